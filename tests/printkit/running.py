"""The command line as a user types it."""

from __future__ import annotations

import asyncio
import io
import math
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from printkit.cli.main import main

T = TypeVar("T")
Result = subprocess.CompletedProcess[bytes]

HANGS = 300.0
"""Seconds to wait before a test fails; only a hang takes this long."""


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait for something, and fail with `what` if it never happens."""
    end = time.monotonic() + HANGS
    while not holds():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def run_async(
    coroutine: Coroutine[Any, Any, T],
    loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
) -> T:
    """Run a coroutine in a thread of its own: an open browser keeps the loop of this thread.

    If it hangs it fails, and the error says where; a `loop` of another kind has its own time.
    """
    limit = HANGS if loop is asyncio.new_event_loop else None

    def run() -> T:
        with asyncio.Runner(loop_factory=loop) as runner:
            return runner.run(asyncio.wait_for(coroutine, limit))

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run).result()


def printkit(*arguments: str, folder: Path, stdin: bytes = b"") -> Result:
    """Run a command in `folder`, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "printkit", *arguments],
        cwd=folder,
        input=stdin,
        capture_output=True,
        check=False,
        timeout=HANGS,
    )


class _Captured(io.TextIOWrapper):
    """Keeps the written text; acts as a terminal if `terminal` is true."""

    terminal = False

    def __init__(self) -> None:
        self.kept = io.BytesIO()
        super().__init__(self.kept, encoding="utf-8", write_through=True)

    def isatty(self) -> bool:
        return self.terminal


def printkit_here(
    *arguments: str, folder: Path, stdin: bytes = b"", terminal: bool = False
) -> Result:
    """Run the same in this process, which saves the start: for tests of many commands.

    An exception that the command does not answer for goes through to the test. With `terminal`
    standard output is one. No progress is printed, however long a busy machine takes.
    """
    out, err = _Captured(), _Captured()
    out.terminal = terminal
    code: object = 0
    with (
        chdir(folder),
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")),
        patch.object(sys, "argv", ["printkit", *arguments]),
        patch("printkit.cli.main.end_of", _let_through),
        patch("printkit.cli.progress.LINE_EVERY", math.inf),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
    assert isinstance(code, int)
    return subprocess.CompletedProcess(arguments, code, out.kept.getvalue(), err.kept.getvalue())


def _let_through(error: BaseException) -> str:
    raise error


def written_file(result: Result, folder: Path) -> Path:
    """Return the only file that a command wrote and named on standard output."""
    assert result.returncode in (0, 1), result.stderr
    line, rest = result.stdout.decode().split("\n")
    assert rest == "" and (folder / line).is_file()
    return folder / line


def assert_refused(result: Result, *words: str) -> None:
    """Check for one line on standard error with all the words, no output, and exit code 2."""
    assert result.stdout == b""
    assert_complains(result, *words)


def assert_complains(result: Result, *words: str) -> None:
    """Check for one line on standard error with all the words, each place in a file named once,
    and exit code 2.
    """
    error = result.stderr.decode()
    assert result.returncode == 2, error
    assert error.startswith("printkit: ")
    assert error.count("\n") == 1, error
    assert not re.search(r"(\S+, line \d+: ).*\1", error), error
    for word in words:
        assert word in error, error


def ignore_no_signal() -> None:
    """Accept what programs in the background or under nohup ignore, and their children too."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def output_of(code: str) -> str:
    """Return the output of a program in its own process, which must succeed."""
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return result.stdout
