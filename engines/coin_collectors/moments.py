"""Moments of Coin Collectors: a step by the tile, one by the coin, the dice after it, the end."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.engines.moments import Story, Turn
from printkit.layouts.coin_collectors.layout import (
    COINS,
    SQUARES,
    SUIT_NAMES,
    SUITS,
    TILES,
    VALUES,
    PiecepackTable,
)
from printkit.layouts.messages import Said, message


def tell(turns: Sequence[Turn]) -> Story:
    """Tell the game by a step of each kind, each before it is made, and what was rolled then."""
    tile = next((turn for turn in turns if _ways(turn) == (True, False)), None)
    start = turns.index(tile) + 1 if tile else 0
    coin = next((turn for turn in turns[start:] if _ways(turn) == (False, True)), None)
    end = turns[-1].after
    table = end.table()
    assert isinstance(table, PiecepackTable)
    lacks = 2 * ((tile is None) + (coin is None)) + (table.collected < COINS)
    one, other = tile or turns[0], coin or turns[-1]
    return Story(
        lacks,
        (
            one.announced(one.text, _why(one) if tile else ""),
            other.announced(other.text, _why(other) if coin else ""),
            other.made(other.text),
            turns[-1].ended(),
        ),
    )


def _why(turn: Turn) -> Said:
    """Say what opens the square of a step: its tile or, if the tile does not, its coin."""
    table = turn.before.table()
    assert isinstance(table, PiecepackTable)
    pawn, _, where = turn.text.partition("-")
    square, suit = SQUARES.index(where), SUIT_NAMES[SUITS.index(pawn)]
    if _ways(turn)[0]:
        tile, value = divmod(TILES.index(table.tiles[square]), VALUES)
        return message(
            "Here the {suit} pawn steps to {square}, the {n} of {tile}: the {tile} die shows {n}.",
            suit=suit,
            square=where,
            n=value,
            tile=SUIT_NAMES[tile],
        )
    return message(
        "Here the {suit} pawn takes the coin of {n} on {square}: the {suit} die shows {n}.",
        suit=suit,
        n=table.coins[square],
        square=where,
    )


def _ways(turn: Turn) -> tuple[bool, bool]:
    """Whether the tile opens the square of a step, and whether the coin does."""
    table = turn.before.table()
    assert isinstance(table, PiecepackTable)
    suit, _, where = turn.text.partition("-")
    if where not in SQUARES:
        return False, False
    square, pawn = SQUARES.index(where), SUITS.index(suit)
    tile, value = divmod(TILES.index(table.tiles[square]), VALUES)
    return table.dice[tile] == value, table.coins[square] == table.dice[pawn]
