"""Figures of play that any game has, from records of its games."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from engines.kernel.arrays import rows
from engines.search.selfplay import Games, PlayedGame, each_game
from engines.statistics import mean, pairwise_sum


def turns(games: Games) -> list[int]:
    """Count the moves of each game; a move of several steps counts once."""
    return [_turns(choices.tolist()) for choices in rows(games.choices)]


def measure(games: Games, scored: bool = True, head_start: Sequence[int] = ()) -> dict[str, float]:
    """Return the figures of play by name; without scores, only those that need none.

    `length` and `length_spread`: mean and standard deviation, in plies. `choice`: share of turns
    with two or more moves. `branching`: moves a turn. `passes`: share of turns that are passes,
    leaving out those that end the game.
    """
    lengths, looked, passed, courses = list[int](), list[int](), list[bool](), list[_Course]()
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
        "length_spread": _spread(lengths),
        "choice": mean([choices > 1 for choices in looked]),
        "branching": mean(looked),
        "passes": mean(passed),
        **(_by_scores(courses) if scored else {}),
    }


def _turns(choices: list[int]) -> int:
    return len(choices) - choices.count(0)


def _spread(lengths: Sequence[int]) -> float:
    """Return the standard deviation of lengths."""
    middle = mean(lengths)
    away = [length - middle for length in lengths]
    return sqrt(pairwise_sum([each * each for each in away]) / len(away))


class _Course(NamedTuple):
    """What the scores of a game tell about its course; they include the head start.

    `lead_changes`: how often another seat took the sole lead. `behind`: how far the winner was
    behind half-way through; `deficit`: at worst. `margin`: between winner and runner-up.
    """

    lead_changes: int
    behind: int
    deficit: int
    margin: int


def _course(game: PlayedGame, head_start: Sequence[int]) -> _Course:
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
    return _Course(
        lead_changes=changes,
        behind=behind[len(behind) // 2] if behind else 0,
        deficit=max(behind, default=0),
        margin=first - second,
    )


def _by_scores(courses: Sequence[_Course]) -> dict[str, float]:
    """Return the figures of play that depend on scores, by name.

    `lead_changes`: mean per game. `drama`: share of games whose winner was behind half-way through.
    `comeback`: mean of the winner's deepest deficit, in points. `margin`: mean difference between
    winner and runner-up. `tie_breaks`: share of games tied at the top.
    """
    return {
        "lead_changes": mean([course.lead_changes for course in courses]),
        "drama": mean([course.behind > 0 for course in courses]),
        "comeback": mean([course.deficit for course in courses]),
        "margin": mean([course.margin for course in courses]),
        "tie_breaks": mean([course.margin == 0 for course in courses]),
    }
