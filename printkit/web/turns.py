"""Turns: who draws next. Two at once would share a core, so one follows another."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request

T = TypeVar("T")

SOON, LATER = 0, 1
"""What people look at while they wait, and what is below it."""


class Turns:
    """A priority queue of those who want to draw; of equals the first comes first."""

    def __init__(self) -> None:
        self._busy = False
        self._numbers = count()
        self._waiting: list[tuple[int, int, Future[None]]] = []

    @asynccontextmanager
    async def turn(self, urgency: int) -> AsyncIterator[None]:
        """Within, it is one's turn."""
        await self._come(urgency)
        try:
            yield
        finally:
            self._next()

    async def draw(self, request: Request, urgency: int, work: Callable[[], T]) -> T:
        """What `work` answers, done when it is its turn.

        What nobody waits for any more by then is left out.
        """
        async with self.turn(urgency):
            if await request.is_disconnected():
                raise HTTPException(408, "nobody waits for this any more")
            return await to_thread.run_sync(work)

    async def _come(self, urgency: int) -> None:
        if not self._busy:
            self._busy = True
            return
        called = get_running_loop().create_future()
        heappush(self._waiting, (urgency, next(self._numbers), called))
        try:
            await called
        except BaseException:
            if called.done() and not called.cancelled():
                self._next()
            raise

    def _next(self) -> None:
        """Whoever has left is passed over."""
        while self._waiting:
            *_, called = heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                return
        self._busy = False
