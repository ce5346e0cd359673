"""The ladder of players that check an Isaac setup, and its panel of two families.

MCTS-Solver knows who is likely to win a scoring that begins, and sees when one is decided. It is as
strong as plain UCT of ten times its simulations, at a quarter of the time; `benchmarks/isaac.py`
has who beats whom.
"""

from __future__ import annotations

from engines.search.ladder import Ladder, Strength, solver_strength, uct_strength
from engines.search.players import GREEDY, RANDOM, Player

_CLUB = solver_strength(50, "club players", "club", 4500)

LADDER: Ladder[Player] = Ladder(
    (
        Strength(Player(RANDOM), "random moves", "beginner", 2000, 500, stream="random"),
        Strength(Player(GREEDY), "greedy players", "beginner", 2000, 500, stream="greedy"),
        solver_strength(12, "casual players", "beginner", 400),
        _CLUB,
        uct_strength(1000, "experts (UCT)", "expert", 1000),
        solver_strength(100, "experts (MCTS-Solver)", "expert", 1000),
        uct_strength(4000, "masters (UCT)", "master", 100),
        solver_strength(1000, "masters (MCTS-Solver)", "master", 100),
    ),
    default=_CLUB,
)
