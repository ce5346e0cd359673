"""Telling: what is going on and how far it is, for whoever listens: a person, a page, or nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, ClassVar, Protocol

if TYPE_CHECKING:
    from layouts.verdict import Attempt


class Hearer(Protocol):
    """Somebody who listens.

    `stop_key` is what people press to stop what goes on, empty where there is nothing to press.
    """

    stop_key: ClassVar[str]

    def say(self, text: str) -> None:
        """Hear words for people, some lines at most."""
        ...

    def tried(self, attempt: Attempt) -> None:
        """Hear what became of a candidate of a deal."""
        ...

    def watch(self, text: str, done: int, total: int, note: str = "") -> None:
        """Hear that `done` of `total` of `text` are over; `note` says what came of it so far.

        May raise StoppedError, which ends the work.
        """
        ...

    def rest(self) -> None:
        """Hear that what was watched is over."""
        ...


class _Nobody:
    """Nobody listens."""

    stop_key: ClassVar[str] = ""

    def say(self, text: str) -> None:
        pass

    def tried(self, attempt: Attempt) -> None:
        pass

    def watch(self, text: str, done: int, total: int, note: str = "") -> None:
        pass

    def rest(self) -> None:
        pass


_hearer: ContextVar[Hearer] = ContextVar("hearer")
_NOBODY = _Nobody()


@contextmanager
def heard_by(hearer: Hearer) -> Iterator[None]:
    """Within, in this thread or task alone, `hearer` hears what is told."""
    token = _hearer.set(hearer)
    try:
        yield
    finally:
        _hearer.reset(token)


def hush() -> None:
    """From now on, as long as whoever hears now would hear, nobody does."""
    _hearer.set(_NOBODY)


def tell(text: str) -> None:
    """Say something to whoever listens."""
    _hearer.get(_NOBODY).say(text)


def tell_attempt(attempt: Attempt) -> None:
    """Say what became of a candidate."""
    _hearer.get(_NOBODY).tried(attempt)


def stop_key() -> str:
    """What whoever listens presses to stop what goes on; empty for nothing."""
    return _hearer.get(_NOBODY).stop_key


@contextmanager
def at_work() -> Iterator[Hearer]:
    """Within, something goes on that whoever listens may watch."""
    hearer = _hearer.get(_NOBODY)
    try:
        yield hearer
    finally:
        hearer.rest()
