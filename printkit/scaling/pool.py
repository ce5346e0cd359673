"""Pools of workers, on this machine or on a cluster, and their answers in the order of seeds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Generic, Protocol, TypeVar

from engines.search.arena import processors
from layouts.errors import InputError
from printkit.scaling.work import Work, note, recall

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

IN_FLIGHT = 3
"""Seeds that are requested for each slot of a pool, so that no worker waits for its next one."""

AHEAD = 250_000
"""The most seeds that wait for the first unanswered one, with their answers in memory. A seed may
take a thousand times as long as most do, and workers should not be idle meanwhile."""

_LACKING = (
    "--scheduler needs dask.distributed, which is not installed here; get it with "
    "pip install distributed"
)


class Pool(Protocol[T_co]):
    """Workers that do a `Work`. Other machines' journals note answers of `remote` workers."""

    remote: bool

    @property
    def slots(self) -> int:
        """The number of seeds that can be done at the same time; it may change."""
        ...

    @property
    def words(self) -> str:
        """The workers in words for users: "2 workers"."""
        ...

    def begin(self, seed: int) -> None:
        """Ask the workers to do a seed."""
        ...

    def results(self) -> Sequence[tuple[int, T_co]]:
        """Answers that have arrived, with their seeds; none if a second passes without any.

        Raises InputError if the work cannot continue.
        """
        ...


def check_pool(scheduler: str | None, workers: int | None) -> None:
    """Raise InputError if no such pool can be opened; called before any work is done."""
    if scheduler and workers:
        raise InputError("--workers is for this machine, a --scheduler has its own; keep one")
    if scheduler and not _has_dask():
        raise InputError(_LACKING)


def _has_dask() -> bool:
    try:
        return find_spec("distributed") is not None
    except ValueError:  # as good as not installed
        return False


@contextmanager
def open_pool(work: Work[T], scheduler: str | None, workers: int | None) -> Iterator[Pool[T]]:
    """Open a pool: of the workers of a `scheduler` (an address), else of `workers` processes here.

    Without a number of workers, there is a process for each processor. Raises InputError as
    `check_pool`, or if no scheduler answers.
    """
    check_pool(scheduler, workers)
    if scheduler:
        from printkit.scaling.cluster_pool import cluster_pool

        with cluster_pool(work, scheduler) as far:
            yield far
    else:
        from printkit.scaling.local_pool import local_pool

        with local_pool(work, workers or processors()) as here:
            yield here


@dataclass(slots=True)
class InOrder(Generic[T]):
    """An iterator over lists of answers, in the order of seeds: see `in_order`.

    Seeds that are `requested` are in the pool; answers for seeds that are `waiting` have not been
    handed out. `found` counts the answers so far that are `wanted`, handed out or not.
    """

    work: Work[T]
    pool: Pool[T]
    seeds: Iterator[int]
    wanted: Callable[[T], bool]
    most: int
    known: Mapping[int, T]
    found: int = 0
    waiting: deque[int] = field(default_factory=deque)
    answers: dict[int, T] = field(default_factory=dict)
    requested: set[int] = field(default_factory=set)

    def request(self) -> None:
        """Request as many seeds as the pool can take, or none if the next answer is known."""
        in_flight = IN_FLIGHT * max(1, self.pool.slots)
        while (
            len(self.requested) < in_flight and len(self.waiting) < AHEAD and self.found < self.most
        ):
            seed = next(self.seeds, None)
            if seed is None:
                return
            self.waiting.append(seed)
            answer = self.known.get(seed) or recall(self.work, seed)
            if answer is None:
                self.pool.begin(seed)
                self.requested.add(seed)
            else:
                self._take(seed, answer)
                if self.waiting[0] == seed:
                    return

    def collect(self) -> None:
        """Receive answers from the pool, and note those that come from other machines."""
        for seed, answer in self.pool.results():
            if self.pool.remote:
                note(self.work, seed, answer)
            self.requested.discard(seed)
            self._take(seed, answer)

    def _take(self, seed: int, answer: T) -> None:
        self.answers[seed] = answer
        self.found += self.wanted(answer)

    def due(self) -> list[T]:
        """Return the next answers in order, as far as they are known."""
        found = []
        while self.waiting and self.waiting[0] in self.answers:
            found.append(self.answers.pop(self.waiting.popleft()))
        return found

    @property
    def ahead(self) -> int:
        """The number of answers that wait for the answer of an earlier seed."""
        return len(self.answers)

    def __iter__(self) -> Iterator[list[T]]:
        while True:
            self.request()
            if not self.waiting:
                return
            due = self.due()
            if not due:
                self.collect()
                due = self.due()
            yield due


def in_order(
    work: Work[T],
    pool: Pool[T],
    seeds: Iterable[int],
    *,
    wanted: Callable[[T], bool] = lambda answer: False,
    most: int = 1,
    known: Mapping[int, T] | None = None,
) -> InOrder[T]:
    """Iterate over lists of answers, in the order of seeds.

    A list may be empty, about once a second. Answers that are `known`, or in this machine's
    journal, are taken from there; answers from other machines are noted in it. Once `most` answers
    that are `wanted` are found, no more seeds are requested, and the answers end with these or
    earlier. Raises InputError if the work cannot continue.
    """
    return InOrder(work, pool, iter(seeds), wanted, most, known or {})
