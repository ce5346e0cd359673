"""What is on the disk under a name that a user typed, and the user's own folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engines.cache_folder import is_own as is_own
from engines.cache_folder import make_private as make_private
from engines.cache_folder import user_folder


def state_folder() -> Path:
    """Return the folder for what the program keeps for the user and cannot work out again."""
    return user_folder("state")


def is_there(name: Path | str) -> bool:
    """Whether a file, folder, device or link has this name; False if it cannot be found out."""
    path = Path(name)
    with suppress(OSError, ValueError):
        return path.exists() or path.is_symlink()
    return False


def is_file(name: Path | str) -> bool:
    """Whether a file has this name; False if it cannot be found out."""
    with suppress(OSError, ValueError):
        return Path(name).is_file()
    return False


def is_folder(name: Path | str) -> bool:
    """Whether a folder has this name; False if it cannot be found out."""
    with suppress(OSError, ValueError):
        return Path(name).is_dir()
    return False
