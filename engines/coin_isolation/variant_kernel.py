"""All of Coin Isolation's rules, for any combination of variants, as jitted functions.

A move is two words: a set of squares, and how it is made, as `variant_moves` says. A pass is two
words of zero.

With a transplant the squares are the target and those that end up with a coin less: one whose
coin is put back is not among them, so that moves to the same position are one. The coins in hand
are then placed one by one, on squares of ascending index.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from engines.coin_isolation import piles
from engines.coin_isolation.paths import FULL, MAX_PATHS, around, forget, listed, reach
from engines.coin_isolation.piles import (
    ABOVE,
    CLEANUP,
    EMPTY_PATHS,
    FLAGS,
    GREEDY,
    HELD,
    HOLDING,
    KIND,
    KINDS,
    PAWN_FIRST,
    RENEGADE,
    RENEGADES,
    ROOM,
    RULES,
    SEMI_GREEDY,
    TRANSPLANT,
    coins,
    height,
    pile_up,
    take_one,
)
from engines.coin_isolation.seats import (
    LAST_TAKE,
    MAX_SEATS,
    MONEY,
    PASSES,
    PAWN,
    PLAYERS,
    PLY,
    TO_MOVE,
    all_passed,
    current_player,
    next_seat,
    pawns,
    phase,
    ply,
    returns,
    score,
    seated,
    shape_returns,
    winner,
)
from engines.coin_isolation.variant_moves import (
    KEEP,
    KEEP_AT,
    KIND_AT,
    LEAVING_AT,
    LEAVING_BITS,
    LIST_WORDS,
    ONE_KIND,
    PAWN_ONLY,
    SEEN,
    STAND,
    TARGET,
    TURN,
    adjacency,
    list_moves,
)
from engines.coin_isolation.variant_sample import heavy_policy, light_policy, sample
from engines.kernel.bits import Word, Words, lowest, popcount, signed
from layouts.coin_isolation.layout import CoinLayout
from layouts.coins import COINS
from layouts.setup import Setup

__all__ = [
    "MAX_MOVES",
    "MAX_SEATS",
    "MAX_STEPS",
    "MOVE_LIST_WORDS",
    "MULTI_STEP",
    "PHASES",
    "STATE_WORDS",
    "apply",
    "candidates",
    "current_player",
    "heavy_policy",
    "heuristic",
    "init",
    "is_terminal",
    "legal",
    "light_policy",
    "mid_move",
    "phase",
    "ply",
    "proven_winner",
    "returns",
    "sample",
    "score",
    "shape_returns",
    "winner",
]

STATE_WORDS = piles.STATE_WORDS
MAX_STEPS = 1600  # with some coins placed one by one in each of 400 moves
MAX_MOVES = MAX_PATHS
MOVE_LIST_WORDS = LIST_WORDS
PHASES = ("play",)
MULTI_STEP = True

heuristic = score

_MOST = np.uint64(2 * MAX_PATHS)  # words
_CONSIDERED = np.uint64(2 * 256)  # words: a player looks at so many moves at most

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)


def init(setup: Setup[CoinLayout]) -> Words:
    """The state before the first move of `setup`."""
    layout = setup.layout
    state = seated(setup, STATE_WORDS)
    for kind, coin in enumerate(COINS):
        squares = sum(1 << square for square, c in enumerate(layout.coins) if c == coin.value)
        state[KIND + kind] = squares
        state[piles.HEIGHTS + kind * piles.PLANES] = squares
    for variant in setup.variants:
        state[RULES] |= FLAGS[variant]
    return state


@njit(cache=True, nogil=True)
def legal(state: Words, moves: Words) -> int:
    """Write the position's moves to `moves`, two words each; answer how many.

    Raises OverflowError when they do not fit.
    """
    end = list_moves(state, moves, _MOST, True)
    if end == FULL:
        raise OverflowError("the move list is full")
    return signed(end >> _1)


@njit(cache=True, nogil=True)
def candidates(state: Words, moves: Words, stream: Words) -> int:
    """The moves that a player considers: all, or where they are very many a random choice.

    Only who would win as things stand thinks of turning renegade: there is no other way to win.
    """
    end = list_moves(state, moves, _CONSIDERED, winner(state) == current_player(state))
    if end != FULL:
        return signed(end >> _1)
    forget(moves, SEEN)
    end = _0
    for _ in range(_CONSIDERED >> _1):
        first, second = sample(state, stream)
        if not listed(moves, SEEN, _0, end, first, second):
            moves[end] = first
            moves[end + _1] = second
            end += _2
    return signed(end >> _1)


@njit(cache=True, nogil=True)
def apply(state: Words, squares: Word, how: Word) -> None:
    """Play a move, given by its two words."""
    seat = state[TO_MOVE]
    if state[HOLDING] != _0:
        _place(state, squares)
        return
    if squares == _0:
        state[PASSES] += _1
        next_seat(state)
        return
    state[PASSES] = _0
    target = how & TARGET
    if how & TURN != _0:
        state[RENEGADES] |= _1 << seat
    if how & STAND != _0:
        _keep(state, (how >> KIND_AT) & ONE_KIND, target, _1)
    elif how & PAWN_ONLY == _0:
        _move_coins(state, squares, how)
    state[PAWN + seat] = _1 << target
    if state[HOLDING] == _0:
        next_seat(state)


@njit(cache=True, nogil=True)
def _move_coins(state: Words, squares: Word, how: Word) -> None:
    """Keep coins of the target, then move those of the source square and of the path."""
    rules = state[RULES]
    target = how & TARGET
    kind = (how >> KIND_AT) & ONE_KIND
    bit = _1 << target
    source = lowest(state[PAWN + state[TO_MOVE]])
    if rules & GREEDY != _0:
        for each in range(KINDS):
            _keep(state, np.uint64(each), target, height(state, np.uint64(each), target))
    else:
        _keep(state, kind, target, (how >> KEEP_AT) & KEEP if rules & SEMI_GREEDY != _0 else _1)
    for each in range(KINDS):
        shift = LEAVING_AT + LEAVING_BITS * np.uint64(each)
        count = (how >> shift) & ((_1 << LEAVING_BITS) - _1)
        if count != _0:
            pile_up(state, np.uint64(each), source, _0 - count)
            pile_up(state, np.uint64(each), target, count)
    collected = popcount(squares) - _1
    if collected == _0:
        return
    if rules & CLEANUP != _0:
        _clean_up(state, squares ^ bit, target)
        return
    take_one(state, kind, squares ^ bit)
    if rules & TRANSPLANT == _0:
        pile_up(state, kind, target, collected)
        return
    state[HOLDING] = collected
    state[HELD] = kind
    room = ~coins(state) & ~pawns(state) & ~squares
    if rules & PAWN_FIRST != _0:
        if source < np.uint64(64):
            room |= (_1 << source) & ~coins(state)
    else:
        room |= bit & ~coins(state)
    state[ROOM] = room
    state[ABOVE] = ~_0


@njit(cache=True, nogil=True, forceinline=True)
def _keep(state: Words, kind: Word, square: Word, count: Word) -> None:
    """Take coins of a kind from a square for good."""
    if count != _0:
        pile_up(state, kind, square, _0 - count)
        state[MONEY + state[TO_MOVE]] += count * piles.value(kind)
        state[LAST_TAKE + state[TO_MOVE]] = state[PLY] + _1


@njit(cache=True, nogil=True)
def _clean_up(state: Words, squares: Word, target: Word) -> None:
    """Move all coins on `squares` to the target."""
    while squares != _0:
        square = lowest(squares)
        for kind in range(KINDS):
            count = height(state, np.uint64(kind), square)
            if count != _0:
                pile_up(state, np.uint64(kind), square, _0 - count)
                pile_up(state, np.uint64(kind), target, count)
        squares &= squares - _1


@njit(cache=True, nogil=True)
def _place(state: Words, bit: Word) -> None:
    """Put a coin in hand on the square `bit`; the last one completes the move."""
    pile_up(state, state[HELD], lowest(bit), _1)
    state[ROOM] &= ~bit
    state[ABOVE] = ~((bit << _1) - _1)
    state[HOLDING] -= _1
    if state[HOLDING] == _0:
        next_seat(state)


@njit(cache=True, nogil=True, forceinline=True)
def mid_move(state: Words) -> bool:
    """Whether the player to move holds coins to place."""
    return state[HOLDING] != _0


@njit(cache=True, nogil=True, forceinline=True)
def is_terminal(state: Words) -> bool:
    """All have passed one after another; with paths of empty squares also when no coin is left."""
    if all_passed(state):
        return True
    bare = coins(state) == _0 and state[HOLDING] == _0
    return bare and state[RULES] & EMPTY_PATHS != _0


@njit(cache=True, nogil=True)
def proven_winner(state: Words) -> int:
    """The seat with the most money if no other can catch up with all that is in its reach."""
    first = winner(state)
    if first < 0 or is_terminal(state):
        return first
    for seat in range(signed(state[PLAYERS])):
        if seat == first:
            continue
        most = score(state, seat) + _money(
            state, _within_reach(state, state[PAWN + np.uint64(seat)])
        )
        if most >= score(state, first):
            return -1
    return first


@njit(cache=True, nogil=True, forceinline=True)
def _within_reach(state: Words, pawn: Word) -> Word:
    """The squares whose coins a pawn may ever get at: all, unless coins are all that carries it."""
    if pawn == _0 or state[RULES] & (TRANSPLANT | EMPTY_PATHS | RENEGADE) != _0:
        return ~_0
    adjacent = adjacency(state)
    return pawn | reach(around(pawn, adjacent), coins(state), adjacent)


@njit(cache=True, nogil=True, forceinline=True)
def _money(state: Words, squares: Word) -> int:
    """The cents that lie on `squares` and in the hand."""
    money: Word = state[HOLDING] * piles.value(state[HELD])
    for kind in range(KINDS):
        base = piles.HEIGHTS + np.uint64(kind) * np.uint64(piles.PLANES)
        for plane in range(piles.PLANES):
            count = popcount(state[base + np.uint64(plane)] & squares) << np.uint64(plane)
            money += count * piles.value(np.uint64(kind))
    return signed(money)
