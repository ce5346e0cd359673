"""The learned evaluation: what each seat may expect of the win, seen from the board alone.

Every pawn is imagined to walk on alone, as far in each turn as one kind of coin reaches. So squares
have a first turn for each seat, and belong to the seat that is there first. The features of a seat
count squares and coins that it reaches first, together with others, or alone, by kind; what its
next two turns may reach; and how free its pawn is.
"""

from __future__ import annotations

from itertools import accumulate, chain

from printkit.engines.coin_isolation.board import (
    BOARD,
    DIAGONAL,
    MONEY,
    PAWN,
    PLAYERS,
    TO_MOVE,
    neighbours_of,
    pawns,
    reach,
    starts_of,
)
from printkit.engines.coin_isolation.weights import TABLES
from printkit.engines.kernel.arrays import constants
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    U7,
    U8,
    Ints,
    Word,
    Words,
    int64,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import jitted
from printkit.engines.kernel.linear import write_shares
from printkit.layouts.coins import COINS

KINDS = len(COINS)
KIND = BOARD  # by kind: the squares it lies on
HEIGHTS = uint64(KIND + KINDS)  # where the planes of heights begin
BY_KIND = 7
FEATURES = 13 + BY_KIND * KINDS
"""Features of a seat."""

SPAN = 17
"""Squares that lose their last coin in a phase of the game."""

_MOST_TURNS = 10  # the last of them reaches all that is left
_U9 = uint64(9)
_NOT_A = uint64(0xFEFEFEFEFEFEFEFE)
_NOT_H = uint64(0x7F7F7F7F7F7F7F7F)

# Words of a seat behind the features, in the order of turns.
_AHEAD, _REACHED, _FIRST, _SHARED, _NEXT, _AFTER, _TURNS, _BESIDE = map(uint64, range(8))
_SEAT_WORDS = 8
_BOARDS = uint64(4 * FEATURES)
PREDICT_WORDS = 4 * (FEATURES + _SEAT_WORDS)
"""The words that `predict` works on."""

_WEIGHTS = constants("q", chain(*TABLES.values()))
_TABLE_AT = constants("q", accumulate(map(len, TABLES.values()), initial=0))


@jitted(forceinline=True)
def measure(state: Words, adjacent: Word, stride: Word, planes: int, rows: Words) -> int:
    """Write the features of each seat to `rows`, beginning with the seat to move.

    `adjacent` is SIDEWAYS or DIAGONAL; each kind has `stride` planes of heights of its own, and
    there are `planes` of them. Returns how many squares have no coins.
    """
    coins = state[KIND] | state[KIND + U1] | state[KIND + U2] | state[KIND + U3]
    _walk_on(state, coins & ~pawns(state), adjacent, rows)
    seats = int64(state[PLAYERS])
    seat = state[TO_MOVE]
    for place in range(seats):
        _describe(state, seat, uint64(place), stride, planes, rows)
        seat = seat + U1 if seat + U1 < state[PLAYERS] else U0
    return 64 - int64(popcount(coins))


@jitted(forceinline=True)
def _walk_on(state: Words, free: Word, adjacent: Word, rows: Words) -> None:
    """Write where each pawn may be first, turn by turn, if the board stays as it is."""
    links = _links(state, free, adjacent)
    seats = int64(state[PLAYERS])
    seat = state[TO_MOVE]
    for place in range(seats):
        at = _BOARDS + uint64(place * _SEAT_WORDS)
        rows[at + _BESIDE] = starts_of(state, seat, adjacent) & free
        rows[at + _AHEAD] = rows[at + _BESIDE]
        for word in (_REACHED, _FIRST, _SHARED, _TURNS):
            rows[at + word] = U0
        seat = seat + U1 if seat + U1 < state[PLAYERS] else U0
    before = U0
    every = ~U0
    turn = 0
    while every != U0 and turn < _MOST_TURNS:
        both = U0
        every = U0
        for place in range(seats):
            at = _BOARDS + uint64(place * _SEAT_WORDS)
            ahead = rows[at + _AHEAD]
            if turn < _MOST_TURNS - 1:
                ahead = _component(ahead, links, adjacent)
            else:
                ahead = reach(ahead, free, adjacent)
            ahead &= ~rows[at + _REACHED]
            rows[at + _REACHED] |= ahead
            rows[at + _TURNS] += uint64(ahead != U0)
            rows[at + _AHEAD] = ahead
            if turn == 0:
                rows[at + _NEXT] = ahead
                rows[at + _AFTER] = U0
            elif turn == 1:
                rows[at + _AFTER] = ahead
            both |= every & ahead
            every |= ahead
        for place in range(seats):
            at = _BOARDS + uint64(place * _SEAT_WORDS)
            ahead = rows[at + _AHEAD]
            rows[at + _FIRST] |= ahead & ~before & ~both
            rows[at + _SHARED] |= ahead & ~before & both
            rows[at + _AHEAD] = neighbours_of(ahead, adjacent) & free & ~rows[at + _REACHED]
        before |= every
        turn += 1


@jitted(forceinline=True)
def _links(state: Words, free: Word, adjacent: Word) -> tuple[Word, Word, Word, Word]:
    """Return the squares that share a kind with the next one to the right, above, and, if paths may
    be diagonal, above on the right and on the left.
    """
    across, up, rising, falling = U0, U0, U0, U0
    for kind in range(KINDS):
        lies = state[KIND + uint64(kind)] & free
        across |= lies & ((lies & _NOT_A) >> U1)
        up |= lies & (lies >> U8)
        if adjacent == DIAGONAL:
            rising |= lies & ((lies & _NOT_A) >> _U9)
            falling |= lies & ((lies & _NOT_H) >> U7)
    return across, up, rising, falling


@jitted(forceinline=True)
def _component(squares: Word, links: tuple[Word, Word, Word, Word], adjacent: Word) -> Word:
    """Return the squares that are linked to `squares`, and these."""
    across, up, rising, falling = links
    before: Word = U0
    while squares != before:
        before = squares
        squares |= ((squares & across) << U1) | ((squares >> U1) & across)
        squares |= ((squares & up) << U8) | ((squares >> U8) & up)
        if adjacent == DIAGONAL:
            squares |= ((squares & rising) << _U9) | ((squares >> _U9) & rising)
            squares |= ((squares & falling) << U7) | ((squares >> U7) & falling)
    return squares


@jitted(forceinline=True)
def _describe(
    state: Words, seat: Word, place: Word, stride: Word, planes: int, rows: Words
) -> None:
    """Write the features of the seat at a place in the order of turns."""
    seats = int64(state[PLAYERS])
    own = int64(state[MONEY + seat])
    most = -1
    others = U0
    for other in range(seats):
        theirs = int64(state[MONEY + uint64(other)])
        if uint64(other) != seat and theirs > most:
            most = theirs
        if uint64(other) != place:
            others |= rows[_BOARDS + uint64(other * _SEAT_WORDS) + _REACHED]
    at = _BOARDS + place * uint64(_SEAT_WORDS)
    reached, first, shared = rows[at + _REACHED], rows[at + _FIRST], rows[at + _SHARED]
    coming, after = rows[at + _NEXT], rows[at + _AFTER]
    to = place * uint64(FEATURES)
    rows[to] = uint64(own)
    rows[to + U1] = uint64(own - most)
    rows[to + U2] = uint64(own - most) if reached & others == U0 else U0
    rows[to + U3] = U1
    rows[to + uint64(4)] = uint64(state[PAWN + seat] == U0)
    rows[to + uint64(5)] = rows[at + _TURNS]
    ways = popcount(rows[at + _BESIDE])
    best = uint64(KINDS)
    at = to + uint64(13)
    for kind in range(KINDS):
        lies = state[KIND + uint64(kind)]
        if coming & lies != U0:
            best = uint64(kind)
        mine, tied = first & lies, shared & lies
        rows[at] = popcount(mine)
        rows[at + U1] = popcount(tied)
        rows[at + U2] = popcount(reached & lies & ~others)
        rows[at + U3] = popcount(coming & lies)
        rows[at + uint64(4)] = popcount(after & lies)
        more, more_tied = U0, U0
        base = HEIGHTS + uint64(kind) * stride
        for plane in range(1, planes):
            high = state[base + uint64(plane)]
            if high & reached != U0:
                more += popcount(high & mine) << uint64(plane)
                more_tied += popcount(high & tied) << uint64(plane)
        rows[at + uint64(5)] = more
        rows[at + uint64(6)] = more_tied
        at += uint64(BY_KIND)
    for number in range(3):
        rows[to + uint64(6 + number)] = uint64(ways == uint64(number))
    for kind in range(KINDS):
        rows[to + uint64(9 + kind)] = uint64(best == uint64(kind))


@jitted(forceinline=True)
def predict_by(state: Words, progress: int, rows: Words, out: Ints) -> None:
    """Write each seat's share of the win, by the features in `rows`."""
    seats, mover = state[PLAYERS], state[TO_MOVE]
    table = _TABLE_AT[seats - U2]
    write_shares(rows, seats, mover, FEATURES, _WEIGHTS, table, progress, SPAN, out)
