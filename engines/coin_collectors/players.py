"""The ladder of players that check a Coin Collectors setup."""

from __future__ import annotations

from engines.coin_collectors.policy import EXPECTIMAX, GREEDY, LIGHT_POLICY, RANDOM, Player
from engines.search.ladder import Ladder, Strength

_EXPERTS = Strength(Player(EXPECTIMAX, 2), "experts", "expert", 2000, batch=50, stream="ahead-2")

LADDER: Ladder[Player] = Ladder(
    (
        Strength(Player(RANDOM), "random moves", "beginner", 2000, 1000, stream="random"),
        Strength(
            Player(GREEDY), "those who keep near coins", "beginner", 2000, 1000, stream="greedy"
        ),
        Strength(
            Player(LIGHT_POLICY),
            "those who keep useful dice",
            "beginner",
            2000,
            1000,
            stream="keeper",
        ),
        Strength(Player(EXPECTIMAX, 1), "planners", "club", 1000, batch=100, stream="ahead-1"),
        _EXPERTS,
    ),
    default=_EXPERTS,
)
