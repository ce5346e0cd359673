"""Workers and a clock for tests of what waits: nothing is computed, and no time passes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar, TypeAlias
from unittest.mock import patch

from printkit.web.work import pool
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import DRAWS, Failure, Task, TaskResult
from printkit.web.work.workers import Hear
from tests.printkit.running import run_async

Test: TypeAlias = Callable[[JobQueue], Awaitable[None]]


class SlowWorker:
    """A worker whose task runs until the test ends it; notes its arguments and its order."""

    made: ClassVar[list[SlowWorker]] = []

    def __init__(self, *words: str) -> None:
        self.words = words
        self.task: Task | None = None
        self.outcome: asyncio.Future[TaskResult | Failure] = asyncio.Future()
        self.alive = True
        self.hear: Hear | None = None

    @classmethod
    async def start(cls, *words: str) -> SlowWorker:
        worker = cls(*words)
        cls.made.append(worker)
        await asyncio.sleep(0)
        return worker

    async def do(self, task: Task, hear: Hear) -> TaskResult | Failure:
        self.task, self.hear = task, hear
        self.outcome = asyncio.Future()
        return await self.outcome

    async def stop(self) -> None:
        assert self.words != (DRAWS,), "drawing hears nothing: it is killed"
        self.outcome.set_result(Failure("stopped", stopped=True))

    async def wait_for_end(self) -> None:
        assert not self.alive

    def kill(self) -> None:
        self.alive = False
        if not self.outcome.done():
            self.outcome.set_result(Failure("stopped", stopped=True))


class JumpingClock(asyncio.SelectorEventLoop):
    """An event loop with a simulated clock: when idle, time jumps to the next timer.

    The order of what happens does not depend on the machine.
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._select, self._selector.select = self._selector.select, self._wait

    def time(self) -> float:
        return self._now

    def _wait(self, seconds: float | None = None) -> Any:
        assert seconds is not None, "nothing will ever happen"
        self._now += max(0.0, seconds)
        return self._select(0)


def with_queue(*most: int) -> Callable[[Test], Callable[[], None]]:
    """Make a test of a coroutine that gets a new queue, with slow workers and the jumping clock.

    At most this many jobs run at a time. It is tried with each number.
    """

    async def run(test: Test, most: int) -> None:
        SlowWorker.made = []
        line = JobQueue(most)
        async with line.open():
            await test(line)

    def decorate(test: Test) -> Callable[[], None]:
        def all_numbers() -> None:
            with patch.object(pool, "Worker", SlowWorker):
                for number in most:
                    run_async(run(test, number), JumpingClock)

        return all_numbers

    return decorate


async def all_begin() -> None:
    """Wait until everything has begun that can."""
    for _ in range(10):
        await asyncio.sleep(0)
