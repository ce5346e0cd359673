"""A pool of worker processes, which are used again for later tasks."""

from __future__ import annotations

from printkit.web.work.workers import Worker


class WorkerPool:
    """Workers that are started with the same arguments, `words`, as they are needed."""

    def __init__(self, *words: str) -> None:
        self._words = words
        self._all: list[Worker] = []
        self._idle: list[Worker] = []

    async def acquire(self) -> Worker:
        """An idle worker, or a new one."""
        self._idle = [each for each in self._idle if each.alive]
        if self._idle:
            return self._idle.pop()
        worker = await Worker.start(*self._words)
        self._all = [*(each for each in self._all if each.alive), worker]
        return worker

    def release(self, worker: Worker) -> None:
        """Take back a worker whose task is done."""
        if worker.alive:
            self._idle.append(worker)

    def kill(self) -> None:
        """Kill all workers."""
        for worker in self._all:
            worker.kill()

    async def wait_for_end(self) -> None:
        """Wait until all killed workers have ended."""
        for worker in self._all:
            await worker.wait_for_end()
