"""Locks on folders: what a process reads and writes there, no other one changes in between."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BufferedWriter
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _wait_for(file: BufferedWriter) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
elif sys.platform == "emscripten":  # a browser runs no other process

    def _wait_for(file: BufferedWriter) -> None:
        pass
else:
    import fcntl

    def _wait_for(file: BufferedWriter) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


_LOCK = ".lock"


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Hold a folder within the block; first wait until no other process holds it.

    The end of a process frees its folders, however it comes. Blocks must not be nested. Raises
    OSError if the folder cannot be written to.
    """
    with open(folder / _LOCK, "ab", opener=partial(os.open, mode=0o600)) as file:
        _wait_for(file)
        yield
