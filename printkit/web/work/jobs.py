"""Jobs: tasks that take long. They wait in a queue; as many run at once as there are cores.

Pages that ask for the same task watch the same job. A job that no page watches any more is stopped,
so that closing a page stops its work. Files are drawn as jobs, too, beside the others.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

from starlette.requests import Request

from printkit.layouts.errors import InputError
from printkit.layouts.messages import message
from printkit.web.guard.limits import HOST, client_of, unless_left
from printkit.web.work.job import Job, Key
from printkit.web.work.messages import DRAWS, STOPPED, Failure, News, Task, TaskKind, TaskResult
from printkit.web.work.pool import WorkerPool
from printkit.web.work.scheduler import DRAWN, Scheduler
from printkit.web.work.workers import Worker

ALONE = 3.0
"""Seconds that a job goes on without a watcher: its page may be reloading."""

_KEPT = 24
"""How many finished jobs are remembered, of some 2 MB each."""

_PATIENCE = 120.0
"""Seconds that the drawing of a file may take."""

_TOO_LONG = Failure(
    message("this takes more than two minutes to draw; choose fewer sheets, or use the command")
)


_SPENT = message("This device has had its half hour of computing; go on in a while.")


class JobQueue:
    """All jobs. At most `most` of them run at a time, and of guests one less.

    `closing`: the server is ending, so no page may wait any longer. Then `at_close` are called,
    to end other waiting.
    """

    def __init__(self, most: int) -> None:
        self.closing = False
        self.at_close: list[Callable[[], None]] = []
        self._scheduler = Scheduler(most)
        self._computing, self._drawing = WorkerPool(), WorkerPool(DRAWS)
        self._known: OrderedDict[Key, Job] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run jobs within the block, and kill the workers at its end.

        The games of checks are kept as they are played.
        """
        try:
            yield
        finally:
            self.close()
            for job in self._scheduler.running:
                job.unwanted = True  # its worker may just be starting
            pools = self._computing, self._drawing
            for pool in pools:
                pool.kill()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            for pool in pools:
                await pool.wait_for_end()

    def close(self) -> None:
        """Drop the waiting jobs, and wake everything that waits for news."""
        self.closing = True
        self._scheduler.waiting.clear()
        for job in self._known.values():
            job.notify()
        for tell in self.at_close:
            tell()

    def ask(
        self, kind: TaskKind, words: Sequence[str], client: str = HOST, data: bytes = b""
    ) -> Job:
        """The job for a task: a new one, or one that waits, runs, or is done.

        Tasks with the same words are the same, so with other `data` they have other words. Raises
        HTTPException if there is no room for a new one.
        """
        key = (kind, tuple(words))
        job = self._known.get(key)
        if job is None or job.needs_restart:
            self._scheduler.require_room(kind, client)
            job = self._known[key] = Job(key, client, data)
            self._scheduler.waiting.append(job)
            self._advance()
        elif client == HOST and job.client != HOST and job.outcome is None:
            job.client = HOST
            self._advance()
        self._known.move_to_end(key)
        self._forget()
        self._end_unwatched(job)
        return job

    def is_at_work(self, kind: TaskKind, words: Sequence[str]) -> bool:
        """Whether a task waits or runs, and is not being stopped."""
        job = self._known.get((kind, tuple(words)))
        return job is not None and job.outcome is None and not job.unwanted

    def known_result(self, kind: TaskKind, words: Sequence[str]) -> TaskResult | None:
        """The result of a task; None if the task is not done."""
        job = self._known.get((kind, tuple(words)))
        return job.outcome if job and isinstance(job.outcome, TaskResult) else None

    async def result(
        self, kind: TaskKind, words: Sequence[str], client: str = HOST, data: bytes = b""
    ) -> TaskResult:
        """Wait for the result of a task. Raises InputError if it has none."""
        job = self.ask(kind, words, client, data)
        with self.watch(job):
            while job.outcome is None and not self.closing:
                await job.wait(1)
        if isinstance(job.outcome, TaskResult):
            return job.outcome
        raise InputError(
            job.outcome.words
            if job.outcome
            else message("printkit ends; ask again once it is back")
        )

    async def file(
        self, request: Request, kind: TaskKind, words: Sequence[str], data: bytes = b""
    ) -> TaskResult:
        """Draw or read a file for a request; stop if its browser leaves. Raises as `result`."""
        client = client_of(request.scope)
        return await unless_left(request, self.result(kind, words, client, data))

    def job(self, id_: str) -> Job | None:
        """The job with this ID; None if there is none."""
        return next((job for job in self._known.values() if job.id == id_), None)

    @contextmanager
    def watch(self, job: Job, name: str = "") -> Iterator[None]:
        """Within the block, watch a job under a name; an unwatched job is soon stopped."""
        job.watchers.append(name)
        try:
            yield
        finally:
            job.watchers.remove(name)
            self._end_unwatched(job)
            if job.kind in DRAWN and not job.watchers and self._known.get(job.key) is job:
                del self._known[job.key]  # files are large, and quickly drawn again

    async def cancel(self, job: Job, name: str) -> None:
        """Stop a job within a second, unless a watcher who did not cancel it is watching it.

        The stream of one who did may still be there for a moment.
        """
        job.left.add(name)
        if job.left.issuperset(job.watchers):
            await self.stop(job)

    async def stop(self, job: Job) -> None:
        """Stop a job within a second."""
        if job.outcome is not None:
            return
        if job in self._scheduler.waiting:
            self._scheduler.waiting.remove(job)
            self._end(job, STOPPED)
            return
        job.unwanted = True
        if job.worker and job.kind in DRAWN:
            job.worker.kill()
        elif job.worker:
            await job.worker.stop()
            while job.outcome is None:  # there may be other news before
                await job.wait(1)

    def _end_unwatched(self, job: Job) -> None:
        if not job.watchers and job.outcome is None:
            alone = 0 if job.kind in DRAWN else ALONE
            asyncio.get_running_loop().call_later(alone, self._end_if_unwatched, job)

    def _end_if_unwatched(self, job: Job) -> None:
        if not job.watchers and job.outcome is None and not self.closing:
            self._leave(job)

    def _leave(self, job: Job) -> None:
        self._begin(self.stop(job))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _advance(self) -> None:
        """Start the jobs that can run, and tell the other jobs their places."""
        for job, threads in () if self.closing else self._scheduler.begin():
            self._begin(self._run(job, threads))
        self._scheduler.tell_places()

    async def _run(self, job: Job, threads: int) -> None:
        kind, words = job.key
        begun = asyncio.get_running_loop().time()
        pool = self._drawing if kind in DRAWN else self._computing
        outcome: TaskResult | Failure = Failure(
            message("this could not be begun; try again"), ours=True
        )
        try:
            job.worker = worker = await pool.acquire()
            if job.unwanted:
                outcome = STOPPED
                worker.kill()
            else:
                outcome = await self._do(job, worker, Task(kind, [*words], threads, job.data))
            if isinstance(outcome, Failure) and outcome.stopped and job.best:
                outcome = job.best  # the worker was too busy to say so itself
            pool.release(worker)
        finally:
            self._scheduler.end(job, asyncio.get_running_loop().time() - begun)
            self._end(job, outcome)

    async def _do(self, job: Job, worker: Worker, task: Task) -> TaskResult | Failure:
        """Do a job's task, within the time that is left to its client."""
        left = self._scheduler.allowance(job.kind).remaining(job.client)
        loop, ending = asyncio.get_running_loop(), None
        if job.kind in DRAWN:
            ending = loop.call_later(_PATIENCE, worker.kill)
        elif job.client != HOST:
            ending = loop.call_later(left, self._end_spent, job)
        try:
            found = await worker.do(task, job.hear)
        finally:
            if ending:
                ending.cancel()
        late = job.kind in DRAWN and not worker.alive and not job.unwanted
        return _TOO_LONG if late and isinstance(found, Failure) and found.stopped else found

    def _end_spent(self, job: Job) -> None:
        """Stop a job whose guest has no time left."""
        if job.client != HOST:
            job.hear(News(words=_SPENT))
            self._leave(job)

    def _end(self, job: Job, outcome: TaskResult | Failure) -> None:
        job.outcome, job.worker, job.place = outcome, None, 0
        job.data = b""  # up to 40 MB, while the outcome is kept
        job.notify()
        self._advance()

    def _forget(self) -> None:
        ended = [key for key, job in self._known.items() if job.outcome and not job.watchers]
        for key in ended[: max(0, len(self._known) - _KEPT)]:
            del self._known[key]
