"""How players judge an Isaac position: how well a seat stands, and which moves are worth a look."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from engines.bits import Word, Words, lowest, popcount, signed
from engines.isaac.board import (
    COUNTS,
    FLOOR,
    LEAST,
    LINE,
    MOST,
    PHASE,
    PLANES,
    SCORE,
    STARTS,
    TO_MOVE,
    U0,
    U1,
    U2,
    U4,
    U5,
    U15,
    U99,
    U100,
    counter,
    counters,
    covers,
    left,
    length_at,
    line_of,
    points,
    removable,
    room,
    span,
    value,
    whole_line,
)
from engines.streams import below, mix

PLACES = np.uint64(24)  # placements a player considers
K = np.uint64(2)
ALPHA = np.uint64(2)   # eighths of a tile expected per free... line
LAMBDA = np.uint64(4)

SCRATCH_WORDS = 128
_BIAS = np.uint64(1 << 32)
_U20 = np.uint64(20)
_U24 = np.uint64(24)
_U10 = np.uint64(10)


@njit(cache=True, nogil=True, forceinline=True)
def appraise(state: Words, seat: int) -> Any:
    """The points ahead, and what both players' tiles would bring if each were removed now."""
    own = np.uint64(seat)
    other = own ^ U1
    ahead = signed(state[SCORE + own]) - signed(state[SCORE + other])
    return signed(K) * ahead + _prospects(state, own) - _prospects(state, other)


@njit(cache=True, nogil=True, forceinline=True)
def _prospects(state: Words, seat: Word) -> Any:
    total = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if length >= state[FLOOR + seat]:
                total += points(state, word, bit, length)
    return signed(total)


@njit(cache=True, nogil=True)
def candidates(state: Words, moves: Words, stream: Words) -> int:
    """The moves a player considers."""
    seat = state[TO_MOVE]
    noise = below(stream, np.uint64(0xFFFFFFFF))
    if state[PHASE] == U0:
        end = _places(state, seat, moves, noise)
    else:
        end = _removals(state, seat, moves)
    if end == U0:
        moves[U0] = U0
        moves[U1] = U0
        end = U2
    return signed(end >> U1)


@njit(cache=True, nogil=True, forceinline=True)
def _weigh(state: Words, seat: Word, weights: Word, moves: Words) -> None:
    """For each line: what one more tile on it is worth to the seat, as its tiles lie now."""
    for line in range(_U20):
        moves[weights + line] = U0
    for owner in range(U2):
        for word in range(PLANES):
            starts = state[STARTS + owner * PLANES + word]
            while starts != U0:
                bit = lowest(starts)
                starts &= starts - U1
                length = length_at(state, word, bit)
                worth = value(state, length) << popcount(counters(state, word) & whole_line(bit))
                at = weights + (word >> U1) * LINE + line_of(word, bit)
                if owner == seat:
                    moves[at] += worth
                else:
                    moves[at] -= worth


@njit(cache=True, nogil=True, forceinline=True)
def _places(state: Words, seat: Word, moves: Words, noise: Word) -> Word:
    weights = np.uint64(moves.size - SCRATCH_WORDS)
    _weigh(state, seat, weights, moves)
    # sums
    sums = weights + _U20
    for plane in range(U2):
        moves[sums] = U0
        for line in range(LINE):
            moves[sums + U1] = moves[sums] + moves[weights + plane * LINE + line]
            sums += U1
        sums += U1
    sums = weights + _U20
    end = U0
    low = U0
    low_at = U0
    for length in range(LEAST, MOST + U1):
        if left(state, seat, length) == U0:
            continue
        worth = value(state, length)
        for word in range(PLANES):
            plane = word >> U1
            across = sums + (plane ^ U1) * (LINE + U1)
            fits = room(state, word, length)
            while fits != U0:
                bit = lowest(fits)
                fits &= fits - U1
                whole = whole_line(bit)
                line = line_of(word, bit)
                offset = bit % LINE
                count = state[COUNTS + plane] >> U4 * line & U15
                free = popcount(state[word] & whole)
                here = (worth * (U4 * count + ALPHA * free)) << popcount(counters(state, word) & whole)
                rest = moves[weights + plane * LINE + line] + moves[across + offset + length] - moves[across + offset]
                key = _BIAS + here + U4 * rest + U4 * LAMBDA * length
                tile = span(word, bit, length)
                key = (key << U4) | (mix(tile ^ noise) & U15)
                if end < U2 * PLACES:
                    moves[end] = tile
                    moves[end + U1] = key
                    if end == U0 or key < low:
                        low = key
                        low_at = end
                    end += U2
                elif key > low:
                    moves[low_at] = tile
                    moves[low_at + U1] = key
                    low = key
                    for i in range(PLACES):
                        if moves[U2 * i + U1] < low or i == U0:
                            low = moves[U2 * i + U1]
                            low_at = U2 * i
    for i in range(end >> U1):
        moves[U2 * i + U1] = U0
    return end


@njit(cache=True, nogil=True, forceinline=True)
def _removals(state: Words, seat: Word, moves: Words) -> Word:
    old = state[SCORE + seat]
    taken = U99 - state[SCORE + (seat ^ U1)]
    end = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if not removable(state, seat, word, bit, length):
                continue
            best = min(old + points(state, word, bit, length), U100)
            if best == taken:
                best -= U1
            moves[end] = span(word, bit, length)
            moves[end + U1] = best
            end += U2
    return end
