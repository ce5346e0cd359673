"""Grades of setups: how a setup plays, in a word for users."""

from __future__ import annotations

from layouts.game import Game
from layouts.verdict import DELTA, Verdict

_LEAST = "nearly even"
_EVEN = ((DELTA / 5, "very even"), (3 * DELTA / 5, "even"))
"""The largest deviation from an even share of the deciding games, for each grade."""


def grade_of(game: Game, verdict: Verdict[object]) -> str:
    """The grade of a setup by its verdict: a word.

    A game may have its own grades, which say how hard a setup is. In other games the grade says how
    close to even the deciding games were. A setup that did not pass is named after the reason.
    """
    if verdict.fair != "fair":
        return verdict.fair
    if not verdict.playable:
        return "hardly worth playing"
    if game.graded:
        return game.grade(verdict.findings)
    if verdict.leaning:
        return _LEAST
    return next((word for most, word in _EVEN if verdict.deviation <= most), _LEAST)
