"""A job: a task, how far it is, and the pages that watch it."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import replace

import printkit
from printkit.layouts.words import duration
from printkit.web.address.wording import page_words
from printkit.web.guard.limits import HOST
from printkit.web.work.messages import Failure, News, Sent, TaskKind, TaskResult
from printkit.web.work.workers import Worker

_WHOLE = "dealing"
"""The name of the step that is a whole deal; other steps are parts of it."""

_SURE = 10
"""Seconds of work before the page says how much time is left."""

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
    def needs_restart(self) -> bool:
        """Whether the job has no full result and will have none, so that the next request starts
        another: it failed, or was stopped, or is just being stopped.
        """
        outcome = self.outcome
        if outcome is None:
            return self.unwanted
        return isinstance(outcome, Failure) or outcome.stopped

    def hear(self, heard: News) -> None:
        """Receive a worker's news."""
        self.best = heard.best or self.best
        if words := page_words(heard.words):
            self.said.append({"text": words, "number": "", "taken": False})
        if tried := heard.attempt:
            text, number = page_words(str(tried.outcome)), f"#{tried.seed}"
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
