"""How players judge an Isaac position: what stands well, which moves to consider, quick moves."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from engines.bits import Word, Words, lowest, popcount, signed
from engines.isaac.board import (
    LEAST,
    MOST,
    PHASE,
    PLANES,
    SCORE,
    STARTS,
    TO_MOVE,
    U0,
    U1,
    U99,
    U100,
    left,
    length_at,
    points,
    removable,
    room,
    span,
)
from engines.streams import below


@njit(cache=True, nogil=True)
def candidates(state: Words, moves: Words, stream: Words) -> int:
    return 0


@njit(cache=True, nogil=True, forceinline=True)
def appraise(state: Words, seat: int) -> Any:
    return signed(state[SCORE + np.uint64(seat)])


@njit(cache=True, nogil=True, forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """A random legal move, found fast."""
    seat = state[TO_MOVE]
    if state[PHASE] == U0:
        return _sample_placement(state, seat, stream), U0
    return _sample_removal(state, seat, stream)


@njit(cache=True, nogil=True, forceinline=True)
def _sample_placement(state: Words, seat: Word, stream: Words) -> Word:
    """A place for a tile, of any length that has one left as likely."""
    lengths = U0
    for length in range(LEAST, MOST + U1):
        if left(state, seat, length) != U0:
            lengths |= U1 << length
    while lengths != U0:
        length = lowest(pick(lengths, below(stream, popcount(lengths))))
        lengths ^= U1 << length
        r0 = room(state, np.uint64(0), length)
        r1 = room(state, np.uint64(1), length)
        r2 = room(state, np.uint64(2), length)
        r3 = room(state, np.uint64(3), length)
        n0, n1, n2, n3 = popcount(r0), popcount(r1), popcount(r2), popcount(r3)
        total = n0 + n1 + n2 + n3
        if total == U0:
            continue
        choice = below(stream, total)
        if choice < n0:
            return span(np.uint64(0), lowest(pick(r0, choice)), length)
        choice -= n0
        if choice < n1:
            return span(np.uint64(1), lowest(pick(r1, choice)), length)
        choice -= n1
        if choice < n2:
            return span(np.uint64(2), lowest(pick(r2, choice)), length)
        return span(np.uint64(3), lowest(pick(r3, choice - n2)), length)
    return U0


@njit(cache=True, nogil=True, forceinline=True)
def pick(bits: Word, index: Word) -> Word:
    """The set with only the `index`-th of `bits` in it, lowest first."""
    while index != U0:
        bits &= bits - U1
        index -= U1
    return bits & (U0 - bits)


@njit(cache=True, nogil=True, forceinline=True)
def _sample_removal(state: Words, seat: Word, stream: Words) -> tuple[Word, Word]:
    best = U0
    best_key = U0
    gain = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if removable(state, seat, word, bit, length):
                key = below(stream, np.uint64(1 << 20)) + U1
                if key > best_key:
                    best_key = key
                    best = span(word, bit, length)
                    gain = points(state, word, bit, length)
    if best == U0:
        return U0, U0
    score = min(state[SCORE + seat] + gain, U100)
    if score == U99 - state[SCORE + (seat ^ U1)]:
        score -= U1  # is at least the seat's own square, unless it stays
    return best, score
