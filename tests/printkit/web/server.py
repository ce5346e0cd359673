"""The page as served: a separate process, with its workers."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from urllib.parse import urlsplit

from printkit.web.guard.network import cookie_name, page_key
from tests.printkit.running import until

ALIKE = Path(__file__).parent / "alike"
"""Python loads `sitecustomize` from this folder in every process of a server, which then runs at
normal priority, and ends in order however long it takes. Otherwise workers give way to everything
else, and tests on a busy machine would wait for minutes, or see processes that end in the middle.
"""

_QUIET = 20
"""How many times in a row no worker must be computing, before all count as idle."""


def free_port() -> int:
    """Return an unused port, below those that systems give to outgoing connections."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


@contextmanager
def serve(
    folder: Path, *words: str, port: int | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start a server; yield it and its port."""
    port = port or free_port()
    command = [sys.executable, "-m", "printkit", "serve", "--no-open", "--port", str(port), *words]
    with subprocess.Popen(
        command, cwd=folder, env=environment(), stderr=subprocess.PIPE
    ) as process:
        assert process.stderr
        line = process.stderr.readline().decode()
        assert re.fullmatch(rf"The page is at http://127\.0\.0\.1:{port}/\S* .*\n", line), line
        try:
            yield process, port
        finally:
            process.kill()


def environment() -> dict[str, str]:
    """Return the environment of a server under test."""
    paths = os.pathsep.join(filter(None, (str(ALIKE), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": paths}


def key_header(address: str) -> dict[str, str]:
    """Return the header of a browser that was let in at an address of a server."""
    return {"cookie": f"{cookie_name(urlsplit(address).netloc)}={page_key()}"}


def children(pid: int) -> list[int]:
    """Return the ids of the child processes of a process."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        state, parent = _state(path)
        if parent == pid and state != "Z":
            found.append(int(path.parent.name))
    return found


def is_busy(pid: int) -> bool:
    """Return whether a worker of a server computes, or waits for a core."""
    return any(
        _state(path)[0] == "R"
        for worker in children(pid)
        for path in Path(f"/proc/{worker}/task").glob("*/stat")
    )


def gets_busy(pid: int) -> None:
    """Wait until a worker of a server computes."""
    until(lambda: is_busy(pid), "no worker has begun")


def comes_to_rest(pid: int) -> None:
    """Wait until no worker of a server computes."""
    quiet = 0

    def is_quiet() -> bool:
        nonlocal quiet
        quiet = 0 if is_busy(pid) else quiet + 1
        return quiet == _QUIET

    until(is_quiet, "a worker goes on")


def _state(path: Path) -> tuple[str, int]:
    """Return the state of a process or thread, "R" if it runs, and its parent; "Z", 0 if it is
    gone.
    """
    try:
        state, parent, *_ = path.read_text().rpartition(")")[2].split()
    except OSError:
        return "Z", 0  # it is gone
    return state, int(parent)
