"""Files that the page keeps over a restart: in the user's state folder, for this user alone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from printkit.files.names import state_folder
from printkit.files.writing import write_whole


def kept_path(name: str) -> Path:
    """The path of a kept file."""
    return state_folder() / name


def read_kept(name: str) -> bytes | None:
    """The contents of a kept file; None if there is none that can be read."""
    with suppress(OSError):
        return kept_path(name).read_bytes()
    return None


def drop(name: str) -> None:
    """Delete a kept file, if it is there."""
    with suppress(OSError):
        kept_path(name).unlink()


def keep(name: str, content: bytes) -> None:
    """Keep a file, written whole, that no other user can read. Raises OSError if that fails."""
    path = kept_path(name)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole({path: content}, force=True, mode=0o600)
