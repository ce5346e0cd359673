"""The kernel of Coin Collectors: its rules as jitted functions on a flat uint64 state.

A move is two words: a pawn (from 1) and its target, a square or OUT to give it up; or ROLL and a
set of dice; or FACES and the faces rolled, three bits for each die.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.coin_collectors.board import (
    ALL_DICE,
    CAST,
    CENTRE,
    CHOICE,
    COINS,
    COINS_IN_ALL,
    DICE,
    EACH,
    FACE_BITS,
    FACES,
    LEAVERS,
    LOSSES,
    OPEN,
    OUT,
    PAWN,
    PAWNS,
    PLY,
    ROLL,
    ROLLING,
    ROLLS,
    SHUT,
    SIDES,
    STAGE,
    STEP,
    STUD,
    TILE,
    VALUE,
    chance_after,
    chance_of,
    hits_of,
    pawns_left,
    stuck,
    update_open,
)
from printkit.engines.coin_collectors.board import (
    STATE_WORDS as STATE_WORDS,
)
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.binding import CHANCE
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    Reals,
    Word,
    Words,
    int64,
    lowest,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below
from printkit.layouts.coin_collectors.layout import (
    ACCEPTABLE_LOSSES,
    FOUR_DIE_STUD,
    HOLE,
    TILES,
    PiecepackLayout,
    leavers,
)
from printkit.layouts.setup import Setup

MAX_SEATS = 1
MAX_MOVES = 16
SCRATCH_WORDS = 0
TABLE_WORDS = 0
PREDICT_WORDS = 0
MAX_STEPS = 3 * (COINS_IN_ALL + PAWNS)
MULTI_STEP = True
PHASES = ("play",)


def init(setup: Setup[PiecepackLayout]) -> Words:
    """The state before the first move of `setup`."""
    layout = setup.layout
    state = zeros("Q", STATE_WORDS)
    for square, (tile, coin) in enumerate(zip(layout.tiles, layout.coins, strict=True)):
        if square != HOLE:
            state[int(TILE) + TILES.index(tile)] = 1 << square
            state[int(VALUE) + coin] |= 1 << square
            state[COINS] |= 1 << square
    for die, face in enumerate(layout.dice):
        state[int(PAWN) + die] = HOLE
        state[DICE] |= face << 3 * die
    state[LEAVERS] = leavers(setup.variants)
    state[STUD] = FOUR_DIE_STUD in setup.variants
    state[LOSSES] = ACCEPTABLE_LOSSES in setup.variants
    update_open(state)
    return state


@exported(forceinline=True)
def legal(state: Words, moves: Words, scratch: Words) -> int:
    """Write the moves of this stage to `moves`, two words each; return their number."""
    end = U0
    if state[STAGE] == CHOICE:
        for dice in range(ALL_DICE + U1):
            end = _list(moves, end, ROLL, uint64(dice))
        return int64(end >> U1)
    for pawn in EACH:
        squares = state[OPEN + pawn]
        while squares != U0:
            end = _list(moves, end, pawn + U1, lowest(squares))
            squares &= squares - U1
    if end == U0:
        for pawn in EACH:
            if state[PAWN + pawn] != OUT:
                end = _list(moves, end, pawn + U1, OUT)
    return int64(end >> U1)


@jitted(forceinline=True)
def _list(moves: Words, end: Word, first: Word, second: Word) -> Word:
    moves[end] = first
    moves[end + U1] = second
    return end + U2


@exported()
def candidates(state: Words, moves: Words, scratch: Words, stream: Words) -> int:
    """Write the moves worth considering to `moves`, two words each; return their number.

    Of steps: the likeliest to leave another open. Of rolls: every die that opens no step, since
    rolling it can only help; dice that open one are all kept, or all but one are rolled.
    """
    if state[STAGE] != CHOICE:
        return _likeliest(state, moves, scratch)
    hits = hits_of(state)
    end = _list(moves, U0, ROLL, ALL_DICE & ~hits)
    if popcount(hits) > U1:
        for die in EACH:
            bit = U1 << die
            if hits & bit != U0:
                end = _list(moves, end, ROLL, ALL_DICE & ~bit)
    return int64(end >> U1)


@exported(forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw a step, a set of dice or their faces at random, each equally likely."""
    stage = state[STAGE]
    if stage == CAST:
        return FACES, _faces(state[ROLLING], stream)
    if stage == CHOICE:
        return ROLL, below(stream, ALL_DICE + U1)
    return _any_step(state, stream)


@exported(forceinline=True)
def light_policy(state: Words, stream: Words) -> tuple[Word, Word]:
    """Choose the step likeliest to leave another open, and roll the dice that open none."""
    stage = state[STAGE]
    if stage == CAST:
        return FACES, _faces(state[ROLLING], stream)
    if stage == CHOICE:
        return ROLL, ALL_DICE & ~hits_of(state)
    if stuck(state):
        return _sacrifice(state, stream)
    return _likely_step(state, stream)


@jitted()
def _likeliest(state: Words, moves: Words, scratch: Words) -> int:
    """List the steps that leave another open in most rolls; when stuck, list the sacrifices.

    Experience shows that a player who takes a greater risk rarely survives to profit from it.
    """
    count = legal(state, moves, scratch)
    if stuck(state):
        return count
    end = U0
    most = U0
    for i in range(count):
        first, second = moves[2 * i], moves[2 * i + 1]
        chance = chance_after(state, first - U1, second)
        if chance > most:
            most = chance
            end = U0
        if chance == most:
            end = _list(moves, end, first, second)
    return int64(end >> U1)


@jitted()
def _likely_step(state: Words, stream: Words) -> tuple[Word, Word]:
    """Choose at random among the steps that `_likeliest` lists."""
    first, second = U0, U0
    most = U0
    ties = U0
    for pawn in EACH:
        squares = state[OPEN + pawn]
        while squares != U0:
            target = lowest(squares)
            squares &= squares - U1
            chance = chance_after(state, pawn, target)
            if chance > most:
                most = chance
                ties = U0
            if chance == most:
                ties += U1
                if below(stream, ties) == U0:
                    first, second = pawn + U1, target
    return first, second


@jitted(forceinline=True)
def _any_step(state: Words, stream: Words) -> tuple[Word, Word]:
    """Choose a random step; if none is open, give up a random pawn."""
    count = U0
    for pawn in EACH:
        count += popcount(state[OPEN + pawn])
    if count == U0:
        return _sacrifice(state, stream)
    choice = below(stream, count)
    for pawn in EACH:
        squares = state[OPEN + pawn]
        steps = popcount(squares)
        if choice < steps:
            while choice != U0:
                squares &= squares - U1
                choice -= U1
            return pawn + U1, lowest(squares)
        choice -= steps
    return U0, U0  # unreachable


@jitted(forceinline=True)
def _faces(dice: Word, stream: Words) -> Word:
    """Draw random faces for `dice`, and place them in the bits of DICE."""
    faces = below(stream, ROLLS)
    word = U0
    for die in EACH:
        word |= (faces % SIDES) << (U3 * die)
        faces //= SIDES
    return word & FACE_BITS[dice]


@jitted()
def _sacrifice(state: Words, stream: Words) -> tuple[Word, Word]:
    """Give up a random pawn still in the game."""
    best = U0
    count = U0
    for pawn in EACH:
        if state[PAWN + pawn] != OUT:
            count += U1
            if below(stream, count) == U0:
                best = pawn
    return best + U1, OUT


@exported(forceinline=True)
def apply(state: Words, first: Word, second: Word) -> None:
    """Play one stage: a step, giving up a pawn, choosing the dice to roll, or their faces."""
    if first == FACES:
        state[DICE] = (state[DICE] & ~FACE_BITS[state[ROLLING]]) | second
        _end_turn(state)
    elif first == ROLL:
        _pick_up(state, second)
    elif second == OUT:
        state[PAWN + first - U1] = OUT
        _pick_up(state, ALL_DICE if pawns_left(state) != U0 else U0)
    else:
        _step(state, first - U1, second)


@jitted(forceinline=True)
def _pick_up(state: Words, dice: Word) -> None:
    """Pick up `dice` to roll them. With none, the turn is over."""
    if dice == U0:
        _end_turn(state)
    else:
        state[ROLLING] = dice
        state[STAGE] = CAST


@jitted(forceinline=True)
def _end_turn(state: Words) -> None:
    state[STAGE] = STEP
    state[ROLLING] = U0
    state[PLY] += U1
    update_open(state)


@jitted(forceinline=True)
def _step(state: Words, pawn: Word, square: Word) -> None:
    left = state[PAWN + pawn] == CENTRE
    state[PAWN + pawn] = square
    state[COINS] &= ~(U1 << square)
    if left:
        state[LEAVERS] -= U1
        if state[LEAVERS] == U0:
            for other in EACH:
                if state[PAWN + other] == CENTRE:
                    state[PAWN + other] = SHUT
    if state[COINS] == U0:
        _end_turn(state)
    elif state[STUD] != U0:
        _pick_up(state, ALL_DICE)
    else:
        state[STAGE] = CHOICE


@exported(forceinline=True)
def is_terminal(state: Words) -> bool:
    """Whether no coin is left, or no step is open and no pawn may be given up."""
    if state[STAGE] != STEP or not stuck(state):
        return False
    return state[COINS] == U0 or state[LOSSES] == U0 or pawns_left(state) == U0


@exported(forceinline=True)
def current_player(state: Words) -> Any:
    return CHANCE if state[STAGE] == CAST else 0


@exported(forceinline=True)
def mid_move(state: Words) -> bool:
    return state[STAGE] != STEP


@exported(forceinline=True)
def ply(state: Words) -> Any:
    return int64(state[PLY])


@exported(forceinline=True)
def score(state: Words, seat: int) -> Any:
    """The number of coins collected."""
    return COINS_IN_ALL - int64(popcount(state[COINS]))


@exported()
def winner(state: Words) -> int:
    """Return the only seat, 0, if all coins are collected, else -1."""
    return 0 if state[COINS] == U0 else -1


@exported()
def heuristic(state: Words, seat: int) -> int:
    """Count the rolls (of 1,296) that leave a step open next; a win counts one more than all.

    If the dice are still to be chosen, the best choice counts: roll those that open no step.
    """
    if state[COINS] == U0:
        return int64(ROLLS + U1)
    stage = state[STAGE]
    if stage == STEP:
        return int64(U0 if stuck(state) else ROLLS)
    return int64(chance_of(state, state[ROLLING] if stage == CAST else ALL_DICE & ~hits_of(state)))


@exported()
def returns(state: Words, out: Reals) -> None:
    """Write 1 for a win, else 0."""
    out[0] = 1.0 if state[COINS] == U0 else 0.0


@exported()
def shape_returns(state: Words, out: Reals) -> None:
    """Give a loss up to half a win, falling steeply with the number of coins left.

    A reward for near misses guides the search. A larger one would make it avoid necessary risks.
    """
    if out[0] == 0.0:
        taken = score(state, 0) / COINS_IN_ALL
        out[0] = 0.5 * taken * taken * taken * taken


@exported(forceinline=True)
def phase(state: Words) -> int:
    """The index in PHASES; there is only one."""
    return 0
