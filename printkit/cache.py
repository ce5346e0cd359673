"""The cache: answers kept in the user's folder, so that asking again takes no time.

An answer is kept under everything it depends on: the setup, the question, and the numbers of the
players and of the criteria (`engines.versions`). A file that was altered counts as missing.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, get_args

import msgspec

from engines.cache_folder import cache_folder, user_cache_folder
from engines.versions import FIRST_SOURCES
from layouts.answers import LEFT_OUT, under_key
from layouts.errors import InputError
from layouts.setup import Setup
from printkit.files.writing import write_whole
from printkit.listener import tell

T = TypeVar("T")

Answers = Literal[
    "verdicts",
    "choices",
    "figures",
    "examples",
    "annotations",
    "games",
    "trials",
    "puzzles",
    "deals",
]
"""The kinds of answers; each has a folder of its name."""

ERRORS = "errors"
"""The folder of the files about bugs in printkit."""

_FIRST = re.compile(r"players 1(, puzzles 1)?")
_FORMER = "kernels-*"
"""Folders of compiled code, which printkit kept before kernels shipped with it."""

_UNUSED = 30 * 24 * 60 * 60
"""Seconds after which games that were not used are deleted."""


class _Kept(msgspec.Struct):
    """A file of the cache: an answer, and a digest of the file's name and the answer."""

    digest: str
    answer: msgspec.Raw


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """The place in the cache for an answer of type `kind` to a `question` about a setup.

    `decided_by` has the numbers of `engines.versions` on which the answer depends. The setup is
    None if the question says everything. `former` is the question in the words of printkit 0.1.0,
    if these differ; an answer kept in those words is taken over.
    """

    folder: Answers
    kind: type[T]
    decided_by: str
    setup: Setup[Any] | None
    question: tuple[object, ...] = ()
    former: tuple[object, ...] | None = None

    def recall(self) -> T | None:
        """Return the kept answer, or None. A file that was altered is deleted."""
        found = self._read(self._path)
        return self._take_over() if found is None else found

    def _take_over(self) -> T | None:
        """Move here an answer that was kept under the digest of the first sources; return it."""
        if not _FIRST.fullmatch(self.decided_by):
            return None
        path = self._former_path
        found = self._read(path)
        if found is not None:
            self.keep(found)
            with suppress(OSError):
                path.unlink()
        return found

    def _read(self, path: Path) -> T | None:
        try:
            data = path.read_bytes()
        except OSError:
            return None
        try:
            kept = msgspec.json.decode(data, type=_Kept)
            if kept.digest == _digest(path, kept.answer):
                return msgspec.json.decode(kept.answer, type=self.kind)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            pass
        with suppress(OSError):
            path.unlink()
        return None

    def keep(self, answer: T) -> None:
        """Keep an answer; if there is no room for it, do nothing."""
        path = self._path
        raw = msgspec.Raw(msgspec.json.encode(answer))
        tell_where()
        with suppress(OSError, InputError):
            path.parent.mkdir(parents=True, exist_ok=True)
            kept = msgspec.json.encode(_Kept(_digest(path, raw), raw))
            write_whole({path: kept}, force=True)

    def forget(self) -> None:
        """Delete the answer, if one was kept."""
        with suppress(OSError):
            self._path.unlink()

    @property
    def _path(self) -> Path:
        return self._place(self.decided_by, self.question)

    @property
    def _former_path(self) -> Path:
        question = self.question if self.former is None else self.former
        return self._place(FIRST_SOURCES, question)

    def _place(self, decided_by: str, question: tuple[object, ...]) -> Path:
        of = self.setup
        known = () if of is None else (of.id, of.players, of.sides, of.variants)
        what = (*known, decided_by, *question)
        name = hashlib.sha256(repr(what).encode()).hexdigest()[:32]
        return cache_folder() / self.folder / f"{name}.json"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the cache: its name, the `folders` that exist, their files and size in bytes."""

    name: str = field(metadata=LEFT_OUT)
    folders: tuple[Path, ...] = field(metadata=LEFT_OUT)
    files: int
    size: int = field(metadata=under_key("bytes"))


def parts(folder: Path) -> tuple[Part, ...]:
    """Return the contents of a cache folder, part by part, without files of other programs."""
    named = {"answers": (*get_args(Answers), _FORMER), ERRORS: (ERRORS,)}
    return tuple(_part(folder, name, patterns) for name, patterns in named.items())


def clear(folder: Path) -> tuple[Path, ...]:
    """Delete printkit's files in a cache folder; return the folders that could not be deleted."""
    for part in parts(folder):
        for path in part.folders:
            shutil.rmtree(path, ignore_errors=True)
    with suppress(OSError):
        folder.rmdir()  # unless something else is in it
    return tuple(path for part in parts(folder) for path in part.folders)


@cache
def tell_where() -> None:
    """Tell the user once where answers are kept, if that is not the user's cache folder."""
    here, usual = cache_folder(), user_cache_folder()
    if here != usual:
        tell(f"{usual} cannot be written to; what is found out is kept in {here} for now.")


def prune() -> None:
    """Delete the games of stopped checks that were not continued for 30 days."""
    for games in cache_folder().glob("games/*"):
        with suppress(OSError):
            if time.time() - games.stat().st_mtime > _UNUSED:
                games.unlink()


def _part(folder: Path, name: str, patterns: tuple[str, ...]) -> Part:
    folders = tuple(path for pattern in patterns for path in sorted(folder.glob(pattern)))
    sizes = [size for path in folders for size in _sizes(path)]
    return Part(name, folders, len(sizes), sum(sizes))


def _sizes(folder: Path) -> Iterator[int]:
    for path in folder.rglob("*"):
        with suppress(OSError):
            if path.is_file():
                yield path.stat().st_size


def _digest(path: Path, answer: msgspec.Raw) -> str:
    return hashlib.sha256(path.name.encode() + b"\0" + bytes(answer)).hexdigest()


@dataclass(frozen=True, slots=True)
class Kept:
    """The contents of the cache `folder`, part by part."""

    folder: Path
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        """Return the size of all parts, in bytes."""
        return sum(part.size for part in self.parts)


def cache_contents() -> Kept:
    """Return the contents of the user's cache. It only saves time: everything can be made again."""
    folder = cache_folder()
    return Kept(folder, parts(folder))


def forget() -> None:
    """Delete the contents of the user's cache; everything can be worked out again.

    Raises InputError if something cannot be deleted.
    """
    left = clear(cache_folder())
    if left:
        raise InputError(f"{left[0]}: cannot be deleted; look who owns it")
