"""The server: it answers at addresses of this machine until Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType

import uvicorn

from layouts.errors import InputError
from printkit.files.process import hold_signals
from printkit.web.app import application
from printkit.web.catalogue_pages import ServedCatalogues
from printkit.web.connections import BACKLOG, Connection, hear_fault
from printkit.web.jobs import JobQueue
from printkit.web.network import Network, home_addresses, page_key

HERE = "127.0.0.1"
PORT = 8484
"""The usual port; another free one is taken if it is in use."""

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
    network.
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
    hosts = [f"{name}:{at.port}" for name in (HERE, "localhost")]
    queue = JobQueue(os.cpu_count() or 1)
    app = application(hosts, secrets.token_urlsafe(24), queue, at.network, catalogues)
    config = uvicorn.Config(
        app,
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
