"""The crew on dask.distributed: worker processes of this machine, or of a cluster by its address.

Nothing but this and the gate knows of dask. A worker that has this very program is given a resource
of its name, and tasks ask for that resource: no other worker ever gets one.
"""

from __future__ import annotations

import logging
import os
import signal
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Generic, TypeVar

import dask
from distributed import Client, KilledWorker, LocalCluster
from distributed.client import FutureCancelledError
from distributed.versions import VersionMismatchWarning

from engines.search.threads import processors
from layouts.errors import InputError
from printkit.listener import tell
from printkit.scaling.gate import REFUSED, Gate, reckoners
from printkit.scaling.work import Work, program, run, unpacked
from printkit.version import VERSION

T = TypeVar("T")

HOST = "127.0.0.1"
"""Where workers of this machine listen: nobody outside reaches them."""

_TICK = 1.0  # seconds
_SOON = 0.4  # seconds, in which Ctrl-C shall be obeyed
_LIVES = 25
"""Workers that may die while they do one seed, before it is taken for the one who kills them."""

_PATIENCE = 5.0  # seconds, in which workers shall show their programs
_CONNECT = "10s"
_SETTINGS = {
    "distributed.scheduler.allowed-failures": 10_000,
    "distributed.comm.timeouts.connect": _CONNECT,
    "distributed.deploy.lost-worker-timeout": "365 days",  # for one that is slow to come back
}


class DaskCrew(Generic[T]):
    """A `printkit.scaling.crew.Crew` that is reached by a dask client."""

    def __init__(self, client: Any, work: Work[T], *, far: bool) -> None:
        self.far = far
        self._client, self._work, self._resource = client, work, _resource()
        self._name = f"{self._resource}-{sha256(repr(work).encode()).hexdigest()[:16]}"
        self._futures: dict[int, Any] = {}
        self._over: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._asked: Counter[int] = Counter()
        self._deaths: Counter[int] = Counter()
        self._places: dict[str, int] = {}
        self._counted = float("-inf")
        self._lonely = False

    @property
    def places(self) -> int:
        """The threads of all workers that have this program, as of a moment ago."""
        return sum(self._workers().values())

    @property
    def words(self) -> str:
        """How many workers there are."""
        count = len(self._workers())
        return f"{count} worker{'s' * (count != 1)}"

    def begin(self, seed: int) -> None:
        """Have a seed done."""
        self._asked[seed] += 1
        future = self._client.submit(
            _run,
            self._work,
            seed,
            program(),
            key=f"{self._name}-{seed}-{self._asked[seed]}",
            pure=False,
            resources={self._resource: 1},
        )
        self._futures[seed] = future
        future.add_done_callback(lambda done: self._over.put((seed, done)))

    def finished(self) -> Sequence[tuple[int, T]]:
        """What became of seeds since; none where nothing did for a second."""
        over = []
        with suppress(Empty):
            over.append(self._over.get(timeout=_TICK))
            while True:
                over.append(self._over.get_nowait())
        self._call_for_workers()
        results = ((seed, self._result(seed, future)) for seed, future in over)
        return [(seed, answer) for seed, answer in results if answer is not None]

    def _result(self, seed: int, future: Any) -> T | None:
        """What became of a seed; None where it was asked for once more meanwhile, or is now."""
        if seed not in self._futures or self._futures[seed] is not future:
            return None
        del self._futures[seed]
        try:
            return unpacked(self._work, future.result())
        except KilledWorker:
            self._deaths[seed] += 1
            if self._deaths[seed] > _LIVES:
                raise InputError(
                    f"seed {seed} ends every worker that is given it; is there enough memory?"
                ) from None
            self.begin(seed)
            return None
        except FutureCancelledError:
            raise InputError(
                "the scheduler is gone; what was found is kept: go on with the same command, and "
                "with --resume where it has that"
            ) from None

    def _workers(self) -> dict[str, int]:
        """The threads of each worker that has this program, by its address."""
        if monotonic() - self._counted > _TICK:
            before = self._places
            with suppress(OSError):  # no connection for a moment
                known = self._client.scheduler_info(n_workers=-1)["workers"].items()
                places = {who: int(of["resources"].get(self._resource, 0)) for who, of in known}
                self._places = {who: number for who, number in places.items() if number}
            self._counted = monotonic()
            if self.far and self._places and not before.keys() & self._places.keys():
                self._ask_again()
        return self._places

    def _ask_again(self) -> None:
        """Ask once more for all: the scheduler does not give a worker that shows its program after
        it has joined what was asked for while there was none."""
        for seed, future in [*self._futures.items()]:
            if not future.done():
                self.begin(seed)

    def _call_for_workers(self) -> None:
        """Say it once where nobody is there to try anything."""
        lonely = not self._workers()
        if lonely and not self._lonely and self.far:
            address = self._client.scheduler.address
            tell(f"There is no worker for this; it goes on once there is: dask worker {address}")
        self._lonely = lonely


def _run(work: Work[Any], seed: int, asked: str) -> bytes:
    """`run` on a worker. Raises InputError where its program is not the one `asked` for: sources
    may be edited while a search runs, and a worker started anew."""
    if program() != asked:
        raise InputError(f"this worker has {program()}, and {asked} is asked for; install that")
    return run(work, seed)


@contextmanager
def crew_for(work: Work[T], scheduler: str | None, workers: int | None) -> Iterator[DaskCrew[T]]:
    """Those who do work: at a scheduler's address, else so many workers here.

    Workers here are processes with one thread each, as many as there are processors unless it is
    said. Raises InputError where there is nobody at that address.
    """
    with dask.config.set(_SETTINGS), _hushed():
        if scheduler is None:
            with _own_cluster(workers or processors()) as client:
                yield _joined(client, work, far=False)
        else:
            try:
                client = Client(scheduler, timeout=_CONNECT)
            except (OSError, ValueError, TypeError, RuntimeError) as error:  # or no certificate
                words = " ".join(str(error).split())[:160]
                raise InputError(f"--scheduler {scheduler}: nobody answers ({words})") from None
            with client:
                crew = _joined(client, work, far=True)
                try:
                    yield crew
                finally:
                    with suppress(Exception):  # it may be gone
                        client.cancel([*crew._futures.values()])


def _joined(client: Any, work: Work[T], *, far: bool) -> DaskCrew[T]:
    """The crew of a client, whose workers have shown their programs; one that hangs is no part of
    it until it has."""
    client.subscribe_topic(REFUSED, lambda event: tell(_refusal(event[1])))
    gate = Gate(_needed(), _resource(), not far)
    showing = Thread(target=_show, args=(client, gate, _resource()), daemon=True)
    showing.start()
    showing.join(_PATIENCE)
    if find_spec("bokeh"):
        tell(f"Who does what is shown at {client.dashboard_link}")
    elif not far:  # a scheduler elsewhere has it or not
        tell("Who does what can be seen in a browser with: pip install bokeh")
    return DaskCrew(client, work, far=far)


def _show(client: Any, gate: Gate, name: str) -> None:
    """Have workers pass a gate, those that join later, too; it takes as long as the slowest."""
    with suppress(Exception):  # one that dies meanwhile; others pass it for all that
        client.register_plugin(gate, name=name)


def _refusal(who: str) -> str:
    return f"The worker at {who}, and is not asked: {_needed()} is needed there."


def _needed() -> str:
    """What a worker must have, in words: all that a verdict's bytes depend on."""
    return f"{program()} {reckoners()}"


def _resource() -> str:
    """What a program is called among a worker's resources."""
    return f"printkit-{VERSION}-{sha256(_needed().encode()).hexdigest()[:16]}"


@contextmanager
def _own_cluster(workers: int) -> Iterator[Any]:
    """The client of a scheduler in this process, and of workers that end with it.

    They are reached from this machine alone.
    """
    cluster = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host=HOST,
        dashboard_address=f"{HOST}:0",
        worker_dashboard_address=f"{HOST}:0",
        resources={_resource(): 1},
        memory_limit=0,
        silence_logs=logging.CRITICAL,
    )
    cluster.shutdown_on_close = False  # at exit, ten seconds more for what is ended below already
    client = None
    try:
        client = Client(cluster)
        yield client
    finally:
        _end(cluster)
        with suppress(Exception):
            if client is not None:
                client.close(timeout=_SOON)
            cluster.close(timeout=_SOON)


def _end(cluster: Any) -> None:
    """End the workers at once: what they have in hand is not needed, or is tried again."""
    for nanny in cluster.workers.values():
        nanny.close_gracefully()  # it shall not begin another in its place
        if nanny.pid:
            with suppress(OSError):
                os.kill(nanny.pid, signal.SIGKILL)


@contextmanager
def _hushed() -> Iterator[None]:
    """Within, dask says nothing: that a worker died is no news for whoever waits, and of other
    versions the gate tells what matters."""
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
