"""Jobs: what takes long, in a line; as many at once as there are cores, each for whoever watches.

Who asks for what is asked for already watches the same job, and may leave it to the others. A job
that nobody watches any more is ended, and so a page that is closed frees its work.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any, TypeAlias, TypedDict

import printkit
from layouts.errors import InputError
from layouts.words import duration
from printkit.web.messages import Failed, Found, Heard, Kind, Task
from printkit.web.workers import Worker

ALONE = 3.0
"""Seconds that a job goes on for a page that is loaded again, or comes back."""

_WHOLE = "dealing"
"""What a deal calls the whole of it; other steps are parts of that."""

_ENOUGH = 0.04
"""The part of a deal after which it can be guessed how long the rest takes."""

_GRACE = 0.1
"""Seconds until a worker that is to stop is heard."""

_KEPT = 24
"""Jobs that were done and are remembered, of some 2 MB each."""

PROMPT: frozenset[Kind] = frozenset({"reply", "advise"})
"""What people wait for while they play: one of these is done beside whatever else is."""

Key = tuple[Kind, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class StepView(printkit.Step):
    """How far a job is, and for people how long the rest takes."""

    left: str = ""


Sent: TypeAlias = dict[str, Any]
"""A record as a page is sent it."""


class SaidView(TypedDict):
    """Words; of a candidate of a deal also its number, and whether it was `taken` or given up."""

    text: str
    number: str
    taken: bool


class OfferView(TypedDict):
    """What may be taken instead, `fair` or but more even: a head start, swaps of two squares each,
    or the best that a deal had when it was stopped. `address` is where it is, empty for nothing.
    """

    words: str
    fair: bool
    swaps: list[tuple[str, str]]
    address: str


class JobView(TypedDict):
    """What is new of a job: words `said` since one heard last, and where it leads, once it ends.

    `step` is what is done now, and `whole` how far the job is with that, if it says so.
    """

    place: int
    step: StepView | None
    whole: StepView | None
    said: list[SaidView]
    ended: bool
    stopped: bool
    wrong: str
    address: str
    offer: OfferView | None


class Job:
    """A task, and how it goes. `place` is how many are done before it; 0 while it is done."""

    def __init__(self, key: Key) -> None:
        self.id = secrets.token_urlsafe(12)
        self.key = key
        self.place = 0
        self.said: list[SaidView] = []
        self.step: StepView | None = None
        self.whole: StepView | None = None
        self.outcome: Found | Failed | None = None
        self.watchers: list[str] = []
        self.worker: Worker | None = None
        self.unwanted = False
        self._began: dict[str, tuple[float, int]] = {}
        self._news = asyncio.Event()

    @property
    def nothing(self) -> bool:
        """Whether nothing came of it, so that whoever asks again wants it done anew."""
        outcome = self.outcome
        return isinstance(outcome, Failed) or (isinstance(outcome, Found) and outcome.stopped)

    def hear(self, heard: Heard) -> None:
        """What a worker says on its way."""
        if heard.words:
            self.said.append(SaidView(text=heard.words, number="", taken=False))
        if tried := heard.attempt:
            number, taken = f"#{tried.seed}", tried.accepted
            self.said.append(SaidView(text=tried.outcome, number=number, taken=taken))
        if heard.step:
            self.step = StepView(**asdict(heard.step), left=self._left(heard.step))
            if heard.step.text == _WHOLE:
                self.whole = self.step
        self.tell()

    def tell(self) -> None:
        """Wake all who watch."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def news(self, seconds: float) -> None:
        """Wait until something is new, or so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            pass

    def _left(self, step: printkit.Step) -> str:
        """How long the rest takes if it goes on like this; nothing before any of it is done."""
        now = monotonic()
        if self.step and self.step.text not in (step.text, _WHOLE):
            self._began.pop(self.step.text, None)  # the next of that name is another
        began, first = self._began.setdefault(step.text, (now, step.done))
        least = first + (_ENOUGH * step.total if step.text == _WHOLE else 0)
        if not least < step.done < step.total or now == began:
            return ""
        return duration((step.total - step.done) * (now - began) / (step.done - first))


class Line:
    """The jobs there are, of which `most` are done at once.

    `closing` says that the server ends, and nobody shall wait any more.
    """

    def __init__(self, most: int) -> None:
        self.closing = False
        self._most = most
        self._waiting: deque[Job] = deque()
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._known: OrderedDict[Key, Job] = OrderedDict()
        self._all: list[Worker] = []
        self._idle: list[Worker] = []
        self._leaving: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Within, jobs are done; whatever is left is ended."""
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
                await worker.gone()

    def close(self) -> None:
        """Let nobody wait any more."""
        self.closing = True
        self._waiting.clear()
        for job in self._known.values():
            job.tell()

    def ask(self, kind: Kind, words: Sequence[str]) -> Job:
        """The job for a task, which is done at once or when others are; done already, perhaps."""
        key = (kind, tuple(words))
        job = self._known.get(key)
        if job is None or job.nothing:
            job = self._known[key] = Job(key)
            self._waiting.append(job)
            self._advance()
        self._known.move_to_end(key)
        self._forget()
        self._look_after(job)
        return job

    def found(self, kind: Kind, words: Sequence[str]) -> Found | None:
        """What came of a task, None for one that is not done."""
        job = self._known.get((kind, tuple(words)))
        return job.outcome if job and isinstance(job.outcome, Found) else None

    async def done(self, kind: Kind, words: Sequence[str]) -> Found:
        """What comes of a task. Raises InputError where nothing does."""
        job = self.ask(kind, words)
        with self.watched(job):
            while job.outcome is None and not self.closing:
                await job.news(1)
        if isinstance(job.outcome, Found):
            return job.outcome
        raise InputError(job.outcome.words if job.outcome else "printkit ends; start it again")

    def job(self, id_: str) -> Job | None:
        """The job of that name."""
        return next((job for job in self._known.values() if job.id == id_), None)

    @contextmanager
    def watched(self, job: Job, name: str = "") -> Iterator[None]:
        """Within, who has that name watches a job; when the last one leaves it is ended soon."""
        job.watchers.append(name)
        try:
            yield
        finally:
            job.watchers.remove(name)
            self._look_after(job)

    async def cancel(self, job: Job, name: str) -> None:
        """End a job within a second, unless others than who is called that watch it."""
        if all(watcher == name for watcher in job.watchers):
            await self.stop(job)

    async def stop(self, job: Job) -> None:
        """End a job, within a second."""
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
                await job.news(_GRACE)

    def _look_after(self, job: Job) -> None:
        if not job.watchers and job.outcome is None:
            asyncio.get_running_loop().call_later(ALONE, self._leave, job)

    def _leave(self, job: Job) -> None:
        if not job.watchers and job.outcome is None and not self.closing:
            leaving = asyncio.create_task(self.stop(job))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)

    def _advance(self) -> None:
        """Begin what can be begun, and tell the others their places."""
        for job in [*self._waiting]:
            if self._has_room(job) and not self.closing:
                self._waiting.remove(job)
                job.place = 0
                job.tell()
                threads = max(1, self._most - len(self._running))
                self._running[job] = asyncio.create_task(self._run(job, threads))
        for place, job in enumerate(self._waiting, 1):
            if job.place != place:
                job.place = place
                job.tell()

    def _has_room(self, job: Job) -> bool:
        """Whether a job can be begun: a prompt one beside all others, but one at a time."""
        prompt = job.key[0] in PROMPT
        alike = sum((other.key[0] in PROMPT) == prompt for other in self._running)
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
        job.tell()
        self._advance()

    def _forget(self) -> None:
        ended = [key for key, job in self._known.items() if job.outcome and not job.watchers]
        for key in ended[: max(0, len(self._known) - _KEPT)]:
            del self._known[key]
