"""Portable Piecepack Notation, which the R packages ppn and piecepackr show: a setup or a game.

Its header names the game, whose pieces the packages know where to lay: a tile is two units wide,
the lower left corner of a1 is at (1, 1), a coin lies in the lower right quarter of its tile. A move
is `?pM:f3`, "the pawn of moons takes what is on f3", and `?dC~3`, "the die of crowns shows a 3"; n
is a null and a an ace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.layouts.coin_collectors.layout import (
    FILES,
    HOLE,
    RANKS,
    SQUARES,
    SUITS,
    PiecepackLayout,
    PiecepackTable,
)
from printkit.layouts.setup import Setup
from printkit.output.coin_collectors.pieces import CollectorsSpec
from printkit.output.sheet import Diagram

_RANKS = "na2345"
"""How the notation writes a value."""

_COLUMNS, _ROWS = "bdfhj", "13579"
"""Where coins lie, by file and rank."""


def notation(spec: CollectorsSpec) -> str:
    """Write the spec's setup, and the moves of its game if it has one, as the text of a file."""
    moves = [_move(diagram) for diagram in spec.diagrams if diagram.move]
    return "\n".join([*_header(spec.setup, spec.version), *moves]) + "\n"


def _header(setup: Setup[PiecepackLayout], version: str) -> Iterator[str]:
    layout = setup.layout
    tiles = [tile[0] + _RANKS[int(tile[1])] for tile in layout.tiles if tile[0].isalpha()]
    tiles.insert(HOLE, "")
    coins = ["" if square == HOLE else _RANKS[c] for square, c in enumerate(layout.coins)]
    dice = "".join(_RANKS[face] for face in layout.dice)
    yield "---"
    yield "GameType:"
    yield "  Name: Coin Collectors"
    yield f'  Tiles: "{_board(tiles)}"'
    yield f'  Coins: "{_board(coins)}"'
    yield f'  Dice: "{dice}"'
    if setup.variants:
        yield f'Variants: "{", ".join(setup.variants)}"'
    yield f'ID: "{setup.id}"'
    yield f'Generator: "printkit {version}"'
    yield "..."


def _board(cells: Sequence[str]) -> str:
    """Write the words of all squares: ranks from the top down, separated by slashes."""
    width = len(FILES)
    starts = range(width * (len(RANKS) - 1), -1, -width)
    return "/".join("".join(cells[start : start + width]) for start in starts)


def _move(diagram: Diagram[PiecepackTable]) -> str:
    """Write the move that led to a position: the pawn's action, then the dice as they fell."""
    table, (action, *rolled) = diagram.table, diagram.move.split()
    faces = [(suit, int(face)) for suit, _, face in (text.partition("=") for text in rolled)]
    dice = [
        f"?d{_letter(suit)}~{_RANKS[face]}"
        for suit, face in faces
        if table.dice[SUITS.index(suit)] == face  # none is rolled when the game is over
    ]
    return " ".join([f"{diagram.number}.", _action(action), *dice])


def _action(text: str) -> str:
    """Write what a pawn did: `moons-c2` or `moons-out`."""
    suit, _, where = text.partition("-")
    pawn = f"?p{_letter(suit)}"
    if where == "out":
        return f"*{pawn}"
    rank, file = divmod(SQUARES.index(where), len(FILES))
    return f"{pawn}:{_COLUMNS[file]}{_ROWS[rank]}"


def _letter(suit: str) -> str:
    return suit[0].upper()
