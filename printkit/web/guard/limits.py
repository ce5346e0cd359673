"""Limits: how much each client may have of the page, so that none keeps others waiting.

A client is an address. The machine's own is the host: its turn comes first, and it has all it asks
for. Every other client is a guest, with a few things at a time and some seconds of work.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_address
from itertools import count
from math import inf
from typing import NamedTuple, TypeVar

from anyio import to_thread
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Scope

from printkit.layouts.messages import Message, Said, message

T = TypeVar("T")


class _Few(IntegerConvertor):
    """A number of at most four digits; longer texts are refused before Python converts them."""

    regex = "[0-9]{1,4}"


register_url_convertor("few", _Few())

HOST = ""
"""The client on this machine."""

MOST_ASKED = 24
"""Short questions and drawings of a guest that may wait; a browser asks six at a time."""

MOST_UPLOADS = 3
"""Large files of all guests that are sent or read at a time: they are kept in memory."""

_SHARE = 30
"""The share of an allowance that must be left for something new: a thirtieth."""

_AGAIN = {"retry-after": "10"}


def client_of(scope: Scope) -> str:
    """The client of a request: the address of a guest, HOST for this machine."""
    address = (scope.get("client") or ("",))[0]
    try:
        return HOST if ip_address(address).is_loopback else address
    except ValueError:  # there is no network between
        return HOST


class Refusal(HTTPException):
    """The answer to a request that is refused: a `status`, and in `said` what is wrong."""

    def __init__(
        self, status: int, said: Said | str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status, str(said), headers)
        self.said = said


def too_many(words: Message) -> Refusal:
    """The error for a request beyond a limit: status 429, with these words."""
    return Refusal(429, words, _AGAIN)


async def unless_left(request: Request, work: Awaitable[T]) -> T:
    """The result of `work`, which is cancelled if the browser leaves.

    Raises HTTPException if it does.
    """

    async def departure() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(departure())
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Refusal(408, message("this request was given up"))
        return working.result()
    finally:
        unfinished = [each for each in (working, leaving) if not each.done()]
        for each in unfinished:
            each.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)


class _Waiting(NamedTuple):
    """A place in a line."""

    client: str
    urgency: int
    number: int
    called: asyncio.Future[None]


class Turns:
    """A line of clients before something that serves one at a time.

    The host comes first, then the guest whose last turn was longest ago.
    """

    def __init__(self) -> None:
        self._busy = False
        self._numbers = count(1)
        self._waiting: list[_Waiting] = []
        self._last: dict[str, int] = {}

    @asynccontextmanager
    async def turn(self, client: str = HOST, urgency: int = 0) -> AsyncIterator[None]:
        """Wait for a turn; the turn lasts until the end of the block.

        Of one client's turns, the lowest `urgency` comes first. Raises HTTPException if too much of
        a guest waits.
        """
        await self._come(client, urgency)
        try:
            yield
        finally:
            self._next()

    async def draw(self, request: Request, work: Callable[[], T], urgency: int = 0) -> T:
        """Do `work` in a thread when it is its turn, unless the browser has left by then."""
        client = client_of(request.scope)
        await unless_left(request, self._come(client, urgency))
        try:
            return await to_thread.run_sync(work)
        finally:
            self._next()

    async def _come(self, client: str, urgency: int) -> None:
        if not self._busy:
            self._busy = True
            self._last[client] = next(self._numbers)
            return
        if client != HOST and sum(each.client == client for each in self._waiting) >= MOST_ASKED:
            raise too_many(message("this device asks for too much at once; wait a little"))
        called = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(client, urgency, next(self._numbers), called))
        try:
            await called
        except BaseException:
            if called.done() and not called.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """Give the turn to the next one that is still waiting."""
        self._waiting = [each for each in self._waiting if not each.called.done()]
        if not self._waiting:
            self._busy = False
            self._last.clear()
            return
        following = min(self._waiting, key=self._rank)
        self._waiting.remove(following)
        self._last[following.client] = next(self._numbers)
        following.called.set_result(None)

    def _rank(self, each: _Waiting) -> tuple[bool, int, int, int]:
        last = self._last.get(each.client, 0)
        return each.client != HOST, last, each.urgency, each.number


class Uploads:
    """Large files that are being sent or read: one of each client, and a few of all guests."""

    def __init__(self) -> None:
        self._clients: list[str] = []

    @contextmanager
    def place(self, client: str) -> Iterator[None]:
        """Have a place within the block. Raises HTTPException if there is none."""
        full = client != HOST and len([*filter(None, self._clients)]) >= MOST_UPLOADS
        if full or client in self._clients:
            raise too_many(message("another photo is being read; take yours again in a moment"))
        self._clients.append(client)
        try:
            yield
        finally:
            self._clients.remove(client)


class Allowance:
    """An allowance for each guest: `most` at once, which comes back at a `rate` a second.

    `words` say what is wrong when nothing is left.
    """

    def __init__(self, most: float, rate: float, words: Message) -> None:
        self._most, self._rate, self.words = most, rate, words
        self._spent: dict[str, tuple[float, float]] = {}

    def remaining(self, client: str) -> float:
        """What a client has left."""
        return inf if client == HOST else self._most - self._debt(client)

    def spend(self, client: str, amount: float) -> None:
        """Note what a client has used."""
        if client != HOST:
            now = asyncio.get_running_loop().time()
            self._spent[client] = self._debt(client) + amount, now
            self._spent = {each: at for each, at in self._spent.items() if self._debt(each) > 0}

    def require(self, client: str) -> None:
        """Raise HTTPException if a client has hardly anything left."""
        if self.remaining(client) < self._most / _SHARE:
            raise too_many(self.words)

    def _debt(self, client: str) -> float:
        spent, at = self._spent.get(client, (0.0, 0.0))
        return max(0.0, spent - self._rate * (asyncio.get_running_loop().time() - at))
