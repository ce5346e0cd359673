"""The randomizer: Coin Collectors layouts by their seeds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from layouts.coin_collectors.layout import (
    HOLE,
    NO_COIN,
    NO_TILE,
    SUITS,
    TILES,
    VALUES,
    PiecepackLayout,
)

_T = TypeVar("_T")


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> PiecepackLayout:
    """The layout of `seed`: tiles and coins shuffled, dice rolled; the same for all variants."""
    # random() is the one thing of this module that Python promises to keep the same for ever.
    stream = random.Random(seed)
    coins = [value for value in range(VALUES) for _ in SUITS]
    return PiecepackLayout(
        _around_hole(sorted(TILES, key=lambda _: stream.random()), NO_TILE),
        _around_hole(sorted(coins, key=lambda _: stream.random()), NO_COIN),
        tuple(int(VALUES * stream.random()) for _ in SUITS),
    )


def _around_hole(things: Sequence[_T], hole: _T) -> tuple[_T, ...]:
    return (*things[:HOLE], hole, *things[HOLE:])
