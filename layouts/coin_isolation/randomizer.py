"""The randomizer: Coin Isolation layouts by their seeds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from layouts.coin_isolation.layout import SQUARES, CoinLayout
from layouts.coin_isolation.variants import coin_mix
from layouts.coins import COINS
from layouts.errors import InputError


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> CoinLayout:
    """The layout of `seed`: the variants' coins, each order equally likely.

    A balanced layout looks the same from all four sides. A leaning one does, too, but for a dime
    before the first player and a penny before the last, where three and four sit: these two have
    changed places. Raises InputError when the coins of a kind cannot be shared out evenly to all.
    """
    mix = coin_mix(variants)
    if "leaning" in options:
        return CoinLayout(_leaning(_turned(_shuffled(_quarter(mix), seed)), seed))
    if "balanced" in options:
        return CoinLayout(_turned(_shuffled(_quarter(mix), seed)))
    coins = [coin.value for coin, count in zip(COINS, mix, strict=True) for _ in range(count)]
    return CoinLayout(tuple(_shuffled(coins, seed)))


def _shuffled(coins: list[int], seed: int) -> list[int]:
    # Sorting by random() because its stream is the one thing of this module that Python promises
    # to keep the same for ever.
    stream = random.Random(seed)
    return sorted(coins, key=lambda _: stream.random())


def _quarter(mix: Sequence[int]) -> list[int]:
    coins = []
    for coin, count in zip(COINS, mix, strict=True):
        if count % 4:
            raise InputError(
                f"{count} {coin.plural} cannot lie the same on four sides; "
                "deal them at random (no --balanced or --leaning) or with other coins"
            )
        coins += [coin.value] * (count // 4)
    return coins


def _turned(quarter: Sequence[int]) -> tuple[int, ...]:
    """A whole board from its lower left quarter, four files by four ranks."""
    coins = [0] * len(SQUARES)
    for i, coin in enumerate(quarter):
        rank, file = divmod(i, 4)
        for _ in range(4):
            coins[8 * rank + file] = coin
            rank, file = file, 7 - rank
    return tuple(coins)


def _leaning(coins: Sequence[int], seed: int) -> tuple[int, ...]:
    """Take a dime from before the first of several players for a penny from before the last."""
    stream = random.Random(f"leaning {seed}")
    places = sorted(range(len(SQUARES)), key=lambda _: stream.random())
    dime = next((p for p in places if coins[p] == 10 and _before(p) == "bottom"), None)
    penny = next((p for p in places if coins[p] == 1 and _before(p) == "left"), None)
    if dime is None or penny is None:
        return tuple(coins)
    leaning = list(coins)
    leaning[dime], leaning[penny] = coins[penny], coins[dime]
    return tuple(leaning)


def _before(square: int) -> str | None:
    """The side that a square is nearest to, None on the diagonals."""
    rank, file = divmod(square, 8)
    rows = {"bottom": rank, "left": file, "top": 7 - rank, "right": 7 - file}
    nearest = min(rows.values())
    sides = [side for side, row in rows.items() if row == nearest]
    return sides[0] if len(sides) == 1 else None
