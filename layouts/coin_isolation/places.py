"""What coins are worth where they lie: a linear model of who will win, known before any game.

Some arrangements favour the first player more than others do. A part of that is a sum over the
squares of what the coin there is worth to each player. It says which layouts are worth playing
first, and never that one is fair. (`benchmarks/places.py` fits it, by ridge regression, to how good
a chance the searches of strong players give each seat in their first moves.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec
import yaml

from layouts.coins import COINS

_FILE = "places.yaml"


class Worths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player's win owes to each coin: how far from even the share is, in thousandths.

    `pennies` is that of a board of pennies; a nickel, dime or quarter adds the figure of its
    square. These are the 16 of the first player's left quarter of the board, a1 first, then b1. In
    layouts for three and four, which look the same from all sides, a coin of it stands for all
    four. For two it is one coin; those on the right count as on the left, and what lies on the far
    half counts for the other player.
    """

    players: int
    seat: int
    pennies: float
    nickels: tuple[float, ...]
    dimes: tuple[float, ...]
    quarters: tuple[float, ...]

    def __post_init__(self) -> None:
        """Raises ValueError where it has not a figure for each square."""
        if any(len(each) != 16 for each in (self.nickels, self.dimes, self.quarters)):
            raise ValueError(f"seat {self.seat} of {self.players} needs 16 figures for each coin")

    @property
    def by_coin(self) -> dict[int, tuple[float, ...]]:
        """The figures of the 16 squares, by a coin's cents."""
        squares = (0.0,) * 16, self.nickels, self.dimes, self.quarters
        return {coin.value: each for coin, each in zip(COINS, squares, strict=True)}


@cache
def worths() -> tuple[Worths, ...]:
    """What is known, of the first of two players and of each of three and of four."""
    text = files(__package__).joinpath(_FILE).read_text("utf-8")
    return msgspec.convert(yaml.safe_load(text), tuple[Worths, ...])


def uneven_for_two(coins: Sequence[int]) -> float:
    """How far from even the first of two players is foreseen to be, in thousandths of the win.

    `coins` (64) in cents, a1 first.
    """
    known = next(each for each in worths() if each.players == 2)
    by_coin, total = known.by_coin, known.pennies
    for square, coin in enumerate(coins):
        rank, file = divmod(square, 8)
        worth = by_coin[coin][4 * min(rank, 7 - rank) + min(file, 7 - file)]
        total += worth if rank < 4 else -worth
    return abs(total)


def uneven_for_more(quarter: Sequence[int]) -> float:
    """The same of whoever of three or four is farthest from even, where all sides look the same.

    `quarter` (16) has the coins of the first player's left quarter, in cents, a1 first.
    """
    return max(_for_one(known, quarter) for known in worths() if known.players > 2)


def _for_one(known: Worths, quarter: Sequence[int]) -> float:
    by_coin = known.by_coin
    return abs(known.pennies + sum(by_coin[coin][place] for place, coin in enumerate(quarter)))
