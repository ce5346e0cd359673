"""One check for many cases, where pytest parameters would cost more than the check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def every(cases: Iterable[Any], check: Callable[..., None]) -> None:
    """Check all cases, then fail with every failure, each with its case.

    A case is the check's argument, or a tuple of its arguments.
    """
    failures: list[BaseException] = []
    for case in cases:
        try:
            check(*(case if isinstance(case, tuple) else (case,)))
        except (Exception, pytest.fail.Exception) as error:  # the others are checked as well
            error.add_note(f"with {case}")
            failures.append(error)
    if failures:
        raise BaseExceptionGroup("what fails", failures)
