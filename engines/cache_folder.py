"""The cache folder: the user's own, or a temporary one where that cannot be written to."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal

from platformdirs import user_cache_path, user_config_path, user_state_path

_FOLDERS: dict[str, Callable[[str], Path]] = {
    "cache": user_cache_path,
    "config": user_config_path,
    "state": user_state_path,
}

_LEAST_FREE = 1024 * 1024
"""Bytes that must be free: a disk with less is as good as full."""


def user_folder(kind: Literal["cache", "config", "state"]) -> Path:
    """Return the user's folder of a kind, which may not be writable.

    For an account without a home, as in a container, it is a temporary one.
    """
    try:
        return _FOLDERS[kind]("printkit")
    except RuntimeError:
        return temporary_folder() / kind


def user_cache_folder() -> Path:
    """Return the user's folder for kept results, which may not be writable."""
    return user_folder("cache")


def cache_folder() -> Path:
    """Return the folder in use for kept results; it may still have to be created."""
    folder = user_cache_folder()
    return folder if can_be_written(folder) and is_own(folder) else temporary_folder()


def is_own(folder: Path) -> bool:
    """Whether a folder is this user's, and no other user can write to it or put another one in its
    place; also if there is none yet.

    As OpenSSH does with the keys of a user, all folders above are looked at, and links on the way:
    none may be another user's, and others may write only to one that keeps what is not theirs (the
    sticky bit). What another user may have put into a folder is not read, written or deleted.
    """
    if not hasattr(os, "getuid") or sys.platform == "emscripten":  # a user has these alone
        return True
    own, real = folder.absolute(), folder.resolve()
    return all(
        _is_safe(path, last=path in (own, real))
        for path in {own, real, *own.parents, *real.parents}
    )


def _is_safe(path: Path, *, last: bool) -> bool:
    """Whether no other user can change what is at a path, which is the `last` one or above it."""
    try:
        found = path.lstat()
    except OSError:
        return True
    if stat.S_ISLNK(found.st_mode):
        return found.st_uid in _trusted()
    own_group = found.st_gid == found.st_uid  # as many systems give each user a group
    others = stat.S_IWOTH | (0 if own_group else stat.S_IWGRP)
    if last:
        return found.st_uid == os.getuid() and not found.st_mode & others
    shared = bool(found.st_mode & others) and not found.st_mode & stat.S_ISVTX
    return found.st_uid in _trusted() and not shared


def _trusted() -> set[int]:
    """The users who may change anything of this one: itself, and the system's owner."""
    return {0, Path("/").stat().st_uid, os.getuid()}


def make_private(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for this user alone."""
    if not folder.is_dir():
        make_private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def can_be_written(folder: Path) -> bool:
    """Whether a folder exists, or can be created, and has room."""
    try:
        above = next(path for path in (folder, *folder.parents) if path.exists())
        allowed = above.is_dir() and os.access(above, os.W_OK | os.X_OK)
        return allowed and shutil.disk_usage(above).free >= _LEAST_FREE
    except OSError:
        return False


@cache
def temporary_folder() -> Path:
    """Return a temporary folder that only this user can write to, so that its files can be trusted.

    It is the same folder every time, unless another user took its name first.
    """
    user = os.getuid() if hasattr(os, "getuid") else ""
    folder = Path(tempfile.gettempdir()) / f"printkit-{user}"
    try:
        folder.mkdir(mode=0o700)
    except FileExistsError:
        if not _is_private(folder):
            return Path(tempfile.mkdtemp(prefix="printkit-"))
    return folder


def _is_private(folder: Path) -> bool:
    """Whether no other user can look into a folder, or make a link to another one of it."""
    if not hasattr(os, "getuid"):  # Windows, where each user has temporary folders of their own
        return folder.is_dir()
    found = folder.lstat()
    private = stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o077
    return private and found.st_uid == os.getuid()
