"""Files that the page keeps over a restart: in the user's state folder, for this user alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EPERM
from pathlib import Path
from typing import Any

from printkit.files.keeping import DamagedError, seal, unseal
from printkit.files.locking import lock_folder
from printkit.files.names import is_own, make_private, state_folder
from printkit.files.writing import write_whole


def kept_path(name: str) -> Path:
    """The path of a kept file."""
    return state_folder() / name


def read_kept(name: str) -> bytes | None:
    """The contents of a kept file; None if there is none that can be read and trusted."""
    with suppress(OSError):
        return kept_path(name).read_bytes() if is_own(state_folder()) else None
    return None


def read_record(name: str, kind: type[Any]) -> Any | None:
    """The value of a kept record; None if there is none that can be believed.

    If the record was damaged, this is the value before its last change. `kind` is a dataclass;
    earlier versions wrote records without digests.
    """
    for each in (name, _backup_name(name)):
        with suppress(DamagedError):
            if data := read_kept(each):
                return unseal(name, data, kind, bare=True).value
    return None


@contextmanager
def lock_kept(folder: str = "") -> Iterator[None]:
    """Hold a folder of kept files within the block: no other server changes them.

    Raises OSError if the folder is not the user's own, or cannot be written to.
    """
    with lock_folder(_make_own(kept_path(folder))):
        yield


def drop(name: str) -> None:
    """Delete a kept file, if it is there."""
    for each in (name, _backup_name(name)):
        with suppress(OSError):
            kept_path(each).unlink()


def keep(name: str, content: bytes, before: bytes | None = None) -> None:
    """Keep a file, written whole, that no other user can read, and its content `before`.

    Raises OSError if that fails.
    """
    _make_own(kept_path(name).parent)
    files = {kept_path(name): content}
    if before:
        files = {kept_path(_backup_name(name)): before, **files}
    write_whole(files, force=True, mode=0o600)


def keep_record(name: str, value: object) -> None:
    """Keep a value as a record, and the record before it. Raises OSError if that fails."""
    before = read_kept(name)
    try:
        unseal(name, before or b"", Any)
    except DamagedError:
        before = None
    keep(name, seal(name, value), before)


def _make_own(folder: Path) -> Path:
    """Make a folder of kept files, if it is missing, and return it.

    Raises OSError unless all of it is the user's own.
    """
    if not is_own(state_folder()):
        raise OSError(EPERM, f"{state_folder()} is another account's, or others may write to it")
    make_private(folder)
    return folder


def _backup_name(name: str) -> str:
    """The name of a file's content before its last change."""
    return f"{name}.before"
