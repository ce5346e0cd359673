"""Distribute studies to the workers given to `python -m benchmarks`, or run them here.

Results of seeds are kept in the cache folder, so that a stopped study can be resumed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from printkit.scaling.pool import Helpers, InOrder, open_pool
from printkit.scaling.work import Work, program, run, unpack

T = TypeVar("T")


_chosen = [Helpers()]


def share(helpers: Helpers) -> None:
    """Choose the helpers for all later studies."""
    _chosen[:] = [helpers]


def answers(work: Work[T], seeds: Iterable[int]) -> list[T]:
    """Return the answers for all seeds, in their order."""
    (helpers,) = _chosen
    if not helpers.are_processes:
        return [unpack(work, run(work, seed, program())) for seed in seeds]
    with open_pool(work, helpers) as pool:
        return [answer for due in InOrder(work, pool, seeds) for answer in due]
