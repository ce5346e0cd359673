"""The workers of a dask cluster, reached by its scheduler's address.

Only this module and the workers' check import dask. A worker that has exactly this program is given
a resource named after the program, and tasks ask for that resource, so that no other worker gets a
task.
"""

from __future__ import annotations

import logging
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

import dask
from distributed import Client, KilledWorker
from distributed.client import FutureCancelledError
from distributed.comm import CommClosedError
from distributed.versions import VersionMismatchWarning

from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, english
from printkit.listener import tell
from printkit.scaling.work import RETRIES, TICK, Pool, Work, crash_words, program, run, unpack
from printkit.scaling.worker_check import REFUSED, WorkerCheck, arithmetic
from printkit.version import VERSION

T = TypeVar("T")

_PATIENCE = 5.0
"""Seconds in which workers must show their programs."""

_CONNECT = "10s"
_SETTINGS = {
    "distributed.scheduler.allowed-failures": 10_000,
    "distributed.comm.timeouts.connect": _CONNECT,
    "distributed.deploy.lost-worker-timeout": "365 days",  # for one that is slow to come back
}


class ClusterPool(Pool[T]):
    """A pool that is reached by a dask client. Its slots are the threads of all its workers."""

    remote = True

    def __init__(self, client: Any, work: Work[T]) -> None:
        super().__init__(work)
        self._client, self._resource = client, _resource()
        self._futures: dict[int, Any] = {}
        self._crashes: Counter[int] = Counter()
        self._threads: dict[str, int] = {}
        self._counted = float("-inf")
        self._lonely = False

    @property
    def slots(self) -> int:
        return sum(self._workers().values())

    def _count(self) -> int:
        return len(self._workers())

    def begin(self, seed: int) -> None:
        future = self._client.submit(
            run,
            self._work,
            seed,
            program(),
            pure=False,
            resources={self._resource: 1},
        )
        self._futures[seed] = future
        future.add_done_callback(lambda done: self._done.put((seed, done)))

    def results(self) -> Sequence[tuple[int, T]]:
        found = super().results()
        self._call_for_workers()
        return found

    def cancel(self) -> None:
        """Tell the cluster to drop all work that has not begun."""
        with suppress(Exception):  # it may be gone
            self._client.cancel([*self._futures.values()])

    def _answer(self, seed: int, future: Any) -> T | None:
        """The answer for a seed; None if the seed was asked for again, then or now."""
        if seed not in self._futures or self._futures[seed] is not future:
            return None
        del self._futures[seed]
        try:
            return unpack(self._work, future.result())
        except KilledWorker:
            self._crashes[seed] += 1
            if self._crashes[seed] > RETRIES:
                raise InputError(crash_words(seed)) from None
            self.begin(seed)
            return None
        except (FutureCancelledError, CommClosedError):  # while asking, or while receiving
            raise InputError(
                english(
                    "the scheduler is gone; what was found is kept: go on with the same command, "
                    "and with {resume} where it has that",
                    resume=OptionName("resume"),
                )
            ) from None

    def _workers(self) -> dict[str, int]:
        """The threads of each worker that has this program, by its address."""
        if monotonic() - self._counted > TICK:
            before = self._threads
            with suppress(OSError):  # no connection for a moment
                known = self._client.scheduler_info(n_workers=-1)["workers"].items()
                threads = {who: int(of["resources"].get(self._resource, 0)) for who, of in known}
                self._threads = {who: number for who, number in threads.items() if number}
            self._counted = monotonic()
            if self._threads and not before.keys() & self._threads.keys():
                self._ask_again()
        return self._threads

    def _ask_again(self) -> None:
        """Ask again for all seeds; workers that join late are not given older requests."""
        for seed, future in [*self._futures.items()]:
            if not future.done():
                self.begin(seed)

    def _call_for_workers(self) -> None:
        """Tell the user, once, that there is no worker."""
        lonely = not self._workers()
        if lonely and not self._lonely:
            address = self._client.scheduler.address
            tell(f"There is no worker for this; it goes on once there is: dask worker {address}")
        self._lonely = lonely


@contextmanager
def cluster_pool(work: Work[T], scheduler: str) -> Iterator[ClusterPool[T]]:
    """Open a pool of a scheduler's workers. Raises InputError if no scheduler answers."""
    with dask.config.set(_SETTINGS), _silence_dask():
        try:
            client = Client(scheduler, timeout=_CONNECT)
        except (OSError, ValueError, TypeError, RuntimeError) as error:  # or no certificate
            words = " ".join(str(error).split())[:160]
            option = OptionName("scheduler", scheduler)
            raise InputError(
                english("{option}: no scheduler answers ({words})", option=option, words=words)
            ) from None
        with client:
            _check_workers(client)
            pool = ClusterPool(client, work)
            try:
                yield pool
            finally:
                pool.cancel()


def _check_workers(client: Any) -> None:
    """Have the workers show their programs. A worker that hangs gets no task until it has."""
    needed = f"and is not asked: {_requirement()} is needed there."
    client.subscribe_topic(REFUSED, lambda event: tell(f"The worker at {event[1]}, {needed}"))
    check = WorkerCheck(_requirement(), _resource())
    checking = Thread(target=_register, args=(client, check), daemon=True)
    checking.start()
    checking.join(_PATIENCE)
    if find_spec("bokeh"):
        tell(f"Who does what is shown at {client.dashboard_link}")


def _register(client: Any, check: WorkerCheck) -> None:
    """Register the check for all workers, also later ones; this waits for the slowest worker."""
    with suppress(Exception):  # a worker that dies meanwhile; the others pass it all the same
        client.register_plugin(check, name=_resource())


def _requirement() -> str:
    """Everything that a verdict's bytes depend on, in words, which a worker must have."""
    return f"{program()} {arithmetic()}"


def _resource() -> str:
    """The name of this program as a resource that workers offer."""
    return f"printkit-{VERSION}-{sha256(_requirement().encode()).hexdigest()[:16]}"


@contextmanager
def _silence_dask() -> Iterator[None]:
    """Within the block, silence dask, whose warnings about lost workers help no user."""
    loggers = [logging.getLogger(name) for name in ("distributed", "tornado", "asyncio")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", VersionMismatchWarning)
            yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
