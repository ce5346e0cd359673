"""The board's geometry, its paths, and the part of a state that both kernels share: the seats.

Two walks over the same squares to the same target are one path. So lists contain pairs of a set of
squares and a target: their number grows with the shapes that fit, not with the orders of walking.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.kernel.arrays import constants, zeros
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    U8,
    U32,
    Reals,
    Word,
    Words,
    int64,
    lowest,
    pick,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below, mix
from printkit.layouts.coin_isolation.layout import SIDES, CoinLayout
from printkit.layouts.setup import Setup

MAX_PATHS = 1 << 20
"""The number of paths that a list can hold."""

SEEN_WORDS = 2 * MAX_PATHS + 2
"""The words of a hash table that tells whether a pair of words is in a list of up to MAX_PATHS
pairs.
"""

FULL = uint64(2**64 - 1)
"""Returned if the moves do not fit into the list."""

# index in the table: the number of slots in use, a power of two; 0 for an empty table
_SLOTS = uint64(2 * MAX_PATHS)
_USED = uint64(2 * MAX_PATHS + 1)  # index in the table: the number of the list's words in it
_SCAN_MOST = uint64(128)  # words; shorter lists are searched without the table

_NOT_A = uint64(0xFEFEFEFEFEFEFEFE)
_NOT_H = uint64(0x7F7F7F7F7F7F7F7F)


def _neighbours() -> list[int]:
    sets = [0] * 128
    for square in range(64):
        rank, file = divmod(square, 8)
        for other in range(64):
            along, across = abs(other // 8 - rank), abs(other % 8 - file)
            if along + across == 1:
                sets[square] |= 1 << other
            if max(along, across) == 1:
                sets[square + 64] |= 1 << other
    return sets


def _first_rows() -> list[int]:
    left = sum(1 << (8 * rank) for rank in range(8))
    rows = {"bottom": 0xFF, "right": left << 7, "top": 0xFF << 56, "left": left}
    return [rows[side] for side in SIDES]


NEIGHBOURS = constants("Q", _neighbours())
"""By square: the squares that share a side; from DIAGONAL on, those that share a side or a
corner.
"""

SIDEWAYS = uint64(0)
DIAGONAL = uint64(64)

FIRST_ROWS = constants("Q", _first_rows())
"""The squares of each side's row, in the order of SIDES."""


@jitted(forceinline=True)
def walk(region: Word, bit: Word, adjacent: Word, stream: Words) -> tuple[Word, Word]:
    """Walk at random through `region` from the square `bit`; return the path's squares and target.

    At each square, stopping and each way on are equally likely.
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


@jitted(forceinline=True)
def neighbours_of(squares: Word, adjacent: Word) -> Word:
    """Return the squares next to any of `squares`, which may be among them."""
    beside = (squares & _NOT_H) << U1 | (squares & _NOT_A) >> U1
    columns = squares | beside if adjacent == DIAGONAL else squares
    return beside | columns << U8 | columns >> U8


@exported(forceinline=True)
def reach(firsts: Word, region: Word, adjacent: Word) -> Word:
    """Return the squares that can be reached through `region` from any of `firsts` in it."""
    reached: Word = U0
    ahead: Word = firsts & region
    while ahead != reached:
        reached = ahead
        ahead = reached | (neighbours_of(reached, adjacent) & region)
    return reached


@exported(forceinline=True)
def paths(
    region: Word, starts: Word, adjacent: Word, moves: Words, end: Word, most: Word, seen: Words
) -> Word:
    """Append each path through `region`, as its set of squares and its target, to `moves` once.

    `adjacent` is SIDEWAYS or DIAGONAL. `end` is where the list ends so far; return where it ends
    then, or FULL if it would grow beyond the word `most`. `seen` is an empty hash table, and is
    empty again afterwards.

    Paths are found level by level: all of one square, then all of two, and so on. Two walks over
    the same squares to the same target differ in their last square but one. So a pair can only be
    in the list already if its target has two neighbours on the path.
    """
    nexts = starts & region
    level = end
    at = end
    squares: Word = U0
    while True:
        while nexts != U0:
            target = lowest(nexts)
            longer = squares | (nexts & (U0 - nexts))
            nexts &= nexts - U1
            if popcount(NEIGHBOURS[adjacent + target] & squares) >= U2 and has_pair(
                moves, level, end, longer, target, seen
            ):
                continue
            if end >= most:
                end = FULL
                at = FULL
                break
            moves[end] = longer
            moves[end + U1] = target
            end += U2
        if at >= end:
            break
        if at >= level:
            if end - level >= _SCAN_MOST:
                forget(seen)
            level = end
        squares = moves[at]
        nexts = NEIGHBOURS[adjacent + moves[at + U1]] & region & ~squares
        at += U2
    forget(seen)
    return end


@jitted(forceinline=True)
def forget(seen: Words) -> None:
    """Empty the hash table before a new list of moves is begun."""
    seen[_SLOTS] = U0


@jitted(forceinline=True)
def has_pair(moves: Words, begin: Word, end: Word, first: Word, second: Word, seen: Words) -> bool:
    """Whether a pair of words stands in the list between the words `begin` and `end`.

    Long lists are looked up in the hash table `seen`, which is filled as needed. Empty it first for
    a list that begins elsewhere.
    """
    if end - begin < _SCAN_MOST:
        at = begin
    else:
        at = _look_up(moves, begin, end, first, second, seen)
    while at < end and (moves[at] != first or moves[at + U1] != second):
        at += U2
    return at < end


@jitted(forceinline=True)
def _look_up(moves: Words, begin: Word, end: Word, first: Word, second: Word, seen: Words) -> Word:
    """Look a pair up in the hash table: return where it stands in the list, or `end`."""
    words = end - begin
    if words >= seen[_SLOTS]:
        slots = U2
        while slots <= words:
            slots += slots
        seen[_SLOTS] = slots
        seen[_USED] = U0
        for slot in range(slots):
            seen[slot] = U0
    at = begin + seen[_USED]
    while at < end:
        seen[_slot(moves, moves[at], moves[at + U1], seen)] = at + U1
        at += U2
    seen[_USED] = words
    entry = seen[_slot(moves, first, second, seen)]
    return end if entry == U0 else entry - U1


@jitted(forceinline=True)
def _slot(moves: Words, first: Word, second: Word, seen: Words) -> Word:
    """Return the pair's slot in the hash table, or the slot for it."""
    mask = seen[_SLOTS] - U1
    slot = mix(first ^ mix(second)) & mask
    entry = seen[slot]
    while entry != U0 and (moves[entry - U1] != first or moves[entry] != second):
        slot = (slot + U1) & mask
        entry = seen[slot]
    return slot


MAX_SEATS = 4

# Indices into a state. They are uint64, since a signed index would be tested for its sign.
PAWN = uint64(0)  # by seat: its pawn's square as a set, empty before its first path
MONEY = uint64(PAWN + MAX_SEATS)  # by seat, in cents
# by seat: the ply, from 1, of its last coin; 0 if it has none
LAST_TAKE = uint64(MONEY + MAX_SEATS)
SIDE = uint64(LAST_TAKE + MAX_SEATS)  # by seat: its index in SIDES
PLAYERS = uint64(SIDE + MAX_SEATS)
TO_MOVE = uint64(PLAYERS + 1)
PASSES = uint64(TO_MOVE + 1)  # consecutive passes
PLY = uint64(PASSES + 1)
BOARD = uint64(PLY + 1)  # where the words that belong to one kernel begin

_HALF_LEAD = 50.0  # cents


def empty_board(setup: Setup[CoinLayout], words: int) -> Words:
    """Return a state of `words` words, with the players of `setup` and an empty board."""
    state = zeros("Q", words)
    for seat, side in enumerate(setup.sides):
        state[SIDE + seat] = SIDES.index(side)
    for seat, cents in enumerate(setup.head_start):
        state[MONEY + seat] = cents
    state[PLAYERS] = setup.players
    return state


@exported(forceinline=True)
def starts(state: Words, adjacent: Word) -> Word:
    """Return the squares where a path of the player to move may begin, with coins or without."""
    return starts_of(state, state[TO_MOVE], adjacent)


@jitted(forceinline=True)
def starts_of(state: Words, seat: Word, adjacent: Word) -> Word:
    """Return the squares where a seat's path may begin."""
    pawn = state[PAWN + seat]
    if pawn == U0:
        return FIRST_ROWS[state[SIDE + seat]]
    return NEIGHBOURS[adjacent + lowest(pawn)]


@exported(forceinline=True)
def pawns(state: Words) -> Word:
    """Return the squares of all pawns."""
    return state[PAWN] | state[PAWN + U1] | state[PAWN + U2] | state[PAWN + U3]


@jitted(forceinline=True)
def next_seat(state: Words) -> None:
    """Complete the move: the next seat is to move."""
    seat = state[TO_MOVE]
    state[PLY] += U1
    state[TO_MOVE] = seat + U1 if seat + U1 < state[PLAYERS] else U0


@exported(forceinline=True)
def all_passed(state: Words) -> bool:
    """Whether all players have passed in a row."""
    return state[PASSES] >= state[PLAYERS]


@exported(forceinline=True)
def current_player(state: Words) -> Any:
    return int64(state[TO_MOVE])


@exported(forceinline=True)
def ply(state: Words) -> Any:
    return int64(state[PLY])


@exported(forceinline=True)
def score(state: Words, seat: int) -> Any:
    """A seat's money in cents."""
    return int64(state[MONEY + uint64(seat)])


@exported()
def winner(state: Words) -> int:
    """Return the seat with most money; ties go to the last to take a coin, -1 if none of
    them did.
    """
    best = -1
    best_key = U0
    for seat in range(int64(state[PLAYERS])):
        key = (state[MONEY + uint64(seat)] << U32) | state[LAST_TAKE + uint64(seat)]
        if key > best_key:
            best_key = key
            best = seat
        elif key == best_key:
            best = -1
    return best


@exported()
def returns(state: Words, out: Reals) -> None:
    """Write each seat's share of the win: 1 for the winner; without one, all share equally."""
    players = int64(state[PLAYERS])
    first = winner(state)
    for seat in range(players):
        out[seat] = 1.0 / players if first < 0 else 0.0
    if first >= 0:
        out[first] = 1.0


@exported()
def shape_returns(state: Words, out: Reals) -> None:
    """Adjust `out` to the margin: half of each share depends on the lead over the best other seat.

    A lead of fifty cents earns half of what the largest possible lead would.
    """
    players = int64(state[PLAYERS])
    for seat in range(players):
        best = 0
        for other in range(players):
            if other != seat:
                best = max(best, score(state, other))
        ahead = score(state, seat) - best
        degree = 0.5 + 0.5 * ahead / (abs(ahead) + _HALF_LEAD)
        out[seat] = 0.5 * out[seat] + 0.5 * degree


@exported(forceinline=True)
def phase(state: Words) -> int:
    """The index in PHASES; there is only one."""
    return 0
