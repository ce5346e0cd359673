"""The engine and the oracle behind one interface, for tests that play both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from printkit.engines.coin_isolation.notation import kernel_for
from printkit.engines.kernel.position import Position
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.games import GAMES
from printkit.layouts.head_start import head_start_of
from printkit.layouts.setup import Setup
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Coins, Variants

Start = Callable[..., Any]
"""The function `start` of the engine or the oracle."""


def start(
    coins: Coins,
    sides: tuple[str, ...],
    variants: Variants = (),
    head_start: Mapping[int, int] | None = None,
) -> Position:
    """Return the engine's position before the first move; `head_start` is by player, from 1."""
    begun = setup(coins, sides, variants, head_start)
    return Position.start(kernel_for(begun.variants), begun)


def start_like(slow: oracle.Position) -> Position:
    """Return the engine's position for the oracle's, before the first move."""
    begun = setup_like(slow)
    return Position.start(kernel_for(begun.variants), begun)


def setup_like(slow: oracle.Position) -> Setup[CoinLayout]:
    """Return the setup of the oracle's position, which is before the first move."""
    coins = tuple(pile[0] if pile else 0 for pile in slow.piles)
    cents = dict(enumerate(slow.scores, start=1))
    return setup(coins, slow.sides, tuple(slow.variants), cents)


def setup(
    coins: Coins,
    sides: tuple[str, ...],
    variants: Variants = (),
    head_start: Mapping[int, int] | None = None,
) -> Setup[CoinLayout]:
    game = GAMES["coin-isolation"]
    cents = head_start_of((head_start or {}).get(n, 0) for n in range(1, len(sides) + 1))
    named = game.check_variants(variants)
    return Setup(game, CoinLayout(coins), len(sides), sides, named, head_start=cents)


engine_and_oracle = pytest.mark.parametrize(
    "begin", [start, oracle.Position.start], ids=["engine", "oracle"]
)
"""For cases made by hand. They check the oracle as well, which can be wrong, too."""
