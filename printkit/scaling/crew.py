"""The crew: those who do work, wherever they are; answers come in the order of seeds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from printkit.scaling.work import Work, note, recalled

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

IN_FLIGHT = 3
"""Seeds that are asked for, for each that can be done at a time: nobody waits for the next one."""

AHEAD = 250_000
"""Seeds that are looked at ahead of the first unanswered one, whose answers are kept in memory. A
seed may take a thousand times as long as most do, and nobody shall be idle meanwhile."""


class Crew(Protocol[T_co]):
    """Those who do work.

    `far`: what they note is in the journal of other machines than this one.
    """

    far: bool

    @property
    def places(self) -> int:
        """How many seeds can be done at a time; it may change."""
        ...

    @property
    def words(self) -> str:
        """Who they are, for people: "2 workers"."""
        ...

    def begin(self, seed: int) -> None:
        """Have a seed done."""
        ...

    def finished(self) -> Sequence[tuple[int, T_co]]:
        """What became of seeds since; none where nothing did for a second.

        Raises InputError where it cannot go on.
        """
        ...


@dataclass(slots=True)
class Line(Generic[T]):
    """Seeds in their order: those `begun` are asked of the crew, those `waiting` not given out.

    Of answers so far, given out or not, so many that were `wanted` are `found`. To go through it
    yields answers as `in_order` tells.
    """

    work: Work[T]
    crew: Crew[T]
    left: Iterator[int]
    wanted: Callable[[T], bool]
    most: int
    found: int = 0
    waiting: deque[int] = field(default_factory=deque)
    known: dict[int, T] = field(default_factory=dict)
    begun: set[int] = field(default_factory=set)

    def ask(self) -> None:
        """Ask for as many seeds as there is work for, or until the next one is known."""
        in_flight = IN_FLIGHT * max(1, self.crew.places)
        while len(self.begun) < in_flight and len(self.waiting) < AHEAD and self.found < self.most:
            seed = next(self.left, None)
            if seed is None:
                return
            self.waiting.append(seed)
            answer = recalled(self.work, seed)
            if answer is None:
                self.crew.begin(seed)
                self.begun.add(seed)
            else:
                self._take(seed, answer)
                if self.waiting[0] == seed:
                    return

    def hear(self) -> None:
        """Take what became of seeds."""
        for seed, answer in self.crew.finished():
            if self.crew.far:
                note(self.work, seed, answer)
            self.begun.discard(seed)
            self._take(seed, answer)

    def _take(self, seed: int, answer: T) -> None:
        self.known[seed] = answer
        self.found += self.wanted(answer)

    def due(self) -> list[T]:
        """The next answers, as far as they are known."""
        found = []
        while self.waiting and self.waiting[0] in self.known:
            found.append(self.known.pop(self.waiting.popleft()))
        return found

    @property
    def ahead(self) -> int:
        """How many answers wait for an earlier one."""
        return len(self.known)

    def __iter__(self) -> Iterator[list[T]]:
        while True:
            self.ask()
            if not self.waiting:
                return
            due = self.due()
            if not due:
                self.hear()
                due = self.due()
            yield due


def in_order(
    work: Work[T],
    crew: Crew[T],
    seeds: Iterable[int],
    *,
    wanted: Callable[[T], bool] = lambda answer: False,
    most: int = 1,
) -> Line[T]:
    """The answers for all seeds in their order: what is due next, again and again.

    None may be due, about every second. What this machine's journal has is asked of nobody; what
    is heard from other machines is noted there. Once as many answers as are `wanted` at `most` are
    known nobody is asked for more: all that is due then ends with them, or before. Raises
    InputError where it cannot go on.
    """
    return Line(work, crew, iter(seeds), wanted, most)
