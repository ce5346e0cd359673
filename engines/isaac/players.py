"""The ladder of players that check an Isaac setup: they know when the scoring is decided."""

from __future__ import annotations

from engines.search.ladder import Ladder, Strength
from engines.search.players import GREEDY, RANDOM, Player, mcts_solver
from layouts.verdict import Level


def _strength(simulations: int, words: str, level: Level, games: int) -> Strength[Player]:
    """A player who tries out so many continuations a move, and sees the end of the scoring."""
    stream = f"keen-{simulations}"
    return Strength(mcts_solver(simulations), words, level, games, batch=20, stream=stream)


_CLUB = _strength(100, "club players", "club", 3000)

LADDER: Ladder[Player] = Ladder(
    (
        Strength(Player(RANDOM), "random moves", "beginner", 2000, 500, stream="random"),
        Strength(
            Player(GREEDY), "grabbers of the most points", "beginner", 2000, 500, stream="greedy"
        ),
        _strength(25, "casual players", "beginner", 400),
        _CLUB,
        _strength(400, "experts", "expert", 1000),
    ),
    default=_CLUB,
)
