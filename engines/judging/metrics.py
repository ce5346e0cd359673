"""Figures of play that any game has, from records of its games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from printkit.engines.kernel.arrays import rows
from printkit.engines.limits import SCORED
from printkit.engines.search.selfplay import Games, PlayedGame, each_game
from printkit.engines.statistics import mean, pairwise_sum


def turns(games: Games) -> list[int]:
    """Count the moves of each game; a move of several steps counts once."""
    return [_turns(choices.tolist()) for choices in rows(games.choices)]


def measure(games: Games, scored: bool = True, head_start: Sequence[int] = ()) -> dict[str, float]:
    """Return the figures of play by name; without scores, only those that need none.

    `length` and `length_spread`: mean and standard deviation, in plies. `choice`: share of turns
    with two or more moves. `branching`: moves a turn. `passes`: share of turns that are passes,
    leaving out those that end the game. The others are means of what `_course` returns.
    """
    lengths, looked, passed = list[int](), list[int](), list[bool]()
    courses: list[dict[str, int]] = []
    for game in each_game(games):
        lengths.append(_turns(game.choices))
        end = max(0, len(game.choices) - len(game.returns))
        for choices, move in zip(game.choices[:end], game.moves, strict=False):
            if choices:
                looked.append(choices)
                passed.append(move == (0, 0))
        if scored:
            courses.append(_course(game, head_start))
    return {
        "length": mean(lengths),
        "length_spread": _deviation(lengths),
        "choice": mean([choices > 1 for choices in looked]),
        "branching": mean(looked),
        "passes": mean(passed),
        **{name: mean([course[name] for course in courses]) for name in SCORED if scored},
    }


def _turns(choices: list[int]) -> int:
    return len(choices) - choices.count(0)


def _deviation(lengths: Sequence[int]) -> float:
    """Return the standard deviation of lengths."""
    middle = mean(lengths)
    away = [length - middle for length in lengths]
    return sqrt(pairwise_sum([each * each for each in away]) / len(away))


def _course(game: PlayedGame, head_start: Sequence[int]) -> dict[str, int]:
    """Return the figures of one game that depend on scores, by name.

    `lead_changes`: how often another seat took the sole lead. `drama`: whether the winner was
    behind half-way through. `comeback`: the winner's deepest deficit, in points. `margin`: between
    winner and runner-up. `tie_breaks`: whether the game was tied at the top.
    """
    winner = game.returns.index(max(game.returns))
    scores = [*head_start, *[0] * len(game.returns)][: len(game.returns)]
    leader, changes, behind = -1, 0, list[int]()
    for seat, gain in zip(game.seats, game.gains, strict=True):
        if gain:
            scores[seat] += gain
        best = max(scores)
        behind.append(best - scores[winner])
        if scores.count(best) == 1:
            now = scores.index(best)
            changes += leader not in (-1, now)
            leader = now
    second, first = sorted(scores)[-2:]
    return {
        "lead_changes": changes,
        "drama": bool(behind) and behind[len(behind) // 2] > 0,
        "comeback": max(behind, default=0),
        "margin": first - second,
        "tie_breaks": first == second,
    }
