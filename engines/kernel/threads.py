"""Threads for kernels, which release the interpreter's lock; a browser has none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


def executor(threads: int) -> Executor:
    """Return an executor with this number of threads; in a browser, one that needs none."""
    return Later() if sys.platform == "emscripten" else ThreadPoolExecutor(threads)


class Later(Executor):
    """Does each task when its result is asked for, and not at all if it never is."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        return _LaterFuture(partial(fn, *args, **kwargs))


class _LaterFuture(Future[T]):
    def __init__(self, task: Callable[[], T]) -> None:
        super().__init__()
        self._task = task

    def result(self, timeout: float | None = None) -> T:
        """Return the result, however long that takes."""
        if not self.done():
            try:
                self.set_result(self._task())
            except Exception as error:
                self.set_exception(error)
        return super().result()
