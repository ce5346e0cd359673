"""The grade of a setup: how hard it is, in a few words."""

from __future__ import annotations

from layouts.coin_collectors.findings import Findings
from layouts.verdict import Verdict

NOT_RATED = "not rated"

_UNSURE = {"unfair": "unfair", "undecided": "perhaps impossible"}


def grade(verdict: Verdict[Findings] | None) -> str:
    """A setup's grade: "easy"; what stands in its way, or that nobody has rated it."""
    if verdict is None:
        return NOT_RATED
    return _UNSURE.get(verdict.fair, verdict.findings.grade)


def chance(verdict: Verdict[Findings] | None) -> str:
    """How many of a hundred games the players behind the verdict win, empty for none."""
    if verdict is None or verdict.fair != "fair":
        return ""
    share = verdict.seats[0].share
    return f"{share:.0%}" if share >= 0.1 else f"{share:.1%}"
