"""Coin Isolation's rules as jitted functions on a flat uint64 state.

Coins of one kind only ever lie on coins of that kind, so a board is a set of squares for each kind
and one height for each square. Heights are bit-sliced: plane p holds bit p of all 64 heights, and
a path takes its coins off all its squares in one subtraction.

A move is two words: the set of the path's squares, and its target. A pass is the empty set.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, lowest, popcount, signed
from engines.coin_isolation.paths import (
    FIRST_ROWS,
    FULL,
    MAX_PATHS,
    NEIGHBOURS,
    SIDEWAYS,
    TABLE,
    TABLE_WORDS,
    forget,
    listed,
    paths,
    pick,
    walk,
)
from engines.kernels import MOST_PLIES
from engines.streams import below
from layouts.coin_isolation.layout import SIDES, CoinLayout
from layouts.coin_isolation.variants import MIXES
from layouts.coins import COINS
from layouts.setup import Setup

KINDS = len(COINS)
PLANES = 6  # the tallest pile: a path over 64 squares leaves 63 coins on its target

MAX_SEATS = 4
MAX_STAGES = MOST_PLIES
MAX_MOVES = MAX_PATHS
MOVE_LIST_WORDS = 2 * MAX_PATHS + TABLE_WORDS
PHASES = ("play",)
STAGED = False

# Where things stand in a state. As np.uint64, since a signed index costs a test for its sign.
HEIGHTS = np.uint64(KINDS)
PAWN = np.uint64(
    KINDS + PLANES
)  # by seat: the set of its pawn's square, empty before its first path
MONEY = np.uint64(PAWN + MAX_SEATS)  # by seat, in cents
LAST_TAKE = np.uint64(MONEY + MAX_SEATS)  # by seat: the ply of its last coin from 1 on, 0 for none
SIDE = np.uint64(LAST_TAKE + MAX_SEATS)  # by seat: its index in SIDES
PLAYERS = np.uint64(SIDE + MAX_SEATS)
TO_MOVE = np.uint64(PLAYERS + 1)
PASSES = np.uint64(TO_MOVE + 1)  # passes one after another
PLY = np.uint64(PASSES + 1)
STATE_WORDS = int(PLY) + 1

_MOST = np.uint64(2 * MAX_PATHS)  # words
_CONSIDERED = np.uint64(2 * 512)  # words: a player looks at so many moves at most

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_16 = np.uint64(16)
_CENTS = np.array([coin.value for coin in COINS], dtype=np.uint64)


def kernel_name(variants: Sequence[str]) -> str:
    """This module for the rules it knows; `variant_kernel` knows all, and is slower."""
    plain = set(variants) <= set(MIXES)
    return __name__ if plain else "engines.coin_isolation.variant_kernel"


def init(setup: Setup) -> Words:
    """The state before the first move of `setup`, whose layout is a CoinLayout."""
    layout = setup.layout
    assert isinstance(layout, CoinLayout)
    state = np.zeros(STATE_WORDS, dtype=np.uint64)
    for kind, coin in enumerate(COINS):
        state[kind] = sum(1 << square for square, c in enumerate(layout.coins) if c == coin.value)
        state[HEIGHTS] |= state[kind]
    for seat, side in enumerate(setup.sides):
        state[SIDE + seat] = SIDES.index(side)
    state[PLAYERS] = setup.players
    return state


@njit(cache=True, nogil=True, forceinline=True)
def legal(state: Words, moves: Words) -> int:
    """Write the position's moves to `moves`, two words each; answer how many.

    Raises OverflowError when they do not fit.
    """
    end = _list(state, moves, _MOST)
    if end == FULL:
        raise OverflowError("the move list is full")
    return signed(end >> _1)


@njit(cache=True, nogil=True, forceinline=True)
def candidates(state: Words, moves: Words, stream: Words) -> int:
    """The moves that a player considers: all, or where they are very many a random choice."""
    end = _list(state, moves, _CONSIDERED)
    if end == FULL:
        end = _sampled(state, moves, stream)
    return signed(end >> _1)


@njit(cache=True, nogil=True, forceinline=True)
def _list(state: Words, moves: Words, most: Word) -> Word:
    """Write the moves; answer where they end, FULL when that is beyond the word `most`."""
    starts = _starts(state)
    free = ~_pawns(state)
    end = _0
    for kind in range(KINDS):
        end = paths(state[kind] & free, starts, SIDEWAYS, moves, end, most)
        if end == FULL:
            return end
    if end == _0:
        moves[_0] = _0
        moves[_1] = _0
        end = _2
    return end


@njit(cache=True, nogil=True)
def _sampled(state: Words, moves: Words, stream: Words) -> Word:
    """Write random moves, each once; answer where they end."""
    forget(moves, TABLE)
    end = _0
    for _ in range(_CONSIDERED >> _1):
        squares, target = sample(state, stream)
        if not listed(moves, TABLE, _0, end, squares, target):
            moves[end] = squares
            moves[end + _1] = target
            end += _2
    forget(moves, TABLE)
    return end


@njit(cache=True, nogil=True, forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """A random move, without listing all: any open first square, then as likely on as to stop."""
    free = (state[0] | state[1] | state[2] | state[3]) & ~_pawns(state)
    nexts = _starts(state) & free
    if nexts == _0:
        return _0, _0
    bit = pick(nexts, below(stream, popcount(nexts)))
    return walk(state[_kind_on(state, bit)] & free, bit, SIDEWAYS, stream)


rollout = sample


@njit(cache=True, nogil=True, forceinline=True)
def _starts(state: Words) -> Word:
    """The squares a path of the player to move may begin with, coins or not."""
    seat = state[TO_MOVE]
    pawn = state[PAWN + seat]
    if pawn == _0:
        return FIRST_ROWS[state[SIDE + seat]]
    return NEIGHBOURS[SIDEWAYS + lowest(pawn)]


@njit(cache=True, nogil=True, forceinline=True)
def _pawns(state: Words) -> Word:
    return state[PAWN] | state[PAWN + _1] | state[PAWN + _2] | state[PAWN + _3]


@njit(cache=True, nogil=True, forceinline=True)
def apply(state: Words, squares: Word, target: Word) -> None:
    """Play the path over `squares` to `target`, or pass with no squares."""
    seat = state[TO_MOVE]
    state[PLY] += _1
    state[TO_MOVE] = seat + _1 if seat + _1 < state[PLAYERS] else _0
    if squares == _0:
        state[PASSES] += _1
        return
    bit = _1 << target
    kind = _kind_on(state, bit)
    _take_one(state, squares)
    _pile_up(state, bit, popcount(squares) - _1)
    occupied = _0
    for plane in range(PLANES):
        occupied |= state[HEIGHTS + np.uint64(plane)]
    state[kind] &= occupied
    state[PASSES] = _0
    state[PAWN + seat] = bit
    state[MONEY + seat] += _CENTS[kind]
    state[LAST_TAKE + seat] = state[PLY]


@njit(cache=True, nogil=True, forceinline=True)
def _kind_on(state: Words, bit: Word) -> Word:
    """The kind of coin on the square `bit`; without branches, which would be mispredicted."""
    return (
        np.uint64((state[1] & bit) != _0)
        + _2 * np.uint64((state[2] & bit) != _0)
        + _3 * np.uint64((state[3] & bit) != _0)
    )


@njit(cache=True, nogil=True, forceinline=True)
def _take_one(state: Words, squares: Word) -> None:
    """Lower each of `squares` by a coin."""
    plane = HEIGHTS
    while squares != _0:
        height = state[plane]
        state[plane] = height ^ squares
        squares &= ~height
        plane += _1


@njit(cache=True, nogil=True, forceinline=True)
def _pile_up(state: Words, bit: Word, coins: Word) -> None:
    """Raise the square `bit` by `coins`."""
    plane = HEIGHTS
    while coins != _0:
        if coins & _1 != _0:
            carry = bit
            higher = plane
            while carry != _0:
                height = state[higher]
                state[higher] = height ^ carry
                carry &= height
                higher += _1
        coins >>= _1
        plane += _1


@njit(cache=True, nogil=True, forceinline=True)
def over(state: Words) -> bool:
    """All players have passed one after another."""
    return state[PASSES] >= state[PLAYERS]


@njit(cache=True, nogil=True, forceinline=True)
def player(state: Words) -> Any:
    return signed(state[TO_MOVE])


@njit(cache=True, nogil=True, forceinline=True)
def midway(state: Words) -> bool:
    """Every move is made in one."""
    return False


@njit(cache=True, nogil=True, forceinline=True)
def ply(state: Words) -> Any:
    return signed(state[PLY])


@njit(cache=True, nogil=True, forceinline=True)
def score(state: Words, seat: int) -> Any:
    """A seat's money, in cents."""
    return signed(state[MONEY + np.uint64(seat)])


appraise = score


@njit(cache=True, nogil=True)
def winner(state: Words) -> int:
    """The seat of most money, among equals the one that took a coin last; -1 if nobody took any."""
    best = -1
    best_key = _0
    for seat in range(signed(state[PLAYERS])):
        key = (state[MONEY + np.uint64(seat)] << _16) | state[LAST_TAKE + np.uint64(seat)]
        if key > best_key:
            best_key = key
            best = seat
    return best


@njit(cache=True, nogil=True)
def returns(state: Words, out: NDArray[np.float64]) -> None:
    """Each seat's share of the win: 1 for the winner; a game without one is shared by all."""
    players = signed(state[PLAYERS])
    first = winner(state)
    for seat in range(players):
        out[seat] = 1.0 / players if first < 0 else 0.0
    if first >= 0:
        out[first] = 1.0


@njit(cache=True, nogil=True, forceinline=True)
def phase(state: Words) -> int:
    """The index in PHASES."""
    return 0
