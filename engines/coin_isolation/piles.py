"""Piles of mixed coins as bitboards: how many of each kind lie on each square of a state.

Heights are bit-sliced: plane p holds bit p of all 64 heights. Each kind has its own planes only if
kinds may lie on one another; otherwise all share the first ones.
"""

from __future__ import annotations

from printkit.engines.coin_isolation.board import BOARD, PAWN, TO_MOVE
from printkit.engines.kernel.arrays import constants
from printkit.engines.kernel.bits import U0, U1, U2, U3, Word, Words, lowest, popcount, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.layouts.coins import COINS

KINDS = len(COINS)
PLANES = 7  # a pile may have all 64 coins of a made-up board

KIND = BOARD  # by kind: the squares it lies on
HEIGHTS = uint64(KIND + KINDS)  # by kind and plane: bits of the heights
STRIDE = uint64(HEIGHTS + uint64(KINDS * PLANES))  # from a kind's planes to the next one's
RULES = uint64(STRIDE + 1)  # a set of the flags below
RENEGADES = uint64(RULES + 1)  # by bit: the seats that are renegades
HOLDING = uint64(RENEGADES + 1)  # the number of coins in hand, each to be placed on its own square
HELD = uint64(HOLDING + 1)  # their kind
VACANT = uint64(HELD + 1)  # the squares that may take a coin
ABOVE = uint64(VACANT + 1)  # the squares after the one that took the last coin
STATE_WORDS = int(ABOVE) + 1

# Flags of RULES.
DIAGONAL_PATHS = uint64(1)
MIXED = uint64(2)
HALF = uint64(4)  # half of the source's coins leave with the path, instead of one
SPREAD = uint64(8)  # collected coins go to empty squares, then the pawn moves
PAWN_FIRST = uint64(16)  # the pawn moves, then collected coins go to empty squares
STANDING = uint64(32)
GREEDY = uint64(64)
SEMI_GREEDY = uint64(128)
CLEANUP = uint64(256)
EMPTY_PATHS = uint64(512)
RENEGADE = uint64(1024)

TRANSPLANT = SPREAD | PAWN_FIRST

FLAGS = {
    "diagonal": DIAGONAL_PATHS,
    "many-pennies": uint64(0),
    "many-many-pennies": uint64(0),
    "mixed-change": MIXED,
    "mixed-change-2008": MIXED | HALF,
    "transplant": SPREAD,
    "transplant-variant": PAWN_FIRST,
    "standing-still": STANDING,
    "greedy": GREEDY,
    "semi-greedy": SEMI_GREEDY,
    "cleanup": CLEANUP,
    "empty-squares": EMPTY_PATHS,
    "renegade": RENEGADE,
}
"""The flags of each variant."""

_CENTS = constants("Q", [coin.value for coin in COINS])


@exported(forceinline=True)
def coins(state: Words) -> Word:
    """Return the squares that hold coins."""
    return state[KIND] | state[KIND + U1] | state[KIND + U2] | state[KIND + U3]


@exported(forceinline=True)
def height(state: Words, kind: Word, square: Word) -> Word:
    """Count the coins of a kind on the square with this index."""
    if (state[KIND + kind] >> square) & U1 == U0:
        return U0
    return _count(state, planes_of(state, kind), square)


@jitted(forceinline=True)
def pile(state: Words, square: Word) -> Word:
    """Count the coins on the square with this index."""
    count: Word = _count(state, HEIGHTS, square)
    if state[STRIDE] != U0:
        for kind in range(1, KINDS):
            count += _count(state, planes_of(state, uint64(kind)), square)
    return count


@exported(forceinline=True)
def planes_of(state: Words, kind: Word) -> Word:
    """Return where the planes with a kind's heights begin."""
    return HEIGHTS + kind * state[STRIDE]


@jitted(forceinline=True)
def _count(state: Words, base: Word, square: Word) -> Word:
    """Return a square's height in the planes from `base` on."""
    count: Word = U0
    for plane in range(PLANES):
        count |= ((state[base + uint64(plane)] >> square) & U1) << uint64(plane)
    return count


@exported(forceinline=True)
def single(state: Words) -> Word:
    """Return the squares with exactly one coin."""
    one: Word = state[HEIGHTS]
    more: Word = _two_or_more(state, HEIGHTS)
    if state[STRIDE] != U0:
        for kind in range(1, KINDS):
            base = planes_of(state, uint64(kind))
            more |= one & state[base]
            one |= state[base]
            more |= _two_or_more(state, base)
    return one & ~more


@jitted(forceinline=True)
def _two_or_more(state: Words, base: Word) -> Word:
    """Return the squares with two or more coins in the planes from `base` on."""
    more: Word = U0
    for plane in range(1, PLANES):
        more |= state[base + uint64(plane)]
    return more


@jitted(forceinline=True)
def take_one(state: Words, kind: Word, squares: Word) -> None:
    """Take a coin of a kind off each of `squares`, which must all hold one."""
    base = planes_of(state, kind)
    at = base
    lower = squares
    while lower != U0:
        before = state[at]
        state[at] = before ^ lower
        lower &= ~before
        at += U1
    left: Word = state[base] | _two_or_more(state, base)
    state[KIND + kind] &= left | ~squares


@jitted(forceinline=True)
def pile_up(state: Words, kind: Word, square: Word, count: Word) -> None:
    """Add `count` coins of a kind to the pile on the square with this index; may be negative."""
    base = planes_of(state, kind)
    before = height(state, kind, square)
    total = before + count
    changed = before ^ total
    while changed != U0:
        state[base + lowest(changed)] ^= U1 << square
        changed &= changed - U1
    state[KIND + kind] &= ~(U1 << square)
    state[KIND + kind] |= uint64(total != U0) << square


@jitted(forceinline=True)
def take_all(state: Words, kind: Word, squares: Word) -> Word:
    """Take all coins of a kind off `squares`; return their number."""
    squares &= state[KIND + kind]
    count: Word = U0
    if squares != U0:
        base = planes_of(state, kind)
        for plane in range(PLANES):
            at = base + uint64(plane)
            count += popcount(state[at] & squares) << uint64(plane)
            state[at] &= ~squares
        state[KIND + kind] ^= squares
    return count


@jitted(forceinline=True)
def value(kind: Word) -> Word:
    """Return the value of a coin of a kind, in cents."""
    return _CENTS[kind]


@jitted(forceinline=True)
def leaving_count(state: Words) -> Word:
    """Count the coins that leave the source square with the pawn of the player to move."""
    pawn = state[PAWN + state[TO_MOVE]]
    if state[RULES] & MIXED == U0 or pawn & coins(state) == U0:
        return U0
    if state[RULES] & HALF == U0:
        return U1
    return pile(state, lowest(pawn)) >> U1
