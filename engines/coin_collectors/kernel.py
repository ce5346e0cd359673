"""Coin Collectors' rules as jitted functions on a flat uint64 state.

A board is 25 squares, a set of them a word. A die opens squares in two ways: the one tile of its
suit that it shows, to every pawn next to it, and the coins of its face, to its suit's pawn. So
which squares a pawn may step to is its neighbours with a coin, within two sets looked up by face.

A move is two words: a pawn (from 1) and the square it goes to, OUT if it is given up; ROLL and the
set of dice; FACES and the faces rolled, three bits a die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, lowest, popcount, signed
from engines.kernels import CHANCE
from engines.streams import below
from layouts.coin_collectors.layout import (
    FILES,
    HOLE,
    RANKS,
    SQUARES,
    SUITS,
    TILES,
    VALUES,
    PiecepackLayout,
)
from layouts.coin_collectors.variants import ACCEPTABLE_LOSSES, FOUR_DIE_STUD, leavers
from layouts.setup import Setup

PAWNS = len(SUITS)
COINS_IN_ALL = len(TILES)

MAX_SEATS = 1
MAX_MOVES = 16
MOVE_LIST_WORDS = 2 * MAX_MOVES
MAX_STAGES = 3 * (COINS_IN_ALL + PAWNS)
STAGED = True
PHASES = ("play",)

# Where things stand in a state. As np.uint64, since a signed index costs a test for its sign.
TILE = np.uint64(0)  # by suit, then value: the set of that tile's square
VALUE = np.uint64(len(TILES))  # by value: the squares where such a coin lies or lay
COINS = np.uint64(VALUE + VALUES)  # the squares with a coin
PAWN = np.uint64(COINS + 1)  # by suit: its square, SHUT or OUT
OPEN = np.uint64(PAWN + PAWNS)  # by suit: the squares its pawn may step to now
DICE = np.uint64(OPEN + PAWNS)  # the faces, three bits a die
STAGE = np.uint64(DICE + 1)
ROLLING = np.uint64(STAGE + 1)  # the set of dice that are being rolled
LEAVERS = np.uint64(ROLLING + 1)  # how many pawns may still leave the hole
STUD = np.uint64(LEAVERS + 1)  # 1 with four-die-stud
LOSSES = np.uint64(STUD + 1)  # 1 with acceptable-losses
PLY = np.uint64(LOSSES + 1)
STATE_WORDS = int(PLY) + 1

# Where a pawn may stand besides the squares: nothing is next to either.
SHUT = np.uint64(len(SQUARES))  # in the hole for good
OUT = np.uint64(len(SQUARES) + 1)  # given up

# Stages of a move.
STEP = np.uint64(0)
CHOICE = np.uint64(1)
CAST = np.uint64(2)

# First words of moves that are no pawn's.
ROLL = np.uint64(8)
FACES = np.uint64(16)

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_6 = np.uint64(VALUES)
_7 = np.uint64(7)
_ALL = np.uint64((1 << PAWNS) - 1)
_HOLE = np.uint64(HOLE)
_DICE = tuple(np.uint64(die) for die in range(PAWNS))
_MASKS = np.array(  # by set of dice: the bits of their faces
    [sum(7 << 3 * die for die in range(PAWNS) if dice >> die & 1) for dice in range(1 << PAWNS)],
    dtype=np.uint64,
)


def _neighbours() -> NDArray[np.uint64]:
    """By square, SHUT and OUT: the squares a step leads to."""
    sets = np.zeros(len(SQUARES) + 2, dtype=np.uint64)
    for square in range(len(SQUARES)):
        rank, file = divmod(square, len(FILES))
        for r, f in ((rank - 1, file), (rank + 1, file), (rank, file - 1), (rank, file + 1)):
            if 0 <= r < len(RANKS) and 0 <= f < len(FILES):
                sets[square] |= np.uint64(1 << (len(FILES) * r + f))
    return sets


NEIGHBOURS = _neighbours()


def kernel_name(variants: Sequence[str]) -> str:
    """The module whose rules these variants are played by."""
    return __name__


def init(setup: Setup) -> Words:
    """The state before the first move of `setup`, whose layout is a PiecepackLayout."""
    layout = setup.layout
    assert isinstance(layout, PiecepackLayout)
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    for square, (tile, coin) in enumerate(zip(layout.tiles, layout.coins, strict=True)):
        if square != HOLE:
            state[TILES.index(tile)] = 1 << square
            state[int(VALUE) + coin] |= np.uint64(1 << square)
            state[COINS] |= np.uint64(1 << square)
    for die, face in enumerate(layout.dice):
        state[int(PAWN) + die] = HOLE
        state[DICE] |= np.uint64(face << 3 * die)
    state[LEAVERS] = leavers(setup.variants)
    state[STUD] = FOUR_DIE_STUD in setup.variants
    state[LOSSES] = ACCEPTABLE_LOSSES in setup.variants
    _look(state)
    return state


@njit(cache=True, nogil=True, forceinline=True)
def _look(state: Words) -> None:
    """Find the squares that each pawn may step to with the dice as they lie."""
    dice = state[DICE]
    coins = state[COINS]
    shown = _0
    for die in _DICE:
        shown |= state[_6 * die + ((dice >> _3 * die) & _7)]
    for die in _DICE:
        alike = state[VALUE + ((dice >> _3 * die) & _7)]
        state[OPEN + die] = NEIGHBOURS[state[PAWN + die]] & coins & (shown | alike)


@njit(cache=True, nogil=True, forceinline=True)
def _stuck(state: Words) -> bool:
    return state[OPEN] | state[OPEN + _1] | state[OPEN + _2] | state[OPEN + _3] == _0


@njit(cache=True, nogil=True, forceinline=True)
def legal(state: Words, moves: Words) -> int:
    """Write the stage's moves to `moves`, two words each; answer how many."""
    end = _0
    if state[STAGE] == CHOICE:
        for dice in range(_ALL + _1):
            end = _list(moves, end, ROLL, np.uint64(dice))
        return signed(end >> _1)
    for pawn in _DICE:
        squares = state[OPEN + pawn]
        while squares != _0:
            end = _list(moves, end, pawn + _1, lowest(squares))
            squares &= squares - _1
    if end == _0:
        for pawn in _DICE:
            if state[PAWN + pawn] != OUT:
                end = _list(moves, end, pawn + _1, OUT)
    return signed(end >> _1)


@njit(cache=True, nogil=True, forceinline=True)
def _list(moves: Words, end: Word, first: Word, second: Word) -> Word:
    moves[end] = first
    moves[end + _1] = second
    return end + _2


@njit(cache=True, nogil=True)
def candidates(state: Words, moves: Words, stream: Words) -> int:
    """The moves worth a thought: every step, but of the dice only rolls that keep a way open.

    A die that opens no step is rolled, since that can only help the next step. Of those that open
    one, all are kept, or just one.
    """
    if state[STAGE] != CHOICE:
        return legal(state, moves)
    hits = _hits(state)
    end = _list(moves, _0, ROLL, _ALL & ~hits)
    if popcount(hits) > _1:
        for die in _DICE:
            bit = _1 << die
            if hits & bit != _0:
                end = _list(moves, end, ROLL, _ALL & ~bit)
    return signed(end >> _1)


@njit(cache=True, nogil=True, forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """Any step, then any dice; each equally likely."""
    stage = state[STAGE]
    if stage == CAST:
        return FACES, _faces(state[ROLLING], stream)
    if stage == CHOICE:
        return ROLL, below(stream, _ALL + _1)
    return _any_step(state, stream)


@njit(cache=True, nogil=True, forceinline=True)
def rollout(state: Words, stream: Words) -> tuple[Word, Word]:
    """Any step; then the dice that open the next step are kept and the others rolled."""
    stage = state[STAGE]
    if stage == CAST:
        return FACES, _faces(state[ROLLING], stream)
    if stage == CHOICE:
        return ROLL, _ALL & ~_hits(state)
    return _any_step(state, stream)


@njit(cache=True, nogil=True, forceinline=True)
def _any_step(state: Words, stream: Words) -> tuple[Word, Word]:
    """A random step or, where none is open, a random pawn given up."""
    count = _0
    for pawn in _DICE:
        count += popcount(state[OPEN + pawn])
    if count == _0:
        return _sacrifice(state, stream)
    choice = below(stream, count)
    for pawn in _DICE:
        squares = state[OPEN + pawn]
        here = popcount(squares)
        if choice < here:
            while choice != _0:
                squares &= squares - _1
                choice -= _1
            return pawn + _1, lowest(squares)
        choice -= here
    return _0, _0  # never


@njit(cache=True, nogil=True, forceinline=True)
def _faces(dice: Word, stream: Words) -> Word:
    """Random faces of `dice`, in the bits where they stand."""
    faces = below(stream, np.uint64(1296))
    word = _0
    for die in _DICE:
        word |= (faces % _6) << (_3 * die)
        faces //= _6
    return word & _MASKS[dice]


@njit(cache=True, nogil=True)
def _sacrifice(state: Words, stream: Words) -> tuple[Word, Word]:
    """A random pawn of those still in the game is given up."""
    best = _0
    count = _0
    for pawn in _DICE:
        if state[PAWN + pawn] != OUT:
            count += _1
            if below(stream, count) == _0:
                best = pawn
    return best + _1, OUT


@njit(cache=True, nogil=True, forceinline=True)
def _hits(state: Words) -> Word:
    """The dice that open a step."""
    dice = state[DICE]
    coins = state[COINS]
    reach = _reach(state)
    hits = _0
    for die in _DICE:
        face = (dice >> _3 * die) & _7
        near = NEIGHBOURS[state[PAWN + die]]
        opened = (state[_6 * die + face] & reach) | (state[VALUE + face] & near & coins)
        hits |= np.uint64(opened != _0) << die
    return hits


@njit(cache=True, nogil=True, forceinline=True)
def _reach(state: Words) -> Word:
    """The coins next to a pawn that may go there."""
    near = _0
    for pawn in _DICE:
        near |= NEIGHBOURS[state[PAWN + pawn]]
    return near & state[COINS]


@njit(cache=True, nogil=True, forceinline=True)
def apply(state: Words, first: Word, second: Word) -> None:
    """Play a stage: a step, a pawn given up, the dice to roll, or their faces."""
    if first == FACES:
        state[DICE] = (state[DICE] & ~_MASKS[state[ROLLING]]) | second
        _end_turn(state)
    elif first == ROLL:
        _pick_up(state, second)
    elif second == OUT:
        state[PAWN + first - _1] = OUT
        _pick_up(state, _ALL if _pawns(state) != _0 else _0)
    else:
        _step(state, first - _1, second)


@njit(cache=True, nogil=True, forceinline=True)
def _pick_up(state: Words, dice: Word) -> None:
    """Take `dice` to roll them; with none the turn is over."""
    if dice == _0:
        _end_turn(state)
    else:
        state[ROLLING] = dice
        state[STAGE] = CAST


@njit(cache=True, nogil=True, forceinline=True)
def _end_turn(state: Words) -> None:
    state[STAGE] = STEP
    state[ROLLING] = _0
    state[PLY] += _1
    _look(state)


@njit(cache=True, nogil=True, forceinline=True)
def _step(state: Words, pawn: Word, square: Word) -> None:
    left = state[PAWN + pawn] == _HOLE
    state[PAWN + pawn] = square
    state[COINS] &= ~(_1 << square)
    if left:
        state[LEAVERS] -= _1
        if state[LEAVERS] == _0:
            for other in _DICE:
                if state[PAWN + other] == _HOLE:
                    state[PAWN + other] = SHUT
    if state[COINS] == _0:
        _end_turn(state)
    elif state[STUD] != _0:
        _pick_up(state, _ALL)
    else:
        state[STAGE] = CHOICE


@njit(cache=True, nogil=True, forceinline=True)
def _pawns(state: Words) -> Word:
    """How many pawns are in the game."""
    count = _0
    for pawn in _DICE:
        count += np.uint64(state[PAWN + pawn] != OUT)
    return count


@njit(cache=True, nogil=True, forceinline=True)
def over(state: Words) -> bool:
    """No coin is left, or no step is open and no pawn to be given up."""
    if state[STAGE] != STEP or not _stuck(state):
        return False
    return state[COINS] == _0 or state[LOSSES] == _0 or _pawns(state) == _0


@njit(cache=True, nogil=True, forceinline=True)
def player(state: Words) -> Any:
    return CHANCE if state[STAGE] == CAST else 0


@njit(cache=True, nogil=True, forceinline=True)
def midway(state: Words) -> bool:
    return state[STAGE] != STEP


@njit(cache=True, nogil=True, forceinline=True)
def ply(state: Words) -> Any:
    return signed(state[PLY])


@njit(cache=True, nogil=True, forceinline=True)
def score(state: Words, seat: int) -> Any:
    """The coins collected."""
    return COINS_IN_ALL - signed(popcount(state[COINS]))


@njit(cache=True, nogil=True)
def winner(state: Words) -> int:
    """The player, if all coins are collected, else -1."""
    return 0 if state[COINS] == _0 else -1


@njit(cache=True, nogil=True)
def appraise(state: Words, seat: int) -> int:
    """In how many of 1,296 rolls a step is open next; one more for a win.

    Exact, since each die opens steps by itself. Before the choice of dice, for the best one: all
    are rolled, unless one opens a step already.
    """
    if state[COINS] == _0:
        return 1297
    stage = state[STAGE]
    if stage == STEP:
        return 0 if _stuck(state) else 1296
    hits = _hits(state)
    dice = state[ROLLING] if stage == CAST else _ALL & ~hits
    if hits & ~dice != _0:
        return 1296
    misses = _1
    for die in _DICE:
        misses *= _6 - (_openings(state, die) if dice >> die & _1 != _0 else _0)
    return 1296 - signed(misses)


@njit(cache=True, nogil=True, forceinline=True)
def _openings(state: Words, die: Word) -> Word:
    """How many faces of a die would open a step."""
    reach = _reach(state)
    near = NEIGHBOURS[state[PAWN + die]] & state[COINS]
    count = _0
    for face in range(VALUES):
        value = np.uint64(face)
        opened = (state[_6 * die + value] & reach) | (state[VALUE + value] & near)
        count += np.uint64(opened != _0)
    return count


@njit(cache=True, nogil=True)
def returns(state: Words, out: NDArray[np.float64]) -> None:
    """1 for a win; else at most a half, and steeply less the fewer coins were collected.

    Half a win for a near miss shows a search the way; much more, and it would stop short of a risk.
    """
    taken = score(state, 0) / COINS_IN_ALL
    out[0] = 1.0 if state[COINS] == _0 else 0.5 * taken * taken * taken * taken


@njit(cache=True, nogil=True, forceinline=True)
def phase(state: Words) -> int:
    """The index in PHASES."""
    return 0
