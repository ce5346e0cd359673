"""Cases of a test, of which some are of another tier than core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_in_core(
    cases: Iterable[Any], tier: pytest.MarkDecorator = pytest.mark.matrix
) -> list[Any]:
    """The first case as it is, the others as parameters of another tier."""
    first, *others = cases
    return [first, *(in_tier(tier, case) for case in others)]


def in_tier(tier: pytest.MarkDecorator, case: Any) -> Any:
    """A case as a parameter of a tier; a tuple has the values of several parameters."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=tier)
