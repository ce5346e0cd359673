"""Listening: how far something is that takes long, what is said of it, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import ClassVar

from layouts.errors import StoppedError
from layouts.verdict import Attempt
from printkit.telling import heard_by


@dataclass(frozen=True, slots=True)
class Step:
    """How far something is that takes long: `done` of `total` of what `text` names.

    `note` says, to a person, what came of it so far.
    """

    text: str
    done: int
    total: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Listener:
    """Who follows what takes long, from the thread that it was asked for in.

    `progress` hears of each step, `say` of words for people, `tried` of each candidate of a deal
    that was given up or taken; without it `say` hears of these, too. `stop` is asked at each step,
    and ends the work once it answers True: a `threading.Event`'s `is_set`, say. What was played
    until then is kept for the next time.
    """

    progress: Callable[[Step], object] | None = None
    say: Callable[[str], object] | None = None
    stop: Callable[[], bool] | None = None
    tried: Callable[[Attempt], object] | None = None


@dataclass(frozen=True, slots=True)
class _Ear:
    """A `printkit.telling.Hearer` that passes on what it hears."""

    stop_key: ClassVar[str] = ""
    listener: Listener

    def say(self, text: str) -> None:
        if self.listener.say:
            self.listener.say(text.strip())

    def tried(self, attempt: Attempt) -> None:
        if self.listener.tried:
            self.listener.tried(attempt)
        else:
            self.say(f"#{attempt.seed}: {attempt.outcome}")

    def watch(self, text: str, done: int, total: int, note: str = "") -> None:
        if self.listener.stop and self.listener.stop():
            raise StoppedError(f"stopped: {text}, {done} of {total}")
        if self.listener.progress:
            self.listener.progress(Step(text, done, total, note))

    def rest(self) -> None:
        pass


def told_to(listener: Listener | None) -> AbstractContextManager[None]:
    """Within, `listener` hears; without one whoever heard before."""
    return heard_by(_Ear(listener)) if listener else nullcontext()
