"""Many small cases as one test, and random cases in a number that suits the tier."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from math import ceil
from typing import Any, TypeVar

import pytest

from tests.every import every

T = TypeVar("T")
Test = Callable[..., None]

SHARE = 1.0
"""The part of all random cases that is tried; tests/conftest.py sets it before tests are read."""


def sample(cases: int) -> int:
    """Return the number of random cases to try: all, or the core tier's share."""
    return ceil(SHARE * cases)


def some_of(cases: Sequence[T]) -> Sequence[T]:
    """Return the core tier's share of some cases, spread from first to last."""
    return cases[:: round(1 / SHARE)]


def _values(case: Any, count: int) -> Sequence[Any]:
    """Return the arguments of a case, which may be a `pytest.param`."""
    if isinstance(case, type(pytest.param())):
        values: Sequence[Any] = case.values
        return values
    return (case,) if count == 1 else case


def cases_together(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run all cases in one test that names each failing one; otherwise like `parametrize`.

    For dozens of cases that take less time than pytest needs to collect them.
    """
    named = (names,) if isinstance(names, str) else names
    given = [dict(zip(named, _values(case, len(named)), strict=True)) for case in cases]
    assert given

    def decorate(test: Test) -> Test:
        @wraps(test)
        def all_cases(**others: Any) -> None:
            every(given, lambda case: test(**others, **case))

        parameters = inspect.signature(test).parameters.values()
        remaining = [parameter for parameter in parameters if parameter.name not in named]
        all_cases.__signature__ = inspect.Signature(remaining)  # type: ignore[attr-defined]
        return all_cases

    return decorate
