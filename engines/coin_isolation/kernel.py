"""Coin Isolation's rules as jitted functions on a flat uint64 state.

Coins of one kind only ever lie on coins of that kind, so a board is a set of squares for each kind
and one height for each square. Heights are bit-sliced: plane p holds bit p of all 64 heights, and
a path takes its coins off all its squares in one subtraction.

A move is two words: the set of the path's squares, and its target. A pass is the empty set.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, lowest, popcount, signed
from engines.streams import below, mix
from layouts.coin_isolation.layout import SIDES, CoinLayout
from layouts.coins import COINS
from layouts.setup import Setup

KINDS = len(COINS)
PLANES = 6  # the tallest pile: a path over 64 squares leaves 63 coins on its target

MAX_SEATS = 4
MAX_PLIES = 400
MAX_MOVES = 1 << 20
MOVE_LIST_WORDS = 4 * MAX_MOVES + 2  # the moves, then a hash table of as many words
PHASES = ("play",)

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

_TABLE = np.uint64(2 * MAX_MOVES)  # where the hash table begins in a move list
_TABLE_SLOTS = np.uint64(MOVE_LIST_WORDS - 2)  # slots in use, a power of two; 0 for no table yet
_TABLE_USED = np.uint64(MOVE_LIST_WORDS - 1)  # how many words of the level's paths are in it
_SCAN_MOST = np.uint64(128)  # words; shorter levels are scanned

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_16 = np.uint64(16)
_CENTS = np.array([coin.value for coin in COINS], dtype=np.uint64)


def _neighbours() -> NDArray[np.uint64]:
    sets = np.zeros(64, dtype=np.uint64)
    for square in range(64):
        rank, file = divmod(square, 8)
        for r, f in ((rank - 1, file), (rank + 1, file), (rank, file - 1), (rank, file + 1)):
            if 0 <= r < 8 and 0 <= f < 8:
                sets[square] |= np.uint64(1 << (8 * r + f))
    return sets


def _first_rows() -> NDArray[np.uint64]:
    left = sum(1 << (8 * rank) for rank in range(8))
    rows = {"bottom": 0xFF, "right": left << 7, "top": 0xFF << 56, "left": left}
    return np.array([rows[side] for side in SIDES], dtype=np.uint64)


NEIGHBOURS = _neighbours()
FIRST_ROWS = _first_rows()


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
    starts = _starts(state)
    free = ~_pawns(state)
    end = _0
    for kind in range(KINDS):
        end = _paths(state[kind] & free, starts, moves, end)
    if end == _0:
        moves[_0] = _0
        moves[_1] = _0
        end = _2
    return signed(end >> _1)


@njit(cache=True, nogil=True, forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """A random move, without listing all: any open first square, then as likely on as to stop.

    At each square staying and each way on are equally likely.
    """
    free = (state[0] | state[1] | state[2] | state[3]) & ~_pawns(state)
    nexts = _starts(state) & free
    if nexts == _0:
        return _0, _0
    bit = _pick(nexts, below(stream, popcount(nexts)))
    region = state[_kind_on(state, bit)] & free
    squares: Word = _0
    while True:
        squares |= bit
        target = lowest(bit)
        nexts = NEIGHBOURS[target] & region & ~squares
        choice = below(stream, popcount(nexts) + _1)
        if choice == _0:
            return squares, target
        bit = _pick(nexts, choice - _1)


@njit(cache=True, nogil=True, forceinline=True)
def _starts(state: Words) -> Word:
    """The squares a path of the player to move may begin with, coins or not."""
    seat = state[TO_MOVE]
    pawn = state[PAWN + seat]
    if pawn == _0:
        return FIRST_ROWS[state[SIDE + seat]]
    return NEIGHBOURS[lowest(pawn)]


@njit(cache=True, nogil=True, forceinline=True)
def _pawns(state: Words) -> Word:
    return state[PAWN] | state[PAWN + _1] | state[PAWN + _2] | state[PAWN + _3]


@njit(cache=True, nogil=True, forceinline=True)
def _pick(squares: Word, index: Word) -> Word:
    """The set with only the `index`-th of `squares` in it, lowest first."""
    while index != _0:
        squares &= squares - _1
        index -= _1
    return squares & (_0 - squares)


@njit(cache=True, nogil=True, forceinline=True)
def _paths(region: Word, starts: Word, moves: Words, end: Word) -> Word:
    """Append each distinct (set of squares, target) of a path through `region` once.

    Level by level: all of one square, then all of two... What two walks over the same squares to
    the same target differ in is their last square but one, so a pair can only be there already
    when its target has two neighbours on the path.
    """
    nexts = starts & region
    if nexts == _0:
        return end
    level = end
    at = end
    squares: Word = _0
    while True:
        while nexts != _0:
            target = lowest(nexts)
            longer = squares | (nexts & (_0 - nexts))
            nexts &= nexts - _1
            if popcount(NEIGHBOURS[target] & squares) >= _2 and _listed(
                moves, level, end, longer, target
            ):
                continue
            if end >= _TABLE:
                moves[_TABLE_SLOTS] = _0
                raise OverflowError("the move list is full")
            moves[end] = longer
            moves[end + _1] = target
            end += _2
        if at >= end:
            return end
        if at >= level:
            if end - level >= _SCAN_MOST:
                moves[_TABLE_SLOTS] = _0
            level = end
        squares = moves[at]
        nexts = NEIGHBOURS[moves[at + _1]] & region & ~squares
        at += _2


@njit(cache=True, nogil=True)
def _listed(moves: Any, begin: Word, end: Word, squares: Word, target: Word) -> bool:
    """Whether the path stands in the move list between the words `begin` and `end`."""
    if end - begin < _SCAN_MOST:
        at = begin
        while at < end:
            if moves[at] == squares and moves[at + _1] == target:
                return True
            at += _2
        return False
    words = end - begin
    if words >= moves[_TABLE_SLOTS]:
        slots = _2
        while slots <= words:
            slots += slots
        moves[_TABLE_SLOTS] = slots
        moves[_TABLE_USED] = _0
        for slot in range(slots):
            moves[_TABLE + slot] = _0
    at = begin + moves[_TABLE_USED]
    while at < end:
        moves[_slot(moves, moves[at], moves[at + _1])] = at + _1
        at += _2
    moves[_TABLE_USED] = words
    return moves[_slot(moves, squares, target)] != _0


@njit(cache=True, nogil=True)
def _slot(moves: Words, squares: Word, target: Word) -> Word:
    """Where the path stands in the hash table behind the move list, or where it would go."""
    mask = moves[_TABLE_SLOTS] - _1
    slot = mix(squares ^ mix(target)) & mask
    while True:
        entry = moves[_TABLE + slot]
        if entry == _0:
            return _TABLE + slot
        if moves[entry - _1] == squares and moves[entry] == target:
            return _TABLE + slot
        slot = (slot + _1) & mask


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
def score(state: Words, seat: int) -> Any:
    """A seat's money, in cents."""
    return signed(state[MONEY + np.uint64(seat)])


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
