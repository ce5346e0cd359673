"""Worker processes on this machine, started by this process and reached over pipes only.

Nothing listens on a socket, so no other account of the machine can send code to a worker. Each
worker is an executor of one process, so that a crash only costs the seed at hand.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process, resource_tracker
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from printkit.layouts.errors import InputError
from printkit.scaling.work import RETRIES, Pool, Work, crash_words, program, run, unpack

T = TypeVar("T")


class LocalPool(Pool[T]):
    """A pool of `slots` processes; a thread of this process feeds each."""

    def __init__(self, work: Work[T], slots: int) -> None:
        super().__init__(work)
        self._program = program()
        self._asked: SimpleQueue[int | None] = SimpleQueue()
        self._executors: list[ProcessPoolExecutor | None] = [None] * slots
        self._threads = 0
        self._closed = False

    @property
    def slots(self) -> int:
        return len(self._executors)

    def begin(self, seed: int) -> None:
        self._asked.put(seed)
        if self._threads < self.slots:
            Thread(target=self._serve, args=(self._threads,), daemon=True).start()
            self._threads += 1

    def close(self) -> None:
        """Kill the workers. What they are doing is not needed, or will be done again."""
        self._closed = True
        for executor in self._executors:
            self._asked.put(None)
            if executor:
                _kill(executor)

    def _answer(self, seed: int, outcome: bytes | BaseException) -> T:
        if isinstance(outcome, BaseException):
            raise outcome
        return unpack(self._work, outcome)

    def _serve(self, number: int) -> None:
        """Let one worker do one seed after another, until the pool is closed."""
        _block_signals()
        while (seed := self._asked.get()) is not None and not self._closed:
            self._done.put((seed, self._outcome(number, seed)))

    def _outcome(self, number: int, seed: int) -> bytes | BaseException:
        """The packed answer for a seed, or the error that ends the work."""
        for _ in range(1 + RETRIES):
            try:
                return self._submit(number, seed)
            except BrokenProcessPool:
                if self._closed:
                    break
                self._executors[number] = None
            except BaseException as error:
                return error
        return InputError(crash_words(seed))

    def _submit(self, number: int, seed: int) -> bytes:
        executor = self._executors[number]
        if executor is None:
            executor = self._executors[number] = ProcessPoolExecutor(
                1, get_context("spawn"), initializer=_begin_worker
            )
        future = executor.submit(run, self._work, seed, self._program)
        if self._closed:  # while its process was started
            _kill(executor)
        return future.result()


@contextmanager
def local_pool(work: Work[T], workers: int) -> Iterator[LocalPool[T]]:
    """Open a pool of `workers` processes on this machine; they are killed at the end."""
    before = _block_signals()
    try:
        resource_tracker.ensure_running()  # it must outlive this process, to clean up after it
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    pool = LocalPool(work, workers)
    try:
        yield pool
    finally:
        pool.close()


def _block_signals() -> set[int] | None:
    """Block signals to the whole terminal, Ctrl-C and its end, in this thread and what it starts.

    They are for this process. Return what was blocked before.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return None
    return signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})


def _begin_worker() -> None:
    """Prepare a worker: it ignores Ctrl-C, and ends when the process that started it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


def _kill(executor: ProcessPoolExecutor) -> None:
    processes = executor._processes or {}
    executor.shutdown(wait=False, cancel_futures=True)  # waits until one that starts is among them
    for process in [*processes.values()]:
        process.kill()
