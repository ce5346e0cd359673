"""The engine of catalogues: how many tasks a second it bears, what each costs, and what is kept.

Tasks of zero length go the whole way: asked for by the command's own crew, answered by a worker
process, put in the order of seeds. What is decided is then written as a catalogue is.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from engines.source_digest import sources_digest
from layouts.games import GAMES
from printkit.cache import Entry
from printkit.catalogue.folder import opened
from printkit.catalogue.making import make
from printkit.catalogue.plan import Plan
from printkit.catalogue.trials import Tried
from printkit.dealing import Terms
from printkit.scaling.calling import crew
from printkit.scaling.crew import IN_FLIGHT, in_order
from printkit.telling import at_work
from printkit.version import VERSION

Row = tuple[str, str, str]

_TASKS = 3000
_PAPER_WORKERS = 1000
_SHORTEST = 3.0
"""Processor seconds of the trial that takes least, a board of Dice Isolation that is solved."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Work of zero length: the answer is the seed."""

    version: str
    sources: str
    kind: Any = int

    def entry(self, seed: int) -> Entry[int] | None:
        return None

    def prepare(self) -> None:
        pass

    def do(self, seed: int) -> int:
        return seed


@dataclass
class Ready:
    """A crew that knows all answers at once: what is left is the cost of deciding and writing."""

    tried: Tried[object]
    far: bool = False
    places: int = 2
    words: str = "nobody"
    begun: list[int] = field(default_factory=list)

    def begin(self, seed: int) -> None:
        self.begun.append(seed)

    def finished(self) -> Sequence[tuple[int, Tried[object]]]:
        done, self.begun = self.begun, []
        return [(seed, _given_up(seed, self.tried)) for seed in done]


def rows(quick: bool) -> Iterator[Row]:
    """Tasks a second by workers, what they take of the parent, and what writing takes."""
    tasks = _TASKS // 10 if quick else _TASKS
    bearing = 0.0
    for workers in (1, 2):
        rate, spent = _empty(tasks, workers)
        bearing = max(bearing, rate)
        yield (
            f"tasks of zero length, {workers} worker{'s' * (workers > 1)}",
            f"{rate:,.0f} a second; {1000 * spent:.2f} ms of the parent, which schedules, too",
            f"{100 * spent / _SHORTEST:.2f}% of the shortest trial, of 3%",
        )
    written, size = _written(tasks)
    yield "a seed that is decided and written down", f"{1000 * written:.2f} ms", ""
    yield "a line of tried.jsonl", f"{size:.0f} bytes", ""
    yield (
        f"{_PAPER_WORKERS:,} workers, on paper",
        f"ask for {_PAPER_WORKERS / _SHORTEST:,.0f} tasks a second of {bearing:,.0f}; "
        f"{IN_FLIGHT * _PAPER_WORKERS:,} are in flight",
        "",
    )


def _empty(tasks: int, workers: int) -> tuple[float, float]:
    """Tasks a second, and processor seconds of this process for each, without the beginning."""
    work = Nothing(VERSION, sources_digest())
    with crew(work, None, workers) as those:
        warm = sum(len(due) for due in in_order(work, those, range(50)))
        began, spent = monotonic(), process_time()
        found = [answer for due in in_order(work, those, range(tasks)) for answer in due]
        taken, used = monotonic() - began, process_time() - spent
    assert warm == 50 and found == [*range(tasks)]
    return tasks / taken, used / tasks


def _written(tasks: int) -> tuple[float, float]:
    """Seconds to decide a seed and to have it on the disk, and the bytes of its line.

    A few thousand are decided at once, as many as come together from a thousand workers.
    """
    plan = Plan.of(GAMES["dice-isolation"], Terms(), 1)
    setup = plan.deal(1)
    given_up = Tried[object](1, setup.id, (), "not promising after 1,234 games", None, 1234, 1, 0)
    with tempfile.TemporaryDirectory() as name:
        folder_name = Path(name) / "setups"
        with opened(folder_name, plan, resume=False) as folder, at_work() as hearer:
            began = monotonic()
            with suppress(_OverError):
                make(folder, 1, _Ending(given_up, tasks, places=100), hearer)
            taken, decided = monotonic() - began, folder.decided
        size = (folder_name / "tried.jsonl").stat().st_size
    return taken / decided, size / decided


@dataclass
class _Ending(Ready):
    """One that has no more answers at some time."""

    left: int = 0

    def __init__(self, tried: Tried[object], left: int, places: int) -> None:
        super().__init__(tried, places=places)
        self.left = left

    def finished(self) -> Sequence[tuple[int, Tried[object]]]:
        found = super().finished()
        self.left -= len(found)
        if self.left < 0:
            raise _OverError
        return found


class _OverError(Exception):
    """There are no more answers."""


def _given_up(seed: int, tried: Tried[object]) -> Tried[object]:
    return Tried(seed, tried.id, (), tried.outcome, None, tried.games, tried.looks, 0)
