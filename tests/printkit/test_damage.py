"""Damaged files are never believed, and are mended: see `benchmarks.damage`."""

from __future__ import annotations

import pytest

from benchmarks.damage import KINDS, count_damage
from tests.tiers import in_tier


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [12, in_tier(pytest.mark.slow, 30)])
def test_damage_is_noticed_and_mended(kind: str, count: int) -> None:
    assert not count_damage(kind, count)
