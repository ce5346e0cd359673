"""Piles of mixed coins as bitboards: how many of each kind lie on each square of a state.

Heights are bit-sliced: for each kind plane p holds bit p of all 64 heights.
"""

from __future__ import annotations

import numpy as np

from engines.coin_isolation.seats import BOARD, PAWN, TO_MOVE
from engines.kernel.bits import U0, U1, U2, U3, Word, Words, lowest
from engines.kernel.jit import jitted
from layouts.coins import COINS

KINDS = len(COINS)
PLANES = 7  # a pile may have all 64 coins of a made-up board

KIND = BOARD  # by kind: the squares it lies on
HEIGHTS = np.uint64(KIND + KINDS)  # by kind, by plane
RULES = np.uint64(HEIGHTS + np.uint64(KINDS * PLANES))  # the flags below
RENEGADES = np.uint64(RULES + 1)  # by bit: the seats that are
HOLDING = np.uint64(RENEGADES + 1)  # coins in hand, which still go to squares of their own
HELD = np.uint64(HOLDING + 1)  # their kind
VACANT = np.uint64(HELD + 1)  # the squares that may take one
ABOVE = np.uint64(VACANT + 1)  # the squares after the one that took the last
STATE_WORDS = int(ABOVE) + 1

# Flags of RULES.
DIAGONAL_PATHS = np.uint64(1)
MIXED = np.uint64(2)
HALF = np.uint64(4)  # of the source's coins go along, rather than one
SPREAD = np.uint64(8)  # collected coins go to empty squares, then the pawn moves
PAWN_FIRST = np.uint64(16)  # collected coins go to empty squares, but the pawn moves before
STANDING = np.uint64(32)
GREEDY = np.uint64(64)
SEMI_GREEDY = np.uint64(128)
CLEANUP = np.uint64(256)
EMPTY_PATHS = np.uint64(512)
RENEGADE = np.uint64(1024)

TRANSPLANT = SPREAD | PAWN_FIRST

FLAGS = {
    "diagonal": DIAGONAL_PATHS,
    "many-pennies": np.uint64(0),
    "many-many-pennies": np.uint64(0),
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

_PLANES = np.uint64(PLANES)
_CENTS = np.array([coin.value for coin in COINS], dtype=np.uint64)


@jitted(forceinline=True)
def coins(state: Words) -> Word:
    """The squares that hold any."""
    return state[KIND] | state[KIND + U1] | state[KIND + U2] | state[KIND + U3]


@jitted(forceinline=True)
def height(state: Words, kind: Word, square: Word) -> Word:
    """How many coins of a kind lie on the square with this index."""
    base = HEIGHTS + kind * _PLANES
    count: Word = U0
    for plane in range(PLANES):
        count |= ((state[base + np.uint64(plane)] >> square) & U1) << np.uint64(plane)
    return count


@jitted(forceinline=True)
def pile(state: Words, square: Word) -> Word:
    """How many coins lie on the square with this index."""
    return (
        height(state, U0, square)
        + height(state, U1, square)
        + height(state, U2, square)
        + height(state, U3, square)
    )


@jitted(forceinline=True)
def single(state: Words) -> Word:
    """The squares with exactly one coin."""
    one: Word = U0
    more: Word = U0
    for kind in range(KINDS):
        base = HEIGHTS + np.uint64(kind) * _PLANES
        more |= one & state[base]
        one |= state[base]
        for plane in range(1, PLANES):
            more |= state[base + np.uint64(plane)]
    return one & ~more


@jitted(forceinline=True)
def take_one(state: Words, kind: Word, squares: Word) -> None:
    """Lower each of `squares` by a coin of a kind, which all of them hold."""
    base = HEIGHTS + kind * _PLANES
    left: Word = U0
    for plane in range(PLANES):
        at = base + np.uint64(plane)
        before = state[at]
        state[at] = before ^ squares
        squares &= ~before
        left |= state[at]
    state[KIND + kind] = left


@jitted(forceinline=True)
def pile_up(state: Words, kind: Word, square: Word, count: Word) -> None:
    """Raise the square with this index by `count` coins of a kind, or by minus so many."""
    base = HEIGHTS + kind * _PLANES
    total = height(state, kind, square) + count
    left: Word = U0
    for plane in range(PLANES):
        at = base + np.uint64(plane)
        state[at] = state[at] & ~(U1 << square) | ((total >> np.uint64(plane)) & U1) << square
        left |= state[at]
    state[KIND + kind] = left


@jitted(forceinline=True)
def value(kind: Word) -> Word:
    """What a coin of a kind is worth, in cents."""
    return _CENTS[kind]


@jitted(forceinline=True)
def leaving(state: Words) -> Word:
    """How many coins leave the source square with the pawn of the player to move."""
    pawn = state[PAWN + state[TO_MOVE]]
    if state[RULES] & MIXED == U0 or pawn & coins(state) == U0:
        return U0
    if state[RULES] & HALF == U0:
        return U1
    return pile(state, lowest(pawn)) >> U1
