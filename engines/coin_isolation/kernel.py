"""Coin Isolation's rules as jitted functions on a flat uint64 state.

Coins of one kind only ever lie on coins of that kind, so a board is a set of squares for each kind
and one height for each square. Heights are bit-sliced: plane p holds bit p of all 64 heights, and
a path takes its coins off all its squares in one subtraction.

A move is two words: the set of the path's squares, and its target. A pass is the empty set.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, lowest, popcount, signed
from engines.streams import mix
from layouts.coin_isolation.layout import SIDES, CoinLayout
from layouts.coins import COINS
from layouts.setup import Setup

KINDS = len(COINS)
PLANES = 6  # the tallest pile: a path over 64 squares leaves 63 coins on its target
HEIGHTS = KINDS
PAWNS = HEIGHTS + PLANES  # each seat's square in a byte, NOWHERE before its first path
MONEY = PAWNS + 1  # each seat's cents in 16 bits
LAST_TAKE = MONEY + 1  # the ply after each seat's last coin in 16 bits, 0 for none
SIDE = LAST_TAKE + 1  # each seat's index in SIDES, in a byte
PLAYERS = SIDE + 1
TO_MOVE = PLAYERS + 1
PASSES = TO_MOVE + 1  # passes one after another
PLY = PASSES + 1

STATE_WORDS = PLY + 1
MAX_MOVES = 1 << 20
MOVE_LIST_WORDS = 4 * MAX_MOVES + 2  # the moves, then a hash table of twice as many slots
MAX_PLIES = 400
MAX_SEATS = 4
PHASES = ("play",)
NOWHERE = 64

_TABLE = 2 * MAX_MOVES
_TABLE_SLOTS = MOVE_LIST_WORDS - 2  # slots in use, a power of two; 0 for no table yet
_TABLE_USED = MOVE_LIST_WORDS - 1  # how many of the level's paths are in it
_SCAN_MOST = 64  # shorter levels are scanned

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_4 = np.uint64(4)
_8 = np.uint64(8)
_16 = np.uint64(16)
_BYTE = np.uint64(0xFF)
_WORD = np.uint64(0xFFFF)
_NOWHERE = np.uint64(NOWHERE)
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
    state[PAWNS] = sum(NOWHERE << (8 * seat) for seat in range(setup.players))
    state[SIDE] = sum(SIDES.index(side) << (8 * seat) for seat, side in enumerate(setup.sides))
    state[PLAYERS] = setup.players
    return state


@njit(cache=True, nogil=True)
def legal(state: Words, moves: Words) -> int:
    """Write the position's moves to `moves`, two words each; answer how many.

    Raises OverflowError when they do not fit.
    """
    seat = state[TO_MOVE]
    blocked = _0
    for other in range(signed(state[PLAYERS])):
        square = (state[PAWNS] >> (_8 * np.uint64(other))) & _BYTE
        if square != _NOWHERE:
            blocked |= _1 << square
    own = (state[PAWNS] >> (_8 * seat)) & _BYTE
    if own == _NOWHERE:
        starts = FIRST_ROWS[(state[SIDE] >> (_8 * seat)) & _BYTE]
    else:
        starts = NEIGHBOURS[own]
    count = 0
    for kind in range(KINDS):
        count = _paths(state[kind] & ~blocked, starts, moves, count)
    if count == 0:
        moves[0] = _0
        moves[1] = _0
        count = 1
    return count


@njit(cache=True, nogil=True)
def _paths(region: Word, starts: Word, moves: Words, count: int) -> int:
    """Append each distinct (set of squares, target) of a path through `region` once.

    Level by level: all of one square, then all of two... What two walks over the same squares to
    the same target differ in is their last square but one, so a pair can only be there already
    when its target has two neighbours on the path.
    """
    level_end = count
    moves[_TABLE_SLOTS] = _0
    i = count
    nexts = starts & region
    squares = _0
    while True:
        while nexts != _0:
            target = lowest(nexts)
            bit = nexts & (_0 - nexts)
            nexts ^= bit
            longer = squares | bit
            if popcount(NEIGHBOURS[target] & squares) >= _2 and _listed(
                moves, level_end, count, longer, target
            ):
                continue
            if count >= MAX_MOVES:
                raise OverflowError("the move list is full")
            moves[2 * count] = longer
            moves[2 * count + 1] = target
            count += 1
        if i >= count:
            return count
        if i >= level_end:
            level_end = count
            moves[_TABLE_SLOTS] = _0
        squares = moves[2 * i]
        nexts = NEIGHBOURS[moves[2 * i + 1]] & region & ~squares
        i += 1


@njit(cache=True, nogil=True)
def _listed(moves: Words, begin: int, end: int, squares: Word, target: Word) -> bool:
    """Whether the path stands among the entries `begin` to `end` of the move list."""
    if end - begin < _SCAN_MOST:
        for i in range(begin, end):
            if moves[2 * i] == squares and moves[2 * i + 1] == target:
                return True
        return False
    size = np.uint64(end - begin)
    if size + size >= moves[_TABLE_SLOTS]:
        slots = _2
        while slots < _4 * size:
            slots += slots
        moves[_TABLE_SLOTS] = slots
        moves[_TABLE_USED] = _0
        moves[_TABLE : _TABLE + signed(slots)] = _0
    for i in range(begin + signed(moves[_TABLE_USED]), end):
        moves[_slot(moves, moves[2 * i], moves[2 * i + 1])] = np.uint64(i + 1)
    moves[_TABLE_USED] = size
    return moves[_slot(moves, squares, target)] != _0


@njit(cache=True, nogil=True)
def _slot(moves: Words, squares: Word, target: Word) -> int:
    """Where the path stands in the hash table behind the move list, or where it would go."""
    mask = moves[_TABLE_SLOTS] - _1
    slot = mix(squares ^ mix(target)) & mask
    while True:
        entry = moves[_TABLE + signed(slot)]
        if entry == _0:
            return _TABLE + signed(slot)
        i = 2 * (signed(entry) - 1)
        if moves[i] == squares and moves[i + 1] == target:
            return _TABLE + signed(slot)
        slot = (slot + _1) & mask


@njit(cache=True, nogil=True)
def apply(state: Words, squares: Word, target: Word) -> None:
    """Play the path over `squares` to `target`, or pass with no squares."""
    seat = state[TO_MOVE]
    state[PLY] += _1
    state[TO_MOVE] = seat + _1 if seat + _1 < state[PLAYERS] else _0
    if squares == _0:
        state[PASSES] += _1
        return
    state[PASSES] = _0
    kind = _kind_on(state, _1 << target)
    _take_one(state, squares)
    _pile_up(state, _1 << target, popcount(squares) - _1)
    occupied = _0
    for plane in range(HEIGHTS, HEIGHTS + PLANES):
        occupied |= state[plane]
    state[kind] &= occupied
    shift = _8 * seat
    state[PAWNS] = (state[PAWNS] & ~(_BYTE << shift)) | (target << shift)
    shift = _16 * seat
    state[MONEY] += _CENTS[kind] << shift
    state[LAST_TAKE] = (state[LAST_TAKE] & ~(_WORD << shift)) | (state[PLY] << shift)


@njit(cache=True, nogil=True, inline="always")
def _kind_on(state: Words, bit: Word) -> int:
    kind = 0
    while state[kind] & bit == _0:
        kind += 1
    return kind


@njit(cache=True, nogil=True, inline="always")
def _take_one(state: Words, squares: Word) -> None:
    """Lower each of `squares` by a coin."""
    plane = HEIGHTS
    while squares != _0:
        height = state[plane]
        state[plane] = height ^ squares
        squares &= ~height
        plane += 1


@njit(cache=True, nogil=True, inline="always")
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
                higher += 1
        coins >>= _1
        plane += 1


@njit(cache=True, nogil=True, inline="always")
def over(state: Words) -> bool:
    """All players have passed one after another."""
    return state[PASSES] >= state[PLAYERS]


@njit(cache=True, nogil=True, inline="always")
def player(state: Words) -> int:
    return signed(state[TO_MOVE])


@njit(cache=True, nogil=True, inline="always")
def score(state: Words, seat: int) -> int:
    """A seat's money, in cents."""
    return signed((state[MONEY] >> (_16 * np.uint64(seat))) & _WORD)


@njit(cache=True, nogil=True)
def winner(state: Words) -> int:
    """The seat of most money, among equals the one that took a coin last; -1 if nobody took any."""
    best = -1
    best_key = _0
    for seat in range(signed(state[PLAYERS])):
        shift = _16 * np.uint64(seat)
        money = (state[MONEY] >> shift) & _WORD
        key = (money << _16) | ((state[LAST_TAKE] >> shift) & _WORD)
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


@njit(cache=True, nogil=True, inline="always")
def phase(state: Words) -> int:
    """The index in PHASES."""
    return 0
