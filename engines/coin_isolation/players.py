"""The ladder of players that check a Coin Isolation setup."""

from __future__ import annotations

from engines.search.ladder import CASUAL, CLUB, Ladder, Strength, uct_strength
from engines.search.players import GREEDY, RANDOM, Player, mcts_solver

EXPERT = Strength(
    mcts_solver(400), "experts (MCTS-Solver)", "expert", 1000, batch=20, stream="keen-400"
)

LADDER: Ladder[Player] = Ladder(
    (
        Strength(Player(RANDOM), "random moves", "beginner", 2000, 500, stream="random"),
        Strength(
            Player(GREEDY), "grabbers of the most money", "beginner", 2000, 500, stream="greedy"
        ),
        CASUAL,
        CLUB,
        EXPERT,
        uct_strength(1000, "experts (UCT)", "expert", 1000),
        uct_strength(5000, "masters (UCT)", "master", 100),
    ),
    default=CLUB,
)
