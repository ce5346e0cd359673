"""The randomizer: it deals Coin Isolation layouts from seeds, and forecasts which ones are even.

Part of a layout's advantage for a player is a sum over squares of what the coin there is worth to
that player. This linear model says which layouts to judge first; it never says that one is fair.
(`benchmarks/places.py` fits it by ridge regression to the chances that strong players' searches
give each seat in their first moves.)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec
import yaml

from layouts.coin_isolation.layout import SQUARES, CoinLayout, coin_mix
from layouts.coins import COINS
from layouts.errors import InputError

DRAWS = 64
"""A weighed layout is the most even of this many."""


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> CoinLayout:
    """Deal the layout of `seed`: the variants' coins in a random order, each order equally likely.

    A balanced layout looks the same from all four sides. A leaning one is balanced, except that a
    dime before the first of three or four players has changed places with a penny before the last.
    A weighed one is forecast to be the most even of many: for three and four players if it looks
    the same from all sides, else for two. Raises InputError if the coins of a kind cannot be
    divided equally among the four sides.
    """
    mix = coin_mix(variants)
    alike = "balanced" in options or "leaning" in options
    coins = _quarter(mix) if alike else _all(mix)
    if "weighed" in options:
        stream = random.Random(f"weighed {seed}")
        draws = (_shuffle(coins, stream) for _ in range(DRAWS))
        coins = min(draws, key=uneven_for_more if alike else uneven_for_two)
    else:
        coins = _shuffle(coins, random.Random(seed))
    if alike:
        coins = _turn_quarter(coins)
    return CoinLayout(tuple(_leaning(coins, seed) if "leaning" in options else coins))


def _shuffle(coins: Sequence[int], stream: random.Random) -> list[int]:
    # Sorting by random() because its stream is the one thing of this module that Python promises
    # to keep the same for ever.
    return sorted(coins, key=lambda _: stream.random())


def _all(mix: Sequence[int]) -> list[int]:
    return [coin.value for coin, count in zip(COINS, mix, strict=True) for _ in range(count)]


def _quarter(mix: Sequence[int]) -> list[int]:
    for coin, count in zip(COINS, mix, strict=True):
        if count % 4:
            raise InputError(
                f"{count} {coin.plural} cannot lie the same on four sides; "
                "deal them at random (no --balanced or --leaning) or with other coins"
            )
    return _all([count // 4 for count in mix])


def _turn_quarter(quarter: Sequence[int]) -> list[int]:
    """Make a board of four turned copies of its lower left quarter (four files by four ranks)."""
    coins = [0] * len(SQUARES)
    for i, coin in enumerate(quarter):
        rank, file = divmod(i, 4)
        for _ in range(4):
            coins[8 * rank + file] = coin
            rank, file = file, 7 - rank
    return coins


def _leaning(coins: Sequence[int], seed: int) -> list[int]:
    """Swap a dime in front of the first player with a penny in front of the last, at random."""
    stream = random.Random(f"leaning {seed}")
    places = sorted(range(len(SQUARES)), key=lambda _: stream.random())
    dime = next((p for p in places if coins[p] == 10 and _before(p) == "bottom"), None)
    penny = next((p for p in places if coins[p] == 1 and _before(p) == "left"), None)
    leaning = list(coins)
    if dime is not None and penny is not None:
        leaning[dime], leaning[penny] = coins[penny], coins[dime]
    return leaning


def _before(square: int) -> str | None:
    """The side of the board nearest to a square; None on the diagonals."""
    rank, file = divmod(square, 8)
    rows = {"bottom": rank, "left": file, "top": 7 - rank, "right": 7 - file}
    nearest = min(rows.values())
    sides = [side for side, row in rows.items() if row == nearest]
    return sides[0] if len(sides) == 1 else None


_FILE = "places.yaml"


class Worths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model for one seat: a forecast of how far its share of wins is from even (thousandths).

    `pennies` is the figure of a board of pennies; each nickel, dime or quarter adds the figure of
    its square. The 16 squares are the first player's left quarter of the board: a1, b1, ... In
    layouts for three and four players, which look the same from all sides, a coin there stands for
    four. For two players it stands for one; squares on the right count like those on the left, and
    coins on the far half count for the other player.
    """

    players: int
    seat: int
    pennies: float
    nickels: tuple[float, ...]
    dimes: tuple[float, ...]
    quarters: tuple[float, ...]

    def __post_init__(self) -> None:
        """Raise ValueError unless every square has a figure."""
        if any(len(each) != 16 for each in (self.nickels, self.dimes, self.quarters)):
            raise ValueError(f"seat {self.seat} of {self.players} needs 16 figures for each coin")

    @property
    def by_coin(self) -> dict[int, tuple[float, ...]]:
        """The model's figures for the 16 squares of a quarter, by a coin's worth in cents."""
        squares = (0.0,) * 16, self.nickels, self.dimes, self.quarters
        return {coin.value: each for coin, each in zip(COINS, squares, strict=True)}


@cache
def worths() -> tuple[Worths, ...]:
    """The models: for the first of two players, for each of three, and for each of four."""
    text = files(__package__).joinpath(_FILE).read_text("utf-8")
    return msgspec.convert(yaml.safe_load(text), tuple[Worths, ...])


def uneven_for_two(coins: Sequence[int]) -> float:
    """Forecast how far the first of two players is from an even share, in thousandths of the wins.

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
    """The largest forecast for three or four players, on a board that looks alike from all sides.

    `quarter` (16) has the coins of the first player's left quarter, in cents, a1 first.
    """
    return max(_for_one(known, quarter) for known in worths() if known.players > 2)


def _for_one(known: Worths, quarter: Sequence[int]) -> float:
    by_coin = known.by_coin
    return abs(known.pennies + sum(by_coin[coin][place] for place, coin in enumerate(quarter)))
