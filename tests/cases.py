"""Many small cases as one test, and as many random ones as a tier has time for."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from math import ceil
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
Test = Callable[..., None]

SHARE = 1.0
"""The part of all random cases that are tried: set by tests/conftest.py before tests are read."""


def sample(cases: int) -> int:
    """A number of random cases: all of them, or the core tier's share."""
    return ceil(SHARE * cases)


def sampled(cases: Sequence[T]) -> Sequence[T]:
    """As many of some cases, from the first to the last."""
    return cases[:: round(1 / SHARE)]


def _values(case: Any, count: int) -> Sequence[Any]:
    """The arguments of a case, also of a `pytest.param`."""
    if isinstance(case, type(pytest.param())):
        values: Sequence[Any] = case.values
        return values
    return (case,) if count == 1 else case


def cases_together(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, but one test tries all cases, and names each one that fails.

    For dozens of cases that take less time than pytest takes to collect them.
    """
    named = (names,) if isinstance(names, str) else names
    given = [dict(zip(named, _values(case, len(named)), strict=True)) for case in cases]
    assert given

    def decorate(test: Test) -> Test:
        @wraps(test)
        def all_cases(**others: Any) -> None:
            wrong = []
            for case in given:
                try:
                    test(**others, **case)
                except (AssertionError, pytest.fail.Exception) as error:
                    wrong.append(f"{case}: {error}")
            if wrong:
                pytest.fail("\n\n".join([f"{len(wrong)} of {len(given)} cases", *wrong]), False)

        parameters = inspect.signature(test).parameters.values()
        remaining = [parameter for parameter in parameters if parameter.name not in named]
        all_cases.__signature__ = inspect.Signature(remaining)  # type: ignore[attr-defined]
        return all_cases

    return decorate
