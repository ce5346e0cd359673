"""The kernel of Coin Isolation: the plain rules as jitted functions on a flat uint64 state.

A pile never mixes kinds of coins, so a board is a set of squares for each kind and one height for
each square. Heights are bit-sliced: plane p holds bit p of all 64 heights, so a path takes coins
off all its squares in one subtraction.

A move is two words: the set of the path's squares, and its target. A pass is the empty set.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.coin_isolation.board import (
    BOARD,
    FULL,
    LAST_TAKE,
    MAX_PATHS,
    MAX_SEATS,
    MONEY,
    NEIGHBOURS,
    PASSES,
    PAWN,
    PLAYERS,
    PLY,
    SEEN_WORDS,
    SIDEWAYS,
    TO_MOVE,
    all_passed,
    current_player,
    empty_board,
    forget,
    has_pair,
    next_seat,
    paths,
    pawns,
    phase,
    ply,
    reach,
    returns,
    score,
    shape_returns,
    starts,
    starts_of,
    walk,
    winner,
)
from printkit.engines.coin_isolation.evaluation import (
    FEATURES,
    PREDICT_WORDS,
    SPAN,
    measure,
    predict_by,
)
from printkit.engines.kernel.arrays import constants
from printkit.engines.kernel.binding import MOST_PLIES
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    Ints,
    Word,
    Words,
    int64,
    pick,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.coins import COINS
from printkit.layouts.setup import Setup

__all__ = [
    "FEATURES",
    "MAX_MOVES",
    "MAX_SEATS",
    "MAX_STEPS",
    "MULTI_STEP",
    "PHASES",
    "PREDICT_WORDS",
    "SCRATCH_WORDS",
    "SPAN",
    "STATE_WORDS",
    "TABLE_WORDS",
    "UNIFORM_PLAYOUTS",
    "apply",
    "candidates",
    "current_player",
    "features",
    "heavy_policy",
    "heuristic",
    "init",
    "is_terminal",
    "legal",
    "light_policy",
    "mid_move",
    "most_score",
    "phase",
    "ply",
    "predict",
    "proven_winner",
    "returns",
    "sample",
    "score",
    "shape_returns",
    "winner",
]

KINDS = len(COINS)
PLANES = 6  # the tallest pile: a path over 64 squares leaves 63 coins on its target

MAX_STEPS = MOST_PLIES
MAX_MOVES = MAX_PATHS
SCRATCH_WORDS = SEEN_WORDS
TABLE_WORDS = 0
PHASES = ("play",)
MULTI_STEP = False

KIND = BOARD  # by kind: the squares it lies on
HEIGHTS = uint64(KIND + KINDS)  # by plane
STATE_WORDS = int(HEIGHTS) + PLANES

_MOST = uint64(2 * MAX_PATHS)  # words
_CONSIDERED = uint64(2 * 512)  # words: the most moves that a player looks at

_CENTS = constants("Q", [coin.value for coin in COINS])


def init(setup: Setup[CoinLayout]) -> Words:
    """The state before the first move of `setup`."""
    layout = setup.layout
    state = empty_board(setup, STATE_WORDS)
    for kind, coin in enumerate(COINS):
        squares = sum(1 << square for square, c in enumerate(layout.coins) if c == coin.value)
        state[KIND + kind] = squares
        state[HEIGHTS] |= squares
    return state


@exported(forceinline=True)
def legal(state: Words, moves: Words, scratch: Words) -> int:
    """Write the position's moves to `moves`, two words each; return their number.

    Raises OverflowError if they do not fit.
    """
    firsts = starts(state, SIDEWAYS)
    free = ~pawns(state)
    moves[U0] = U0  # a pass, unless a path takes its place
    moves[U1] = U0
    end = U0
    for kind in range(KINDS):
        region = state[KIND + uint64(kind)] & free
        if firsts & region != U0:
            end = paths(region, firsts, SIDEWAYS, moves, end, _MOST, scratch)
    if end == FULL:
        raise OverflowError("the move list is full")
    return int64(max(end, U2) >> U1)


@exported(forceinline=True)
def candidates(state: Words, moves: Words, scratch: Words, stream: Words) -> int:
    """Write the moves that a player considers; return their number.

    All moves, or a random choice if there are very many.
    """
    # The same as `legal` except for the limit: a shared loop makes random games a tenth slower.
    firsts = starts(state, SIDEWAYS)
    free = ~pawns(state)
    moves[U0] = U0  # a pass, unless a path takes its place
    moves[U1] = U0
    end = U0
    for kind in range(KINDS):
        region = state[KIND + uint64(kind)] & free
        if firsts & region != U0:
            end = paths(region, firsts, SIDEWAYS, moves, end, _CONSIDERED, scratch)
    if end == FULL:
        end = _sample_list(state, moves, scratch, stream)
    return int64(max(end, U2) >> U1)


@jitted()
def _sample_list(state: Words, moves: Words, seen: Words, stream: Words) -> Word:
    """Write random moves, each once; return where the list ends."""
    forget(seen)
    end = U0
    for _ in range(_CONSIDERED >> U1):
        squares, target = sample(state, stream)
        if not has_pair(moves, U0, end, squares, target, seen):
            moves[end] = squares
            moves[end + U1] = target
            end += U2
    forget(seen)
    return end


@exported(forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw a random move without listing all: a random first square, then a random walk."""
    coins = state[KIND] | state[KIND + U1] | state[KIND + U2] | state[KIND + U3]
    free = coins & ~pawns(state)
    nexts = starts(state, SIDEWAYS) & free
    if nexts == U0:
        return U0, U0
    bit = pick(nexts, below(stream, popcount(nexts)))
    return walk(state[KIND + _kind_on(state, bit)] & free, bit, SIDEWAYS, stream)


@exported(forceinline=True)
def heavy_policy(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw two random paths; return the one that ends with more open squares around it.

    Half of the time only the most valuable coins in reach are considered.
    """
    coins = state[KIND] | state[KIND + U1] | state[KIND + U2] | state[KIND + U3]
    free = coins & ~pawns(state)
    nexts = starts(state, SIDEWAYS) & free
    if nexts == U0:
        return U0, U0
    if below(stream, U2) == U0:
        for kind in (U3, U2, U1):
            if nexts & state[KIND + kind] != U0:
                nexts &= state[KIND + kind]
                break
    piles = U0
    for plane in range(1, PLANES):
        piles |= state[HEIGHTS + uint64(plane)]
    best = U0
    best_target = U0
    most = U0
    for _ in range(2):
        bit = pick(nexts, below(stream, popcount(nexts)))
        squares, target = walk(state[KIND + _kind_on(state, bit)] & free, bit, SIDEWAYS, stream)
        left = U1 + popcount(NEIGHBOURS[target] & free & (~squares | piles))
        if left > most:
            most = left
            best = squares
            best_target = target
    return best, best_target


@exported()
def proven_winner(state: Words) -> int:
    """Return the seat with the most money if no other can catch up with all coins in its reach."""
    first = winner(state)
    if first < 0 or all_passed(state):
        return first
    for seat in range(int64(state[PLAYERS])):
        if seat == first:
            continue
        if state[PAWN + uint64(seat)] == U0 or most_score(state, seat) >= score(state, first):
            return -1
    return first


@jitted(forceinline=True)
def most_score(state: Words, seat: int) -> Any:
    """Return the cents that a seat has and can still get: its own and all in its reach."""
    return score(state, seat) + money_on(state, reach_of(state, uint64(seat)))


@jitted(forceinline=True)
def reach_of(state: Words, seat: Word) -> Word:
    """Return the squares that a seat's pawn may ever reach."""
    coins = state[KIND] | state[KIND + U1] | state[KIND + U2] | state[KIND + U3]
    return reach(starts_of(state, seat, SIDEWAYS), coins, SIDEWAYS)


@jitted(forceinline=True)
def money_on(state: Words, squares: Word) -> int:
    """Return the cents that lie on `squares`."""
    money = 0
    if squares == U0:
        return money
    for plane in range(PLANES):
        there = state[HEIGHTS + uint64(plane)] & squares
        if there != U0:
            cents = 0
            for kind in range(KINDS):
                cents += int64(popcount(there & state[KIND + uint64(kind)]) * _CENTS[kind])
            money += cents << plane
    return money


@exported()
def features(state: Words, rows: Words) -> int:
    """Write each seat's features to `rows`; return the progress of the game."""
    return measure(state, SIDEWAYS, U0, PLANES, rows)


@exported()
def predict(state: Words, rows: Words, out: Ints) -> None:
    """Write each seat's share of the win, as learned from games, to `out`."""
    predict_by(state, features(state, rows), rows, out)


light_policy = sample
UNIFORM_PLAYOUTS = True
is_terminal = all_passed
heuristic = score


@exported(forceinline=True)
def apply(state: Words, squares: Word, target: Word) -> None:
    """Play the path over `squares` to `target`, or pass with no squares."""
    seat = state[TO_MOVE]
    next_seat(state)
    if squares == U0:
        state[PASSES] += U1
        return
    bit = U1 << target
    kind = _kind_on(state, bit)
    _take_one(state, squares)
    _pile_up(state, bit, popcount(squares) - U1)
    occupied = U0
    for plane in range(PLANES):
        occupied |= state[HEIGHTS + uint64(plane)]
    state[KIND + kind] &= occupied
    state[PASSES] = U0
    state[PAWN + seat] = bit
    state[MONEY + seat] += _CENTS[kind]
    state[LAST_TAKE + seat] = state[PLY]


@jitted(forceinline=True)
def _kind_on(state: Words, bit: Word) -> Word:
    """Return the kind of coin on the square `bit`; without branches, which would be
    mispredicted.
    """
    return (
        uint64((state[KIND + U1] & bit) != U0)
        + U2 * uint64((state[KIND + U2] & bit) != U0)
        + U3 * uint64((state[KIND + U3] & bit) != U0)
    )


@jitted(forceinline=True)
def _take_one(state: Words, squares: Word) -> None:
    """Take a coin off each of `squares`."""
    plane = HEIGHTS
    while squares != U0:
        height = state[plane]
        state[plane] = height ^ squares
        squares &= ~height
        plane += U1


@jitted(forceinline=True)
def _pile_up(state: Words, bit: Word, coins: Word) -> None:
    """Add `coins` to the pile on the square `bit`."""
    plane = HEIGHTS
    while coins != U0:
        if coins & U1 != U0:
            carry = bit
            higher = plane
            while carry != U0:
                height = state[higher]
                state[higher] = height ^ carry
                carry &= height
                higher += U1
        coins >>= U1
        plane += U1


@exported(forceinline=True)
def mid_move(state: Words) -> bool:
    """Always False: every move is made in one step."""
    return False
