"""The statistics of a check hold: coin flips of known odds go through the very same code.

benchmarks/calibration.py does so for 2,000 checks of each kind.
"""

from __future__ import annotations

import pytest

from benchmarks.calibration import answers, biased


@pytest.mark.parametrize(("players", "checks"), [(2, 60), (3, 30), (4, 30)])
def test_even_setups_are_hardly_ever_called_unfair(players: int, checks: int) -> None:
    found = answers(biased(players, 0.0), checks)
    assert found.count("unfair") <= checks * 0.05
    assert found.count("fair") >= checks / 2


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bias", [0.1, -0.1])
def test_lopsided_setups_are_found(players: int, bias: float) -> None:
    assert answers(biased(players, bias), 40).count("unfair") >= 38
