"""Atomic writes: files whole or not at all, and in the place of nothing but files.

Each is written under a temporary name beside its place and renamed. Whoever writes holds a lock on
the temporary file, so that a later run can tell what a killed one left behind, and sweeps it.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from layouts.errors import InputError
from printkit.interrupts import held_back

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_PREFIX, _SUFFIX = ".printkit-", ".part"
_FORGOTTEN = 60 * 60
"""Seconds after which a temporary file is nobody's, where no lock can tell."""


@dataclass(frozen=True, slots=True)
class _Staged:
    """A file, written whole under its temporary name; `handle` holds the lock on it."""

    handle: int
    name: Path
    path: Path


def destination(path: Path) -> Path:
    """Where a file of this name is: what a symlink leads to, of anything else itself.

    Raises InputError for a link that leads to itself.
    """
    if not path.is_symlink():
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise InputError(f"{path}: this is a link that leads to itself; name a file with -o")
    return target


def write_whole(
    files: Mapping[Path, bytes],
    force: bool,
    written: Callable[[Path], None] = lambda path: None,
) -> None:
    """Write all files; a missing last folder is made. What is there is kept without `force`.

    `written` hears of each as it comes to be; Ctrl-C never comes between two of them. Raises
    OSError with the file's name, and leaves nothing behind, when one cannot be written; InputError
    if others were written before it, which it names.
    """
    staged: list[_Staged] = []
    folders: list[Path] = []
    done: list[str] = []
    try:
        for path, data in files.items():
            target = destination(path)
            if not target.parent.exists():
                target.parent.mkdir()
                folders.append(target.parent)
            sweep(target.parent)
            staged.append(_stage(data, target))
        with held_back():
            for path, file in zip(files, staged, strict=True):
                _put(file, force)
                done.append(str(path))
                written(path)
    except OSError as error:
        words = f"{path}: cannot be written ({error.strerror})"
        if done:
            raise InputError(f"{words}; written before it: {', '.join(done)}") from None
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        for file in staged:
            _release(file)
        for folder in folders:
            with suppress(OSError):  # unless it is empty
                folder.rmdir()


def sweep(folder: Path) -> None:
    """Delete the temporary files that killed runs left in a folder."""
    with suppress(OSError):
        for path in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
            with suppress(OSError):
                if _abandoned(path):
                    path.unlink(missing_ok=True)


def _stage(data: bytes, target: Path) -> _Staged:
    handle, name = _temporary(target.parent)
    file = _Staged(handle, name, target)
    try:
        with os.fdopen(handle, "wb", closefd=False) as stream:
            stream.write(data)
        name.chmod(0o666 & ~_umask())
    except BaseException:
        _release(file)
        raise
    if fcntl is None:  # Windows renames no open file
        os.close(handle)
    return file


def _put(file: _Staged, force: bool) -> None:
    """Give a file its name; a link is never put in the place of another file."""
    if not force:
        try:
            os.link(file.name, file.path)
            return
        except OSError:
            if file.path.exists():
                raise
    file.name.replace(file.path)  # also where the file system knows no links


def _temporary(folder: Path) -> tuple[int, Path]:
    """A new file, open and locked, and its name."""
    while True:
        handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=folder)
        _lock(handle)
        if os.fstat(handle).st_nlink:
            return handle, Path(name)
        os.close(handle)  # swept before it was locked


def _release(file: _Staged) -> None:
    """Let go of a file; delete it where it still has its temporary name."""
    with suppress(OSError):
        os.close(file.handle)
    with suppress(OSError):
        file.name.unlink(missing_ok=True)


def _abandoned(path: Path) -> bool:
    """Whether nobody is writing a temporary file any more."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    try:
        locked = _lock(handle)
    finally:
        os.close(handle)
    return time.time() - path.stat().st_mtime > _FORGOTTEN if locked is None else locked


def _lock(handle: int) -> bool | None:
    """Whether nobody else has the lock on a file, which is then ours; None where it has none."""
    if fcntl is None:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return None
    return True


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
