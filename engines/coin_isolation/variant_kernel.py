"""The kernel of Coin Isolation with variants: all its rules, in any combination.

A move is two words: a set of squares, and how it is made (see `variant_moves`). A pass is two words
of zero.

With a transplant the squares are the target and those that end up with one coin fewer. A square
whose coin is put back is left out, so moves to the same position are equal. The coins in hand are
then placed one by one, on squares of ascending index.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.coin_isolation import piles
from printkit.engines.coin_isolation.board import (
    FULL,
    LAST_TAKE,
    MAX_PATHS,
    MAX_SEATS,
    MONEY,
    PASSES,
    PAWN,
    PLAYERS,
    PLY,
    TO_MOVE,
    all_passed,
    current_player,
    empty_board,
    forget,
    has_pair,
    neighbours_of,
    next_seat,
    pawns,
    phase,
    ply,
    reach,
    returns,
    score,
    shape_returns,
    winner,
)
from printkit.engines.coin_isolation.evaluation import (
    FEATURES,
    PREDICT_WORDS,
    SPAN,
    measure,
    predict_by,
)
from printkit.engines.coin_isolation.piles import (
    ABOVE,
    CLEANUP,
    EMPTY_PATHS,
    FLAGS,
    GREEDY,
    HELD,
    HOLDING,
    KIND,
    KINDS,
    MIXED,
    PAWN_FIRST,
    RENEGADE,
    RENEGADES,
    RULES,
    SEMI_GREEDY,
    TRANSPLANT,
    VACANT,
    coins,
    height,
    pile_up,
    take_all,
    take_one,
)
from printkit.engines.coin_isolation.variant_moves import (
    KEEP,
    KEEP_AT,
    KIND_AT,
    LEAVING_AT,
    LEAVING_BITS,
    ONE_KIND,
    PAWN_ONLY,
    SCRATCH_WORDS,
    STAND,
    TARGET,
    TURN,
    adjacency,
    list_moves,
)
from printkit.engines.coin_isolation.variant_sample import heavy_policy, light_policy, sample
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U64,
    Ints,
    Word,
    Words,
    boolean,
    int64,
    lowest,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.coins import COINS
from printkit.layouts.setup import Setup

__all__ = [
    "FEATURES",
    "LATER_STEPS",
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

STATE_WORDS = piles.STATE_WORDS
MAX_STEPS = 1600  # 400 moves, some of which place coins one by one
MAX_MOVES = MAX_PATHS
TABLE_WORDS = 0
PHASES = ("play",)
MULTI_STEP = True
LATER_STEPS = 2  # players place a transplant's coins as well with half of the simulations

heuristic = score

_MOST = uint64(2 * MAX_PATHS)  # words
_CONSIDERED = uint64(2 * 256)  # words: the most moves that a player looks at
# moves drawn if there are more; with more to look at, players of 200 to 1,000 simulations lose
_DRAWN = 96


def init(setup: Setup[CoinLayout]) -> Words:
    """The state before the first move of `setup`."""
    layout = setup.layout
    state = empty_board(setup, STATE_WORDS)
    for variant in setup.variants:
        state[RULES] |= FLAGS[variant]
    state[piles.STRIDE] = piles.PLANES if state[RULES] & piles.MIXED else 0
    for kind, coin in enumerate(COINS):
        squares = sum(1 << square for square, c in enumerate(layout.coins) if c == coin.value)
        state[KIND + kind] = squares
        state[piles.planes_of(state, kind)] |= squares
    return state


@exported()
def legal(state: Words, moves: Words, scratch: Words) -> int:
    """Write the position's moves to `moves`, two words each; return their number.

    Raises OverflowError if they do not fit.
    """
    every: Any = boolean(True)  # a plain True would have the list compiled again for it
    end = list_moves(state, moves, _MOST, every, scratch)
    if end == FULL:
        raise OverflowError("the move list is full")
    return int64(end >> U1)


@exported()
def candidates(state: Words, moves: Words, scratch: Words, stream: Words) -> int:
    """Write the moves that a player considers: all, or a random choice if there are very many.

    Only the present winner considers turning renegade, since a renegade cannot win in any other
    way.
    """
    turning = winner(state) == current_player(state)
    end = list_moves(state, moves, _CONSIDERED, turning, scratch)
    if end != FULL:
        return int64(end >> U1)
    forget(scratch)
    end = U0
    for _ in range(_DRAWN):
        first, second = sample(state, stream)
        if not has_pair(moves, U0, end, first, second, scratch):
            moves[end] = first
            moves[end + U1] = second
            end += U2
    return int64(end >> U1)


@exported()
def apply(state: Words, squares: Word, how: Word) -> None:
    """Play a move, given by its two words."""
    seat = state[TO_MOVE]
    if state[HOLDING] != U0:
        _place(state, squares)
        return
    if squares == U0:
        state[PASSES] += U1
        next_seat(state)
        return
    state[PASSES] = U0
    target = how & TARGET
    if how & TURN != U0:
        state[RENEGADES] |= U1 << seat
    if how & STAND != U0:
        _keep(state, (how >> KIND_AT) & ONE_KIND, target, U1)
    elif how & PAWN_ONLY == U0:
        _move_coins(state, squares, how)
    state[PAWN + seat] = U1 << target
    if state[HOLDING] == U0:
        next_seat(state)


@jitted()
def _move_coins(state: Words, squares: Word, how: Word) -> None:
    """Keep coins of the target, then move the coins of the source square and of the path."""
    rules = state[RULES]
    target = how & TARGET
    kind = (how >> KIND_AT) & ONE_KIND
    bit = U1 << target
    source = lowest(state[PAWN + state[TO_MOVE]])
    if rules & GREEDY != U0:
        for each in range(KINDS):
            _keep(state, uint64(each), target, height(state, uint64(each), target))
    else:
        _keep(state, kind, target, (how >> KEEP_AT) & KEEP if rules & SEMI_GREEDY != U0 else U1)
    if rules & MIXED != U0:
        _bring_along(state, source, how)
    collected = popcount(squares) - U1
    if collected == U0:
        return
    if rules & CLEANUP != U0:
        _clean_up(state, squares ^ bit, target)
        return
    take_one(state, kind, squares ^ bit)
    if rules & TRANSPLANT == U0:
        pile_up(state, kind, target, collected)
        return
    state[HOLDING] = collected
    state[HELD] = kind
    vacant = ~coins(state) & ~pawns(state) & ~squares
    if rules & PAWN_FIRST != U0:
        if source < U64:
            vacant |= (U1 << source) & ~coins(state)
    else:
        vacant |= bit & ~coins(state)
    state[VACANT] = vacant
    state[ABOVE] = ~U0


@jitted()
def _bring_along(state: Words, source: Word, how: Word) -> None:
    """Move the coins that leave the source square to the target."""
    for kind in range(KINDS):
        shift = LEAVING_AT + LEAVING_BITS * uint64(kind)
        count = (how >> shift) & ((U1 << LEAVING_BITS) - U1)
        if count != U0:
            pile_up(state, uint64(kind), source, U0 - count)
            pile_up(state, uint64(kind), how & TARGET, count)


@jitted(forceinline=True)
def _keep(state: Words, kind: Word, square: Word, count: Word) -> None:
    """Take coins of a kind off a square for good."""
    if count != U0:
        pile_up(state, kind, square, U0 - count)
        state[MONEY + state[TO_MOVE]] += count * piles.value(kind)
        state[LAST_TAKE + state[TO_MOVE]] = state[PLY] + U1


@jitted()
def _clean_up(state: Words, squares: Word, target: Word) -> None:
    """Move all coins on `squares` to the target."""
    for kind in range(KINDS):
        count = take_all(state, uint64(kind), squares)
        if count != U0:
            pile_up(state, uint64(kind), target, count)


@jitted()
def _place(state: Words, bit: Word) -> None:
    """Put a coin from the hand on the square `bit`; the last one completes the move."""
    pile_up(state, state[HELD], lowest(bit), U1)
    state[VACANT] &= ~bit
    state[ABOVE] = ~((bit << U1) - U1)
    state[HOLDING] -= U1
    if state[HOLDING] == U0:
        next_seat(state)


@exported(forceinline=True)
def mid_move(state: Words) -> bool:
    """Whether the player to move holds coins to place."""
    return state[HOLDING] != U0


@exported(forceinline=True)
def is_terminal(state: Words) -> bool:
    """Whether all passed in a row or, with paths of empty squares, no coin is left."""
    if all_passed(state):
        return True
    bare = coins(state) == U0 and state[HOLDING] == U0
    return bare and state[RULES] & EMPTY_PATHS != U0


@exported()
def proven_winner(state: Words) -> int:
    """Return the seat with the most money if no other can catch up with all coins in its reach."""
    first = winner(state)
    if first < 0 or is_terminal(state):
        return first
    for seat in range(int64(state[PLAYERS])):
        if seat == first:
            continue
        if most_score(state, seat) >= score(state, first):
            return -1
    return first


@exported()
def features(state: Words, rows: Words) -> int:
    """Write each seat's features to `rows`; return the progress of the game."""
    return measure(state, adjacency(state), state[piles.STRIDE], piles.PLANES, rows)


@exported()
def predict(state: Words, rows: Words, out: Ints) -> None:
    """Write each seat's share of the win, as learned from games, to `out`."""
    predict_by(state, features(state, rows), rows, out)


@jitted(forceinline=True)
def most_score(state: Words, seat: int) -> int:
    """Return the cents that a seat has and can still get: its own and all in its reach."""
    within = _within_reach(state, state[PAWN + uint64(seat)])
    most: int = score(state, seat) + _money(state, within)
    return most


@jitted(forceinline=True)
def _within_reach(state: Words, pawn: Word) -> Word:
    """Return the squares whose coins a pawn may ever reach; all, if it can cross empty squares."""
    if pawn == U0 or state[RULES] & (TRANSPLANT | EMPTY_PATHS | RENEGADE) != U0:
        return ~U0
    adjacent = adjacency(state)
    return pawn | reach(neighbours_of(pawn, adjacent), coins(state), adjacent)


@jitted(forceinline=True)
def _money(state: Words, squares: Word) -> int:
    """Return the cents that lie on `squares` and in the hand."""
    money: Word = state[HOLDING] * piles.value(state[HELD])
    for kind in range(KINDS):
        there = squares & state[KIND + uint64(kind)]
        base = piles.planes_of(state, uint64(kind))
        for plane in range(piles.PLANES):
            count = popcount(state[base + uint64(plane)] & there) << uint64(plane)
            money += count * piles.value(uint64(kind))
    return int64(money)
