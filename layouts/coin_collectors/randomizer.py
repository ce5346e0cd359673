"""The randomizer: it deals Coin Collectors layouts from seeds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from layouts.coin_collectors.layout import (
    NO_COIN,
    NO_TILE,
    SUITS,
    TILES,
    VALUES,
    PiecepackLayout,
    with_hole,
)


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> PiecepackLayout:
    """Deal the layout of `seed`: tiles and coins shuffled, dice rolled, for any variants."""
    # random() is the one thing of this module that Python promises to keep the same for ever.
    stream = random.Random(seed)
    coins = [value for value in range(VALUES) for _ in SUITS]
    return PiecepackLayout(
        with_hole(sorted(TILES, key=lambda _: stream.random()), NO_TILE),
        with_hole(sorted(coins, key=lambda _: stream.random()), NO_COIN),
        tuple(int(VALUES * stream.random()) for _ in SUITS),
    )
