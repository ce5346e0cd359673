"""The server: it answers at addresses of this machine until Ctrl-C.

It limits how many connections there may be, and how soon each must ask for something. The host and
its guests have separate places. When these are full, the connection that has been idle for longest
is closed for a new one. So a guest who opens many silent connections only displaces guests, never
the host.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from printkit.cli.exits import end_of
from printkit.files.process import hold_signals
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, english
from printkit.web.app import Site
from printkit.web.guard.limits import HOST, client_of
from printkit.web.guard.network import Network, home_addresses, page_key
from printkit.web.guard.requests import Guard
from printkit.web.pages.catalogues import ServedCatalogues
from printkit.web.work.jobs import JobQueue

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
        """Whether no request is being answered: none has come."""
        return self.cycle is None or bool(self.cycle.response_complete)

    @property
    def _waits(self) -> bool:
        """Whether the next thing must come from the browser: a request, or the rest of one."""
        return self._idle or bool(self.cycle.more_body)

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
        """End the connection that has waited for its browser for longest, of who has most, if there
        are too many; or this one.
        """
        held = [each for each in self.connections if isinstance(each, Connection)]
        held = [each for each in held if not each.transport.is_closing()]
        alike = [each for each in held if (each._client == HOST) == (self._client == HOST)]
        own = [each for each in alike if each._client == self._client]
        most = MOST_OF_HOST if self._client == HOST else MOST_OF_GUESTS
        if self._client != HOST and len(own) > MOST_OF_ONE:
            alike, most = own, MOST_OF_ONE
        if len(alike) <= most:
            return
        counts = Counter(each._client for each in alike)
        waiting = (each for each in alike if each is not self and each._waits)
        goes = min(waiting, key=lambda each: (-counts[each._client], each._since), default=self)
        goes.transport.abort()
        of = goes._client or "this machine"
        _TERMINAL.say(f"{of} opens too many connections; those that send nothing are closed")


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
        _TERMINAL.say(end_of(error)[1])


HERE = "127.0.0.1"
PORT = 8484
"""The usual port; another free one is taken if it is in use."""

_LEAST_FILES = 32
"""Files that must be free: pipes to workers, and the connections of a browser."""

_IDLE = 75
"""Seconds that an idle connection stays open, longer than most pauses between requests."""

_GRACE = 1
"""Seconds that answers may still take when the server ends."""


@dataclass(frozen=True, slots=True)
class Listening:
    """Open sockets: the first for this machine alone, the others for the hosts of a `network`."""

    sockets: tuple[socket.socket, ...]
    network: Network

    @property
    def port(self) -> int:
        """The port, which all sockets share."""
        found: int = self.sockets[0].getsockname()[1]
        return found

    @property
    def address(self) -> str:
        """The address to open in a browser of this machine, with the key."""
        return f"http://{HERE}:{self.port}/~{self.network.secret}/"


def listen(port: int | None, *, lan: bool = False, new_key: bool = False) -> Listening:
    """Listen at `port`, else at the usual port or a free one, for this machine alone.

    With `lan`, other devices at home can reach it, too. Browsers that were let in before stay so,
    unless a `new_key` is asked for. Raises InputError if the port is taken, or if there is no
    network, and OSError if too few files may be open.
    """
    _require_files()
    others = home_addresses() if lan else []
    if lan and not others:
        raise InputError(
            english(
                "{option}: this machine has no address in a network at home; connect it, or leave "
                "it out",
                option=OptionName("lan"),
            )
        )
    for number in (port,) if port is not None else (PORT, 0, 0, 0):
        try:
            sockets = _sockets((HERE, *others), number)
        except OSError as error:
            if port is not None:
                raise InputError(
                    english(
                        "{option}: cannot be used ({wrong}); leave it out, or give another",
                        option=OptionName("port", str(port)),
                        wrong=str(error.strerror),
                    )
                ) from None
        else:
            found = sockets[0].getsockname()[1]
            hosts = tuple(
                f"[{each}]:{found}" if ":" in each else f"{each}:{found}" for each in others
            )
            return Listening(tuple(sockets), Network(hosts, page_key(new_key)))
    raise InputError("this machine has no free port; close some programs")


def _sockets(addresses: Sequence[str], number: int) -> list[socket.socket]:
    """Open a socket for each address, all at one port. Raises OSError if one is in use."""
    made: list[socket.socket] = []
    try:
        for address in addresses:
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            made.append(socket.socket(family))
            made[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made[-1].bind((address, number))
            made[-1].listen(BACKLOG)  # the browser may come before the server is ready
            number = made[0].getsockname()[1]
    except OSError:
        for each in made:
            each.close()
        raise
    return made


def serve(at: Listening, catalogues: ServedCatalogues | None = None) -> None:
    """Answer browsers and show `catalogues` until the process is asked to end."""
    logging.getLogger().addHandler(logging.NullHandler())  # libraries' remarks on what is sent
    hosts = [f"{name}:{at.port}" for name in (HERE, "localhost")]
    queue = JobQueue(os.cpu_count() or 1)
    token = secrets.token_urlsafe(24)
    site = Site(token, queue, at.network, catalogues)
    config = uvicorn.Config(
        Guard(site.application(), hosts, token, at.network),
        http=Connection,
        ws="none",
        backlog=BACKLOG,
        proxy_headers=False,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        timeout_keep_alive=_IDLE,
    )
    server = _Server(config, queue)
    runner = asyncio.Runner()
    with hold_signals():  # asyncio complains of half a loop
        runner.get_loop()
    with runner:
        runner.run(server.serve([*at.sockets]))


def _require_files() -> None:
    """Raise OSError unless some more files can be opened; asyncio would print a traceback."""
    with ExitStack() as opened:
        for _ in range(_LEAST_FILES):
            opened.callback(os.close, os.open(os.devnull, os.O_RDONLY))


class _Server(uvicorn.Server):
    """A server that closes its streams as soon as it is asked to end, and says little."""

    def __init__(self, config: uvicorn.Config, queue: JobQueue) -> None:
        super().__init__(config)
        self._queue = queue

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(hear_fault)
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._queue.close()
