"""Writing files: whole or not at all, and never over a file that the user wants to keep.

A file is written under a temporary name beside its place, and renamed. Temporary files of a killed
run are deleted by a later run that writes to the same folder.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from errno import EINVAL
from io import BufferedWriter
from itertools import count
from pathlib import Path
from secrets import token_hex
from time import time

from printkit.files.names import is_there
from printkit.files.process import hold_signals
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, english

_PREFIX, _SUFFIX = ".printkit-", ".part"
_FORGOTTEN = 60 * 60
"""Seconds after which no run is still writing a temporary file."""

_written: ContextVar[list[Path]] = ContextVar("_written")


@contextmanager
def note_files() -> Iterator[list[Path]]:
    """Within the block, list the user's files that are written, in that order."""
    written: list[Path] = []
    token = _written.set(written)
    try:
        yield written
    finally:
        _written.reset(token)


def note_file(path: Path) -> None:
    """Note a user's file that the command writes line by line, for `note_files`."""
    _written.get([]).append(path)


def free_copy(path: Path) -> Path:
    """Return a name for a copy of a faulty file: `settings.broken.yaml`, or with a number.

    No file has this name, so a copy never replaces another one.
    """
    names = (f"{path.stem}.broken{f'-{n}' * (n > 1)}{path.suffix}" for n in count(1))
    return next(copy for name in names if not is_there(copy := path.with_name(name)))


def check_free(path: Path, force: bool) -> None:
    """Raise InputError if `path` cannot be written; called before the work, not after it.

    A symlink stands for its target. Only files are ever replaced, and only by `force`.
    """
    try:
        target = _place(path)
        if target.is_dir():
            raise _refusal(path, "this is a folder; name a file with {output}")
        if target.exists() and not target.is_file():
            raise _refusal(
                path, "this is a device or a pipe, not a file; name a file with {output}"
            )
        if target.exists() and not force:
            raise _refusal(path, "exists already; give {force} to replace it, or another {output}")
        folder = target.parent if target.parent.exists() else target.parent.parent
        if not folder.is_dir():
            raise _refusal(
                target.parent, "there is no such folder; make it, or give another {output}"
            )
        if not os.access(folder, os.W_OK):
            raise _refusal(folder, "cannot be written to; give another place with {output}")
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None


def _refusal(path: Path, wrong: str) -> InputError:
    """An error about a path, in words that may name options in braces."""
    options = {name: OptionName(name) for name in ("output", "force")}
    return InputError(english(f"{{path}}: {wrong}", path=str(path), **options))


def write_files(files: Mapping[Path, bytes], force: bool) -> None:
    """Write the user's files, or none if one of them is in the way: see `check_free`.

    A missing last folder is made. Without `force`, a file that has appeared since the check is
    kept. Raises InputError, which names the files that were written before the error.
    """
    for path in files:
        check_free(path, force)
    written = _written.get([])
    first = len(written)
    try:
        write_whole(files, force, written, sync=False)
    except OSError as error:
        before = ", ".join(map(str, written[first:]))
        raise InputError(
            f"{error.filename}: cannot be written ({error.strerror})"
            + (f"; written before it: {before}" if before else "")
        ) from None


def write_whole(
    files: Mapping[Path, bytes],
    force: bool,
    written: list[Path] | None = None,
    mode: int = 0o666,
    *,
    sync: bool = True,
) -> None:
    """Write files, each whole or not at all; a missing last folder is made.

    With `sync` a file's contents are on the disk before its name is, so that a failure of the power
    does not empty it.
    `mode` says who may read them, as for `os.open`; a file that is replaced keeps its own. Each
    file is added to `written` once it is there; Ctrl-C never comes between the two. Raises OSError
    with the file's name, and leaves nothing half-written.
    """
    staged: list[tuple[Path, Path]] = []
    folders: list[Path] = []
    try:
        for path, data in files.items():
            target = _place(path)
            folder = target.parent
            if not folder.exists():
                folder.mkdir()
                folders.append(folder)
            _sweep(folder)
            staged.append((folder / f"{_PREFIX}{token_hex(8)}{_SUFFIX}", target))
            staged[-1][0].touch(mode, exist_ok=False)
            _keep_mode(*staged[-1])
            with staged[-1][0].open("wb") as file:
                file.write(data)
                if sync:
                    _sync(file)
        with hold_signals():
            for path, (part, target) in zip(files, staged, strict=True):
                _put(part, target, force)
                if written is not None:
                    written.append(path)
        for folder in {target.parent for _, target in staged} if sync else ():
            _sync_folder(folder)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        for part, _ in staged:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        for folder in folders:
            with suppress(OSError):  # unless it is empty
                folder.rmdir()


def _keep_mode(part: Path, target: Path) -> None:
    """Let the same users read and write a file as the one that it will replace, if any."""
    with suppress(OSError):  # there is none, or it is another user's
        part.chmod(stat.S_IMODE(target.stat().st_mode))


def _sync_folder(folder: Path) -> None:
    """Flush the names of a folder's files to the disk, where the system allows that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _sync(file: BufferedWriter) -> None:
    file.flush()
    try:
        os.fsync(file.fileno())
    except OSError as error:
        if error.errno != EINVAL:  # of a file system that cannot
            raise


def _place(path: Path) -> Path:
    """Return the file to which a path leads. Raises InputError for a loop of symlinks.

    Raises OSError if the name is impossible, which `Path.is_symlink` hides from Python 3.14 on.
    """
    try:
        mode = path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return path
    if not stat.S_ISLNK(mode):
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise _refusal(path, "this is a link that leads to itself; name a file with {output}")
    return target


def _put(part: Path, target: Path, force: bool) -> None:
    """Rename a temporary file to `target`, replacing another file only with `force`."""
    if not force:
        try:
            os.link(part, target)
            return
        except OSError:
            if target.exists():
                raise
    part.replace(target)  # also where the file system has no links


def _sweep(folder: Path) -> None:
    """Delete the temporary files that killed runs left behind in a folder."""
    for part in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
        with suppress(OSError):
            if time() - part.stat().st_mtime > _FORGOTTEN:
                part.unlink()
