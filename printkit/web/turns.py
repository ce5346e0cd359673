"""Turns: who draws next. Two at once would share a core, so one follows another."""

from __future__ import annotations

from asyncio import Future, get_running_loop
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count

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
