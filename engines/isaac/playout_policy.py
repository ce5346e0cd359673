"""Playout policies: quick moves for Isaac, found without listing all, random and likely ones."""

from __future__ import annotations

import numpy as np
from numba import njit

from engines.isaac.board import (
    FLOOR,
    LEAST,
    LINE,
    MOST,
    PHASE,
    PLANES,
    SCORE,
    STARTS,
    TO_MOVE,
    best_score,
    blocked_score,
    counters,
    covers,
    left,
    length_at,
    line_of,
    open_starts,
    parts,
    prospect,
    removable,
    span,
    tiles_on,
    value,
    whole_line,
)
from engines.kernel.bits import U0, U1, U2, U3, U8, Word, Words, lowest, pick, popcount
from engines.kernel.streams import below

_NOISE = np.uint64(20)  # bits that decide between equals
_BIAS = np.uint64(1 << 32)

_TRIES = 2  # further places that a sensible player looks at
_GIFT, _GIFT_BITS = np.uint64(12), np.uint64(4095)
_EVEN = 2048  # far from both ends: ten tiles of a hundred on a line at most
_ALL_EVEN = np.uint64(sum(_EVEN << 12 * line for line in range(5)))
_HALF, _TENTHS = np.uint64(5), np.uint64(10)

_LONG = np.uint64(6)  # from this length on a second word has the sums by length
_FIELD, _LAST = np.uint64(16), np.uint64(48)  # bits of a sum, and where the last one begins
_EACH = np.uint64(0x0001000100010001)
_MUCH = np.uint64(1023)  # times 50 tiles it still fits into a sum


@njit(cache=True, nogil=True, forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """A random move: any length as likely, any place for it; any tile, any score for it."""
    seat = state[TO_MOVE]
    if state[PHASE] == U0:
        return _placement(state, seat, stream), U0
    tile = _any_tile(state, seat, stream)
    if tile == U0:
        return U0, U0
    old = state[SCORE + seat]
    score = old + below(stream, _most(state, seat, tile) - old + U1)
    return tile, score - np.uint64(score == blocked_score(state, seat))


@njit(cache=True, nogil=True, forceinline=True)
def light_policy(state: Words, stream: Words) -> tuple[Word, Word]:
    """A likely move: the longest tile that fits, anywhere; the removal that pays most.

    The counter takes all the points.
    """
    seat = state[TO_MOVE]
    if state[PHASE] == U0:
        return _long_placement(state, seat, stream), U0
    tile = _likely_tile(state, seat, stream)
    if tile == U0:
        return U0, U0
    score = _most(state, seat, tile)
    return tile, score - np.uint64(score == blocked_score(state, seat))


@njit(cache=True, nogil=True, forceinline=True)
def heavy_policy(state: Words, stream: Words) -> tuple[Word, Word]:
    """A sensible move: the longest tile that fits, on the most promising of a few places.

    Promising is where it brings much, and adds to what the seat's tiles bring more than to what
    the other's do. Removals are those of `light_policy`.
    """
    if state[PHASE] != U0:
        return light_policy(state, stream)
    seat = state[TO_MOVE]
    best = _long_placement(state, seat, stream)
    if best == U0:
        return U0, U0
    length = best >> U8
    gifts = _gifts(state, seat)
    most = _promise(state, seat, best, gifts)
    for _ in range(_TRIES):
        tile = _place(state, length, stream)
        promise = _promise(state, seat, tile, gifts)
        if promise > most:
            most = promise
            best = tile
    return best, U0


@njit(cache=True, nogil=True, forceinline=True)
def _gifts(state: Words, seat: Word) -> tuple[Word, Word, Word, Word]:
    """By plane word: for each of its five lines what a further tile there adds, in 12 bits.

    To the seat's tiles that lie in the line, less what it adds to the other's; _EVEN is nothing.
    """
    return (
        _gifts_in(state, seat, U0),
        _gifts_in(state, seat, U1),
        _gifts_in(state, seat, U2),
        _gifts_in(state, seat, U3),
    )


@njit(cache=True, nogil=True, forceinline=True)
def _gifts_in(state: Words, seat: Word, word: Word) -> Word:
    gifts = _ALL_EVEN
    own = state[STARTS + seat * PLANES + word]
    starts = own | state[STARTS + (seat ^ U1) * PLANES + word]
    while starts != U0:
        bit = lowest(starts)
        starts &= starts - U1
        worth = value(state, length_at(state, word, bit)) << _GIFT * (bit // LINE)
        gifts += worth if own >> bit & U1 else U0 - worth
    return gifts


@njit(cache=True, nogil=True, forceinline=True)
def _promise(state: Words, seat: Word, tile: Word, gifts: tuple[Word, Word, Word, Word]) -> Word:
    """What placing a tile is worth, in tenths of a point, above an amount that is always there."""
    word, bit, length = parts(tile)
    rows, more_rows, columns, more_columns = gifts
    upright = word >> U1
    near, far = (columns, more_columns) if upright else (rows, more_rows)
    given = _gift(near, far, line_of(word, bit))
    near, far = (rows, more_rows) if upright else (columns, more_columns)
    for line in range(bit % LINE, bit % LINE + length):
        given += _gift(near, far, line)
    own = tiles_on(state, word, bit) * value(state, length) * prospect(seat, word, bit)
    return own + _TENTHS * given


@njit(cache=True, nogil=True, forceinline=True)
def _gift(near: Word, far: Word, line: Word) -> Word:
    if line < _HALF:
        return near >> _GIFT * line & _GIFT_BITS
    return far >> _GIFT * (line - _HALF) & _GIFT_BITS


@njit(cache=True, nogil=True, forceinline=True)
def _placement(state: Words, seat: Word, stream: Words) -> Word:
    """A place for a tile of a length drawn at random; 0 if none fits."""
    lengths = U0
    for length in range(LEAST, MOST + U1):
        lengths |= np.uint64(left(state, seat, length) != U0) << length
    while lengths != U0:
        length = lowest(pick(lengths, below(stream, popcount(lengths))))
        lengths ^= U1 << length
        tile = _place(state, length, stream)
        if tile != U0:
            return tile
    return U0


@njit(cache=True, nogil=True, forceinline=True)
def _long_placement(state: Words, seat: Word, stream: Words) -> Word:
    """A place for the seat's longest tile that fits; 0 if none does."""
    length = MOST
    while length >= LEAST:
        if left(state, seat, length) != U0:
            tile = _place(state, length, stream)
            if tile != U0:
                return tile
        length -= U1
    return U0


@njit(cache=True, nogil=True, forceinline=True)
def _place(state: Words, length: Word, stream: Words) -> Word:
    """Any place for a tile of that length, 0 if there is none."""
    fits0, fits1 = open_starts(state, U0, length), open_starts(state, U1, length)
    fits2, fits3 = open_starts(state, U2, length), open_starts(state, U3, length)
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
                ticket = below(stream, U1 << _NOISE) + U1
                if ticket > best:
                    best = ticket
                    chosen = span(word, bit, length)
    return chosen


@njit(cache=True, nogil=True, forceinline=True)
def _likely_tile(state: Words, seat: Word, stream: Words) -> Word:
    """The tile whose points, twice, are most above the prospects it costs; 0 if there is none."""
    short, long = _prospects(state, seat)
    chosen = U0
    best = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        if starts == U0:
            continue
        standing = counters(state, word)
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if length >= state[FLOOR + seat] and standing & covers(bit, length) == U0:
                gain = _gain(state, word, bit, length, standing) << U1
                worth = _BIAS + gain - _shorter(short, long, length)
                ticket = worth << _NOISE | below(stream, U1 << _NOISE)
                if ticket > best:
                    best = ticket
                    chosen = span(word, bit, length)
    return chosen


@njit(cache=True, nogil=True, forceinline=True)
def _prospects(state: Words, seat: Word) -> tuple[Word, Word]:
    """What the seat's tiles would bring if each went now, in sums of 16 bits a length.

    Lengths up to five in one word, longer ones in another. A tile that brings more than _MUCH is
    taken to bring that, so that no sum overflows.
    """
    short, long = U0, U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        if starts == U0:
            continue
        standing = counters(state, word)
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if length >= state[FLOOR + seat]:
                gain = min(_gain(state, word, bit, length, standing), _MUCH)
                if length < _LONG:
                    short += gain << _FIELD * (length - LEAST)
                elif length < MOST:
                    long += gain << _FIELD * (length - _LONG)
    return short, long


@njit(cache=True, nogil=True, forceinline=True)
def _shorter(short: Word, long: Word, length: Word) -> Word:
    """Of such sums, those of the lengths below `length` together."""
    if length < _LONG:
        return _sum(short & ((U1 << _FIELD * (length - LEAST)) - U1))
    half = _FIELD * (length - _LONG) >> U1  # shifted twice, as all 64 bits at once cannot be
    return _sum(short) + _sum(long & ((U1 << half << half) - U1))


@njit(cache=True, nogil=True, forceinline=True)
def _sum(fields: Word) -> Word:
    """The four fields of a word together."""
    return fields * _EACH >> _LAST


@njit(cache=True, nogil=True, forceinline=True)
def _gain(state: Words, word: Word, bit: Word, length: Word, standing: Word) -> Word:
    """What removing a tile brings; `standing` has the plane word's counters."""
    others = tiles_on(state, word, bit) - U1
    return others * value(state, length) << popcount(standing & whole_line(bit))


@njit(cache=True, nogil=True, forceinline=True)
def _most(state: Words, seat: Word, tile: Word) -> Word:
    """The highest score to which removing the tile can bring the counter."""
    word, bit, length = parts(tile)
    return best_score(state, seat, word, bit, length)
