"""The page as it is served: a process of its own, with its workers."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def free_port() -> int:
    """A port that nobody listens to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@contextmanager
def served(
    folder: Path, *words: str, port: int | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server that was started, and its port."""
    port = port or free_port()
    command = [sys.executable, "-m", "printkit", "serve", "--no-open", "--port", str(port), *words]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE) as process:
        assert process.stderr
        line = process.stderr.readline().decode()
        assert re.fullmatch(rf"The page is at http://127\.0\.0\.1:{port}/\S* .*\n", line), line
        try:
            yield process, port
        finally:
            process.kill()


def children(pid: int) -> dict[int, int]:
    """The processes that a process started, by their ids, and their ticks of a core so far."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it is gone
        if int(fields[1]) == pid and fields[0] != "Z":
            found[int(path.parent.name)] = int(fields[11]) + int(fields[12])
    return found
