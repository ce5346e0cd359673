"""The moves of an Isaac position that look best, kept while all are gone through.

Behind the move list is scratch space: the shortlist's keys, and tables that a survey fills.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from engines.isaac.board import MAX_MOVES
from engines.kernel.bits import U0, U1, Word, Words

_ROOM = 12  # moves a player considers
_FULL = np.uint64(2 * _ROOM)  # words

_KEYS = np.uint64(2 * MAX_MOVES)  # by move of the shortlist
_WORST = np.uint64(_KEYS + _ROOM)  # which of them has the lowest key
TABLES = np.uint64(_WORST + 1)
SCRATCH_WORDS = _ROOM + 1 + 64


@njit(cache=True, nogil=True, forceinline=True)
def consider(moves: Words, end: Word, tile: Word, score: Word, key: Word) -> Word:
    """Take a move into the shortlist, if need be for the worst one; answer where the list ends."""
    if end < _FULL:
        at = end >> U1
        if at == U0 or key < moves[_KEYS + moves[_WORST]]:
            moves[_WORST] = at
        _put(moves, at, tile, score, key)
        return end + U1 + U1
    if key > moves[_KEYS + moves[_WORST]]:
        _put(moves, moves[_WORST], tile, score, key)
        _find_worst(moves)
    return end


@njit(cache=True, nogil=True, forceinline=True)
def _put(moves: Words, at: Word, tile: Word, score: Word, key: Word) -> None:
    moves[at + at] = tile
    moves[at + at + U1] = score
    moves[_KEYS + at] = key


@njit(cache=True, nogil=True, forceinline=True)
def _find_worst(moves: Words) -> None:
    worst: Word = U0
    for at in range(U1, np.uint64(_ROOM)):
        if moves[_KEYS + at] < moves[_KEYS + worst]:
            worst = at
    moves[_WORST] = worst
