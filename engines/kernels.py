"""How one search serves many games and still compiles to what a hand-written one would.

A game's kernel is a plain module of jitted functions on a flat uint64 state:

    legal(state, moves) -> count      writes each legal move as MOVE_WORDS words; at least one
                                      unless the game is over; OverflowError when `moves` is full
    sample(state, stream) -> move     a random legal move, its two words, found faster than by
                                      listing all; not necessarily a uniform one
    apply(state, first, second)       plays a move, given by its two words
    over(state) -> bool
    player(state) -> int              the seat to move
    score(state, seat) -> int         what greed looks at
    returns(state, out)               each seat's share of the win, once the game is over

A pass is two words of zero. Plain values say how large things are: STATE_WORDS, MAX_MOVES (moves a
position may have), MOVE_LIST_WORDS (of `moves`: room for them and for `legal`'s own use),
MAX_PLIES (when simulation stops) and MAX_SEATS.

Generic code takes a `Kernel` and calls `kernel.legal(...)`. To Numba a kernel is a type of its
own, whose name carries the module and a digest of all kernel sources: each game gets its own
specialization, found again in the disk cache, and never a stale one (Numba itself does not notice
edits in files that a function merely calls).
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import types
from numba.extending import (
    NativeValue,
    models,
    overload_attribute,
    register_model,
    typeof_impl,
    unbox,
)

MOVE_WORDS = 2
"""uint64 words a move takes."""

_OPERATIONS = ("legal", "sample", "apply", "over", "player", "score", "returns")


@cache
def sources_digest() -> str:
    """A digest of every source file of this package."""
    digest = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


class Kernel:
    """A game's kernel as a value that can be handed to generic jitted functions."""

    def __init__(self, module: str) -> None:
        self.module = module

    @property
    def values(self) -> ModuleType:
        """The kernel's module, for STATE_WORDS and the like."""
        return import_module(self.module)


class KernelType(types.Type):
    """The Numba type of one game's kernel."""

    def __init__(self, module: str, digest: str) -> None:
        self.module = module
        super().__init__(name=f"Kernel({module}, {digest})")


register_model(KernelType)(models.OpaqueModel)


@typeof_impl.register(Kernel)
def _typeof(kernel: Kernel, context: Any) -> KernelType:
    return KernelType(kernel.module, sources_digest())


@unbox(KernelType)  # type: ignore[no-untyped-call, untyped-decorator]
def _unbox(typ: KernelType, value: Any, context: Any) -> NativeValue:
    dummy = context.context.get_dummy_value()
    return NativeValue(dummy)  # type: ignore[no-untyped-call]


def _bind(name: str) -> None:
    @overload_attribute(KernelType, name, inline="always")
    def resolve(kernel):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
        operation = getattr(import_module(kernel.module), name)
        return lambda kernel: operation


for _name in _OPERATIONS:
    _bind(_name)
