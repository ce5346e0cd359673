"""The players that check an Isaac setup: they know when the scoring is decided."""

from __future__ import annotations

from engines.search.ladder import Ladder, Strength
from engines.search.mcts import KEEN
from engines.search.selfplay import GREEDY, RANDOM


def _keen(simulations: int, words: str, games: int) -> Strength:
    """A player who tries out so many continuations a move, and sees the end of the scoring."""
    return Strength(KEEN + simulations, f"keen-{simulations}", words, games, batch=20)


_CLUB = _keen(100, "club players", 3000)

LADDER = Ladder(
    (
        Strength(RANDOM, "random", "random moves", 2000, batch=500),
        Strength(GREEDY, "greedy", "grabbers of the most points", 2000, batch=500),
        _keen(25, "casual players", 400),
        _CLUB,
        _keen(400, "experts", 240),
    ),
    default=_CLUB,
)
