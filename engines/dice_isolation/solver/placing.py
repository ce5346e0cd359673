"""Alpha-beta for phase B of Dice Isolation: who wins once neither player rolls any more.

Without dice a position is a win, a draw or a loss, found by alpha-beta with a transposition table.
A player is a set of squares and the tokens in hand. A player without a token on the board has yet
to enter, anywhere. `own` is the player to move.

What keeps the search small:

- The free squares fall into parts. A part that only one player touches is theirs to fill, in any
  order, at any time. So only the other parts, the disputed ones, are searched; if there are none
  the result is known. Placing in a disputed part is never worse than in one's own: it takes a
  square from the other player and leaves the own square for later.
- A player with more tokens than the other can ever get has won. Further tokens in hand make no
  difference, so positions that differ only in them count as one.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.engines.dice_isolation.kernel import around
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    U8,
    U16,
    U24,
    U29,
    U32,
    U63,
    U64,
    IntRows,
    Ints,
    Word,
    WordRows,
    Words,
    int64,
    lowest,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted

WIN, DRAW, LOSS = 1, 0, -1

NO_LIMIT = 1 << 62
TABLE_BITS = 21  # 64 MB
_ENTRY = uint64(4)  # words: three sets of squares, and one of numbers
_MOST_PLIES = 65
_MOST_MOVES = 64
_MUCH = 64  # greater than any count of squares
_FIRST = _MUCH * _MUCH

_MIX_ONE = uint64(0x9E3779B97F4A7C15)
_MIX_TWO = uint64(0xC2B2AE3D27D4EB4F)
_MIX_THREE = uint64(0xD6E8FEB86659FD93)
_MIX_LAST = uint64(0x165667B19E3779F9)
_SHIFT = uint64(64 - TABLE_BITS)


class PlacingWorkspace(NamedTuple):
    """What a search needs, allocated once. The table's entries hold on every board.

    `table` is the transposition table, in words; `moves` and `marks` (ply, move) are the squares to
    try and how promising they are; `effort` is how many positions were visited, and the limit.
    """

    table: Words
    moves: WordRows
    marks: IntRows
    effort: Ints


def new_workspace(limit: int = NO_LIMIT) -> PlacingWorkspace:
    """Return a workspace for searches that visit up to `limit` positions in all."""
    effort = zeros("q", 2)  # another thread may change it while a search runs
    effort[1] = limit
    return PlacingWorkspace(
        table=zeros("Q", int(_ENTRY) << TABLE_BITS),
        moves=zeros("Q", _MOST_PLIES, _MOST_MOVES),
        marks=zeros("q", _MOST_PLIES, _MOST_MOVES),
        effort=effort,
    )


@exported(forceinline=True)
def reach(tokens: Word, hand: Word, free: Word) -> Word:
    """Return the `free` squares that a player could fill if it were always their turn."""
    if hand == U0:
        return U0
    if tokens == U0:
        return free
    wide = tokens
    while True:
        wider = wide | (around(wide) & free)
        if wider == wide:
            return wide & free
        wide = wider


@jitted()
def tokens_unhindered(tokens: Word, hand: Word, free: Word) -> Word:
    """Return the tokens that a player ends with if the other player never interferes."""
    if tokens != U0:
        return popcount(tokens) + min(hand, popcount(reach(tokens, hand, free)))
    most = U0
    left = free
    while left != U0:
        first = left & (U0 - left)
        part = first | reach(first, U1, free & ~first)
        most = max(most, popcount(part))
        left &= ~part
    return min(hand, most)


@jitted(forceinline=True)
def _sign(lead: int) -> int:
    return 1 if lead > 0 else -1 if lead < 0 else 0


@jitted(forceinline=True)
def _is_cut_off(low: int, high: int, alpha: int, beta: int) -> bool:
    """Whether a result between `low` and `high` is known well enough for the alpha-beta window."""
    return low >= beta or high <= alpha or low == high


@jitted(forceinline=True)
def _bound(low: int, high: int, beta: int) -> int:
    """Return that result, or the bound on it that the window asks for."""
    return low if low >= beta else high


@jitted(forceinline=True)
def _race(own: Word, other: Word, free: Word) -> int:
    """Return how many squares `own` is nearer to, less those nearer to `other`, who is to move."""
    while True:
        claim = around(other) & free
        other |= claim
        free &= ~claim
        counter = around(own) & free
        own |= counter
        free &= ~counter
        if (claim | counter) == U0:
            return int64(popcount(own)) - int64(popcount(other))


@jitted(forceinline=True)
def _promise(move: Word, own: Word, other: Word, free: Word) -> int:
    """Rate a token on `move`: the squares then nearer to `own`, and what it opens or blocks."""
    if other == U0:
        return int64(popcount(around(around(own | move)) & free))
    near = _race(own | move, other, free & ~move)
    return near * _MUCH + int64(popcount(around(move) & (other | (free & ~around(own)))))


@jitted(forceinline=True)
def _list(
    own: Word,
    other: Word,
    free: Word,
    own_reach: Word,
    other_reach: Word,
    hash_move: Word,
    moves: Words,
    marks: Ints,
) -> int:
    """Order the moves to try: `hash_move`, then the most promising; return their number."""
    squares = own_reach  # a first token may go anywhere, even where the other player can never get
    if own != U0:
        squares &= other_reach & around(own)
    count = 0
    while squares != U0:
        move = squares & (U0 - squares)
        squares ^= move
        mark = _FIRST if move == hash_move else _promise(move, own, other, free)
        at = count
        while at > 0 and marks[at - 1] < mark:
            marks[at] = marks[at - 1]
            moves[at] = moves[at - 1]
            at -= 1
        marks[at] = mark
        moves[at] = move
        count += 1
    return count


@jitted(forceinline=True)
def _bounds(
    own: Word,
    other: Word,
    own_hand: Word,
    other_hand: Word,
    free: Word,
    own_reach: Word,
    other_reach: Word,
) -> tuple[Word, Word, Word, Word]:
    """Return the fewest and most tokens at the end, for `own`, who can move, then for `other`.

    Both place in turn, so a player is sure of half of the disputed squares next to their tokens,
    rounded up for the player to move.
    """
    disputed = own_reach & other_reach
    own_now, other_now = popcount(own), popcount(other)
    own_least, other_least = own_now + U1, other_now
    if own != U0:
        sure = popcount(own_reach & ~disputed) + ((popcount(around(own) & disputed) + U1) >> U1)
        own_least = own_now + min(own_hand, sure)
    if other != U0:
        sure = popcount(other_reach & ~disputed) + (popcount(around(other) & disputed) >> U1)
        other_least = other_now + min(other_hand, sure)
    total = own_now + other_now + popcount(own_reach | other_reach)
    own_most = min(own_now + min(own_hand, popcount(own_reach)), total - other_least)
    other_most = min(other_now + min(other_hand, popcount(other_reach)), total - own_least)
    return own_least, own_most, other_least, other_most


@jitted(forceinline=True)
def _key(
    own: Word,
    other: Word,
    own_hand: Word,
    other_hand: Word,
    free: Word,
    own_reach: Word,
    other_reach: Word,
) -> tuple[Word, Word, Word, Word]:
    """Return the transposition key: all that the result depends on, three sets and numbers.

    The numbers take 40 bits. Once both have entered, the sets are the disputed squares, and those
    of them next to each player's tokens. How the rest was filled matters only for who is ahead.
    """
    hands = own_hand << U8 | other_hand
    if own == U0 or other == U0:
        return free, own, other, hands
    disputed = own_reach & other_reach
    own_part, other_part = popcount(own_reach & ~disputed), popcount(other_reach & ~disputed)
    lead = U64 + popcount(own) - popcount(other)
    numbers = lead << U32 | other_part << U24 | own_part << U16 | hands
    return disputed, around(own) & disputed, around(other) & disputed, numbers


@jitted(forceinline=True)
def _slot(one: Word, two: Word, three: Word, numbers: Word) -> Word:
    """Return where the table keeps a position."""
    mixed = (one ^ (one >> U29)) * _MIX_ONE ^ (two + numbers) * _MIX_TWO ^ three * _MIX_THREE
    mixed = (mixed ^ (mixed >> U29)) * _MIX_LAST
    return (mixed >> _SHIFT) * _ENTRY


@jitted(forceinline=True)
def _probe(
    table: Words, slot: Word, one: Word, two: Word, three: Word, numbers: Word
) -> tuple[int, int, Word]:
    """Return what the table knows of a position: the worst and the best result, and the
    hash move.
    """
    last = table[slot + U3]
    if (
        table[slot] == one
        and table[slot + U1] == two
        and table[slot + U2] == three
        and last >> U16 == numbers
    ):
        return int64(last & U3) - 1, int64(last >> U2 & U3) - 1, U1 << (last >> U8 & U63)
    return -1, 1, U0


@jitted(forceinline=True)
def _store(
    table: Words,
    slot: Word,
    one: Word,
    two: Word,
    three: Word,
    numbers: Word,
    low: int,
    high: int,
    move: Word,
) -> None:
    """Write the result bounds and the move that `_probe` will return for a position."""
    table[slot] = one
    table[slot + U1] = two
    table[slot + U2] = three
    table[slot + U3] = (
        numbers << U16 | lowest(move) << U8 | uint64(high + 1) << U2 | uint64(low + 1)
    )


@exported()
def search(
    white: Word,
    own: Word,
    other: Word,
    own_hand: Word,
    other_hand: Word,
    alpha: int,
    beta: int,
    ply: int,
    workspace: PlacingWorkspace,
) -> int:
    """Return the result for `own`, who is to move: exact between `alpha` and `beta`, else a bound.

    Raises OverflowError once more positions were visited than the limit allows.
    """
    workspace.effort[0] += 1
    if workspace.effort[0] > workspace.effort[1]:
        raise OverflowError
    free = white & ~(own | other)
    own_reach = reach(own, own_hand, free)
    other_reach = reach(other, other_hand, free)
    if own_reach & other_reach == U0:
        lead = int64(tokens_unhindered(own, own_hand, free)) - int64(
            tokens_unhindered(other, other_hand, free)
        )
        return _sign(lead)

    own_now, other_now = popcount(own), popcount(other)
    own_least, own_most, other_least, other_most = _bounds(
        own, other, own_hand, other_hand, free, own_reach, other_reach
    )
    low = _sign(int64(own_least) - int64(other_most))
    high = _sign(int64(own_most) - int64(other_least))
    if _is_cut_off(low, high, alpha, beta):
        return _bound(low, high, beta)
    own_hand = min(own_hand, own_most - own_now, other_most + U1 - own_now)
    other_hand = min(other_hand, other_most - other_now, own_most + U1 - other_now)

    one, two, three, numbers = _key(own, other, own_hand, other_hand, free, own_reach, other_reach)
    slot = _slot(one, two, three, numbers)
    least, most, hash_move = _probe(workspace.table, slot, one, two, three, numbers)
    low, high = max(low, least), min(high, most)
    if _is_cut_off(low, high, alpha, beta):
        return _bound(low, high, beta)

    count = _list(
        own,
        other,
        free,
        own_reach,
        other_reach,
        hash_move,
        workspace.moves[ply],
        workspace.marks[ply],
    )
    floor = max(alpha, low)
    best = LOSS - 1
    choice = U0
    for at in range(count):
        move = workspace.moves[ply, at]
        value = -search(
            white,
            other,
            own | move,
            other_hand,
            own_hand - U1,
            -beta,
            -floor,
            ply + 1,
            workspace,
        )
        if value > best:
            best = value
            choice = move
        floor = max(floor, best)
        if best >= beta or best >= high:
            break
    best = max(low, min(best, high))
    if best > alpha:
        low = max(low, best)
    if best < beta:
        high = min(high, best)
    _store(workspace.table, slot, one, two, three, numbers, low, high, choice)
    return best


def find_result(
    white: int, own: int, other: int, own_hand: int, other_hand: int, workspace: PlacingWorkspace
) -> int:
    """Return the exact result for `own`, who is to move; raise OverflowError as `search` does."""
    hands = own_hand, other_hand
    result: int = search(white, own, other, *hands, LOSS, WIN, 0, workspace)
    return result
