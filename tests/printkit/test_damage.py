"""What is kept and then damaged is believed nowhere, and mended: see `benchmarks.damage`."""

from __future__ import annotations

import pytest

from benchmarks.damage import KINDS, damaged
from tests.tiers import in_tier


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [12, in_tier(pytest.mark.slow, 200)])
def test_damage_is_noticed_and_mended(kind: str, count: int) -> None:
    assert not damaged(kind, count)
