"""Telling: what is going on and how far it is, to the `Listener` of this thread or task."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from engines.listener import NO_LISTENER, Listener

_listener: ContextVar[Listener] = ContextVar("listener", default=NO_LISTENER)


def current_listener() -> Listener:
    """Who listens now."""
    return _listener.get()


@contextmanager
def with_listener(listener: Listener | None) -> Iterator[None]:
    """Within, in this thread or task alone, `listener` listens; if None, who listened before."""
    token = _listener.set(listener or _listener.get())
    try:
        yield
    finally:
        _listener.reset(token)


def silence() -> None:
    """Let nobody listen any more until the `heard_by` at hand ends."""
    _listener.set(NO_LISTENER)


def tell(text: str) -> None:
    """Say something to whoever listens."""
    current_listener().tell(text)


@contextmanager
def show_progress() -> Iterator[Listener]:
    """Within, steps of one piece of work are shown; the display goes with its end."""
    current = current_listener()
    try:
        yield current
    finally:
        current.rest()
