"""An HTTP client for the page that knows its token."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Coroutine
from threading import Thread
from typing import Any, Self, TypeVar
from urllib.parse import urlencode

from httpx2 import (
    ASGITransport,
    AsyncByteStream,
    BaseTransport,
    Request,
    Response,
    SyncByteStream,
)
from httpx2 import Client as HttpClient
from starlette.types import ASGIApp, Message

from printkit.web.app import Site
from printkit.web.guard.network import Network
from printkit.web.guard.requests import Guard
from printkit.web.pages.catalogues import ServedCatalogues
from printkit.web.work.jobs import JobQueue
from tests.printkit.running import HANGS

T = TypeVar("T")

HOST = "127.0.0.1:8484"
HERE = f"http://{HOST}"

LOOP = asyncio.new_event_loop()
"""The loop in which all pages answer. Starlette's test client takes 4 ms of processor time for each
request, since it passes each step of an answer from one thread to another.
"""
Thread(target=LOOP.run_forever, daemon=True).start()


def in_loop(coroutine: Coroutine[Any, Any, T]) -> T:
    """Return what a coroutine returns in the loop of all pages; if it hangs it fails there."""
    return asyncio.run_coroutine_threadsafe(asyncio.wait_for(coroutine, HANGS), LOOP).result()


class Client(HttpClient):
    """A client with an `address` of an application in this process.

    Errors become responses. Jobs run within its block, as in a server that runs.
    """

    def __init__(self, app: ASGIApp, at: str = HERE, address: str = "127.0.0.1") -> None:
        super().__init__(transport=_Transport(app, address), base_url=at)
        self._app = app
        self._ending = asyncio.Event()

    def __enter__(self) -> Self:
        self._lifespan = in_loop(self._start())
        return super().__enter__()

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        LOOP.call_soon_threadsafe(self._ending.set)
        in_loop(asyncio.wait_for(self._lifespan, None))

    def live(self, address: str, **more: str) -> dict[str, Any]:
        """Return what the page at an address gets for its script, with `more` in its query."""
        path, _, query = address.partition("?")
        answer = self.get(f"{path}/live?{query}&{urlencode(more)}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def work(self, address: str, kind: str) -> dict[str, Any]:
        """Begin a job at the page of an address, and return the last message about it."""
        path, _, query = address.partition("?")
        begun = self.post(f"{path}/work?{query}", headers=own(), data={"kind": kind})
        assert begun.status_code == 202, begun.text
        told = self.get(f"{path}/work/{begun.json()['job']}?{query}")
        assert told.headers["content-type"].startswith("text/event-stream")
        last: dict[str, Any] = json.loads(told.text.split("data: ")[-1])
        assert last["ended"]
        return last

    async def _start(self) -> asyncio.Task[None]:
        """Start the application; return the task that ends with it."""
        started = asyncio.Event()
        orders = iter(("lifespan.startup", "lifespan.shutdown"))

        async def receive() -> Message:
            order = next(orders)
            if order == "lifespan.shutdown":
                await self._ending.wait()
            return {"type": order}

        async def send(said: Message) -> None:
            assert said["type"].endswith(".complete"), said
            started.set()

        running = asyncio.ensure_future(self._app({"type": "lifespan"}, receive, send))
        await started.wait()
        return running


class _Transport(BaseTransport):
    def __init__(self, app: ASGIApp, address: str) -> None:
        self._asgi = ASGITransport(app, raise_app_exceptions=False, client=(address, 5000))

    def handle_request(self, request: Request) -> Response:
        return in_loop(self._answer(request))

    async def _answer(self, request: Request) -> Response:
        assert isinstance(request.stream, SyncByteStream)
        body = _Pieces(request.stream)
        asked = Request(request.method, request.url, headers=request.headers, stream=body)
        found = await self._asgi.handle_async_request(asked)
        content = b"".join([part async for part in found.aiter_raw()])
        return Response(found.status_code, headers=found.headers, content=content)


class _Pieces(AsyncByteStream):
    """The body of a request, read as far as the application asks for it."""

    def __init__(self, body: SyncByteStream) -> None:
        self._body = body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._body:
            yield piece


def client(
    network: Network | None = None, at: str = HERE, catalogues: ServedCatalogues | None = None
) -> Client:
    """Return a client for a new page."""
    return Client(application(JobQueue(2), network, catalogues), at)


def application(
    queue: JobQueue, network: Network | None = None, catalogues: ServedCatalogues | None = None
) -> Guard:
    """Return a new page behind its guard, as a server has it."""
    token = "the-token"
    site = Site(token, queue, network, catalogues)
    return Guard(site.application(), [HOST, "localhost:8484"], token, network)


def own(**others: str) -> dict[str, str]:
    """Return the headers that a page of this server sends."""
    return {"origin": HERE, "x-printkit-token": "the-token", **others}


ROWS = """\
5 1 1 5 25 1 1 10
10 5 25 5 10 10 10 5
5 1 5 5 25 1 5 1
1 5 10 1 5 1 5 10
5 1 1 5 1 10 1 5
5 1 5 10 1 5 5 25
1 5 10 1 5 1 10 5
1 10 1 1 5 5 1 1
"""
"""A board as it may be typed or pasted."""


def is_refused(answer: Response, words: str = "", status: int = 400) -> None:
    """Check that an answer says what is wrong in a line of plain text, and names no local path."""
    assert answer.status_code == status, answer.text[:300]
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.endswith("\n") and answer.text.count("\n") == 1 and words in answer.text
    assert len(answer.text) < 1000 and not PATHS.search(answer.text.replace("/etc/passwd", ""))


PATHS = re.compile(r"/(root|home|tmp|usr|work|etc|var)/|site-packages|\.py\b")
"""A pattern of local paths, which no answer may contain."""
