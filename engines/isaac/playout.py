"""Quick moves for Isaac, found without listing all: random ones, and likely ones for playouts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from engines.bits import Word, Words, lowest, popcount
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
    U2,
    U3,
    U99,
    U100,
    left,
    length_at,
    parts,
    points,
    removable,
    room,
    span,
)
from engines.streams import below

_NOISE = np.uint64(1 << 20)


@njit(cache=True, nogil=True, forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """A random move: any length as likely, any place for it; any tile, any score for it."""
    seat = state[TO_MOVE]
    if state[PHASE] == U0:
        return _placement(state, _lengths(state, seat), stream), U0
    tile = _any_tile(state, seat, stream)
    if tile == U0:
        return U0, U0
    old = state[SCORE + seat]
    best = _best(state, seat, tile)
    score = old + below(stream, best - old + U1)
    if score == _taken(state, seat):
        score -= U1  # still not below `old`, where the other counter cannot be
    return tile, score


rollout = sample


@njit(cache=True, nogil=True, forceinline=True)
def _lengths(state: Words, seat: Word) -> Word:
    """The set of lengths that the seat has tiles of."""
    lengths = U0
    for length in range(LEAST, MOST + U1):
        lengths |= np.uint64(left(state, seat, length) != U0) << length
    return lengths


@njit(cache=True, nogil=True, forceinline=True)
def _placement(state: Words, lengths: Word, stream: Words) -> Word:
    """A place for a tile of one of `lengths`, tried in random order; 0 if none fits."""
    while lengths != U0:
        length = lowest(pick(lengths, below(stream, popcount(lengths))))
        lengths ^= U1 << length
        tile = _place(state, length, stream)
        if tile != U0:
            return tile
    return U0


@njit(cache=True, nogil=True, forceinline=True)
def _place(state: Words, length: Word, stream: Words) -> Word:
    """Any place for a tile of that length, 0 if there is none."""
    fits0, fits1 = room(state, U0, length), room(state, U1, length)
    fits2, fits3 = room(state, U2, length), room(state, U3, length)
    to0 = popcount(fits0)
    to1 = to0 + popcount(fits1)
    to2 = to1 + popcount(fits2)
    to3 = to2 + popcount(fits3)
    if to3 == U0:
        return U0
    choice = below(stream, to3)
    if choice < to0:
        return span(U0, lowest(pick(fits0, choice)), length)
    if choice < to1:
        return span(U1, lowest(pick(fits1, choice - to0)), length)
    if choice < to2:
        return span(U2, lowest(pick(fits2, choice - to1)), length)
    return span(U3, lowest(pick(fits3, choice - to2)), length)


@njit(cache=True, nogil=True, forceinline=True)
def pick(bits: Word, index: Word) -> Word:
    """The set with only the `index`-th of `bits` in it, lowest first."""
    while index != U0:
        bits &= bits - U1
        index -= U1
    return bits & (U0 - bits)


@njit(cache=True, nogil=True, forceinline=True)
def _any_tile(state: Words, seat: Word, stream: Words) -> Word:
    """Any tile that the seat may remove, 0 if there is none."""
    chosen = U0
    best = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if removable(state, seat, word, bit, length):
                ticket = below(stream, _NOISE) + U1
                if ticket > best:
                    best = ticket
                    chosen = span(word, bit, length)
    return chosen


@njit(cache=True, nogil=True, forceinline=True)
def _best(state: Words, seat: Word, tile: Word) -> Word:
    """The highest score that removing the tile can bring."""
    word, bit, length = parts(tile)
    return min(state[SCORE + seat] + points(state, word, bit, length), U100)


@njit(cache=True, nogil=True, forceinline=True)
def _taken(state: Words, seat: Word) -> Word:
    """The score on whose square the other counter stands."""
    return U99 - state[SCORE + (seat ^ U1)]
