"""A worker in the test's own process, which starts at once.

Its messages are encoded and decoded as those between processes are.
"""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import msgspec

from printkit.web.work.messages import Answer, Failure, News, Task, TaskResult, WorkerInput
from printkit.web.work.tasks import do_task
from printkit.web.work.workers import Hear


class WorkerHere:
    """A `work.workers.Worker` that works in a thread: it can be stopped, but not killed."""

    def __init__(self) -> None:
        self.alive = True
        self._stop = threading.Event()
        self._at_work: asyncio.Future[Any] | None = None

    @classmethod
    async def start(cls, *words: str) -> WorkerHere:
        """Return a new worker; nothing has to be started."""
        return cls()

    async def do(self, task: Task, hear: Hear) -> TaskResult | Failure:
        """Yield the answers to a task."""
        loop = asyncio.get_running_loop()
        order = msgspec.json.decode(msgspec.json.encode(task), type=WorkerInput)
        assert isinstance(order, Task)

        def tell(answer: Answer) -> None:
            said = _send_through(answer)
            assert isinstance(said, News)
            loop.call_soon_threadsafe(hear, said)

        self._stop.clear()
        self._at_work = asyncio.ensure_future(
            asyncio.to_thread(do_task, order, tell, self._stop.is_set)
        )
        found = _send_through(await self._at_work)
        assert isinstance(found, TaskResult | Failure)
        return found

    async def stop(self) -> None:
        """End the task at its next step."""
        self._stop.set()

    def kill(self) -> None:
        """Take no more tasks."""
        self.alive = False
        self._stop.set()

    async def wait_for_end(self) -> None:
        """Wait until the worker is idle."""
        if self._at_work:
            await asyncio.wait([self._at_work])


def _send_through(answer: Answer) -> Any:
    return msgspec.json.decode(msgspec.json.encode(answer), type=Answer)
