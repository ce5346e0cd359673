"""Checks of many cases in two tiers: loops, since a parameter costs more than most checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import pytest

from tests.every import every

Check = Callable[..., None]


def in_tiers(core: Iterable[Any], all_cases: Iterable[Any] = ()) -> Callable[[Check], Check]:
    """Make a check a core test of the `core` cases, and a matrix test of all others."""
    first = list(core)
    others = [case for case in all_cases if case not in first]
    tiers = [pytest.param(first, id="core")]
    if others:
        tiers.append(pytest.param(others, id="matrix", marks=pytest.mark.matrix))

    def decorate(check: Check) -> Check:
        @pytest.mark.parametrize("cases", tiers)
        def test(cases: list[Any]) -> None:
            every(cases, check)

        test.__doc__ = check.__doc__
        return cast(Check, test)

    return decorate
