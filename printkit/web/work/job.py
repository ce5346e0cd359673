"""A job: a task, how far it is, and the pages that watch it."""

from __future__ import annotations

import asyncio
import secrets
import time

import printkit
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Said, counted, message
from printkit.web.address.wording import page_said
from printkit.web.guard.limits import HOST
from printkit.web.work.messages import Failure, News, Sent, TaskKind, TaskResult
from printkit.web.work.workers import Worker

_SURE = 10
"""Seconds of work before the page says how much time is left."""

Key = tuple[TaskKind, tuple[str, ...]]


class Job:
    """A task and its progress. `place` is how many jobs are done before it; 0 while it runs.

    What was `heard` is a message, or a candidate of a deal. `watchers` have names, and the ones in
    `left` have cancelled it.
    """

    def __init__(self, key: Key, client: str = HOST, data: bytes = b"") -> None:
        self.id = secrets.token_urlsafe(12)
        self.key = key
        self.data = data
        self.client = client
        self.place = 0
        self.heard: list[Said | printkit.Attempt] = []
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
        self.heard += [each for each in (heard.words, heard.attempt) if each is not None]
        if heard.step:
            self.step = heard.step
            if heard.step.key == printkit.Step.DEALING:  # other steps are parts of it
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
    def _time_left(self) -> Message | None:
        """The time that the whole job takes at most at this rate; None while that is unknown."""
        if not self._first < self._share < 1:
            return None
        spent = time.monotonic() - self._began
        rest = spent * (1 - self._share) / (self._share - self._first)
        return _left_words(rest) if spent > _SURE else None

    @property
    def kind(self) -> TaskKind:
        """The kind of the job's task."""
        return self.key[0]

    def view(self, heard: int, language: Language) -> Sent:
        """The news of the job: what was `said` after its first `heard` messages, and how far it is.

        `step` is what is being done; `whole` is how far the whole job is, if known, and `left` the
        time that all of it still takes at most. `wrong` says why the job failed. A table adds the
        `address` to which the job leads, and the `offer` that it makes.
        """
        outcome, left = self.outcome, self._time_left
        failed = outcome if isinstance(outcome, Failure) and not outcome.stopped else None
        return {
            "place": self.place,
            "step": self.step and _step_view(self.step, language),
            "whole": self.whole and _step_view(self.whole, language),
            "left": language.say(left) if left else "",
            "said": [_heard_view(each, language) for each in self.heard[heard:]],
            "ended": outcome is not None,
            "stopped": outcome is not None and outcome.stopped,
            "wrong": language.say(failed.words) if failed else "",
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


def _left_words(seconds: float) -> Message:
    """The time that is left, roughly."""
    if seconds < 57.5:
        return message("some {n} seconds left at most", n=max(5, 5 * round(seconds / 5)))
    minutes = round(seconds / 60)
    return counted("a minute left at most", "some {n} minutes left at most", minutes)


def _step_view(step: printkit.Step, language: Language) -> Sent:
    """A step of a job. `key` tells the whole deal from its parts."""
    return {
        "text": language.begin_with(page_said(step.text)),
        "done": step.done,
        "total": step.total,
        "note": language.say(page_said(step.note)),
        "key": step.key,
    }


def _heard_view(heard: Said | printkit.Attempt, language: Language) -> Sent:
    """A message, or a candidate with its `number`, and whether it was `taken`."""
    if isinstance(heard, printkit.Attempt):
        text = language.say(page_said(heard.outcome))
        return {"text": text, "number": f"#{heard.seed}", "taken": heard.accepted}
    return {"text": language.say(page_said(heard)), "number": "", "taken": False}
