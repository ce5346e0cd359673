"""Worker processes: how the page starts them, gives them tasks, and ends them.

The processes run `printkit.web.work.tasks`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec

import printkit
from printkit.layouts.errors import InputError
from printkit.layouts.messages import message
from printkit.web.guard.limits import HOST, Refusal, Turns
from printkit.web.work.messages import (
    FIRST,
    STOPPED,
    Answer,
    Failure,
    News,
    Playing,
    Stop,
    Task,
    TaskResult,
    WorkerInput,
)

_GRACE = 0.8
"""Seconds that a worker has to save what it has found, once it is asked to stop."""

_LONGEST = 128 * 1024 * 1024
"""The most bytes of an answer; a kit of thirty sheets has some ten million."""

_LOST = Failure(message("this broke down, and nothing else with it; try again"), ours=True)

_PATIENCE = 60.0
"""Seconds that a short question may take."""

_TOO_LONG = Failure(message("this takes too long to answer; begin a shorter game"))

Hear = Callable[[News], None]


class Worker:
    """A process that does one task at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._killed = False
        self._answered = asyncio.Event()

    @classmethod
    async def start(cls, *words: str) -> Worker:
        """Start a process with these arguments; it imports what it needs with its first task."""
        ours = str(Path(printkit.__file__).parents[1])
        paths = os.pathsep.join(filter(None, (ours, os.environ.get("PYTHONPATH"))))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # the current folder's files do not belong to printkit
            "-m",
            "printkit.web.work.tasks",
            *words,
            stdin=PIPE,
            stdout=PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            limit=_LONGEST,
        )
        return cls(process)

    @property
    def alive(self) -> bool:
        """Whether the process can take a task."""
        return self._process.returncode is None and not self._killed

    async def do(self, task: Task, hear: Hear) -> TaskResult | Failure:
        """Do a task and return its result; `hear` receives the progress."""
        self._answered.clear()
        try:
            self._send(task)
            return await self._answer(hear)
        finally:
            self._answered.set()

    async def stop(self) -> None:
        """Stop the task at hand within a second."""
        self._send(Stop())
        try:
            async with asyncio.timeout(_GRACE):
                await self._answered.wait()
        except TimeoutError:
            self.kill()

    def kill(self) -> None:
        """Kill the process."""
        self._killed = True
        with suppress(ProcessLookupError):
            self._process.kill()

    async def wait_for_end(self) -> None:
        """Wait until a killed process has ended."""
        await self._process.wait()

    async def _answer(self, hear: Hear) -> TaskResult | Failure:
        stdout = self._process.stdout
        assert stdout
        while line := await stdout.readline():
            answer = msgspec.json.decode(line, type=Answer)
            if isinstance(answer, TaskResult | Failure):
                return answer
            hear(answer)
        await self._process.wait()
        return STOPPED if self._killed else _LOST

    def _send(self, order: WorkerInput) -> None:
        """Send an order. If the process is gone, `_answer` notices."""
        assert self._process.stdin
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")


class QuickWorker:
    """Answers short questions, one for each tap: the host's in one process, guests' in another."""

    def __init__(self) -> None:
        self._answerers = _Answerer(), _Answerer()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Answer questions within the block, and end the processes after it."""
        try:
            yield
        finally:
            for answerer in self._answerers:
                await answerer.close()

    async def ask(self, kind: Playing, words: Sequence[str], client: str = HOST) -> TaskResult:
        """Return the result of a task. Raises InputError for a wrong request."""
        answer = await self._answerers[client != HOST].ask(Task(kind, [*words], threads=1), client)
        if isinstance(answer, TaskResult):
            return answer
        if answer.ours:
            raise Refusal(500, answer.words)
        raise InputError(answer.words)


class _Answerer:
    """A process that answers short questions, one after another; it starts with the first."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._turns = Turns()

    async def close(self) -> None:
        """End the process."""
        if self._worker:
            self._worker.kill()
            await self._worker.wait_for_end()

    async def ask(self, task: Task, client: str) -> TaskResult | Failure:
        """Do a task in its turn."""
        async with self._turns.turn(client):
            answer = await self._do(task)
            if answer == _LOST:  # perhaps of what was asked before
                answer = await self._do(task)
        return answer

    async def _do(self, task: Task) -> TaskResult | Failure:
        if self._worker is None or not self._worker.alive:
            self._worker = await Worker.start(FIRST)
        ending = asyncio.get_running_loop().call_later(_PATIENCE, self._worker.kill)
        try:
            answer = await self._worker.do(task, lambda _: None)
        finally:
            ending.cancel()
        return _TOO_LONG if answer == STOPPED else answer
