"""The desk: a worker of its own for what is asked at every tap, which stands in no line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.exceptions import HTTPException

from layouts.errors import InputError
from printkit.web.messages import Annotating, Failed, Found, Playing, Task
from printkit.web.worker import FIRST
from printkit.web.workers import Worker


class Desk:
    """Answers one question after another, in a process that is begun with the first."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._lock: asyncio.Lock | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Within, it answers; at the end its process is gone."""
        try:
            yield
        finally:
            if self._worker:
                self._worker.kill()
                await self._worker.gone()

    async def ask(self, kind: Playing | Annotating, words: Sequence[str]) -> Found:
        """What comes of a question. Raises InputError for one that makes no sense."""
        loop = asyncio.get_running_loop()
        if self._lock is None or loop is not self._loop:  # a process answers in one loop alone
            self._worker, self._lock, self._loop = None, asyncio.Lock(), loop
        async with self._lock:
            answer = await self._asked(kind, words)
            if not self._alive:  # it broke down, perhaps of what was asked before
                answer = await self._asked(kind, words)
        if isinstance(answer, Found):
            return answer
        if answer.ours:
            raise HTTPException(500, answer.words)
        raise InputError(answer.words)

    async def _asked(self, kind: Playing | Annotating, words: Sequence[str]) -> Found | Failed:
        if self._worker is None or not self._worker.alive:
            self._worker = await Worker.start(FIRST)
        return await self._worker.do(Task(kind, [*words], threads=1), lambda _: None)

    @property
    def _alive(self) -> bool:
        return self._worker is not None and self._worker.alive
