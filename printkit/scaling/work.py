"""Work: a function that depends only on a seed, to be done on any machine and in any order.

A pool is a number of workers that do it.

Each machine has a journal in its cache folder: a file for each answer, written whole or not at all.
An answer in the journal is read from there, so a crash only loses the work at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from printkit import engines, layouts
from printkit.cache import Entry
from printkit.layouts.errors import InputError
from printkit.version import VERSION

T = TypeVar("T")

TICK = 1.0
"""Seconds to wait for the next answer."""

RETRIES = 25
"""How often a seed is tried again after its worker crashed, before the seed itself is blamed."""


class Work(Protocol[T]):
    """What to do for each seed: a frozen dataclass of plain values, which can be sent and compared.

    `kind` is the type of an answer.
    """

    @property
    def kind(self) -> Any: ...

    def entry(self, seed: int) -> Entry[T] | None:
        """The journal's place for an answer; None if the answer takes no time to find."""
        ...

    def do(self, seed: int) -> T:
        """Work out the answer in one thread. It depends only on this work and the seed."""
        ...


class Pool(Generic[T]):
    """Workers that do a `Work`. The answers of `remote` workers are noted on their machines."""

    remote = False

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self._done: SimpleQueue[tuple[int, Any]] = SimpleQueue()

    @property
    def slots(self) -> int:
        """The number of seeds that can be done at the same time; it may change."""
        raise NotImplementedError

    @property
    def words(self) -> str:
        """The number of workers, in words."""
        count = self._count()
        return f"{count} worker{'s' * (count != 1)}"

    def _count(self) -> int:
        """Return the number of workers."""
        return self.slots

    def begin(self, seed: int) -> None:
        """Ask the workers to do a seed."""
        raise NotImplementedError

    def results(self) -> Sequence[tuple[int, T]]:
        """Answers that have arrived, with their seeds; none if a second passes without any.

        Raises InputError if the work cannot continue.
        """
        done = []
        with suppress(Empty):
            done.append(self._done.get(timeout=TICK))
            while True:
                done.append(self._done.get_nowait())
        answers = [(seed, self._answer(seed, outcome)) for seed, outcome in done]
        return [(seed, answer) for seed, answer in answers if answer is not None]

    def _answer(self, seed: int, outcome: Any) -> T | None:
        """Return the answer in an outcome; None if the seed is to be done again.

        Raises InputError if the work cannot continue.
        """
        raise NotImplementedError


def run(work: Work[Any], seed: int, asked: str) -> bytes:
    """Return a packed answer: from this machine's journal, or worked out and noted there.

    Raises InputError unless this is the program that was `asked`. Sources may be edited during a
    search, and a worker may start after that.
    """
    if program() != asked:
        raise InputError(f"this worker has {program()}, and {asked} is asked for; install that")
    answer = recall(work, seed)
    if answer is None:
        answer = work.do(seed)
        note(work, seed, answer)
    return pack(answer)


def crash_words(seed: int) -> str:
    """The message to the user about a seed whose workers crash again and again."""
    return f"seed {seed} crashed {1 + RETRIES} workers in a row; they may be out of memory"


def recall(work: Work[T], seed: int) -> T | None:
    """Read an answer from this machine's journal; None if it is not there."""
    entry = work.entry(seed)
    return None if entry is None else entry.recall()


def note(work: Work[T], seed: int, answer: T) -> None:
    """Note an answer in the journal, if the disk has room."""
    entry = work.entry(seed)
    if entry is not None:
        entry.keep(answer)


def pack(answer: object) -> bytes:
    """Encode an answer as bytes, to be sent."""
    return msgspec.json.encode(answer)


def unpack(work: Work[T], data: bytes) -> T:
    """Decode an answer that was sent. Raises ValueError for malformed data."""
    found: T = msgspec.json.decode(data, type=work.kind)
    return found


@cache
def program() -> str:
    """The name of this program, which all workers of a search must share.

    It has the version, and the first letters of a digest of all sources, kernels and data of
    engines and layouts.
    """
    digest = sha256()
    for folder in (Path(room.__path__[0]) for room in (engines, layouts)):
        for path in sorted(folder.rglob("*.*")):
            if path.suffix in (".py", ".wasm", ".yaml"):
                name = path.relative_to(folder.parent).as_posix()
                digest.update(name.encode() + b"\0" + path.read_bytes())
    return f"printkit {VERSION} ({digest.hexdigest()[:8]})"
