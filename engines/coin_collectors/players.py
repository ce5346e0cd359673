"""The players that check a Coin Collectors setup. Their codes are `policy`'s."""

from __future__ import annotations

from engines.coin_collectors.policy import (
    EXPECTIMAX_1,
    EXPECTIMAX_2,
    GREEDY,
    LIGHT_POLICY,
    RANDOM,
)
from engines.search.ladder import Ladder, Strength

_EXPERTS = Strength(EXPECTIMAX_2, "ahead-2", "experts", 2000, batch=50)

LADDER = Ladder(
    (
        Strength(RANDOM, "random", "random moves", 2000, batch=1000),
        Strength(GREEDY, "greedy", "those who keep near coins", 2000, batch=1000),
        Strength(LIGHT_POLICY, "keeper", "those who keep useful dice", 2000, batch=1000),
        Strength(EXPECTIMAX_1, "ahead-1", "planners", 1000, batch=100),
        _EXPERTS,
    ),
    default=_EXPERTS,
)
