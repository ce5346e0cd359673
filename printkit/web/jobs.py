"""Jobs: tasks that take long. They wait in a queue; as many run at once as there are cores.

Pages that ask for the same task watch the same job. A job that no page watches any more is stopped,
so that closing a page stops its work.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import TypedDict

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

import printkit
from layouts.errors import InputError
from layouts.words import duration
from printkit.web.messages import Failed, Found, Heard, Kind, Task, page_words
from printkit.web.workers import Worker

ALONE = 3.0
"""Seconds that a job goes on without a watcher: its page may be reloading."""

_WHOLE = "dealing"
"""The name of the step that is a whole deal; other steps are parts of it."""

_GRACE = 0.1
"""Seconds to wait for the result of a worker that was told to stop."""

_SURE = 10
"""Seconds of work before the page says how much time is left."""

_KEPT = 24
"""How many finished jobs are remembered, of some 2 MB each."""

PROMPT: frozenset[Kind] = frozenset({"reply", "advise"})
"""Tasks that players wait for: one of them runs beside all others."""

Key = tuple[Kind, tuple[str, ...]]


class SaidView(TypedDict):
    """A message about a job; for a deal's candidate also its number, and whether it was `taken`."""

    text: str
    number: str
    taken: bool


class OfferView(TypedDict):
    """An offer: a head start, swaps of two squares each, or the best setup of a deal that stopped.

    What is offered is `fair`, or only more even. `address` leads to it; empty if nothing was found.
    """

    words: str
    fair: bool
    swaps: list[tuple[str, str]]
    address: str


class JobView(TypedDict):
    """News of a job: messages `said` since the last view, and where the job leads once it ends.

    `place` is the number of jobs before this one. `step` is what is being done; `whole` is how far
    the whole job is, if known, and `left` the time that all of it still takes at most. `wrong` says
    why the job failed.
    """

    place: int
    step: printkit.Step | None
    whole: printkit.Step | None
    left: str
    said: list[SaidView]
    ended: bool
    stopped: bool
    wrong: str
    address: str
    offer: OfferView | None


class Job:
    """A task and its progress. `place` is how many jobs are done before it; 0 while it runs."""

    def __init__(self, key: Key) -> None:
        self.id = secrets.token_urlsafe(12)
        self.key = key
        self.place = 0
        self.said: list[SaidView] = []
        self.step: printkit.Step | None = None
        self.whole: printkit.Step | None = None
        self._began = self._first = self._share = 0.0
        self.outcome: Found | Failed | None = None
        self.best: Found | None = None
        self.watchers: list[str] = []
        self.worker: Worker | None = None
        self.unwanted = False
        self._news = asyncio.Event()

    @property
    def fruitless(self) -> bool:
        """Whether the job ended without a full result, so that the next request starts it again."""
        outcome = self.outcome
        return isinstance(outcome, Failed) or (isinstance(outcome, Found) and outcome.stopped)

    def hear(self, heard: Heard) -> None:
        """Receive a worker's news."""
        self.best = heard.best or self.best
        if words := page_words(heard.words):
            self.said.append(SaidView(text=words, number="", taken=False))
        if tried := heard.attempt:
            number, taken = f"#{tried.seed}", tried.accepted
            self.said.append(SaidView(text=page_words(tried.outcome), number=number, taken=taken))
        if heard.step:
            self.step = replace(heard.step, text=page_words(heard.step.text))
            if heard.step.text == _WHOLE:
                self.whole = self.step
                self._reach(self.step.done / self.step.total)
            elif self.kind == "check":
                self._reach(heard.step.share)
        self.notify()

    def _reach(self, share: float) -> None:
        """Note the share of the whole job that is done, from 0 to 1; 0 if it is not known."""
        if not self._first:
            self._began, self._first = time.monotonic(), share
        self._share = share

    @property
    def _left(self) -> str:
        """The time that the whole job takes at most at this rate; empty while that is unknown."""
        if not self._first < self._share < 1:
            return ""
        spent = time.monotonic() - self._began
        rest = spent * (1 - self._share) / (self._share - self._first)
        return f"{duration(rest)} left at most" if spent > _SURE else ""

    @property
    def kind(self) -> Kind:
        """The kind of the job's task."""
        return self.key[0]

    def view(self, heard: int) -> JobView:
        """The news of the job, without its first `heard` messages."""
        outcome = self.outcome
        failed = outcome if isinstance(outcome, Failed) and not outcome.stopped else None
        return {
            "place": self.place,
            "step": self.step,
            "whole": self.whole,
            "left": self._left,
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
    """All jobs. At most `most` of them run at a time.

    `closing`: the server is ending, so no page shall wait any longer. Then `at_close` are called,
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
        self._idle: list[Worker] = []
        self._leaving: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Run jobs within the block; at its end, unfinished jobs are stopped."""
        try:
            yield
        finally:
            self.close()
            for job in self._running:
                job.unwanted = True  # its worker may be about to begin
                if job.worker:
                    job.worker.kill()
            await asyncio.gather(*self._running.values(), return_exceptions=True)
            for worker in self._idle:
                worker.kill()
            for worker in self._all:
                await worker.wait_for_end()

    def close(self) -> None:
        """Stop all waiting."""
        self.closing = True
        self._waiting.clear()
        for job in self._known.values():
            job.notify()
        for tell in self.at_close:
            tell()

    def ask(self, kind: Kind, words: Sequence[str]) -> Job:
        """The job for a task: a new one, or one that waits, runs, or is done."""
        key = (kind, tuple(words))
        job = self._known.get(key)
        if job is None or job.fruitless:
            job = self._known[key] = Job(key)
            self._waiting.append(job)
            self._advance()
        self._known.move_to_end(key)
        self._forget()
        self._end_unwatched(job)
        return job

    def known_result(self, kind: Kind, words: Sequence[str]) -> Found | None:
        """The result of a task; None if the task is not done."""
        job = self._known.get((kind, tuple(words)))
        return job.outcome if job and isinstance(job.outcome, Found) else None

    async def result(self, kind: Kind, words: Sequence[str]) -> Found:
        """Wait for the result of a task. Raises InputError if it has none."""
        job = self.ask(kind, words)
        with self.watch(job):
            while job.outcome is None and not self.closing:
                await job.wait(1)
        if isinstance(job.outcome, Found):
            return job.outcome
        raise InputError(job.outcome.words if job.outcome else "printkit ends; start it again")

    def job(self, id_: str) -> Job | None:
        """The job with this ID; None if there is none."""
        return next((job for job in self._known.values() if job.id == id_), None)

    @contextmanager
    def watch(self, job: Job, name: str = "") -> Iterator[None]:
        """Within, watch a job under a name. A job is stopped soon after its last watcher leaves."""
        job.watchers.append(name)
        try:
            yield
        finally:
            job.watchers.remove(name)
            self._end_unwatched(job)

    async def cancel(self, job: Job, name: str) -> None:
        """Stop a job within a second, unless a watcher with another name is watching it."""
        if all(watcher == name for watcher in job.watchers):
            await self.stop(job)

    async def stop(self, job: Job) -> None:
        """Stop a job within a second."""
        if job.outcome is not None:
            return
        if job in self._waiting:
            self._waiting.remove(job)
            self._end(job, Failed("stopped", stopped=True))
            return
        job.unwanted = True
        if job.worker:
            await job.worker.stop()
            if job.outcome is None:
                await job.wait(_GRACE)

    def _end_unwatched(self, job: Job) -> None:
        if not job.watchers and job.outcome is None:
            asyncio.get_running_loop().call_later(ALONE, self._end_if_unwatched, job)

    def _end_if_unwatched(self, job: Job) -> None:
        if not job.watchers and job.outcome is None and not self.closing:
            leaving = asyncio.create_task(self.stop(job))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    def _advance(self) -> None:
        """Start the jobs that can run, and tell the other jobs their places."""
        for job in [*self._waiting]:
            if self._has_room(job) and not self.closing:
                self._waiting.remove(job)
                job.place = 0
                job.notify()
                threads = max(1, self._most - len(self._running))
                self._running[job] = asyncio.create_task(self._run(job, threads))
        for place, job in enumerate(self._waiting, 1):
            if job.place != place:
                job.place = place
                job.notify()

    def _has_room(self, job: Job) -> bool:
        """Whether a job can run now. One prompt job may always run beside the others."""
        prompt = job.kind in PROMPT
        alike = sum((other.kind in PROMPT) == prompt for other in self._running)
        return alike < (1 if prompt else self._most)

    async def _run(self, job: Job, threads: int) -> None:
        kind, words = job.key
        outcome: Found | Failed = Failed("the check could not be begun; try again", ours=True)
        try:
            alive = [worker for worker in self._idle if worker.alive]
            worker = alive.pop() if alive else await self._another()
            self._idle = alive
            job.worker = worker
            if job.unwanted:
                outcome = Failed("stopped", stopped=True)
                worker.kill()
            else:
                outcome = await worker.do(Task(kind, [*words], threads), job.hear)
            if isinstance(outcome, Failed) and outcome.stopped and job.best:
                outcome = job.best  # the worker was too busy to say so itself
            if worker.alive:
                self._idle.append(worker)
        finally:
            del self._running[job]
            self._end(job, outcome)

    async def _another(self) -> Worker:
        worker = await Worker.start()
        self._all = [each for each in self._all if each.alive]
        self._all.append(worker)
        return worker

    def _end(self, job: Job, outcome: Found | Failed) -> None:
        job.outcome, job.worker, job.place = outcome, None, 0
        job.notify()
        self._advance()

    def _forget(self) -> None:
        ended = [key for key, job in self._known.items() if job.outcome and not job.watchers]
        for key in ended[: max(0, len(self._known) - _KEPT)]:
            del self._known[key]


EVERY = 5.0
"""Seconds after which a stream sends something even without news, which shows when a browser has
left.
"""


def new_watcher(job: Job) -> Response:
    """Answer with a new name under which one page watches a job."""
    return JSONResponse({"job": f"{job.id}.{secrets.token_urlsafe(6)}"}, 202)


def stream_job(queue: JobQueue, request: Request, view: Callable[[Job, int], JobView]) -> Response:
    """Stream a job's progress; `view` returns the news since a number of messages."""
    stream = _events(queue, _job_of(queue, request), request.path_params["job"], view)
    return StreamingResponse(stream, media_type="text/event-stream")


async def stop_job(
    queue: JobQueue, request: Request, offer: Callable[[Job], OfferView | None] = lambda job: None
) -> Response:
    """Stop a job if no other page watches it, and answer with the `offer` of what it found."""
    job = _job_of(queue, request)
    await queue.cancel(job, request.path_params["job"])
    return JSONResponse({"offer": offer(job)})


async def _events(
    queue: JobQueue, job: Job, watcher: str, view: Callable[[Job, int], JobView]
) -> AsyncIterator[str]:
    """The progress of a job until it ends, as server-sent events."""
    heard = 0
    with queue.watch(job, watcher):
        while not queue.closing:
            news = view(job, heard)
            heard += len(news["said"])
            yield f"data: {msgspec.json.encode(news).decode()}\n\n"
            if news["ended"]:
                return
            await job.wait(EVERY)


def _job_of(queue: JobQueue, request: Request) -> Job:
    """The job whose ID begins a watcher's name."""
    job = queue.job(request.path_params["job"].partition(".")[0])
    if job is None:
        raise HTTPException(404)
    return job
