"""Calling a crew together: workers of this machine, or those of a scheduler by its address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TypeVar

from layouts.errors import InputError
from printkit.scaling.crew import Crew
from printkit.scaling.work import Work

T = TypeVar("T")

_LACKING = (
    "so much work is shared out by dask.distributed, which is not installed here; get it with "
    "pip install 'printkit-games[scale]'"
)


def refuse_no_crew(scheduler: str | None, workers: int | None) -> None:
    """Raise InputError where nobody can be called: known before the work."""
    if scheduler and workers:
        raise InputError("--workers is for this machine; those of a --scheduler are begun there")
    try:
        there = find_spec("distributed") is not None
    except ValueError:  # as good as not installed
        there = False
    if not there:
        raise InputError(_LACKING)


@contextmanager
def crew(work: Work[T], scheduler: str | None, workers: int | None) -> Iterator[Crew[T]]:
    """Start a search's workers: at a scheduler's address, else `workers` processes here.

    Without a number it is one per processor. Raises InputError where there can be none.
    """
    refuse_no_crew(scheduler, workers)
    from printkit.scaling.cluster import crew_for

    with crew_for(work, scheduler, workers) as found:
        yield found
