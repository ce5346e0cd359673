"""How one search serves many games and still compiles to what a hand-written one would.

A game's kernel is a plain module of jitted functions on a flat uint64 state:

    legal(state, moves) -> count      writes each legal move as MOVE_WORDS words; at least one
                                      unless the game is over; OverflowError when `moves` is full
    candidates(state, moves, stream)  the same for the moves that a player considers: all, or where
                                      they are many a choice of them
    sample(state, stream) -> move     a random legal move, its two words, found faster than by
                                      listing all; not necessarily a uniform one. Where dice come
                                      next, what they show
    light_policy(state, stream) -> move    the same for playouts, which need not try every move, and may
                                      let a player pass who could only waste time
    apply(state, first, second)       plays a move, given by its two words
    is_terminal(state) -> bool
    player(state) -> int              the seat to move, CHANCE where dice come next
    mid_move(state) -> bool             whether a move has begun that takes more to be complete
    ply(state) -> int                 how many complete moves were made, passes included
    score(state, seat) -> int         a seat's points as the rules count them
    heuristic(state, seat) -> int      what greed looks at
    returns(state, out)               each seat's share of the win; in a game that was stopped
                                      before its end, by what it looks like then

What a keen search asks, too, and a kernel may leave out that knows no better:

    heavy_policy(state, stream) -> move      as `light_policy`, of players with more sense
    proven_winner(state) -> int            the seat that is certain to win, or has won; -1 for none, or
                                      where that takes long to see
    solve_endgame(state, simulations, moves)  whether the outcome of best play can be seen in the time of
                                      so many simulations, and a move that leads there, its two
                                      words; `moves` is scratch, and the list at its beginning stays
    evaluate(state, out) -> bool        whether a look at the state tells more of who will win than
                                      one game played on by `heavy_policy`; if so, fill in the shares
    shape_returns(state, out)               shade `out`, the returns of a game that is over, by how
                                      clearly it was won; every share stays between 0 and 1

A pass is two words of zero. A move as people write it may take several of these: a choice in
stages, which spares listing every combination, or dice after it. Plain values say how large things
are: STATE_WORDS, MAX_MOVES (moves a position may have), MOVE_LIST_WORDS (of `moves`: room for them
and for the kernel's own use), MAX_STEPS (rows of a game's record), MAX_SEATS, and MULTI_STEP (whether
a move ever takes several). Plain functions are `init(setup)`, `winner(state)` (-1 for none),
`phase(state)` (an index in PHASES), and `kernel_name(variants)`: the module by whose rules a setup
is played.

Generic code takes a `Kernel` and calls `kernel.legal(...)`. To Numba a kernel is a type of its
own, named after its module: each game gets its own specialization, found again in the disk cache.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import Any

import numpy as np
from numba import njit, types
from numba.extending import (
    NativeValue,
    models,
    overload_attribute,
    register_model,
    typeof_impl,
    unbox,
)
from numpy.typing import NDArray

from engines.kernel.bits import Word, Words
from layouts.games import Game

_0 = np.uint64(0)

MOVE_WORDS = 2
"""uint64 words a move takes."""

CHANCE = -1
"""Who moves when dice are rolled."""

MOST_PLIES = 400
"""Games are stopped after so many moves: with some variants they could go on for ever."""

OPERATIONS = (
    "legal",
    "candidates",
    "sample",
    "light_policy",
    "apply",
    "is_terminal",
    "current_player",
    "mid_move",
    "ply",
    "score",
    "heuristic",
    "returns",
)


@njit(cache=True, nogil=True, forceinline=True)
def _nobody_yet(state: Words) -> int:
    """Nobody is certain to win."""
    return -1


@njit(cache=True, nogil=True, forceinline=True)
def _no_proof(state: Words, simulations: int, moves: Words) -> tuple[bool, Word, Word]:
    """Nothing can be seen."""
    return False, _0, _0


@njit(cache=True, nogil=True, forceinline=True)
def _no_glance(state: Words, out: NDArray[np.float64]) -> bool:
    """A look tells nothing."""
    return False


@njit(cache=True, nogil=True, forceinline=True)
def _as_it_is(state: Words, out: NDArray[np.float64]) -> None:
    """A win is a win."""


class Kernel:
    """A game's kernel as a value that can be handed to generic jitted functions."""

    def __init__(self, module: str) -> None:
        self.module = module

    @property
    def values(self) -> ModuleType:
        """The kernel's module, for STATE_WORDS and the like."""
        return import_module(self.module)

    @property
    def notation(self) -> ModuleType:
        """The module that spells its moves: it stands beside the kernel."""
        return import_module(self.module.replace("kernel", "notation"))


def kernel_of(game: Game, variants: Sequence[str] = ()) -> Kernel:
    """The kernel by whose rules a game with these variants is played."""
    return Kernel(game.part("engines", "kernel").kernel_name(variants))


def listed(kernel: ModuleType, state: Words) -> list[tuple[int, int]]:
    """The words of every move that `kernel` lists, in its order. Raises OverflowError."""
    words = np.zeros(kernel.MOVE_LIST_WORDS, np.uint64)
    count = int(kernel.legal(state, words))
    pairs = words[: MOVE_WORDS * count].reshape(count, MOVE_WORDS).tolist()
    return list(map(tuple, pairs))


class KernelType(types.Type):
    """The Numba type of one game's kernel."""

    def __init__(self, module: str) -> None:
        self.module = module
        super().__init__(name=f"Kernel({module})")


register_model(KernelType)(models.OpaqueModel)


@typeof_impl.register(Kernel)
def _typeof(kernel: Kernel, context: Any) -> KernelType:
    return KernelType(kernel.module)


@unbox(KernelType)  # type: ignore[no-untyped-call, untyped-decorator]
def _unbox(typ: KernelType, value: Any, context: Any) -> NativeValue:
    dummy = context.context.get_dummy_value()
    return NativeValue(dummy)  # type: ignore[no-untyped-call]


def _bind(name: str, find: Callable[[ModuleType], Any]) -> None:
    @overload_attribute(KernelType, name, inline="always")
    def resolve(kernel):  # type: ignore[no-untyped-def]  # Numba compares the bare signatures
        operation = find(import_module(kernel.module))
        return lambda kernel: operation


for _name in OPERATIONS:
    _bind(_name, attrgetter(_name))
_bind("heavy_policy", lambda module: getattr(module, "heavy_policy", module.light_policy))
_bind("proven_winner", lambda module: getattr(module, "proven_winner", _nobody_yet))
_bind("solve_endgame", lambda module: getattr(module, "solve_endgame", _no_proof))
_bind("evaluate", lambda module: getattr(module, "evaluate", _no_glance))
_bind("shape_returns", lambda module: getattr(module, "shape_returns", _as_it_is))
