"""The server: the page at addresses of this machine, until Ctrl-C."""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType

import uvicorn

from layouts.errors import InputError
from printkit.web.app import application
from printkit.web.jobs import Line
from printkit.web.network import Network, home_addresses
from printkit.web.shelf import Shelf

HERE = "127.0.0.1"
PORT = 8484
"""Where the page is unless somebody says so, or somebody else is there."""

_IDLE = 75
"""Seconds that a connection stays open: longer than it takes until the next request."""

_GRACE = 1
"""Seconds that answers may still take once the server is to end."""


@dataclass(frozen=True, slots=True)
class Place:
    """Sockets that listen: the first to this machine alone, the others to a `network`."""

    sockets: tuple[socket.socket, ...]
    network: Network | None = None

    @property
    def port(self) -> int:
        """Of all of them the same."""
        found: int = self.sockets[0].getsockname()[1]
        return found

    @property
    def address(self) -> str:
        """What to open in a browser of this machine."""
        secret = f"~{self.network.secret}/" if self.network else ""
        return f"http://{HERE}:{self.port}/{secret}"


def listening(port: int | None, *, lan: bool = False) -> Place:
    """A place for this machine alone, at `port` or else at the usual one or any that is free.

    With `lan` it is there for others at home, too. Raises InputError where the port is taken, and
    where there is no network.
    """
    others = home_addresses() if lan else []
    if lan and not others:
        raise InputError(
            "--lan: this machine has no address in a network at home; connect it, or leave it out"
        )
    for number in (port,) if port is not None else (PORT, 0, 0, 0):
        try:
            sockets = _sockets((HERE, *others), number)
        except OSError as error:
            if port is not None:
                raise InputError(
                    f"--port {port}: cannot be used ({error.strerror}); leave it out, or give "
                    "another"
                ) from None
        else:
            found = sockets[0].getsockname()[1]
            hosts = tuple(
                f"[{each}]:{found}" if ":" in each else f"{each}:{found}" for each in others
            )
            return Place(tuple(sockets), Network(hosts) if lan else None)
    raise InputError("this machine has no free port; close some programs")


def _sockets(addresses: Sequence[str], number: int) -> list[socket.socket]:
    """A socket for each address, of the same number. Raises OSError where one is taken."""
    made: list[socket.socket] = []
    try:
        for address in addresses:
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            made.append(socket.socket(family))
            made[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made[-1].bind((address, number))
            made[-1].listen(128)  # the browser may come before the server is ready
            number = made[0].getsockname()[1]
    except OSError:
        for each in made:
            each.close()
        raise
    return made


def serve(at: Place, shelf: Shelf | None = None) -> None:
    """Answer browsers until the process is told to end; those of a `shelf` see its catalogues."""
    hosts = [f"{name}:{at.port}" for name in (HERE, "localhost")]
    line = Line(os.cpu_count() or 1)
    app = application(hosts, secrets.token_urlsafe(24), line, at.network, shelf)
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        timeout_keep_alive=_IDLE,
    )
    _Server(config, line).run(sockets=[*at.sockets])


class _Server(uvicorn.Server):
    """A server whose streams end as soon as it is told to, rather than keep it."""

    def __init__(self, config: uvicorn.Config, line: Line) -> None:
        super().__init__(config)
        self._line = line

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._line.close()
