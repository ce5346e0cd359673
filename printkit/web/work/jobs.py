"""Jobs: tasks that take long. They wait in a queue; as many run at once as there are cores.

Pages that ask for the same task watch the same job. A job that no page watches any more is stopped,
so that closing a page stops its work. Files are drawn as jobs, too, beside the others. In line the
host comes first, then a job of each guest in turn, and guests leave a place to the host.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace

from starlette.requests import Request

import printkit
from layouts.errors import InputError
from layouts.words import capitalize, duration
from printkit.web.address.wording import page_words
from printkit.web.guard.limits import HOST, Allowance, client_of, too_many, unless_left
from printkit.web.work.messages import DRAWS, Failure, News, Sent, Task, TaskKind, TaskResult
from printkit.web.work.workers import Worker

ALONE = 3.0
"""Seconds that a job goes on without a watcher: its page may be reloading."""

_WHOLE = "dealing"
"""The name of the step that is a whole deal; other steps are parts of it."""

_SURE = 10
"""Seconds of work before the page says how much time is left."""

_KEPT = 24
"""How many finished jobs are remembered, of some 2 MB each."""

PROMPT: frozenset[TaskKind] = frozenset({"reply", "advise"})
"""Tasks that players wait for: one of them runs beside all others."""

DRAWN: frozenset[TaskKind] = frozenset({"file", "test-sheet", "diagrams", "annotated", "photo"})
"""Files: one of them is drawn or read beside all other tasks, and ends with the request for it."""

MOST_JOBS = 4
"""Jobs of a guest that wait or run."""

MOST_WAITING = 40
"""Jobs that wait, of all clients; guests leave a quarter of the places to the host."""

_LEAST = 3.0
"""Seconds that a job of a guest counts for at least: a process may have to start for it."""

_PATIENCE = 120.0
"""Seconds that the drawing of a file may take."""

_TOO_LONG = Failure(
    "this takes more than two minutes to draw; choose fewer sheets, or use the command"
)

Key = tuple[TaskKind, tuple[str, ...]]


class Job:
    """A task and its progress. `place` is how many jobs are done before it; 0 while it runs.

    What is `said` about a deal's candidate has its number, and whether it was `taken`. `watchers`
    have names, and the ones in `left` have cancelled it.
    """

    def __init__(self, key: Key, client: str = HOST, data: bytes = b"") -> None:
        self.id = secrets.token_urlsafe(12)
        self.key = key
        self.data = data
        self.client = client
        self.place = 0
        self.said: list[Sent] = []
        self.step: printkit.Step | None = None
        self.whole: printkit.Step | None = None
        self._began = self._first = self._share = 0.0
        self.outcome: TaskResult | Failure | None = None
        self.best: TaskResult | None = None
        self.watchers: list[str] = []
        self.left: set[str] = set()
        self.worker: Worker | None = None
        self.unwanted = False
        self._news = asyncio.Event()

    @property
    def fruitless(self) -> bool:
        """Whether the job ended without a full result, so that the next request starts it again."""
        outcome = self.outcome
        return isinstance(outcome, Failure) or (isinstance(outcome, TaskResult) and outcome.stopped)

    def hear(self, heard: News) -> None:
        """Receive a worker's news."""
        self.best = heard.best or self.best
        if words := page_words(heard.words):
            self.said.append({"text": words, "number": "", "taken": False})
        if tried := heard.attempt:
            text, number = page_words(tried.outcome), f"#{tried.seed}"
            self.said.append({"text": text, "number": number, "taken": tried.accepted})
        if heard.step:
            self.step = replace(heard.step, text=page_words(heard.step.text))
            if heard.step.text == _WHOLE:
                self.whole = self.step
                self._note_share(self.step.done / self.step.total)
            elif self.kind == "check":
                self._note_share(heard.step.share)
        self.notify()

    def _note_share(self, share: float) -> None:
        """Note the share of the whole job that is done, from 0 to 1; 0 if it is not known."""
        if not self._first:
            self._began, self._first = time.monotonic(), share
        self._share = share

    @property
    def _time_left(self) -> str:
        """The time that the whole job takes at most at this rate; empty while that is unknown."""
        if not self._first < self._share < 1:
            return ""
        spent = time.monotonic() - self._began
        rest = spent * (1 - self._share) / (self._share - self._first)
        return f"{duration(rest)} left at most" if spent > _SURE else ""

    @property
    def kind(self) -> TaskKind:
        """The kind of the job's task."""
        return self.key[0]

    def view(self, heard: int) -> Sent:
        """The news of the job: what was `said` after its first `heard` messages, and how far it is.

        `step` is what is being done; `whole` is how far the whole job is, if known, and `left` the
        time that all of it still takes at most. `wrong` says why the job failed. A table adds the
        `address` to which the job leads, and the `offer` that it makes.
        """
        outcome = self.outcome
        failed = outcome if isinstance(outcome, Failure) and not outcome.stopped else None
        return {
            "place": self.place,
            "step": self.step,
            "whole": self.whole,
            "left": self._time_left,
            "said": self.said[heard:],
            "ended": outcome is not None,
            "stopped": outcome is not None and outcome.stopped,
            "wrong": failed.words if failed else "",
            "address": "",
            "offer": None,
        }

    def notify(self) -> None:
        """Wake everything that waits for news."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def wait(self, seconds: float) -> None:
        """Wait for news, at most `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            pass


class JobQueue:
    """All jobs. At most `most` of them run at a time, and of guests one less.

    `closing`: the server is ending, so no page may wait any longer. Then `at_close` are called,
    to end other waiting.
    """

    def __init__(self, most: int) -> None:
        self.closing = False
        self.at_close: list[Callable[[], None]] = []
        self._most = most
        self._waiting: deque[Job] = deque()
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._known: OrderedDict[Key, Job] = OrderedDict()
        self._all: list[Worker] = []
        self._idle: dict[bool, list[Worker]] = {False: [], True: []}
        self._leaving: set[asyncio.Task[None]] = set()
        self._drawing = Allowance(
            60, 0.25, "this device has had its minute of drawing; wait a little, and print then"
        )
        self._playing = Allowance(
            1800, 0.5, "this device has had its half hour of computing; go on in a while"
        )

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run jobs within the block, and kill the workers at its end.

        The games of checks are kept as they are played.
        """
        try:
            yield
        finally:
            self.close()
            for job in self._running:
                job.unwanted = True  # its worker may just be starting
            for worker in self._all:
                worker.kill()
            await asyncio.gather(*self._running.values(), return_exceptions=True)
            for worker in self._all:
                await worker.wait_for_end()

    def close(self) -> None:
        """Drop the waiting jobs, and wake everything that waits for news."""
        self.closing = True
        self._waiting.clear()
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
        if job is None or job.fruitless:
            self._require_room(kind, client)
            job = self._known[key] = Job(key, client, data)
            self._waiting.append(job)
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
            job.outcome.words if job.outcome else "printkit ends; ask again once it is back"
        )

    async def file(
        self, request: Request, kind: TaskKind, words: Sequence[str], data: bytes = b""
    ) -> TaskResult:
        """Draw or read a file for a request; stop if its browser leaves. Raises as `result`."""
        client = client_of(request.scope)
        return await unless_left(request, self.result(kind, words, client, data))

    def _require_room(self, kind: TaskKind, client: str) -> None:
        """Raise HTTPException if a client may not ask for another job."""
        if client != HOST:
            of_all = [*self._waiting, *self._running]
            if sum(job.client == client for job in of_all) >= MOST_JOBS:
                raise too_many(
                    f"this device has {MOST_JOBS} things in line; wait for them, or cancel one"
                )
            self._allowance(kind).require(client)
        if len(self._waiting) >= (MOST_WAITING if client == HOST else MOST_WAITING * 3 // 4):
            raise too_many(f"{len(self._waiting)} jobs are in line; try again later")

    def _allowance(self, kind: TaskKind) -> Allowance:
        return self._drawing if kind in DRAWN else self._playing

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
        if job in self._waiting:
            self._waiting.remove(job)
            self._end(job, Failure("stopped", stopped=True))
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
        leaving = asyncio.create_task(self.stop(job))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    def _advance(self) -> None:
        """Start the jobs that can run, and tell the other jobs their places."""
        for job in self._in_turn():
            if self._has_room(job) and not self.closing:
                self._waiting.remove(job)
                job.place = 0
                job.notify()
                threads = max(1, self._most - len(self._running))
                self._running[job] = asyncio.create_task(self._run(job, threads))
        for place, job in enumerate(self._in_turn(), 1):
            if job.place != place:
                job.place = place
                job.notify()

    def _in_turn(self) -> list[Job]:
        """The jobs that wait: the host's first, then one of each guest in turn."""
        before = Counter(job.client for job in self._running)
        ranks: list[tuple[bool, int, int, Job]] = []
        for number, job in enumerate(self._waiting):
            ranks.append((job.client != HOST, before[job.client], number, job))
            before[job.client] += 1
        return [job for *_, job in sorted(ranks, key=lambda rank: rank[:3])]

    def _has_room(self, job: Job) -> bool:
        """Whether a job can run now. One prompt job and one file may run beside the others.

        Guests take all places but one, and the host always finds one.
        """
        most = self._most if _lane(job.kind) == "long" else 1
        alike = [other for other in self._running if _lane(other.kind) == _lane(job.kind)]
        of_host = sum(other.client == HOST for other in alike)
        if job.client == HOST:
            return len(alike) < most or (most > 0 and not of_host)
        return len(alike) < most and len(alike) - of_host < max(1, most - 1)

    async def _run(self, job: Job, threads: int) -> None:
        kind, words = job.key
        drawn, begun = kind in DRAWN, asyncio.get_running_loop().time()
        outcome: TaskResult | Failure = Failure("this could not be begun; try again", ours=True)
        try:
            alive = [worker for worker in self._idle[drawn] if worker.alive]
            worker = alive.pop() if alive else await self._start_worker(drawn)
            self._idle[drawn] = alive
            job.worker = worker
            if job.unwanted:
                outcome = Failure("stopped", stopped=True)
                worker.kill()
            else:
                outcome = await self._do(job, worker, Task(kind, [*words], threads, job.data))
            if isinstance(outcome, Failure) and outcome.stopped and job.best:
                outcome = job.best  # the worker was too busy to say so itself
            if worker.alive:
                self._idle[drawn].append(worker)
        finally:
            del self._running[job]
            spent = asyncio.get_running_loop().time() - begun
            self._allowance(kind).spend(job.client, max(_LEAST, spent))
            self._end(job, outcome)

    async def _do(self, job: Job, worker: Worker, task: Task) -> TaskResult | Failure:
        """Do a job's task, within the time that is left to its client."""
        left = self._allowance(job.kind).remaining(job.client)
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
            job.hear(News(words=f"{capitalize(self._playing.words)}."))
            self._leave(job)

    async def _start_worker(self, drawn: bool) -> Worker:
        worker = await Worker.start(*([DRAWS] if drawn else []))
        self._all = [each for each in self._all if each.alive]
        self._all.append(worker)
        return worker

    def _end(self, job: Job, outcome: TaskResult | Failure) -> None:
        job.outcome, job.worker, job.place = outcome, None, 0
        job.data = b""  # up to 40 MB, while the outcome is kept
        job.notify()
        self._advance()

    def _forget(self) -> None:
        ended = [key for key, job in self._known.items() if job.outcome and not job.watchers]
        for key in ended[: max(0, len(self._known) - _KEPT)]:
            del self._known[key]


def _lane(kind: TaskKind) -> str:
    """The kind of places that a task takes."""
    return "prompt" if kind in PROMPT else "drawn" if kind in DRAWN else "long"
