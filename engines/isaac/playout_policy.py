"""Playout policies: random and likely moves for Isaac, found quickly, without listing all moves."""

from __future__ import annotations

from printkit.engines.isaac.board import (
    FLOOR,
    LEAST,
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
    length_at,
    may_remove,
    open_starts,
    parts,
    span,
    tiles_left,
    tiles_on,
    value,
    whole_line,
)
from printkit.engines.kernel.bits import U0, U1, U2, U3, Word, Words, lowest, pick, popcount, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below

_NOISE = uint64(20)  # random bits that decide between tiles
_BIAS = uint64(1 << 32)

_LONG = uint64(6)  # from this length on, a second word holds the sums
_FIELD, _LAST = uint64(16), uint64(48)  # bits of a sum, and the bit where the last one begins
_EACH = uint64(0x0001000100010001)
_MUCH = uint64(1023)  # small enough that 50 tiles of it fit into a sum


@exported(forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw a random move: a length, then a place for it; or a tile, then a score for it.

    All choices at a step are equally likely.
    """
    seat = state[TO_MOVE]
    if state[PHASE] == U0:
        return _placement(state, seat, stream), U0
    tile = _any_tile(state, seat, stream)
    if tile == U0:
        return U0, U0
    old = state[SCORE + seat]
    score = old + below(stream, _most(state, seat, tile) - old + U1)
    return tile, score - uint64(score == blocked_score(state, seat))


@exported(forceinline=True)
def light_policy(state: Words, stream: Words) -> tuple[Word, Word]:
    """Choose a likely move: the longest tile that fits, anywhere; or the removal that pays most.

    The counter takes all the points.
    """
    seat = state[TO_MOVE]
    if state[PHASE] == U0:
        return _long_placement(state, seat, stream), U0
    tile = _likely_tile(state, seat, stream)
    if tile == U0:
        return U0, U0
    score = _most(state, seat, tile)
    return tile, score - uint64(score == blocked_score(state, seat))


@jitted(forceinline=True)
def _placement(state: Words, seat: Word, stream: Words) -> Word:
    """Return a random place for a tile of a random length; 0 if no tile fits."""
    lengths = U0
    for length in range(LEAST, MOST + U1):
        lengths |= uint64(tiles_left(state, seat, length) != U0) << length
    while lengths != U0:
        length = lowest(pick(lengths, below(stream, popcount(lengths))))
        lengths ^= U1 << length
        tile = _place(state, length, stream)
        if tile != U0:
            return tile
    return U0


@jitted(forceinline=True)
def _long_placement(state: Words, seat: Word, stream: Words) -> Word:
    """Return a random place for the seat's longest tile that fits; 0 if none does."""
    length = MOST
    while length >= LEAST:
        if tiles_left(state, seat, length) != U0:
            tile = _place(state, length, stream)
            if tile != U0:
                return tile
        length -= U1
    return U0


@jitted(forceinline=True)
def _place(state: Words, length: Word, stream: Words) -> Word:
    """Return a random place for a tile of this length; 0 if there is none."""
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


@jitted(forceinline=True)
def _any_tile(state: Words, seat: Word, stream: Words) -> Word:
    """Return a random tile that the seat may remove; 0 if there is none."""
    chosen = U0
    best = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if may_remove(state, seat, word, bit, length):
                ticket = below(stream, U1 << _NOISE) + U1
                if ticket > best:
                    best = ticket
                    chosen = span(word, bit, length)
    return chosen


@jitted(forceinline=True)
def _likely_tile(state: Words, seat: Word, stream: Words) -> Word:
    """Return the tile with the most for twice its points less the prospects it costs; 0 if none."""
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
                worth = _BIAS + gain - _sum_shorter(short, long, length)
                ticket = worth << _NOISE | below(stream, U1 << _NOISE)
                if ticket > best:
                    best = ticket
                    chosen = span(word, bit, length)
    return chosen


@jitted(forceinline=True)
def _prospects(state: Words, seat: Word) -> tuple[Word, Word]:
    """Sum the points of a seat's tiles as if each were removed now, 16 bits a length.

    One word has the lengths up to five, another the longer ones. A tile counts at most _MUCH, so
    that no sum overflows.
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


@jitted(forceinline=True)
def _sum_shorter(short: Word, long: Word, length: Word) -> Word:
    """Add up such sums over all lengths below `length`."""
    if length < _LONG:
        return _sum(short & ((U1 << _FIELD * (length - LEAST)) - U1))
    # shifted twice, since all 64 bits cannot be shifted at once
    half = _FIELD * (length - _LONG) >> U1
    return _sum(short) + _sum(long & ((U1 << half << half) - U1))


@jitted(forceinline=True)
def _sum(fields: Word) -> Word:
    """Return the sum of the four fields of a word."""
    return fields * _EACH >> _LAST


@jitted(forceinline=True)
def _gain(state: Words, word: Word, bit: Word, length: Word, standing: Word) -> Word:
    """Return the points for removing a tile; `standing` has the plane word's counters."""
    others = tiles_on(state, word, bit) - U1
    return others * value(state, length) << popcount(standing & whole_line(bit))


@jitted(forceinline=True)
def _most(state: Words, seat: Word, tile: Word) -> Word:
    """Return the highest score that the counter can get by removing the tile."""
    word, bit, length = parts(tile)
    return best_score(state, seat, word, bit, length)
