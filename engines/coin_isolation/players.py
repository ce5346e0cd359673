"""The ladder of players that check a Coin Isolation setup.

Two families from experts on, since they differ in what they overlook: plain UCT, whose playouts are
drawn from all moves (by variants, whose lists are long, from random walks), and MCTS-Solver, whose
playouts are greedy and whose endings are proven. Over many layouts each beats the weaker ones of
its family, and MCTS-Solver beats UCT of its level in less time, for any number of players
(benchmarks/strong.py). On single layouts either family may come out ahead.
"""

from __future__ import annotations

from dataclasses import replace

from engines.search.ladder import CASUAL, CLUB, Ladder, Strength, uct_strength
from engines.search.players import GREEDY, RANDOM, Player, mcts_solver

_CLUB = replace(CLUB, games=4000)
EXPERT_UCT = uct_strength(1000, "experts (UCT)", "expert", 1500)
EXPERT_SOLVER = Strength(
    mcts_solver(400), "experts (MCTS-Solver)", "expert", 1500, batch=20, stream="keen-400"
)
MASTER_UCT = replace(uct_strength(5000, "masters (UCT)", "master", 150), batch=5)
MASTER_SOLVER = Strength(
    mcts_solver(2000), "masters (MCTS-Solver)", "master", 200, batch=10, stream="keen-2000"
)

LADDER: Ladder[Player] = Ladder(
    (
        Strength(Player(RANDOM), "random moves", "beginner", 2000, 500, stream="random"),
        Strength(
            Player(GREEDY), "grabbers of the most money", "beginner", 2000, 500, stream="greedy"
        ),
        CASUAL,
        _CLUB,
        EXPERT_UCT,
        EXPERT_SOLVER,
        MASTER_UCT,
        MASTER_SOLVER,
    ),
    default=_CLUB,
)
