"""Worker threads: as many as the process has processors, with results in the order of the tasks."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Self, TypeVar

T = TypeVar("T")


class WorkerPool:
    """Threads for tasks that let go of the interpreter's lock; a context manager.

    Leaving it drops what is still queued and waits for what is running, which should be short.
    """

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or processors()
        self._executor = ThreadPoolExecutor(self.threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._executor.shutdown(cancel_futures=True)

    def in_order(self, tasks: Iterable[Callable[[], T]], ahead: int | None = None) -> Iterator[T]:
        """What the tasks answer, in their order; stop asking to stop the work.

        So many of them are begun `ahead` of the answer that is waited for; one more than there are
        threads unless it is said.
        """
        waiting: deque[Future[T]] = deque()
        most = self.threads + 1 if ahead is None else ahead
        queue = iter(tasks)
        try:
            while True:
                while len(waiting) < most and (task := next(queue, None)) is not None:
                    waiting.append(self._executor.submit(task))
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
