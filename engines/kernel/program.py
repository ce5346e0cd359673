"""The modules of compiled kernels as files: where they are, and how their functions are called.

A function takes the address of a block that holds its arguments, and writes its results behind
them.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.layouts.errors import InputError

PROGRAM = "kernels.wasm"
"""The file with a game's compiled functions, in its package."""


def full_words(size: int) -> str:
    """Return the line about kernels whose memory of `size` bytes is full."""
    told = f"{size / 2**30:.0f} GB" if size > 2**29 else f"{size >> 20} MB"
    return f"the {told} of memory that kernels have are full; do fewer things at a time"


STACK = 1 << 20
"""Bytes of a thread's stack in a module."""

BLOCK = 1 << 16
"""Bytes for a call's arguments, results and copied arrays."""

NO_RESULT = -2
"""Numba's status of a function that returns None."""

_RESULTS = {"?": "?7x", "f": "f4x"}


def program_path(module: str) -> Path:
    """Return the program of a module's package. Raises InputError if none was built."""
    folder = Path(str(sys.modules[module].__file__)).parent
    while not (folder / PROGRAM).exists():
        if not (folder / "__init__.py").exists():
            package = module.rpartition(".")[0]
            raise InputError(
                f"{package} has no {PROGRAM}; python -m printkit.engines.build {package} makes it"
            )
        folder = folder.parent
    return folder / PROGRAM


@dataclass(frozen=True, slots=True)
class Signature:
    """A function's parameters and results, by the letters of `struct`.

    An array has its dimensions after its letter, as in Q1; tuples are taken apart.
    """

    arguments: tuple[str, ...]
    results: str
    export: str

    @property
    def packing(self) -> struct.Struct:
        """How arguments are laid out in a call's block."""
        slots = ("q" * (1 + int(of[1])) if len(of) > 1 else slot(of) for of in self.arguments)
        return struct.Struct("<" + "".join(slots))

    @property
    def unpacking(self) -> struct.Struct:
        """How results are laid out behind the arguments."""
        return struct.Struct("<" + "".join(map(slot, self.results)))


def slot(letter: str) -> str:
    """Return the format of a number in a call's block."""
    return _RESULTS.get(letter, letter)


def signatures(exports: Iterable[str]) -> dict[str, Signature]:
    """Read the signatures of functions from the names that a module exports, by function."""
    found = {}
    for export in exports:
        name, _, rest = export.partition("(")
        arguments, _, results = rest.partition(")")
        found[name] = Signature(tuple(filter(None, arguments.split(","))), results, export)
    return found


def static_size(module: bytes) -> int:
    """Return the size of a module's constants in bytes: the first number of its section
    dylink.0.
    """
    at = module.index(b"\x08dylink.0") + 9
    assert module[at] == 1  # the subsection on memory
    numbers = _numbers(module[at + 1 :])
    next(numbers)  # the length of this subsection
    return next(numbers)


def _numbers(data: bytes) -> Iterator[int]:
    """Decode unsigned numbers in LEB128."""
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def flat(arguments: tuple[Any, ...]) -> Iterator[Any]:
    """Yield arguments with their tuples taken apart."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from flat(argument)
        else:
            yield argument
