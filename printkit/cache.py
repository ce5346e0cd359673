"""The cache: answers kept in the user's folder, so that asking again takes no time.

An answer is kept under everything it depends on: the setup, the question, and the numbers of the
players and of the criteria (`printkit.engines.versions`). A file that was altered counts as
missing.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from io import FileIO
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, get_args

import msgspec

from printkit.engines.cache_folder import cache_folder, is_own, make_private, user_cache_folder
from printkit.engines.versions import FIRST_SOURCES
from printkit.files.keeping import ALTERED, DamagedError, Opened, read_lines, seal, unseal
from printkit.files.writing import write_whole
from printkit.layouts.answers import LEFT_OUT, under_key
from printkit.layouts.errors import InputError
from printkit.layouts.setup import Setup
from printkit.listener import tell

T = TypeVar("T")

AnswerKind = Literal[
    "verdicts",
    "choices",
    "figures",
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
_COMPILED = "kernels*"
"""Folders of machine code: of kernels (`printkit.engines.kernel.machine`), and of earlier
versions.
"""

_FORMER = "examples", _COMPILED
"""Folders of no answers: with positions that earlier versions kept, and with machine code."""

_SYNC = 1.0
"""Seconds after which a journal is flushed to the disk, for a failure of the power."""

_UNUSED = 30 * 24 * 60 * 60
"""Seconds after which games that were not used, and machine code, are deleted."""


class _Answer(msgspec.Struct):
    """The value of a record of the cache, whose name is the file's."""

    answer: msgspec.Raw


class _Former(msgspec.Struct):
    """A file of an earlier version: an answer, and a SHA-256 of the file's name and the answer."""

    digest: str
    answer: msgspec.Raw


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """The place in the cache for an answer of type `kind` to a `question` about a setup.

    `decided_by` has the numbers of `printkit.engines.versions` on which the answer depends. The
    setup is None if the question says everything. `former` is the question in the words of printkit
    0.1.0, if these differ; an answer kept in those words is taken over.
    """

    folder: AnswerKind
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
        with suppress(msgspec.MsgspecError, ValueError, RecursionError):
            return msgspec.json.decode(_open(path.name, data), type=self.kind)
        with suppress(OSError):
            path.unlink()
        return None

    def keep(self, answer: T) -> None:
        """Keep an answer; if there is no room for it, do nothing."""
        path = self._path
        tell_where()
        with suppress(OSError, InputError):
            make_private(path.parent)
            write_whole({path: _seal(path.name, answer)}, force=True)

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


@dataclass(slots=True)
class Journal(Generic[T]):
    """Answers that are added one by one to a file of the cache: lost work is one answer at most.

    `entry` names the file, and may have an answer that an earlier version kept as a whole.
    """

    entry: Entry[T]
    _file: FileIO | None = None
    _full: bool = False
    _synced: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def read(self) -> list[T]:
        """Return the answers; lines that were damaged are left out."""
        if (former := self.entry.recall()) is not None:
            self.add(former)
            self.entry.forget()
        found = []
        with suppress(OSError):
            for line in read_lines(self._path, self._path.name, _Answer):
                if line.value:
                    with suppress(msgspec.MsgspecError):
                        answer = line.value.answer
                        found.append(msgspec.json.decode(answer, type=self.entry.kind))
        return found

    def add(self, answer: T) -> None:
        """Add an answer; if there is no room for it, do nothing, from now on."""
        line = _seal(self._path.name, answer) + b"\n"
        with self._lock, suppress(OSError):
            if self._full:
                return
            self._full = True  # unless all of this succeeds
            if self._file is None:
                self._file = self._open()
            self._full = self._file.write(line) < len(line)
            if time.monotonic() - self._synced > _SYNC:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()

    def forget(self) -> None:
        """Delete all answers."""
        self.entry.forget()
        with self._lock, suppress(OSError):
            if self._file is not None:
                self._file.close()
                self._file = None
            self._path.unlink()

    def _open(self) -> FileIO:
        """Open the file to add lines; a line that a killed process left unfinished is ended."""
        tell_where()
        make_private(self._path.parent)
        file = self._path.open("ab", buffering=0)
        if self._path.read_bytes()[-1:] not in (b"", b"\n"):
            file.write(b"\n")
        return file

    @property
    def _path(self) -> Path:
        return self.entry._path.with_suffix(".jsonl")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the cache: its name, the `folders` that exist, their files and size in bytes."""

    name: str = field(metadata=LEFT_OUT)
    folders: tuple[Path, ...] = field(metadata=LEFT_OUT)
    files: int
    size: int = field(metadata=under_key("bytes"))


@cache
def tell_where() -> None:
    """Tell the user once where answers are kept, if that is not the user's cache folder."""
    here, usual = cache_folder(), user_cache_folder()
    if here != usual:
        why = "cannot be written to"
        if not is_own(usual):
            why = "is another account's, or others may write to it"
        tell(f"{usual} {why}; what is found out is kept in {here} for now.")


def prune() -> None:
    """Delete the games of checks that were stopped 30 days ago, and machine code of that age."""
    for pattern in ("games/*", f"{_COMPILED}/*"):
        for path in cache_folder().glob(pattern):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > _UNUSED:
                    path.unlink()


def _part(folder: Path, name: str, patterns: tuple[str, ...]) -> Part:
    folders = tuple(path for pattern in patterns for path in sorted(folder.glob(pattern)))
    sizes = [size for path in folders for size in _sizes(path)]
    return Part(name, folders, len(sizes), sum(sizes))


def _sizes(folder: Path) -> Iterator[int]:
    for path in folder.rglob("*"):
        with suppress(OSError):
            if path.is_file():
                yield path.stat().st_size


def _seal(name: str, answer: object) -> bytes:
    return seal(name, {"answer": answer})


def _open(name: str, data: bytes) -> msgspec.Raw:
    """Return the answer in a file. Raises ValueError if it is not what was written."""
    with suppress(DamagedError):
        opened: Opened[_Answer] = unseal(name, data, _Answer)
        return opened.value.answer
    former = msgspec.json.decode(data, type=_Former)
    if former.digest != hashlib.sha256(name.encode() + b"\0" + bytes(former.answer)).hexdigest():
        raise DamagedError(ALTERED)
    return former.answer


@dataclass(frozen=True, slots=True)
class Kept:
    """The contents of the cache `folder`, part by part, without files of other programs."""

    folder: Path
    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        """Return the size of all parts, in bytes."""
        return sum(part.size for part in self.parts)

    @property
    def folders(self) -> list[Path]:
        """Return the folders of all parts."""
        return [path for part in self.parts for path in part.folders]


def cache_contents() -> Kept:
    """Return the contents of the user's cache. It only saves time: everything can be made again."""
    folder = cache_folder()
    named = {"answers": (*get_args(AnswerKind), *_FORMER), ERRORS: (ERRORS,)}
    return Kept(folder, tuple(_part(folder, name, patterns) for name, patterns in named.items()))


def forget() -> None:
    """Delete the contents of the user's cache; everything can be worked out again.

    Raises InputError if something cannot be deleted.
    """
    kept = cache_contents()
    for path in kept.folders:
        shutil.rmtree(path, ignore_errors=True)
    with suppress(OSError):
        kept.folder.rmdir()  # unless something else is in it
    left = cache_contents().folders
    if left:
        raise InputError(f"{left[0]}: cannot be deleted; look who owns it")
