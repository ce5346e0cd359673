"""Connections: how many there may be, and how soon each must ask for something.

The host and its guests have separate places. When these are full, the connection that has been idle
for longest is closed for a new one. So a guest who opens many silent connections only displaces
guests, never the host.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Mapping
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from printkit.cli.exits import fault_words
from printkit.web.limits import HOST, client_of

MOST_OF_HOST, MOST_OF_GUESTS, MOST_OF_ONE = 128, 64, 24
"""Connections of this machine, of all guests, and of one guest. A browser has six or so."""

BACKLOG = 32
"""Connections that the system holds until the page takes them."""

ASKING = 5.0
"""Seconds in which the head of a request must be there."""

_QUIET = 60.0
"""Seconds from one line about connections on the terminal to the next."""


class Connection(H11Protocol):
    """A connection that must ask soon, and that makes room where there are too many."""

    _timer: asyncio.TimerHandle | None = None
    _client = HOST
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection, and begin to wait for its first request."""
        super().connection_made(transport)
        self._client = client_of({"client": self.client})
        self._since = self.loop.time()
        self._wait_for_head()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        self._wait_for_head()

    def on_response_complete(self) -> None:
        """End an answer."""
        self._since = self.loop.time()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._timer:
            self._timer.cancel()
        super().connection_lost(exc)

    @property
    def _idle(self) -> bool:
        """Whether no request is being answered: none has come, or not yet all of it."""
        return self.cycle is None or bool(self.cycle.response_complete)

    def _wait_for_head(self) -> None:
        if not self._idle and self._timer:
            self._timer.cancel()
            self._timer = None
        elif self._idle and not self._timer:
            self._timer = self.loop.call_later(ASKING, self._give_up)

    def _give_up(self) -> None:
        self._timer = None
        if self._idle:
            self.transport.abort()

    def _make_room(self) -> None:
        """End the connection that has been idle for longest, if there are too many; or this one."""
        held = [each for each in self.connections if isinstance(each, Connection)]
        held = [each for each in held if not each.transport.is_closing()]
        alike = [each for each in held if (each._client == HOST) == (self._client == HOST)]
        own = [each for each in alike if each._client == self._client]
        most = MOST_OF_HOST if self._client == HOST else MOST_OF_GUESTS
        if self._client != HOST and len(own) > MOST_OF_ONE:
            alike, most = own, MOST_OF_ONE
        if len(alike) <= most:
            return
        idle = (each for each in alike if each is not self and each._idle)
        min(idle, key=lambda each: each._since, default=self).transport.abort()
        of = self._client or "this machine"
        _TERMINAL.say(f"{of} opens too many connections; idle ones are closed")


class _Terminal:
    """Prints lines about connections, at most one every _QUIET seconds."""

    def __init__(self) -> None:
        self._said = -_QUIET

    def say(self, words: str) -> None:
        if time.monotonic() - self._said >= _QUIET:
            self._said = time.monotonic()
            print(f"printkit: {words}", file=sys.stderr)


_TERMINAL = _Terminal()


def hear_fault(_: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
    """Print one line, not a traceback, about an error that belongs to no request."""
    error = context.get("exception")
    if isinstance(error, OSError):
        _TERMINAL.say(f"a connection was not taken ({error.strerror})")
    elif isinstance(error, Exception):
        _TERMINAL.say(fault_words(error))
