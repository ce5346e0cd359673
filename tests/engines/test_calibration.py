"""The statistics of a check hold: coin flips with known odds go through the same code.

benchmarks/repeats.py measures more kinds.
"""

from __future__ import annotations

import pytest

from benchmarks.repeats import ALL_LEVELS, answers
from printkit.layouts.verdict import Level


@pytest.mark.parametrize(
    ("players", "checks"),
    [(2, 6), *(pytest.param(players, 6, marks=pytest.mark.slow) for players in (3, 4))],
)
def test_even_setups_are_hardly_ever_called_unfair(players: int, checks: int) -> None:
    found = answers(players, {}, checks)
    assert found.count("unfair") <= checks * 0.05
    assert found.count("fair") >= checks * 0.8


@pytest.mark.parametrize(
    ("players", "bias"),
    [(2, 0.18), *(pytest.param(*case, marks=pytest.mark.slow) for case in ((2, -0.18), (3, 0.15)))],
)
def test_lopsided_setups_are_found(players: int, bias: float) -> None:
    assert answers(players, dict.fromkeys(ALL_LEVELS, bias), 8) == ["unfair"] * 8


@pytest.mark.parametrize(
    ("players", "level", "bias"),
    [
        (2, "expert", 0.18),
        (2, "master", 0.25),
        pytest.param(4, "expert", 0.15, marks=pytest.mark.slow),
    ],
)
def test_a_setup_even_only_between_club_players_does_not_pass(
    players: int, level: Level, bias: float
) -> None:
    assert answers(players, {level: bias}, 5).count("fair") == 0
