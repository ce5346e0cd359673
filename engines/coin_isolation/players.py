"""The ladder of players that check a Coin Isolation setup.

Two families from experts on, since they differ in what they overlook: plain UCT, whose playouts are
drawn from all moves (by variants, whose lists are long, from random walks), and MCTS-Solver, whose
playouts are greedy and whose endings are proven. Over many layouts each beats the weaker ones of
its family, and MCTS-Solver beats UCT of its level in less time, for any number of players
(benchmarks/strong.py). On single layouts either family may come out ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.search.ladder import (
    CASUAL,
    CLUB,
    Ladder,
    Strength,
    solver_strength,
    uct_strength,
)
from engines.search.players import GREEDY, RANDOM, Player

_DEAR = {"diagonal", "transplant"}, {"diagonal", "transplant-variant"}, {"empty-squares"}
"""Variants that, all of a set together, make games take four and more times as long as usual."""


def _ladder(simulations: int) -> Ladder[Player]:
    """All players; experts of UCT have so many simulations, and those above them in proportion."""
    club = replace(CLUB, games=4000)
    greed = "greedy players"
    return Ladder(
        (
            Strength(Player(RANDOM), "random moves", "beginner", 2000, 500, stream="random"),
            Strength(Player(GREEDY), greed, "beginner", 2000, 500, stream="greedy"),
            CASUAL,
            club,
            uct_strength(simulations, "experts (UCT)", "expert", 1500),
            solver_strength(2 * simulations // 5, "experts (MCTS-Solver)", "expert", 1500),
            uct_strength(5 * simulations, "masters (UCT)", "master", 150, batch=5),
            solver_strength(2 * simulations, "masters (MCTS-Solver)", "master", 200, batch=10),
        ),
        default=club,
    )


LADDER = _ladder(1000)

QUICK_LADDER = _ladder(400)
"""They stay as far apart: each of 200, 400 and 2,000 simulations of UCT wins two games in three
against the one below, and so do those of MCTS-Solver, measured by both of `_DEAR`'s first."""


def is_slow(variants: Sequence[str]) -> bool:
    """Whether games with these variants take four and more times as long as usual."""
    return any(together <= {*variants} for together in _DEAR)
