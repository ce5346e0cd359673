"""The board's geometry, and the distinct paths through squares of one kind.

Two walks over the same squares to the same target are one path, so what is listed are pairs of a
set of squares and a target: their number grows with the shapes that fit, not with the orders of
walking.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.kernel.bits import U0, U1, U2, U8, Word, Words, lowest, pick, popcount
from engines.kernel.streams import below, mix
from layouts.coin_isolation.layout import SIDES

MAX_PATHS = 1 << 20
"""How many paths a list has room for."""

TABLE = np.uint64(2 * MAX_PATHS)
"""Where in a list of words the hash table begins, for lists that take its first half."""

TABLE_WORDS = 2 * MAX_PATHS + 2

FULL = np.uint64(2**64 - 1)
"""The answer when a list has no room for all."""

_SLOTS = np.uint64(2 * MAX_PATHS)  # in the table: slots in use, a power of two; 0 for no table yet
_USED = np.uint64(2 * MAX_PATHS + 1)  # in the table: how many words of the list are in it
_SCAN_MOST = np.uint64(128)  # words; shorter lists are scanned

_NOT_A = np.uint64(0xFEFEFEFEFEFEFEFE)
_NOT_H = np.uint64(0x7F7F7F7F7F7F7F7F)


def _neighbours() -> NDArray[np.uint64]:
    sets = np.zeros(128, dtype=np.uint64)
    for square in range(64):
        rank, file = divmod(square, 8)
        for other in range(64):
            along, across = abs(other // 8 - rank), abs(other % 8 - file)
            if along + across == 1:
                sets[square] |= np.uint64(1 << other)
            if max(along, across) == 1:
                sets[square + 64] |= np.uint64(1 << other)
    return sets


def _first_rows() -> NDArray[np.uint64]:
    left = sum(1 << (8 * rank) for rank in range(8))
    rows = {"bottom": 0xFF, "right": left << 7, "top": 0xFF << 56, "left": left}
    return np.array([rows[side] for side in SIDES], dtype=np.uint64)


NEIGHBOURS = _neighbours()
"""By square: those that share a side; from DIAGONAL on: those that share a side or a corner."""

SIDEWAYS = np.uint64(0)
DIAGONAL = np.uint64(64)

FIRST_ROWS = _first_rows()
"""By side of the board, in the order of SIDES."""


@njit(cache=True, nogil=True, forceinline=True)
def walk(region: Word, bit: Word, adjacent: Word, stream: Words) -> tuple[Word, Word]:
    """A random path through `region` from the square `bit` on: its squares and its target.

    At each square staying and each way on are equally likely.
    """
    squares: Word = U0
    while True:
        squares |= bit
        target = lowest(bit)
        nexts = NEIGHBOURS[adjacent + target] & region & ~squares
        choice = below(stream, popcount(nexts) + U1)
        if choice == U0:
            return squares, target
        bit = pick(nexts, choice - U1)


@njit(cache=True, nogil=True, forceinline=True)
def around(squares: Word, adjacent: Word) -> Word:
    """The squares next to any of `squares`, which may be among them."""
    beside = (squares & _NOT_H) << U1 | (squares & _NOT_A) >> U1
    columns = squares | beside if adjacent == DIAGONAL else squares
    return beside | columns << U8 | columns >> U8


@njit(cache=True, nogil=True, forceinline=True)
def reach(firsts: Word, region: Word, adjacent: Word) -> Word:
    """The squares one gets to through `region` when one begins on any of `firsts` in it."""
    reached: Word = U0
    ahead: Word = firsts & region
    while ahead != reached:
        reached = ahead
        ahead = reached | (around(reached, adjacent) & region)
    return reached


@njit(cache=True, nogil=True, forceinline=True)
def paths(region: Word, starts: Word, adjacent: Word, moves: Words, end: Word, most: Word) -> Word:
    """Append each distinct (set of squares, target) of a path through `region` to `moves` once.

    `adjacent` is SIDEWAYS or DIAGONAL. `end` is where the list ends by now, the answer where it
    ends then, or FULL when it would grow beyond the word `most`.

    Level by level: all of one square, then all of two... What two walks over the same squares to
    the same target differ in is their last square but one, so a pair can only be there already
    when its target has two neighbours on the path.
    """
    nexts = starts & region
    if nexts == U0:
        return end
    level = end
    at = end
    squares: Word = U0
    while True:
        while nexts != U0:
            target = lowest(nexts)
            longer = squares | (nexts & (U0 - nexts))
            nexts &= nexts - U1
            if popcount(NEIGHBOURS[adjacent + target] & squares) >= U2 and listed(
                moves, TABLE, level, end, longer, target
            ):
                continue
            if end >= most:
                moves[TABLE + _SLOTS] = U0
                return FULL
            moves[end] = longer
            moves[end + U1] = target
            end += U2
        if at >= end:
            return end
        if at >= level:
            if end - level >= _SCAN_MOST:
                moves[TABLE + _SLOTS] = U0
            level = end
        squares = moves[at]
        nexts = NEIGHBOURS[adjacent + moves[at + U1]] & region & ~squares
        at += U2


@njit(cache=True, nogil=True, forceinline=True)
def forget(moves: Words, table: Word) -> None:
    """Empty the hash table: the list is another one from now on."""
    moves[table + _SLOTS] = U0


@njit(cache=True, nogil=True)
def listed(moves: Any, table: Word, begin: Word, end: Word, first: Word, second: Word) -> bool:
    """Whether a pair of words stands in the list between the words `begin` and `end`.

    A long list is looked up in the hash table at `table`, which remembers it: a list that begins
    elsewhere needs it emptied before.
    """
    if end - begin < _SCAN_MOST:
        at = begin
        while at < end:
            if moves[at] == first and moves[at + U1] == second:
                return True
            at += U2
        return False
    words = end - begin
    if words >= moves[table + _SLOTS]:
        slots = U2
        while slots <= words:
            slots += slots
        moves[table + _SLOTS] = slots
        moves[table + _USED] = U0
        for slot in range(slots):
            moves[table + slot] = U0
    at = begin + moves[table + _USED]
    while at < end:
        moves[_slot(moves, table, moves[at], moves[at + U1])] = at + U1
        at += U2
    moves[table + _USED] = words
    return moves[_slot(moves, table, first, second)] != U0


@njit(cache=True, nogil=True)
def _slot(moves: Words, table: Word, first: Word, second: Word) -> Word:
    """Where the pair stands in the hash table, or where it would go."""
    mask = moves[table + _SLOTS] - U1
    slot = mix(first ^ mix(second)) & mask
    while True:
        entry = moves[table + slot]
        if entry == U0:
            return table + slot
        if moves[entry - U1] == first and moves[entry] == second:
            return table + slot
        slot = (slot + U1) & mask
