"""The server: the page at an address of this machine, until Ctrl-C."""

from __future__ import annotations

import os
import secrets
import socket
from types import FrameType

import uvicorn

from layouts.errors import InputError
from printkit.web.app import application
from printkit.web.jobs import Line

HERE = "127.0.0.1"
PORT = 8484
"""Where the page is unless somebody says so, or somebody else is there."""

_GRACE = 1
"""Seconds that answers may still take once the server is to end."""


def listening(port: int | None) -> socket.socket:
    """A socket of this machine alone, at `port` or else at the usual one or any that is free.

    Raises InputError where the port is taken.
    """
    for number in (port,) if port is not None else (PORT, 0):
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((HERE, number))
            made.listen(128)  # the browser may come before the server is ready
        except OSError as error:
            made.close()
            if port is not None:
                raise InputError(
                    f"--port {port}: cannot be used ({error.strerror}); leave it out, or give "
                    "another"
                ) from None
        else:
            return made
    raise InputError("this machine has no free port; close some programs")


def address_of(at: socket.socket) -> str:
    """What to open in a browser."""
    return f"http://{HERE}:{at.getsockname()[1]}/"


def serve(at: socket.socket) -> None:
    """Answer browsers until the process is told to end."""
    port = at.getsockname()[1]
    hosts = [f"{name}:{port}" for name in (HERE, "localhost")]
    line = Line(os.cpu_count() or 1)
    app = application(hosts, secrets.token_urlsafe(24), line)
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
    _Server(config, line).run(sockets=[at])


class _Server(uvicorn.Server):
    """A server whose streams end as soon as it is told to, rather than keep it."""

    def __init__(self, config: uvicorn.Config, line: Line) -> None:
        super().__init__(config)
        self._line = line

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._line.close()
