"""Writing the user's files: whole or not at all, and never over what they did not mean."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from layouts.errors import InputError
from printkit.atomic import destination, write_whole

_written: ContextVar[list[Path]] = ContextVar("_written")


@contextmanager
def account() -> Iterator[list[Path]]:
    """The files that are written within, in their order, as they come to be."""
    written: list[Path] = []
    token = _written.set(written)
    try:
        yield written
    finally:
        _written.reset(token)


def wrote(path: Path) -> None:
    """Note a file that others write, line by line."""
    _written.get([]).append(path)


def check_free(path: Path, force: bool) -> None:
    """Raise InputError when `path` cannot be written: known before the work, not after.

    Of a symlink it is what that leads to. Nothing but a file is ever replaced.
    """
    try:
        _check_free(path, force)
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None


def write_files(files: Mapping[Path, bytes], force: bool) -> None:
    """Write all files, or none where something is in the way; a missing last folder is made.

    Without `force` a file that has come into being in the meantime is kept. Raises InputError.
    """
    for path in files:
        check_free(path, force)
    try:
        write_whole(files, force, _written.get([]).append)
    except OSError as error:
        raise InputError(f"{error.filename}: cannot be written ({error.strerror})") from None


def _check_free(path: Path, force: bool) -> None:
    target = destination(path)
    if target.is_dir():
        raise InputError(f"{path}: this is a folder; name a file with -o")
    if target.exists() and not target.is_file():
        raise InputError(f"{path}: this is a device or a pipe, not a file; name a file with -o")
    if target.exists() and not force:
        raise InputError(f"{path}: exists already; give --force to replace it, or another -o")
    folder = target.parent if target.parent.exists() else target.parent.parent
    if not folder.is_dir():
        raise InputError(f"{target.parent}: there is no such folder; make it, or give another -o")
    if not os.access(folder, os.W_OK):
        raise InputError(f"{folder}: cannot be written to; give another place with -o")
