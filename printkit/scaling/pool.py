"""Open a pool of workers, on this machine or on a cluster; take its answers in order of seeds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Generic, TypeVar

from printkit.engines.search.arena import processors
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, english
from printkit.scaling.work import Pool, Work, note, recall

T = TypeVar("T")

IN_FLIGHT = 3
"""Seeds that are requested for each slot of a pool, so that no worker waits for its next one."""

AHEAD = 250_000
"""The most seeds that wait for the first unanswered one, with their answers in memory. A seed may
take a thousand times as long as most do, and workers should not be idle meanwhile."""


@dataclass(frozen=True, slots=True)
class Helpers:
    """Who searches: threads, worker processes, or the workers of a cluster.

    `scheduler` is the address of a cluster's scheduler, `workers` the number of processes on this
    machine, and `threads` the number of threads, by default one for each processor. Raises
    InputError if there are no such helpers.
    """

    scheduler: str | None = None
    workers: int | None = None
    threads: int | None = None

    def __post_init__(self) -> None:
        if self.scheduler and self.workers:
            raise InputError(
                english(
                    "{workers} is for this machine, a {scheduler} has its own; keep one",
                    workers=OptionName("workers"),
                    scheduler=OptionName("scheduler"),
                )
            )
        if self.scheduler and find_spec("distributed") is None:
            raise InputError(
                english(
                    "{scheduler} needs dask.distributed, which is not installed here; get it with "
                    "pip install distributed",
                    scheduler=OptionName("scheduler"),
                )
            )

    @property
    def are_processes(self) -> bool:
        """Whether they work in other processes than this one."""
        return bool(self.scheduler or self.workers)


@contextmanager
def open_pool(work: Work[T], helpers: Helpers) -> Iterator[Pool[T]]:
    """Open a pool: of a scheduler's workers, else of processes here, one for each processor unless
    their number is given.

    Raises InputError if no scheduler answers.
    """
    if helpers.scheduler:
        from printkit.scaling.cluster_pool import cluster_pool

        with cluster_pool(work, helpers.scheduler) as far:
            yield far
    else:
        from printkit.scaling.local_pool import local_pool

        with local_pool(work, helpers.workers or processors()) as here:
            yield here


@dataclass(slots=True)
class InOrder(Generic[T]):
    """Iterates over lists of answers, in the order of seeds.

    A list may be empty, about once a second. Answers that are `known`, or in this machine's
    journal, are taken from there; answers from other machines are noted in it. Once `most` answers
    that are `wanted` are found, no more seeds are requested, and the answers end with these or
    earlier. Raises InputError if the work cannot continue.
    """

    work: Work[T]
    pool: Pool[T]
    seeds: Iterable[int]
    wanted: Callable[[T], bool] = lambda answer: False
    most: int = 1
    known: Mapping[int, T] = field(default_factory=dict)
    _found: int = 0
    """The number of wanted answers so far, handed out or not."""
    _waiting: deque[int] = field(default_factory=deque)
    """Seeds whose answers have not been handed out."""
    _answers: dict[int, T] = field(default_factory=dict)
    _requested: set[int] = field(default_factory=set)
    """Seeds that are in the pool."""

    @property
    def answers_ahead(self) -> int:
        """The number of answers that wait for the answer of an earlier seed."""
        return len(self._answers)

    def __iter__(self) -> Iterator[list[T]]:
        seeds = iter(self.seeds)
        while True:
            self._request(seeds)
            if not self._waiting:
                return
            if self._waiting[0] not in self._answers:
                self._collect()
            due = []
            while self._waiting and self._waiting[0] in self._answers:
                due.append(self._answers.pop(self._waiting.popleft()))
            yield due

    def _request(self, seeds: Iterator[int]) -> None:
        """Request as many seeds as the pool can take, or none if the next answer is known."""
        in_flight = IN_FLIGHT * max(1, self.pool.slots)
        while (
            len(self._requested) < in_flight
            and len(self._waiting) < AHEAD
            and self._found < self.most
        ):
            seed = next(seeds, None)
            if seed is None:
                return
            self._waiting.append(seed)
            answer = self.known.get(seed) or recall(self.work, seed)
            if answer is None:
                self.pool.begin(seed)
                self._requested.add(seed)
            else:
                self._take(seed, answer)
                if self._waiting[0] == seed:
                    return

    def _collect(self) -> None:
        """Receive answers from the pool, and note those that come from other machines."""
        for seed, answer in self.pool.results():
            if self.pool.remote:
                note(self.work, seed, answer)
            self._requested.discard(seed)
            self._take(seed, answer)

    def _take(self, seed: int, answer: T) -> None:
        self._answers[seed] = answer
        self._found += self.wanted(answer)
