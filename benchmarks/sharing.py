"""Distribute studies to the workers given to `python -m benchmarks`, or run them here.

Results of seeds are kept in the cache folder, so that a stopped study can be resumed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from printkit.scaling.pool import InOrder, open_pool
from printkit.scaling.work import Work, program, run, unpack

T = TypeVar("T")


@dataclass
class _Chosen:
    """The chosen workers: a dask scheduler's address, a number of local workers, or neither."""

    scheduler: str | None = None
    workers: int | None = None


_chosen = _Chosen()


def share(scheduler: str | None, workers: int | None) -> None:
    """Choose the workers for all later studies."""
    _chosen.scheduler, _chosen.workers = scheduler, workers


def answers(work: Work[T], seeds: Iterable[int]) -> list[T]:
    """Return the answers for all seeds, in their order."""
    if not (_chosen.scheduler or _chosen.workers):
        return [unpack(work, run(work, seed, program())) for seed in seeds]
    with open_pool(work, _chosen.scheduler, _chosen.workers) as pool:
        return [answer for due in InOrder(work, pool, seeds) for answer in due]
