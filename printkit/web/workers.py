"""Workers as the page knows them: processes that take a task, and end when they are told to."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

import printkit
from printkit.web.messages import Answer, Failed, Found, Heard, Order, Stop, Task

_GRACE = 0.8
"""Seconds in which a worker may keep what it has found, once it is to stop."""

_LONGEST = 64 * 1024 * 1024
"""Bytes of an answer; a kit of thirty sheets has some ten million."""

_LOST = Failed("the check broke down, and nothing else with it; try again", ours=True)
_STOPPED = Failed("stopped", stopped=True)

Hear = Callable[[Heard], None]


class Worker:
    """A process that does one task at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._killed = False
        self._answered = asyncio.Event()

    @classmethod
    async def start(cls, *words: str) -> Worker:
        """A new one that is told these words, which loads what it needs with its first task."""
        ours = str(Path(printkit.__file__).parents[1])
        paths = os.pathsep.join(filter(None, (ours, os.environ.get("PYTHONPATH"))))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # what lies in the folder at hand is none of ours
            "-m",
            "printkit.web.worker",
            *words,
            stdin=PIPE,
            stdout=PIPE,
            env={**os.environ, "PYTHONPATH": paths},
            limit=_LONGEST,
        )
        return cls(process)

    @property
    def alive(self) -> bool:
        """Whether it can take a task."""
        return self._process.returncode is None and not self._killed

    async def do(self, task: Task, hear: Hear) -> Found | Failed:
        """What comes of a task; `hear` hears how far it is."""
        self._answered.clear()
        try:
            self._send(task)
            return await self._answer(hear)
        finally:
            self._answered.set()

    async def stop(self) -> None:
        """End what is done, within a second."""
        self._send(Stop())
        try:
            async with asyncio.timeout(_GRACE):
                await self._answered.wait()
        except TimeoutError:
            self.kill()

    def kill(self) -> None:
        """End the process at once."""
        self._killed = True
        with suppress(ProcessLookupError):
            self._process.kill()

    async def gone(self) -> None:
        """Wait until a process that was killed has ended."""
        await self._process.wait()

    async def _answer(self, hear: Hear) -> Found | Failed:
        stdout = self._process.stdout
        assert stdout
        while line := await stdout.readline():
            answer = msgspec.json.decode(line, type=Answer)
            if isinstance(answer, Found | Failed):
                return answer
            hear(answer)
        await self._process.wait()
        return _STOPPED if self._killed else _LOST

    def _send(self, order: Order) -> None:
        """What a process that is gone does not hear is no error: its answers end, too."""
        assert self._process.stdin
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
