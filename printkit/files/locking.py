"""Locks: what a process reads and writes under one, no other one changes in between."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

if sys.platform == "win32":
    import msvcrt

    _BEYOND = (1 << 31) - 2  # the one byte that is locked cannot be read by others

    def _lock(file: IO[Any], wait: bool) -> None:
        file.seek(_BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
elif sys.platform == "emscripten":  # a browser runs no other process

    def _lock(file: IO[Any], wait: bool) -> None:
        pass
else:
    import fcntl

    def _lock(file: IO[Any], wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


_LOCK = ".lock"


def try_lock(file: IO[Any]) -> bool:
    """Lock a file that is open to add to it, until it is closed, and return whether that was done.

    It fails while another process has the lock. The end of a process frees its locks.
    """
    try:
        _lock(file, wait=False)
    except (BlockingIOError, PermissionError):  # the latter on Windows
        return False
    return True


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Hold a folder within the block; first wait until no other process holds it.

    The end of a process frees its folders, however it comes. Blocks must not be nested. Raises
    OSError if the folder cannot be written to.
    """
    with open(folder / _LOCK, "ab", opener=partial(os.open, mode=0o600)) as file:
        _lock(file, wait=True)
        yield
