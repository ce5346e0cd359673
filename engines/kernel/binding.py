"""The kernel interface: what a game's rules offer to generic code, and how Numba binds them.

One search serves many games and still compiles to what a hand-written one would: generic code takes
a `Kernel` and calls `kernel.legal(...)`. To Numba a kernel is a type of its own, named after the
module of its rules: each game gets its own specialization.

A game's rules are a plain module, with jitted functions on a state, a flat array of uint64: see
`Rules`. A small game leaves out what it does not have, and `complete` fills it in: scores, phases,
moves of several steps, room for lists and tables, and a `light_policy` other than `sample`. What
players ask besides, any module may leave out:

    heavy_policy(state, stream) -> move       as `light_policy`, of players with more sense
    proven_winner(state) -> int               the seat that is certain to win, or has won; -1 for
                                              none, or where that takes long to see
    solve_endgame(state, simulations, scratch, table) -> (bool, move)
                                              whether the outcome of best play can be seen in the
                                              time of so many simulations, and a move that leads
                                              there; `table` is its transposition table
    evaluate(state, stream, out) -> bool      whether more can be told of who will win than by going
                                              on with `heavy_policy`; if so, fill in the shares. It
                                              may play the state on
    shape_returns(state, out)                 shade `out`, the returns of a game that is over, by
                                              how clearly it was won; every share stays between 0
                                              and 1
    LATER_STEPS                               the later steps of a move get one simulation for so
                                              many of the first one's
    SOLVER_EXPLORATION                        how much MCTS-Solver explores; the less, the more a
                                              playout's returns tell

And of plain UCT:

    UNIFORM_PLAYOUTS                          whether its playouts draw from lists of all moves, as
                                              those of anybody's plain UCT do, and not from
                                              `light_policy`, which is faster where lists are long
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

from engines.kernel.arrays import empty, zeros
from engines.kernel.bits import U0, Reals, Word, Words
from engines.kernel.jit import RUN_BY, jitted
from layouts.errors import InputError
from layouts.game import Table
from layouts.setup import Setup

MOVE_WORDS = 2
"""uint64 words a move takes."""

CHANCE = -1
"""Who moves when dice are rolled."""

MOST_PLIES = 400
"""Games are stopped after this number of moves: with some variants they might never end."""

OPERATIONS = (
    "legal",
    "candidates",
    "sample",
    "apply",
    "is_terminal",
    "current_player",
    "ply",
    "heuristic",
    "returns",
)


def _one_step(state: Words) -> bool:
    """Every move is made in one step."""
    return False


def _no_score(state: Words, seat: int) -> int:
    """There are no scores."""
    return 0


@jitted(forceinline=True)
def _no_proven_winner(state: Words) -> int:
    """No seat is certain to win, as far as is known."""
    return -1


@jitted(forceinline=True)
def _no_solution(
    state: Words, simulations: int, scratch: Words, table: Words
) -> tuple[bool, Word, Word]:
    """Nothing can be seen."""
    return False, U0, U0


@jitted(forceinline=True)
def _no_evaluation(state: Words, stream: Words, out: Reals) -> bool:
    """Nothing more can be told."""
    return False


@jitted(forceinline=True)
def _unshaped(state: Words, out: Reals) -> None:
    """A win is a win."""


_EXPLORATION = 0.35  # less than plain UCT's: shaped returns tell more, visit by visit


class Rules(Protocol):
    """A game's rules as a module.

    A move is MOVE_WORDS words, zeros for a pass. A move as people write it may take several
    of these steps: a choice in parts, which spares listing every combination, or dice after it.

    STATE_WORDS: of a state. MAX_MOVES: moves a position may have. SCRATCH_WORDS: what listing moves
    needs besides; nothing but the rules touches them, and they are 0 at first. TABLE_WORDS: of the
    transposition table of `solve_endgame`. MAX_STEPS: of a game. MAX_SEATS: players. MULTI_STEP:
    whether a move ever takes several steps.
    """

    __name__: str
    STATE_WORDS: int
    MAX_MOVES: int
    SCRATCH_WORDS: int
    TABLE_WORDS: int
    MAX_STEPS: int
    MAX_SEATS: int
    MULTI_STEP: bool

    @property
    def PHASES(self) -> tuple[str, ...]:  # noqa: N802
        """The parts of the game by name."""
        ...

    def init(self, setup: Setup[Any], /) -> Words:
        """The state before the first move of a setup of this game."""
        ...

    def legal(self, state: Words, moves: Words, scratch: Words, /) -> int:
        """Write each legal move to `moves`; answer how many, one at least unless the game is over.

        Jitted. Raises OverflowError when they are more than MAX_MOVES.
        """
        ...

    def candidates(self, state: Words, moves: Words, scratch: Words, stream: Words, /) -> int:
        """As `legal`, for the moves that a player considers: some where there are many. Jitted."""
        ...

    def sample(self, state: Words, stream: Words, /) -> tuple[Word, Word]:
        """A random legal move, found faster than by listing all; not necessarily a uniform one.

        Jitted. Where dice come next, what they show.
        """
        ...

    def light_policy(self, state: Words, stream: Words, /) -> tuple[Word, Word]:
        """As `sample`, for playouts, which need not try every move. Jitted.

        It may let a player pass who could only waste time.
        """
        ...

    def apply(self, state: Words, first: Word, second: Word, /) -> None:
        """Play a move, given by its words. Jitted."""
        ...

    def is_terminal(self, state: Words, /) -> bool:
        """Whether the game is over. Jitted."""
        ...

    def current_player(self, state: Words, /) -> int:
        """The seat to move, CHANCE where dice come next. Jitted."""
        ...

    def mid_move(self, state: Words, /) -> bool:
        """Whether a move has begun that takes more steps to be complete. Jitted."""
        ...

    def ply(self, state: Words, /) -> int:
        """How many complete moves were made, passes included. Jitted."""
        ...

    def score(self, state: Words, seat: int, /) -> int:
        """A seat's points as the rules count them. Jitted."""
        ...

    def heuristic(self, state: Words, seat: int, /) -> int:
        """How good a seat's position looks to greed, the more the better. Jitted."""
        ...

    def returns(self, state: Words, out: Reals, /) -> None:
        """Fill in each seat's share of the win. Jitted.

        In a game that was stopped before its end, by what it looks like then.
        """
        ...

    def winner(self, state: Words, /) -> int:
        """The seat that has won, -1 for none."""
        ...

    def phase(self, state: Words, /) -> int:
        """The part of the game, as an index in PHASES."""
        ...


class Notation(Protocol):
    """How the moves of some rules are written, as a module."""

    def legal_moves(self, state: Words, /) -> list[str]:
        """Every legal move in its first spelling, in any order. Raises OverflowError."""
        ...

    def parse(self, state: Words, text: str, /) -> list[tuple[int, int]]:
        """The steps of the move that `text` spells, in any spelling, by their words.

        Raises InputError that says why it is illegal.
        """
        ...

    def spell(self, state: Words, steps: Sequence[tuple[int, int]], /) -> str:
        """The first spelling of the legal move of these steps, as it is listed: without dice."""
        ...

    def table(self, state: Words, /) -> Table:
        """What lies on the table."""
        ...


@dataclass(frozen=True, slots=True)
class Kernel:
    """A game's rules with their notation, as a value to be handed to generic jitted functions."""

    rules: Rules
    notation: Notation

    @property
    def module(self) -> str:
        """The name of the rules' module, by which compiled code is found again."""
        return self.rules.__name__

    def __getattr__(self, name: str) -> Any:
        """What generic code asks for, where it runs uncompiled."""
        if name not in _OPERATIONS:
            raise AttributeError(name)
        return _OPERATIONS[name](self.rules)  # type: ignore[arg-type]


def new_move_list(rules: Rules) -> tuple[Words, Words]:
    """What `legal` and `candidates` write to: the moves, and their scratch words."""
    moves = empty("Q", MOVE_WORDS * rules.MAX_MOVES)
    return moves, zeros("Q", rules.SCRATCH_WORDS)


class _Own(threading.local):
    """A thread's move list, and the rules that it is for."""

    rules: Rules | None = None
    move_list: tuple[Words, Words] | None = None


_own = _Own()


def own_move_list(rules: Rules) -> tuple[Words, Words]:
    """This thread's, until it asks again: megabytes, which take longer to get than to write to."""
    if _own.move_list is None or _own.rules is not rules:
        _own.rules, _own.move_list = rules, new_move_list(rules)
    return _own.move_list


def listed(rules: Rules, state: Words) -> list[tuple[int, int]]:
    """The words of every move that `rules` list, in their order. Raises OverflowError."""
    moves, scratch = own_move_list(rules)
    count = rules.legal(state, moves, scratch)
    return pairs(moves[: MOVE_WORDS * count])


def pairs(moves: Words) -> list[tuple[int, int]]:
    """The two words of each move."""
    words = moves.tolist()
    return list(zip(words[::2], words[1::2], strict=True))


def complete(module: ModuleType) -> Any:
    """The rules of a module, as `Rules`: what it leaves out is as in a small game."""
    usual = {
        "SCRATCH_WORDS": 0,
        "TABLE_WORDS": 0,
        "MULTI_STEP": False,
        "PHASES": ("play",),
        "light_policy": module.sample,
        "mid_move": _one_step,
        "score": _no_score,
        "phase": lambda state: 0,
    }
    return SimpleNamespace(**usual | vars(module))


def _or(name: str, otherwise: Any) -> Callable[[ModuleType], Any]:
    return lambda module: getattr(module, name, otherwise)


_OPERATIONS: dict[str, Callable[[ModuleType], Any]] = {
    **{name: attrgetter(name) for name in OPERATIONS},
    "light_policy": lambda module: getattr(module, "light_policy", module.sample),
    "heavy_policy": lambda module: getattr(
        module, "heavy_policy", getattr(module, "light_policy", module.sample)
    ),
    "mid_move": _or("mid_move", jitted(forceinline=True)(_one_step)),
    "score": _or("score", jitted(forceinline=True)(_no_score)),
    "proven_winner": _or("proven_winner", _no_proven_winner),
    "solve_endgame": _or("solve_endgame", _no_solution),
    "evaluate": _or("evaluate", _no_evaluation),
    "shape_returns": _or("shape_returns", _unshaped),
    "later_steps": _or("LATER_STEPS", 1),
    "solver_exploration": _or("SOLVER_EXPLORATION", _EXPLORATION),
    "uniform_playouts": _or("UNIFORM_PLAYOUTS", False),
}
"""What generic code asks of a kernel, by name: how it is found in the module of its rules."""

if RUN_BY == "native":
    from engines.kernel.compiler import register

    register(Kernel, _OPERATIONS)


@dataclass(frozen=True, slots=True)
class ListedNotation(ABC):
    """Moves are found by their spelling among all that `rules` list; each has one spelling."""

    rules: Rules

    @abstractmethod
    def spell_step(self, first: int, second: int) -> str:
        """The move of a step, by its words."""

    @abstractmethod
    def table(self, state: Words) -> Table:
        """What lies on the table."""

    def legal_moves(self, state: Words) -> list[str]:
        """Every legal move."""
        return [self.spell_step(*step) for step in listed(self.rules, state)]

    def parse(self, state: Words, text: str) -> list[tuple[int, int]]:
        """The step of the move `text`. Raises InputError when it is illegal."""
        steps = {self.spell_step(*step): step for step in listed(self.rules, state)}
        if text not in steps:
            raise InputError(f"{text[:20]!r} is not a legal move here, but {min(steps)} is")
        return [steps[text]]

    def spell(self, state: Words, steps: Sequence[tuple[int, int]]) -> str:
        """The move of its one step."""
        return self.spell_step(*steps[0])
