"""Local workers: same answers for any number, isolated crashes, and no open ports."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from printkit.layouts.errors import InputError
from printkit.scaling import local_pool as pools
from printkit.scaling.pool import Helpers, InOrder, open_pool
from printkit.scaling.work import RETRIES, Pool, crash_words
from tests.printkit.running import until
from tests.printkit.scaling.noted_work import NotedWork

pytestmark = pytest.mark.slow


def answers(job: NotedWork, workers: int, seeds: int) -> Iterator[tuple[int, int]]:
    with open_pool(job, Helpers(workers=workers)) as pool:
        for due in InOrder(job, pool, range(seeds)):
            yield from due


def sockets(pid: int | None = None) -> list[str]:
    """Return the open sockets of a process or of this one, of any kind; none except on Linux."""
    if sys.platform != "linux":
        return []
    found = []
    for each in Path(f"/proc/{pid or 'self'}/fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            found.append(str(each.readlink()))
    return sorted(name for name in found if name.startswith("socket:"))


@pytest.mark.parametrize("workers", [1, 3])
def test_answers_come_in_order_from_as_many_processes(tmp_path: Path, workers: int) -> None:
    job = NotedWork(tmp_path, "wait")
    with open_pool(job, Helpers(workers=workers)) as pool:
        assert (pool.slots, pool.remote) == (workers, False)
        assert pool.words == ("1 worker" if workers == 1 else "3 workers")
        due = iter(InOrder(job, pool, range(7)))
        assert next(due) == []
        until(lambda: len(job.workers) == workers, "not all have begun")
        (tmp_path / "go-on").touch()
        found = [answer for some in due for answer in some]
    assert [seed for seed, _ in found] == [*range(7)]
    assert {pid for _, pid in found} == job.workers
    assert os.getpid() not in job.workers


def test_a_seed_whose_worker_crashes_is_tried_again(tmp_path: Path) -> None:
    job = NotedWork(tmp_path, "crash once")
    assert [seed for seed, _ in answers(job, 2, 5)] == [*range(5)]
    assert [*map(job.tries, range(5))] == [1, 1, 2, 1, 1], "no other seed is"


def test_a_seed_that_crashes_every_worker_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "RETRIES", 1)
    job = NotedWork(tmp_path, "crash")
    with pytest.raises(InputError, match=r"seed 2 crashed .* they may be out of memory"):
        list(answers(job, 1, 5))
    assert job.tries(2) == 2
    assert RETRIES == 25 and "26 workers in a row" in crash_words(2)


def test_an_error_of_the_work_ends_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="seed 2 is refused"):
        list(answers(NotedWork(tmp_path, "raise"), 1, 5))


def test_a_worker_with_other_sources_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "program", lambda: "printkit 9.9")
    with pytest.raises(InputError, match=r"has printkit 0\.1\.0 .*, and printkit 9\.9 is asked"):
        list(answers(NotedWork(tmp_path), 1, 1))


def test_nothing_has_a_socket_and_closing_it_kills_what_is_in_hand(tmp_path: Path) -> None:
    """Anyone able to connect to a worker could make it run any code."""
    job, before = NotedWork(tmp_path, "wait"), sockets()
    with open_pool(job, Helpers(workers=2)) as pool:
        _begin(pool, 5)
        until(lambda: len(job.workers) == 2, "not both have begun")
        assert [sockets(pid) for pid in job.workers] == [[], []]
        assert sockets() == before
    until(lambda: not active_children(), "a worker is left")
    assert len([*tmp_path.glob("*-*-*")]) == 2, "nothing else was begun"


def test_closing_it_while_workers_start_leaves_none(tmp_path: Path) -> None:
    job = NotedWork(tmp_path, "wait")
    with open_pool(job, Helpers(workers=2)) as pool:
        _begin(pool, 2)
    until(lambda: not active_children(), "a worker is left")


def _begin(pool: Pool[Any], seeds: int) -> None:
    for seed in range(seeds):
        pool.begin(seed)
