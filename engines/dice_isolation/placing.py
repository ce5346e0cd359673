"""Phase B of Dice Isolation solved: who wins once nobody rolls any more.

No dice are left, so a position is a win, a draw or a loss: alpha-beta with a transposition table.
A player is a set of squares and the tokens in hand; one without a token on the board has yet to
enter, anywhere. `own` is the player to move.

What keeps the search small:

- The free squares fall into parts. A part that only one player touches is theirs to fill, in any
  order, whenever they like; so only the others, the disputed ones, are searched, and when there is
  none the result is known. Placing in a disputed part is never worse than in one's own: it takes a
  square from the other player and leaves the own one for later.
- A player who has more tokens than the other can ever get has won. Tokens in hand beyond that make
  no difference, and positions that differ only in them are one.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, popcount, signed
from engines.dice_isolation.kernel import around

Marks: TypeAlias = NDArray[np.int64]

WIN, DRAW, LOSS = 1, 0, -1

TABLE_BITS = 21  # 64 MB
_ENTRY = np.uint64(4)  # words: own, other, hands, what is known
_MOST_PLIES = 65
_MOST_MOVES = 64

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_4 = np.uint64(4)
_8 = np.uint64(8)
_HAND_BITS = np.uint64(8)
_KNOWN_BITS = np.uint64(2)
_MIX_OWN = np.uint64(0x9E3779B97F4A7C15)
_MIX_OTHER = np.uint64(0xC2B2AE3D27D4EB4F)
_MIX_HANDS = np.uint64(0x165667B19E3779F9)
_SHIFT = np.uint64(64 - TABLE_BITS)


def new_table() -> Words:
    """An empty transposition table, for one board only: entries do not say which."""
    return np.zeros(int(_ENTRY) << TABLE_BITS, dtype=np.uint64)


def new_moves() -> tuple[Words, Marks]:
    """Room for the moves of each ply, and for what they promise."""
    shape = (_MOST_PLIES, _MOST_MOVES)
    return np.zeros(shape, dtype=np.uint64), np.zeros(shape, dtype=np.int64)


@njit(cache=True, nogil=True, forceinline=True)
def reach(tokens: Word, hand: Word, free: Word) -> Word:
    """The `free` squares that a player could spread to if it were always their turn."""
    if hand == _0:
        return _0
    if tokens == _0:
        return free
    wide = tokens
    while True:
        wider = wide | (around(wide) & free)
        if wider == wide:
            return wide & free
        wide = wider


@njit(cache=True, nogil=True)
def alone(tokens: Word, hand: Word, free: Word) -> Word:
    """The tokens that a player ends with whom nobody disturbs."""
    if tokens != _0:
        return popcount(tokens) + min(hand, popcount(reach(tokens, hand, free)))
    most = _0
    left = free
    while left != _0:
        first = left & (_0 - left)
        part = first | reach(first, _1, free & ~first)
        most = max(most, popcount(part))
        left &= ~part
    return min(hand, most)


@njit(cache=True, nogil=True, forceinline=True)
def _sign(lead: int) -> int:
    return 1 if lead > 0 else -1 if lead < 0 else 0


@njit(cache=True, nogil=True, forceinline=True)
def _settled(low: int, high: int, alpha: int, beta: int) -> bool:
    """Whether a result from `low` to `high` is known as well as the window asks."""
    return low >= beta or high <= alpha or low == high


@njit(cache=True, nogil=True, forceinline=True)
def _race(own: Word, other: Word, free: Word) -> int:
    """What `own` is nearer to, less what `other` is, who is to move: squares."""
    while True:
        claim = around(other) & free
        other |= claim
        free &= ~claim
        counter = around(own) & free
        own |= counter
        free &= ~counter
        if (claim | counter) == _0:
            return signed(popcount(own)) - signed(popcount(other))


@njit(cache=True, nogil=True, forceinline=True)
def _list(squares: Word, own: Word, other: Word, free: Word, moves: Words, marks: Marks) -> int:
    """Write the `squares` as moves, the most promising first; answer how many."""
    count = 0
    while squares != _0:
        move = squares & (_0 - squares)
        squares ^= move
        if other != _0:
            mark = _race(own | move, other, free & ~move)
        else:
            mark = signed(popcount(around(around(own | move)) & free))
        at = count
        while at > 0 and marks[at - 1] < mark:
            marks[at] = marks[at - 1]
            moves[at] = moves[at - 1]
            at -= 1
        marks[at] = mark
        moves[at] = move
        count += 1
    return count


@njit(cache=True, nogil=True, forceinline=True)
def _slot(own: Word, other: Word, hands: Word) -> Word:
    """Where the table keeps a position."""
    mixed = own * _MIX_OWN ^ (other + hands) * _MIX_OTHER
    mixed = (mixed ^ (mixed >> np.uint64(29))) * _MIX_HANDS
    return (mixed >> _SHIFT) * _ENTRY


@njit(cache=True, nogil=True, forceinline=True)
def _bounds(
    own: Word, other: Word, own_hand: Word, other_hand: Word, own_reach: Word, other_reach: Word
) -> tuple[Word, Word, Word, Word]:
    """The least and the most tokens at the end, of `own`, who can move, then of `other`."""
    disputed = own_reach & other_reach
    own_now, other_now = popcount(own), popcount(other)
    own_least, other_least = own_now + _1, other_now
    if own != _0:
        own_least = own_now + min(own_hand, popcount(own_reach & ~disputed) + _1)
    if other != _0:
        other_least = other_now + min(other_hand, popcount(other_reach & ~disputed))
    total = own_now + other_now + popcount(own_reach | other_reach)
    own_most = min(own_now + min(own_hand, popcount(own_reach)), total - other_least)
    other_most = min(other_now + min(other_hand, popcount(other_reach)), total - own_least)
    return own_least, own_most, other_least, other_most


@njit(cache=True, nogil=True, forceinline=True)
def _known(table: Words, slot: Word, own: Word, other: Word, hands: Word) -> tuple[int, int]:
    """What the table says of a position: the least and the best result."""
    if table[slot] == own and table[slot + _1] == other and table[slot + _2] == hands:
        known = table[slot + _3]
        return signed(known & _3) - 1, signed(known >> _KNOWN_BITS) - 1
    return -1, 1


@njit(cache=True, nogil=True, forceinline=True)
def _keep(
    table: Words, slot: Word, own: Word, other: Word, hands: Word, low: int, high: int
) -> None:
    """Write into the table what `_known` shall say of a position."""
    table[slot] = own
    table[slot + _1] = other
    table[slot + _2] = hands
    table[slot + _3] = np.uint64(high + 1) << _KNOWN_BITS | np.uint64(low + 1)


@njit(nogil=True, cache=True)
def search(
    white: Word,
    own: Word,
    other: Word,
    own_hand: Word,
    other_hand: Word,
    alpha: int,
    beta: int,
    ply: int,
    table: Words,
    moves: Words,
    marks: Marks,
) -> int:
    """The result for `own`, who is to move: exact between `alpha` and `beta`, else a bound."""
    free = white & ~(own | other)
    own_reach = reach(own, own_hand, free)
    other_reach = reach(other, other_hand, free)
    disputed = own_reach & other_reach
    if disputed == _0:
        lead = signed(alone(own, own_hand, free)) - signed(alone(other, other_hand, free))
        return _sign(lead)

    own_now, other_now = popcount(own), popcount(other)
    own_least, own_most, other_least, other_most = _bounds(
        own, other, own_hand, other_hand, own_reach, other_reach
    )
    low = _sign(signed(own_least) - signed(other_most))
    high = _sign(signed(own_most) - signed(other_least))
    if _settled(low, high, alpha, beta):
        return low if low >= beta else high
    own_hand = min(own_hand, own_most - own_now, other_most + _1 - own_now)
    other_hand = min(other_hand, other_most - other_now, own_most + _1 - other_now)

    hands = own_hand << _HAND_BITS | other_hand
    slot = _slot(own, other, hands)
    least, most = _known(table, slot, own, other, hands)
    low, high = max(low, least), min(high, most)
    if _settled(low, high, alpha, beta):
        return low if low >= beta else high

    squares = own_reach  # enters anywhere, perhaps where the other player never gets to
    if own != _0:
        squares = disputed & around(own)
    count = _list(squares, own, other, free, moves[ply], marks[ply])
    floor = max(alpha, low)
    best = low
    for at in range(count):
        value = -search(
            white,
            other,
            own | moves[ply, at],
            other_hand,
            own_hand - _1,
            -beta,
            -floor,
            ply + 1,
            table,
            moves,
            marks,
        )
        best = max(best, value)
        floor = max(floor, best)
        if best >= beta or best >= high:
            break
    best = min(best, high)
    if best > alpha:
        low = max(low, best)
    if best < beta:
        high = min(high, best)
    _keep(table, slot, own, other, hands, low, high)
    return best
