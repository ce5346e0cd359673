"""Work: a pure function of a seed, which is done anywhere and in any order, and noted there.

The journal is in the cache folder of the machine, a file an answer, whole or not there at all.
Whoever is asked for an answer that is in it has it at once: nothing is done again because somebody
died.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

import engines
import layouts
from printkit.cache import Entry
from printkit.version import VERSION

T = TypeVar("T")


class Work(Protocol[T]):
    """What is asked of seeds: a frozen dataclass of plain words, as it is sent, and compared.

    `kind` is the type of an answer.
    """

    @property
    def kind(self) -> Any: ...

    def entry(self, seed: int) -> Entry[T] | None:
        """The place in the journal for an answer; None for one that takes no time to find."""
        ...

    def do(self, seed: int) -> T:
        """The answer, by one thread. It depends on nothing but this and the seed."""
        ...


def run(work: Work[Any], seed: int) -> bytes:
    """An answer, packed: read in this machine's journal, or else found and noted there."""
    answer = recalled(work, seed)
    if answer is None:
        answer = work.do(seed)
        note(work, seed, answer)
    return packed(answer)


def recalled(work: Work[T], seed: int) -> T | None:
    """The answer that this machine's journal has; None for none."""
    entry = work.entry(seed)
    return None if entry is None else entry.recall()


def note(work: Work[T], seed: int, answer: T) -> None:
    """Note an answer; where there is no room for that, it is not noted."""
    entry = work.entry(seed)
    if entry is not None:
        entry.keep(answer)


def packed(answer: object) -> bytes:
    """An answer to be sent."""
    return msgspec.json.encode(answer)


def unpacked(work: Work[T], data: bytes) -> T:
    """An answer that was sent. Raises ValueError for what is none."""
    found: T = msgspec.json.decode(data, type=work.kind)
    return found


@cache
def program() -> str:
    """The program that runs here, in words: its version, and the first letters of a digest of its
    engines, with the kernels that ship, and layouts. All workers of one search must have the same.
    """
    digest = sha256()
    for folder in (Path(room.__path__[0]) for room in (engines, layouts)):
        for path in sorted(folder.rglob("*.*")):
            if path.suffix in (".py", ".wasm", ".yaml"):
                name = path.relative_to(folder.parent).as_posix()
                digest.update(name.encode() + b"\0" + path.read_bytes())
    return f"printkit {VERSION} ({digest.hexdigest()[:8]})"
