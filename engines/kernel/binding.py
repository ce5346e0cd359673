"""The kernel interface: what a game's rules offer to generic code, and how Numba binds them.

One search serves many games and still compiles to what a hand-written one would. Generic code takes
a `Kernel` and calls `kernel.legal(...)`. To Numba a kernel is a type of its own, named after the
module of its rules, so each game gets its own specialization.

A game's rules are a plain module with jitted functions on a state, a flat array of uint64: see
`Rules`. A small game leaves out what it does not have, and `complete` fills it in: scores, phases,
moves of several steps, room for lists and tables, and a `light_policy` other than `sample`. Any
module may also leave out what only players ask for:

    heavy_policy(state, stream) -> move       like `light_policy`, with more sense
    proven_winner(state) -> int               the seat that is certain to win or has won; -1 if
                                              there is none, or finding out takes long
    most_score(state, seat) -> int            a limit of the points that a seat can end with
    solve_endgame(state, simulations, scratch, table) -> (bool, move)
                                              whether best play could be worked out in the time of
                                              this number of simulations, and a best move; `table`
                                              is its transposition table
    evaluate(state, stream, out) -> bool      whether it can judge the state better than playing on
                                              with `heavy_policy`; if so, it writes the shares. It
                                              may change the state
    shape_returns(state, out)                 adjust `out`, the returns of a finished game, to how
                                              clearly it was won; shares stay between 0 and 1
    LATER_STEPS                               a move's later steps get the simulations of its first
                                              step divided by this
    SOLVER_EXPLORATION                        how much MCTS-Solver explores: less where playouts
                                              are more reliable

For PUCT:

    predict(state, rows, out)                 write each seat's share of the win to `out`, in units
                                              of 1 / `printkit.engines.kernel.linear.WHOLE`, as
                                              learned from games; `rows` has PREDICT_WORDS words to
                                              work on

And for plain UCT:

    UNIFORM_PLAYOUTS                          whether its playouts draw from lists of all moves, as
                                              in textbook UCT, instead of `light_policy`, which is
                                              faster for long lists
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

from printkit.engines.kernel.arrays import empty, zeros
from printkit.engines.kernel.bits import U0, Ints, Reals, Word, Words
from printkit.engines.kernel.jit import RUN_BY, jitted
from printkit.layouts.errors import InputError
from printkit.layouts.game import Table
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from printkit.layouts.words import short_repr

MOVE_WORDS = 2
"""The number of uint64 words in a move."""

KernelStep = tuple[int, int]
"""The words of a kernel's move, which may be a step of a whole move."""

CHANCE = -1
"""The seat to move when dice are rolled."""

MOST_PLIES = 400
"""Games are stopped after this number of moves, since with some variants they might never end."""

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
    """Always False: every move is made in one step."""
    return False


def _no_score(state: Words, seat: int) -> int:
    """Always 0: the game has no scores."""
    return 0


def _one_phase(state: Words) -> int:
    """Always 0: the game has one phase."""
    return 0


@jitted(forceinline=True)
def _no_proven_winner(state: Words) -> int:
    """Always -1: no winner can be proven early."""
    return -1


@jitted(forceinline=True)
def _no_limit(state: Words, seat: int) -> int:
    """Return a limit that no score reaches, for games that know no closer limit."""
    return 1 << 40


@jitted(forceinline=True)
def _no_solution(
    state: Words, simulations: int, scratch: Words, table: Words
) -> tuple[bool, Word, Word]:
    """Always False: the game has no endgame solver."""
    return False, U0, U0


@jitted(forceinline=True)
def _no_evaluation(state: Words, stream: Words, out: Reals) -> bool:
    """Always False: the game has no evaluation."""
    return False


@jitted(forceinline=True)
def _no_prediction(state: Words, rows: Words, out: Ints) -> None:
    """Leave the shares as they are: the game has no learned evaluation."""


@jitted(forceinline=True)
def _no_shaping(state: Words, out: Reals) -> None:
    """Leave the returns as they are."""


_DEFAULTS: dict[str, Any] = {
    "SCRATCH_WORDS": 0,
    "TABLE_WORDS": 0,
    "PREDICT_WORDS": 0,
    "MULTI_STEP": False,
    "PHASES": ("play",),
    "phase": _one_phase,
    "mid_move": jitted(forceinline=True)(_one_step),
    "score": jitted(forceinline=True)(_no_score),
    "proven_winner": _no_proven_winner,
    "most_score": _no_limit,
    "solve_endgame": _no_solution,
    "evaluate": _no_evaluation,
    "predict": _no_prediction,
    "shape_returns": _no_shaping,
    "LATER_STEPS": 1,
    "SOLVER_EXPLORATION": 0.35,  # less than plain UCT's, since a shaped return says more
    "UNIFORM_PLAYOUTS": False,
}
"""What rules have unless they say otherwise."""

_LIKE = {"light_policy": "sample", "heavy_policy": "light_policy"}
"""The function that does for a policy which rules leave out."""


class Rules(Protocol):
    """A game's rules, as a module with these functions.

    A move is MOVE_WORDS words, all zero for a pass. A move in the game's notation may take several
    of these steps: a choice in parts, which avoids listing every combination, or dice after it.

    STATE_WORDS: words of a state. MAX_MOVES: the most moves of a position. SCRATCH_WORDS: extra
    words for listing moves; only the rules touch them, and they are 0 at first. TABLE_WORDS: words
    of the transposition table of `solve_endgame`. PREDICT_WORDS: words that `predict` works on.
    MAX_STEPS: the most steps of a game. MAX_SEATS:
    the most players. MULTI_STEP: whether a move ever takes several steps.
    """

    __name__: str
    STATE_WORDS: int
    MAX_MOVES: int
    SCRATCH_WORDS: int
    TABLE_WORDS: int
    PREDICT_WORDS: int
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
        """Write each legal move to `moves`; return their number, at least one unless the game is
        over.

        Jitted. Raises OverflowError if there are more than MAX_MOVES.
        """
        ...

    def candidates(self, state: Words, moves: Words, scratch: Words, stream: Words, /) -> int:
        """Write the moves that a player considers, like `legal`: a selection if there are many.
        Jitted.
        """
        ...

    def sample(self, state: Words, stream: Words, /) -> tuple[Word, Word]:
        """Draw a random legal move without listing all moves; not necessarily a uniform one.

        Jitted. If dice come next, draw what they show.
        """
        ...

    def light_policy(self, state: Words, stream: Words, /) -> tuple[Word, Word]:
        """Draw a move for playouts, like `sample`; it need not be able to draw every move. Jitted.

        A player who could only waste time may pass.
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
        """Whether a move has begun and needs more steps to be complete. Jitted."""
        ...

    def ply(self, state: Words, /) -> int:
        """The number of complete moves made, passes included. Jitted."""
        ...

    def score(self, state: Words, seat: int, /) -> int:
        """A seat's points as the rules count them. Jitted."""
        ...

    def heuristic(self, state: Words, seat: int, /) -> int:
        """Rate a seat's position as a greedy player would; more is better. Jitted."""
        ...

    def returns(self, state: Words, out: Reals, /) -> None:
        """Write each seat's share of the win to `out`. Jitted.

        A game stopped before its end counts as it stands.
        """
        ...

    def winner(self, state: Words, /) -> int:
        """The seat that has won, or -1 if there is none."""
        ...

    def phase(self, state: Words, /) -> int:
        """The part of the game, as an index in PHASES."""
        ...


@dataclass(frozen=True, slots=True)
class Notation:
    """How the moves of a game are written, read and listed.

    - `legal_moves`: every legal move in its first spelling, in any order. Raises OverflowError.
    - `parse`: the kernel steps of a move, in any spelling. Raises InputError that says why it is
      illegal.
    - `spell`: the first spelling of the legal move with these steps, as it is listed: without dice.
    - `table`: what lies on the table.
    """

    legal_moves: Callable[[Words], list[str]]
    parse: Callable[[Words, str], list[tuple[int, int]]]
    spell: Callable[[Words, Sequence[tuple[int, int]]], str]
    table: Callable[[Words], Table]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Kernel:
    """A game's rules and notation, as a value to hand to generic jitted functions."""

    rules: Rules
    notation: Notation

    __repr__ = short_repr

    @property
    def module(self) -> str:
        """The name of the rules' module, by which compiled code is found."""
        return self.rules.__name__

    def __reduce__(self) -> tuple[Callable[[str, str], Kernel], tuple[str, str]]:
        """Pickle and copy the kernel by the name that it has in its notation's module."""
        home = self.notation.table.__module__
        name = next(name for name, value in vars(import_module(home)).items() if value is self)
        return _kernel_in, (home, name)

    def __getattr__(self, name: str) -> Any:
        """Find an operation for generic code that runs uncompiled."""
        if name not in _OPERATIONS:
            raise AttributeError(name)
        return _OPERATIONS[name](self.rules)


def _kernel_in(module: str, name: str) -> Kernel:
    kernel = getattr(import_module(module), name)
    assert isinstance(kernel, Kernel)
    return kernel


def new_move_list(rules: Rules) -> tuple[Words, Words]:
    """Allocate what `legal` and `candidates` write to: the moves, and their scratch words."""
    moves = empty("Q", MOVE_WORDS * rules.MAX_MOVES)
    return moves, zeros("Q", rules.SCRATCH_WORDS)


class _OwnMoves(threading.local):
    """A thread's move list, and the rules that it was allocated for."""

    rules: Rules | None = None
    move_list: tuple[Words, Words] | None = None


_own = _OwnMoves()


def own_move_list(rules: Rules) -> tuple[Words, Words]:
    """Return this thread's move list, valid until the next call; allocating one each time
    is slow.
    """
    if _own.move_list is None or _own.rules is not rules:
        _own.rules, _own.move_list = rules, new_move_list(rules)
    return _own.move_list


def list_moves(rules: Rules, state: Words) -> list[tuple[int, int]]:
    """List the words of every legal move, in the rules' order. Raises OverflowError."""
    moves, scratch = own_move_list(rules)
    count = rules.legal(state, moves, scratch)
    return pairs(moves[: MOVE_WORDS * count])


def pairs(moves: Words) -> list[tuple[int, int]]:
    """Return the two words of each move."""
    words = moves.tolist()
    return list(zip(words[::2], words[1::2], strict=True))


def complete(module: ModuleType) -> Any:
    """Return a module's rules as `Rules`, with defaults for what a small game leaves out.

    Raises InputError for what no game can leave out.
    """
    needed = {name for name in (*Rules.__annotations__, *vars(Rules)) if name[0] != "_"}
    if missing := sorted(needed - _DEFAULTS.keys() - _LIKE.keys() - vars(module).keys()):
        raise InputError(f"{module.__name__} lacks {', '.join(missing)}")
    usual = {name: _found(name, module) for name in (*_DEFAULTS, *_LIKE)}
    in_python = {"mid_move": _one_step, "score": _no_score}  # jitted ones are for compiled code
    return SimpleNamespace(**usual | in_python | vars(module))


def _found(name: str, rules: Any) -> Any:
    """Return what rules have under a name, or its default."""
    if hasattr(rules, name) or name in OPERATIONS:
        return getattr(rules, name)
    return _found(_LIKE[name], rules) if name in _LIKE else _DEFAULTS[name]


_OPERATIONS: dict[str, Callable[[Any], Any]] = {
    name.lower(): partial(_found, name) for name in (*OPERATIONS, *_LIKE, *_DEFAULTS)
}
"""How to find each operation that generic code uses in the module of the rules."""

if RUN_BY == "native":
    from printkit.engines.kernel.compiler import register

    register(Kernel, _OPERATIONS)


def one_step_notation(
    rules: Rules, spell_step: Callable[[int, int], str], table: Callable[[Words], Table]
) -> Notation:
    """Return a notation for moves of one step, each with one spelling, given by `spell_step`."""

    def legal_moves(state: Words) -> list[str]:
        return [spell_step(*step) for step in list_moves(rules, state)]

    def parse(state: Words, text: str) -> list[tuple[int, int]]:
        steps = {spell_step(*step): step for step in list_moves(rules, state)}
        if text not in steps:
            raise InputError(
                message(
                    "{typed} is not a legal move here, but {example} is",
                    typed=repr(text[:20]),
                    example=min(steps),
                )
            )
        return [steps[text]]

    def spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
        return spell_step(*steps[0])

    return Notation(legal_moves, parse, spell, table)
