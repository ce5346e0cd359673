"""The randomizer: Coin Isolation layouts by their seeds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from layouts.coin_isolation.layout import SQUARES, CoinLayout
from layouts.coin_isolation.places import uneven_for_more, uneven_for_two
from layouts.coin_isolation.variants import coin_mix
from layouts.coins import COINS
from layouts.errors import InputError

DRAWS = 64
"""A weighed layout is the most even of so many that are dealt."""


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> CoinLayout:
    """The layout of `seed`: the variants' coins, each order equally likely.

    A balanced layout looks the same from all four sides. A leaning one does, too, but for a dime
    before the first player and a penny before the last, where three and four sit: these two have
    changed places. A weighed one is that of many which is foreseen to be most even: for three and
    four where it looks the same from all sides, else for two. Raises InputError when the coins of a
    kind cannot be shared out evenly to all.
    """
    mix = coin_mix(variants)
    alike = "balanced" in options or "leaning" in options
    coins = _quarter(mix) if alike else _all(mix)
    if "weighed" in options:
        stream = random.Random(f"weighed {seed}")
        draws = (_shuffled(coins, stream) for _ in range(DRAWS))
        coins = min(draws, key=uneven_for_more if alike else uneven_for_two)
    else:
        coins = _shuffled(coins, random.Random(seed))
    if alike:
        coins = _turned(coins)
    return CoinLayout(tuple(_leaning(coins, seed) if "leaning" in options else coins))


def _shuffled(coins: Sequence[int], stream: random.Random) -> list[int]:
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


def _turned(quarter: Sequence[int]) -> list[int]:
    """A whole board from its lower left quarter, four files by four ranks."""
    coins = [0] * len(SQUARES)
    for i, coin in enumerate(quarter):
        rank, file = divmod(i, 4)
        for _ in range(4):
            coins[8 * rank + file] = coin
            rank, file = file, 7 - rank
    return coins


def _leaning(coins: Sequence[int], seed: int) -> list[int]:
    """Take a dime from before the first of several players for a penny from before the last."""
    stream = random.Random(f"leaning {seed}")
    places = sorted(range(len(SQUARES)), key=lambda _: stream.random())
    dime = next((p for p in places if coins[p] == 10 and _before(p) == "bottom"), None)
    penny = next((p for p in places if coins[p] == 1 and _before(p) == "left"), None)
    leaning = list(coins)
    if dime is not None and penny is not None:
        leaning[dime], leaning[penny] = coins[penny], coins[dime]
    return leaning


def _before(square: int) -> str | None:
    """The side that a square is nearest to, None on the diagonals."""
    rank, file = divmod(square, 8)
    rows = {"bottom": rank, "left": file, "top": 7 - rank, "right": 7 - file}
    nearest = min(rows.values())
    sides = [side for side, row in rows.items() if row == nearest]
    return sides[0] if len(sides) == 1 else None
