"""The listener of this thread or task, which receives messages and progress."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from printkit.engines.listener import NO_LISTENER, Listener
from printkit.layouts.messages import Said

_listener: ContextVar[Listener] = ContextVar("listener", default=NO_LISTENER)


def current_listener() -> Listener:
    """Return the listener of this thread or task."""
    return _listener.get()


@contextmanager
def with_listener(listener: Listener | None) -> Iterator[None]:
    """Use `listener` in the block, in this thread or task only; None keeps the current one."""
    token = _listener.set(listener or _listener.get())
    try:
        yield
    finally:
        _listener.reset(token)


def silence() -> None:
    """Send messages to no listener until the `with_listener` at hand ends."""
    _listener.set(NO_LISTENER)


def tell(said: Said | str) -> None:
    """Send a message for the user to the listener; a text is for terminals alone."""
    current_listener().tell(said)


@contextmanager
def show_progress() -> Iterator[Listener]:
    """Within the block, show the progress of one piece of work; at the end, clear it."""
    current = current_listener()
    try:
        yield current
    finally:
        current.rest()
