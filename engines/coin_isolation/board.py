"""The board's geometry, its paths, and the part of a state that both kernels share: the seats.

Two walks over the same squares to the same target are one path, so what is listed are pairs of a
set of squares and a target: their number grows with the shapes that fit, not with the orders of
walking.
"""

from __future__ import annotations

from typing import Any

from engines.kernel.arrays import constants, zeros
from engines.kernel.bits import (
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
from engines.kernel.jit import exported, jitted
from engines.kernel.streams import below, mix
from layouts.coin_isolation.layout import SIDES, CoinLayout
from layouts.setup import Setup

MAX_PATHS = 1 << 20
"""How many paths a list holds."""

SEEN_WORDS = 2 * MAX_PATHS + 2
"""Of a hash table that tells whether a pair of words is in a list of up to MAX_PATHS pairs."""

FULL = uint64(2**64 - 1)
"""The answer when not all fit into a list."""

_SLOTS = uint64(2 * MAX_PATHS)  # in the table: slots in use, a power of two; 0 for an empty one
_USED = uint64(2 * MAX_PATHS + 1)  # in the table: how many words of the list are in it
_SCAN_MOST = uint64(128)  # words; shorter lists are scanned

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
"""By square: those that share a side; from DIAGONAL on: those that share a side or a corner."""

SIDEWAYS = uint64(0)
DIAGONAL = uint64(64)

FIRST_ROWS = constants("Q", _first_rows())
"""By side of the board, in the order of SIDES."""


@jitted(forceinline=True)
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


@jitted(forceinline=True)
def around(squares: Word, adjacent: Word) -> Word:
    """The squares next to any of `squares`, which may be among them."""
    beside = (squares & _NOT_H) << U1 | (squares & _NOT_A) >> U1
    columns = squares | beside if adjacent == DIAGONAL else squares
    return beside | columns << U8 | columns >> U8


@exported(forceinline=True)
def reach(firsts: Word, region: Word, adjacent: Word) -> Word:
    """The squares one gets to through `region` when one begins on any of `firsts` in it."""
    reached: Word = U0
    ahead: Word = firsts & region
    while ahead != reached:
        reached = ahead
        ahead = reached | (around(reached, adjacent) & region)
    return reached


@exported(forceinline=True)
def paths(
    region: Word, starts: Word, adjacent: Word, moves: Words, end: Word, most: Word, seen: Words
) -> Word:
    """Append each distinct (set of squares, target) of a path through `region` to `moves` once.

    `adjacent` is SIDEWAYS or DIAGONAL. `end` is where the list ends by now, the answer where it
    ends then, or FULL when it would grow beyond the word `most`. `seen` is an empty hash table, and
    is empty again afterwards.

    Level by level: all of one square, then all of two... What two walks over the same squares to
    the same target differ in is their last square but one, so a pair can only be there already
    when its target has two neighbours on the path.
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
    """Empty the hash table: the list is another one from now on."""
    seen[_SLOTS] = U0


@jitted(forceinline=True)
def has_pair(moves: Words, begin: Word, end: Word, first: Word, second: Word, seen: Words) -> bool:
    """Whether a pair of words stands in the list between the words `begin` and `end`.

    A long list is looked up in the hash table `seen`, which remembers it: a list that begins
    elsewhere needs it emptied before.
    """
    if end - begin < _SCAN_MOST:
        at = begin
    else:
        at = _looked_up(moves, begin, end, first, second, seen)
    while at < end and (moves[at] != first or moves[at + U1] != second):
        at += U2
    return at < end


@jitted(forceinline=True)
def _looked_up(
    moves: Words, begin: Word, end: Word, first: Word, second: Word, seen: Words
) -> Word:
    """Where the pair stands in the list as the hash table has it, or `end`."""
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
    """Where the pair stands in the hash table, or where it would go."""
    mask = seen[_SLOTS] - U1
    slot = mix(first ^ mix(second)) & mask
    entry = seen[slot]
    while entry != U0 and (moves[entry - U1] != first or moves[entry] != second):
        slot = (slot + U1) & mask
        entry = seen[slot]
    return slot


MAX_SEATS = 4

# Where things stand in a state. As uint64, since a signed index costs a test for its sign.
PAWN = uint64(0)  # by seat: the set of its pawn's square, empty before its first path
MONEY = uint64(PAWN + MAX_SEATS)  # by seat, in cents
LAST_TAKE = uint64(MONEY + MAX_SEATS)  # by seat: the ply of its last coin from 1 on, 0 for none
SIDE = uint64(LAST_TAKE + MAX_SEATS)  # by seat: its index in SIDES
PLAYERS = uint64(SIDE + MAX_SEATS)
TO_MOVE = uint64(PLAYERS + 1)
PASSES = uint64(TO_MOVE + 1)  # passes one after another
PLY = uint64(PASSES + 1)
BOARD = uint64(PLY + 1)  # where a kernel's own words begin

_HALF_LEAD = 50.0  # cents


def seated(setup: Setup[CoinLayout], words: int) -> Words:
    """A state of `words` words, with the players of `setup` and nothing on the board."""
    state = zeros("Q", words)
    for seat, side in enumerate(setup.sides):
        state[SIDE + seat] = SIDES.index(side)
    for seat, cents in enumerate(setup.head_start):
        state[MONEY + seat] = cents
    state[PLAYERS] = setup.players
    return state


@exported(forceinline=True)
def starts(state: Words, adjacent: Word) -> Word:
    """The squares a path of the player to move may begin with, coins or not."""
    seat = state[TO_MOVE]
    pawn = state[PAWN + seat]
    if pawn == U0:
        return FIRST_ROWS[state[SIDE + seat]]
    return NEIGHBOURS[adjacent + lowest(pawn)]


@exported(forceinline=True)
def pawns(state: Words) -> Word:
    """The squares of all pawns."""
    return state[PAWN] | state[PAWN + U1] | state[PAWN + U2] | state[PAWN + U3]


@jitted(forceinline=True)
def next_seat(state: Words) -> None:
    """The move is complete: the turn goes on."""
    seat = state[TO_MOVE]
    state[PLY] += U1
    state[TO_MOVE] = seat + U1 if seat + U1 < state[PLAYERS] else U0


@exported(forceinline=True)
def all_passed(state: Words) -> bool:
    """All players have passed one after another."""
    return state[PASSES] >= state[PLAYERS]


@exported(forceinline=True)
def current_player(state: Words) -> Any:
    return int64(state[TO_MOVE])


@exported(forceinline=True)
def ply(state: Words) -> Any:
    return int64(state[PLY])


@exported(forceinline=True)
def score(state: Words, seat: int) -> Any:
    """A seat's money, in cents."""
    return int64(state[MONEY + uint64(seat)])


@exported()
def winner(state: Words) -> int:
    """The seat of most money, among equals the last to take a coin; -1 if none of them did."""
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
    """Each seat's share of the win: 1 for the winner; a game without one is shared by all."""
    players = int64(state[PLAYERS])
    first = winner(state)
    for seat in range(players):
        out[seat] = 1.0 / players if first < 0 else 0.0
    if first >= 0:
        out[first] = 1.0


@exported()
def shape_returns(state: Words, out: Reals) -> None:
    """Shade `out` by the money ahead of the best other: half of it is a matter of degree.

    Fifty cents ahead are half as good as any lead can be.
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
    """The game has one part."""
    return 0
