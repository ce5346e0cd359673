"""One check for many cases, where pytest parameters would cost more than the check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def every(cases: Iterable[tuple[Any, ...]], check: Callable[..., None]) -> None:
    """Check all cases, then fail with every failure and its case."""
    failures: list[Exception] = []
    for case in cases:
        try:
            check(*case)
        except Exception as error:  # any error: the other cases are checked, too
            error.add_note(f"with {case}")
            failures.append(error)
    if failures:
        raise ExceptionGroup("what fails", failures)
