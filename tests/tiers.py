"""Cases of a test, of which some are of another tier than core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_in_core(
    cases: Iterable[Any], tier: pytest.MarkDecorator = pytest.mark.matrix
) -> list[Any]:
    """Cases as parameters, all but the first of another tier.

    A tuple has the values of several parameters.
    """
    return [_case(case, *[tier][:number]) for number, case in enumerate(cases)]


def in_tier(tier: pytest.MarkDecorator, case: Any) -> Any:
    """A case as a parameter of a tier."""
    return _case(case, tier)


def _case(case: Any, *marks: pytest.MarkDecorator) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=marks)
