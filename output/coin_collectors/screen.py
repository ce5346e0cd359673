"""The board on a screen: tiles, coins, pawns and dice."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.coin_collectors.layout import (
    FILES,
    HOLE,
    RANKS,
    SQUARES,
    SUITS,
    PiecepackLayout,
    die_name,
)
from layouts.coin_collectors.table import Table
from layouts.setup import Setup
from output.coin_collectors.piecepack import face_words
from output.coin_collectors.positions import places, position, quarter, size_of, told
from output.contract import BoardPicture, Diagram, Screen, Spot
from output.drawing.box import Box
from output.drawing.theme import Theme

_EDGE = 0.6  # mm around all


def laid(setup: Setup[PiecepackLayout]) -> Table:
    """The piecepack, all pawns in the hole."""
    layout = setup.layout
    return Table(layout.tiles, layout.coins, (HOLE,) * len(SUITS), layout.dice, 0)


def draw(
    setup: Setup[PiecepackLayout],
    shown: Diagram[Table],
    before: Diagram[Table] | None,
    theme: Theme,
) -> BoardPicture:
    """The position, a frame round the square of the last step."""
    width, height = size_of()
    box = Box(_EDGE, _EDGE, width, height)
    items = position(shown, box, theme)
    spots = tuple(_spots(shown.table, box))
    return BoardPicture(width + 2 * _EDGE, height + 2 * _EDGE, tuple(items), spots)


def _spots(table: Table, box: Box) -> Iterator[Spot]:
    """The squares, each pawn in the hole after that, and the dice."""
    grid, dice = places(box)
    for rank in reversed(range(len(RANKS))):
        for file in range(len(FILES)):
            square = rank * len(FILES) + file
            name, cell = SQUARES[square], grid.numbered(square)
            yield Spot(name, cell, f"{name}, {told(table, square)}")
            if square == HOLE:
                for pawn, suit in enumerate(SUITS):
                    if table.pawns[pawn] == HOLE:
                        yield Spot(suit, quarter(cell, pawn), f"{suit} pawn in the hole")
    for suit, face, place in zip(SUITS, table.dice, dice, strict=True):
        yield Spot(die_name(suit), place, f"{suit} die, {face_words(face)}")


SCREEN = Screen(laid, draw)
