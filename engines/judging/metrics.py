"""Figures of play that any game has, from records of its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engines.search.selfplay import Games


def turns(games: Games) -> Any:
    """How many moves each game took, by game: a move of several steps is one."""
    return (games.choices > 0).sum(axis=1)


def measure(games: Games, scored: bool = True, head_start: Sequence[int] = ()) -> dict[str, float]:
    """What the games were like; of a game without scores nothing that is told by them.

    `length` and `length_spread`: mean and standard deviation, plies. `choice`: share of turns with
    two or more moves. `branching`: moves a turn. `passes`: share of turns that are passes, those
    that end the game not counted.
    """
    plies = np.arange(games.choices.shape[1])
    begun = games.choices > 0
    looked = begun & (plies < games.lengths[:, None] - games.returns.shape[1])
    passed = ~games.moves.any(axis=2)
    lengths = turns(games)
    return {
        "length": float(lengths.mean()),
        "length_spread": float(lengths.std()),
        "choice": _share(games.choices > 1, looked),
        "branching": _share(games.choices, looked),
        "passes": _share(passed, looked),
        **(_by_scores(games, head_start) if scored else {}),
    }


def _by_scores(games: Games, head_start: Sequence[int]) -> dict[str, float]:
    """What the scores tell, which begin with the head start.

    `lead_changes`: a game. `drama`: share of games whose winner was behind half-way through.
    `comeback`: the winner's deepest deficit, mean, in points of score. `margin`: between winner and
    runner-up. `tie_breaks`: share of games level at the top.
    """
    count, players = games.returns.shape
    played = np.arange(games.choices.shape[1]) < games.lengths[:, None]
    scores = np.stack(
        [np.cumsum(games.gains * (games.seats == seat), axis=1) for seat in range(players)], axis=2
    )
    scores[:, :, : len(head_start)] += np.array(head_start, scores.dtype)
    final = np.sort(scores[:, -1, :], axis=1)
    winner = games.returns.argmax(axis=1)
    own = np.take_along_axis(scores, winner[:, None, None], axis=2)[:, :, 0]
    behind = np.where(played, scores.max(axis=2) - own, 0)
    half = np.take_along_axis(behind, (games.lengths // 2)[:, None], axis=1)
    return {
        "lead_changes": float(_lead_changes(scores, played).mean()),
        "drama": float((half > 0).mean()),
        "comeback": float(behind.max(axis=1).mean()),
        "margin": float((final[:, -1] - final[:, -2]).mean()),
        "tie_breaks": float((final[:, -1] == final[:, -2]).sum() / count),
    }


def _share(values: Any, turns: Any) -> float:
    """The mean of `values` over `turns`; 0 where there are none, as on an empty board."""
    return float(values[turns].mean()) if turns.any() else 0.0


def _lead_changes(scores: Any, played: Any) -> Any:
    """How often, by game, the sole leader is another than the one before. `scores` (n, p, k)."""
    best = scores.max(axis=2, keepdims=True)
    sole = ((scores == best).sum(axis=2) == 1) & played
    leader = np.where(sole, scores.argmax(axis=2), -1)
    changes = np.zeros(len(leader), np.int64)
    last = leader[:, 0].copy()
    for now in leader.T[1:]:
        changes += (now >= 0) & (last >= 0) & (now != last)
        last = np.where(now >= 0, now, last)
    return changes
