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

    A balanced layout looks the same from all four sides. Raises InputError when the coins of a
    kind cannot be shared out evenly to them.
    """
    mix = coin_mix(variants)
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
                "deal without --balanced or with other coins"
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
