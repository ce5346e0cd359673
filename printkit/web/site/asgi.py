"""Questions to the application without a server between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple
from urllib.parse import unquote

from starlette.types import ASGIApp, Message


class SiteRequest(NamedTuple):
    """A request: its path and its query as in an address, its headers and its body."""

    method: str
    path: str
    query: str = ""
    headers: Iterable[tuple[str, str]] = ()
    body: bytes = b""


class SiteAnswer:
    """An answer: its status and headers, while `write` gets its body piece by piece.

    `write` gets None at the end. Call `leave` if nothing more is wanted.
    """

    status = 0
    headers: tuple[tuple[str, str], ...] = ()

    def __init__(self, write: Callable[[bytes | None], object]) -> None:
        self._write = write
        self._left = asyncio.Event()
        self._begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._work: asyncio.Task[None] | None = None

    def leave(self) -> None:
        """Tell the application that the browser waits no longer."""
        self._left.set()

    async def begin(self, app: ASGIApp, asked: SiteRequest) -> None:
        """Ask, and wait until status and headers are known. Raises what the application raises."""
        self._work = asyncio.ensure_future(self._ask(app, asked))
        await asyncio.wait([self._work, self._begun], return_when=asyncio.FIRST_COMPLETED)
        if not self._begun.done():
            self._work.result()

    async def _ask(self, app: ASGIApp, asked: SiteRequest) -> None:
        bodies = [asked.body]

        async def receive() -> Message:
            if bodies:
                return {"type": "http.request", "body": bodies.pop(), "more_body": False}
            await self._left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if self._left.is_set():
                return
            if message["type"] == "http.response.start":
                self.status = message["status"]
                self.headers = tuple((n.decode(), v.decode()) for n, v in message["headers"])
                self._begun.set_result(None)
                return
            if body := message.get("body", b""):
                self._write(body)
            if not message.get("more_body", False):
                self._write(None)
                self._left.set()

        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": asked.method,
            "scheme": "http",
            "path": unquote(asked.path),
            "raw_path": asked.path.encode(),
            "query_string": asked.query.encode(),
            "root_path": "",
            "headers": [(n.lower().encode(), v.encode()) for n, v in asked.headers],
            "server": ("site", 80),
            "client": None,
        }
        await app(scope, receive, send)


async def ask(app: ASGIApp, path: str, query: str = "") -> tuple[int, bytes]:
    """Return the status and the whole body of the answer to a GET."""
    pieces: list[bytes | None] = []
    answering = SiteAnswer(pieces.append)
    await answering.begin(app, SiteRequest("GET", path, query))
    while pieces[-1:] != [None]:
        await asyncio.sleep(0)
    return answering.status, b"".join(filter(None, pieces))
