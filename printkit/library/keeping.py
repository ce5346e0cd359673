"""Keeping: where what was found out is kept, how much that is, and how it is deleted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engines.cache_folder import cache_folder
from layouts.errors import InputError
from printkit.cache import Part, clear, parts


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept in a `folder`, part by part."""

    folder: Path
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        """All of it, in bytes."""
        return sum(part.size for part in self.parts)


def kept() -> Kept:
    """What is kept in the user's cache: none of it is needed, and all of it saves time."""
    folder = cache_folder()
    return Kept(folder, parts(folder))


def forget() -> None:
    """Delete what is kept; it is worked out again. Raises InputError where it cannot be."""
    left = clear(cache_folder())
    if left:
        raise InputError(f"{left[0]}: cannot be deleted; look who owns it")
