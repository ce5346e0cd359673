"""Measure the engine of catalogues: tasks per second, the cost of each, and memory.

Tasks of zero length go the whole way: the command's own pool requests them, a worker process on
this machine or of a dask cluster answers, and the answers are put in the order of seeds and written
as in a catalogue.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import psutil
from distributed import LocalCluster

from benchmarks.tables import ResultRow
from printkit.cache import Entry
from printkit.catalogue.folder import make, open_folder
from printkit.catalogue.plan import Plan
from printkit.catalogue.trials import SeedTrial
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.listener import show_progress
from printkit.scaling.pool import AHEAD, Helpers, InOrder, open_pool
from printkit.scaling.work import Pool
from printkit.setups import Terms

_TASKS = 3000
_SHORTEST = 4.6
"""Processor seconds of the cheapest trials, averaged over 680: Coin Isolation for three players,
where most candidates are given up after one or two looks.
"""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Work that takes no time and returns the seed."""

    kind: Any = int

    def entry(self, seed: int) -> Entry[int] | None:
        return None

    def do(self, seed: int) -> int:
        return seed


@dataclass
class Ready(Pool[SeedTrial[object]]):
    """A pool with immediate answers, so that only the cost of deciding and writing remains."""

    tried: SeedTrial[object]
    slots: int = 2
    words: str = "no workers"
    begun: list[int] = field(default_factory=list)

    def begin(self, seed: int) -> None:
        self.begun.append(seed)

    def results(self) -> Sequence[tuple[int, SeedTrial[object]]]:
        done, self.begun = self.begun, []
        return [(seed, _give_up(seed, self.tried)) for seed in done]


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield tasks per second by workers, the parent's cost per task, and the cost of writing."""
    tasks = _TASKS // 10 if quick else _TASKS
    for workers in (1, 2):
        with open_pool(Nothing(), Helpers(workers=workers)) as pool:
            cost = _empty(tasks, pool)
        yield (
            f"tasks of zero length over pipes, {workers} worker{'s' * (workers > 1)}: processor "
            "time a task",
            f"{1000 * cost.parent:.2f} ms of the parent and {1000 * cost.worker:.2f} ms of a "
            f"worker; {cost.rate:,.0f} tasks a second here",
            "",
        )
    for workers in (1, 2):
        with (
            _cluster(workers) as scheduler,
            open_pool(Nothing(), Helpers(scheduler)) as pool,
        ):
            cost = _empty(tasks, pool)
        whole = cost.parent + cost.worker
        yield (
            f"tasks of zero length, {workers} worker{'s' * (workers > 1)}: processor time a task",
            f"{1000 * cost.parent:.2f} ms of the parent, which schedules, too, and "
            f"{1000 * cost.worker:.2f} ms of a worker; {cost.rate:,.0f} tasks a second here",
            "",
        )
    yield (
        "the engine’s part of the shortest trials, on average, of Coin Isolation for three",
        f"{whole / _SHORTEST:.2%} of {_SHORTEST:g} s",
        "3%",
    )
    written, size = _time_writing(tasks)
    yield "a seed that is decided and on the disk", f"{1000 * written:.2f} ms, {size:.0f} bytes", ""
    yield (
        "workers that a parent with a core of its own keeps busy, on paper",
        f"{_SHORTEST / (cost.parent + written):,.0f} with trials of {_SHORTEST:g} s, "
        f"{10 * _SHORTEST / (cost.parent + written):,.0f} with trials of {10 * _SHORTEST:g} s",
        "1,000",
    )
    yield (
        f"memory of a parent with as many results as may wait for an earlier one, {AHEAD:,}",
        f"{_memory() / 1e6:,.0f} MB more",
        "",
    )


@dataclass(frozen=True, slots=True)
class Cost:
    """Tasks per second, and processor seconds per task in this process and in the workers."""

    rate: float
    parent: float
    worker: float


@contextmanager
def _cluster(workers: int) -> Iterator[str]:
    """Start a dask scheduler in this process with `workers` workers; yield its address."""
    with LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def _empty(tasks: int, pool: Pool[int]) -> Cost:
    """Return the cost of tasks that take no time, without the start."""
    work = Nothing()
    warm = sum(len(due) for due in InOrder(work, pool, range(50)))
    began, spent, others = monotonic(), process_time(), _of_children()
    found = [answer for due in InOrder(work, pool, range(tasks)) for answer in due]
    taken, used, theirs = monotonic() - began, process_time() - spent, _of_children() - others
    assert warm == 50 and found == [*range(tasks)]
    return Cost(tasks / taken, used / tasks, theirs / tasks)


def _of_children() -> float:
    """Return the processor seconds of all living child processes."""
    times = [each.cpu_times() for each in psutil.Process().children(recursive=True)]
    return float(sum(each.user + each.system for each in times))


def _memory() -> int:
    """Return the most memory in bytes used by results that wait for an earlier one."""
    plan = Plan.of(GAMES["dice-isolation"], Terms(), 1)
    before = psutil.Process().memory_info().rss
    name = plan.deal(1).id
    waiting = {
        seed: _give_up(seed, SeedTrial(seed, f"{name}{seed}", (), message("tried"), None, 1, 1, 0))
        for seed in range(AHEAD)
    }
    assert waiting
    return int(psutil.Process().memory_info().rss - before)


def _time_writing(tasks: int) -> tuple[float, float]:
    """Return the seconds to decide a seed and put it on the disk, and the bytes of its line.

    A few thousand are decided at once, as many as come together from a thousand workers.
    """
    plan = Plan.of(GAMES["dice-isolation"], Terms(), 1)
    setup = plan.deal(1)
    words = message("not promising after {games:,} games", games=1234)
    given_up: SeedTrial[object] = SeedTrial(1, setup.id, (), words, None, 1234, 1, 0)
    with tempfile.TemporaryDirectory() as name:
        folder_name = Path(name) / "setups"
        with open_folder(folder_name, plan, resume=False) as folder, show_progress() as listening:
            began = monotonic()
            with suppress(_OverError):
                make(folder, 1, _Ending(given_up, tasks, slots=100), listening)
            taken, decided = monotonic() - began, folder.decided_seeds
        size = (folder_name / "tried.jsonl").stat().st_size
    return taken / decided, size / decided


@dataclass
class _Ending(Ready):
    """A pool that runs out of answers."""

    left: int = 0

    def __init__(self, tried: SeedTrial[object], left: int, slots: int) -> None:
        super().__init__(tried, slots=slots)
        self.left = left

    def results(self) -> Sequence[tuple[int, SeedTrial[object]]]:
        found = super().results()
        self.left -= len(found)
        if self.left < 0:
            raise _OverError
        return found


class _OverError(Exception):
    """There are no more answers."""


def _give_up(seed: int, tried: SeedTrial[object]) -> SeedTrial[object]:
    return SeedTrial(seed, tried.id, (), tried.outcome, None, tried.games, tried.looks, 0)
