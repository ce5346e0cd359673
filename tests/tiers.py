"""Cases of a test, some in another tier than core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_in_core(
    cases: Iterable[Any], tier: pytest.MarkDecorator = pytest.mark.matrix
) -> list[Any]:
    """Return cases as parameters, all except the first in another tier.

    A tuple has the values of several parameters.
    """
    return [_case(case, *[tier][:number]) for number, case in enumerate(cases)]


def in_tier(tier: pytest.MarkDecorator, case: Any) -> Any:
    """Return a case as a parameter in a tier."""
    return _case(case, tier)


def _case(case: Any, *marks: pytest.MarkDecorator) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=marks)
