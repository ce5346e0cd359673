"""The ladder of players that check an Isaac setup: they know when the scoring is decided."""

from __future__ import annotations

from engines.search.ladder import Ladder, Strength
from engines.search.players import GREEDY, RANDOM, Player, mcts_solver


def _strength(simulations: int, words: str, games: int) -> Strength[Player]:
    """A player who tries out so many continuations a move, and sees the end of the scoring."""
    stream = f"keen-{simulations}"
    return Strength(mcts_solver(simulations), words, games, batch=20, stream=stream)


_CLUB = _strength(100, "club players", 3000)

LADDER: Ladder[Player] = Ladder(
    (
        Strength(Player(RANDOM), "random moves", 2000, batch=500, stream="random"),
        Strength(Player(GREEDY), "grabbers of the most points", 2000, batch=500, stream="greedy"),
        _strength(25, "casual players", 400),
        _CLUB,
        _strength(400, "experts", 240),
    ),
    default=_CLUB,
)
