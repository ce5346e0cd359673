"""Players of Coin Collectors, and games that they play.

Plain ones look at the table. Planners look every step, every choice of dice and every roll of them
a step or two ahead, exactly, and then into a book: by chances that are exact for endings, and
guesses before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.coin_collectors import kernel
from engines.coin_collectors.board import (
    ALL_DICE,
    CAST,
    CHOICE,
    COINS,
    EACH,
    LEAVERS,
    NEIGHBOURS,
    OPEN,
    OUT,
    PAWN,
    PAWNS,
    ROLL,
    ROLLING,
    STAGE,
    STATE_WORDS,
    STUD,
    hits_of,
    stuck,
)
from engines.coin_collectors.solver.retrograde import (
    code_there,
    compare,
    keep,
    list_steps,
    locate,
    order_of,
    tabulate,
)
from engines.coin_collectors.solver.rolls import CODES, MOST_VALUES, Chances, Floats, Space, space
from engines.coin_collectors.solver.tablebase import Book
from engines.coin_collectors.solver.winnable_states import MOST_STEPS, step
from engines.kernel.bits import Word, Words, copy, lowest, popcount, signed
from engines.kernel.streams import below, seed_stream
from layouts.coin_collectors.layout import TILES

# Players, the weakest first.
RANDOM = -1
GREEDY = 0  # the step that leaves most coins next to pawns; all dice are rolled
KEEPER = 1  # the step likeliest to be followed by one; the dice that open it are kept
PLANNER = 2  # looks a step ahead, then into the book
EXPERT = 3  # looks two steps ahead

HITS_STAY = np.uint64(16)  # in place of a set of dice: those that open no step

EQUAL = np.float32(1e-7)  # what roundings may make of equal chances

_0 = np.uint64(0)
_1 = np.uint64(1)
_ALL_OF_THEM = np.uint64(PAWNS)


class Played(NamedTuple):
    """Records of n games: by game, the coins collected, the set of squares with a coin left and
    the pawns' squares at the end; how many steps were open, by turn (0 from the end on); and how
    many dice were rolled after it.
    """

    collected: NDArray[np.int64]
    left: Words
    pawns: Words
    choices: NDArray[np.int8]
    rolled: NDArray[np.int8]


class Desk(NamedTuple):
    """Room for a player to think in."""

    room: Space
    other: Space
    deeper: Chances
    moved: Words
    order: Words
    rolls: Floats
    state: Words
    stream: Words


def blank_games(games: int) -> Played:
    """Records to be filled."""
    turns = len(TILES) + PAWNS
    return Played(
        np.zeros(games, np.int64),
        np.zeros(games, np.uint64),
        np.zeros((games, PAWNS), np.uint64),
        np.zeros((games, turns), np.int8),
        np.zeros((games, turns), np.int8),
    )


def desk() -> Desk:
    """A new desk; each thread needs its own."""
    shape = MOST_STEPS + PAWNS, CODES
    deeper = Chances(
        np.zeros(shape, np.int64),
        np.zeros(shape, np.uint32),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.float32),
        np.zeros(shape[0] * MOST_VALUES, np.uint16),
    )
    moved, order = np.zeros((2, PAWNS), np.uint64)
    rolls, state = np.zeros(int(ALL_DICE) + 1, np.float32), np.zeros(STATE_WORDS, np.uint64)
    return Desk(space(), space(), deeper, moved, order, rolls, state, np.zeros(1, np.uint64))


@njit(cache=True, nogil=True)
def play(
    start: Words, player: int, book: Book, seed: Word, first: int, games: Played, here: Desk
) -> None:
    """Play games `first`, `first` + 1, ... and record them; each has its own random stream.

    From before a step, or where dice are about to fall.
    """
    state, stream = here.state, here.stream
    for game in range(games.collected.shape[0]):
        seed_stream(stream, seed, np.uint64(first + game))
        copy(state, start)
        if state[STAGE] == CAST:
            first_word, second_word = kernel.sample(state, stream)
            kernel.apply(state, first_word, second_word)
        turn = 0
        while not kernel.is_terminal(state):
            for pawn in EACH:
                games.choices[game, turn] += signed(popcount(state[OPEN + pawn]))
            pawn, target, dice = choose(state, player, book, here)
            kernel.apply(state, pawn + _1, target)
            if state[STAGE] == CHOICE:
                dice = ALL_DICE & ~hits_of(state) if dice == HITS_STAY else dice
                kernel.apply(state, ROLL, dice)
            if kernel.mid_move(state):
                games.rolled[game, turn] = signed(popcount(state[ROLLING]))
                first_word, second_word = kernel.sample(state, stream)
                kernel.apply(state, first_word, second_word)
            turn += 1
        games.collected[game] = kernel.score(state, 0)
        games.left[game] = state[COINS]
        for pawn in EACH:
            games.pawns[game, pawn] = state[PAWN + pawn]


@njit(cache=True, nogil=True, inline="always")
def choose(state: Words, player: int, book: Book, here: Desk) -> tuple[Word, Word, Word]:
    """A player's choice: the pawn, its target (OUT to give it up), the dice to roll then."""
    if player >= PLANNER:
        return plan(state, player, book, here)
    dice = ALL_DICE
    if player == RANDOM or stuck(state):
        first, target = kernel.sample(state, here.stream)
        dice = below(here.stream, ALL_DICE + _1)
    elif player == GREEDY:
        first, target = _most_coins_near(state, here.stream)
    else:
        first, target = kernel.light_policy(state, here.stream)
        dice = HITS_STAY
    return first - _1, target, dice


@njit(cache=True, nogil=True)
def _most_coins_near(state: Words, stream: Words) -> tuple[Word, Word]:
    """The step that leaves most coins next to pawns; of equal ones any."""
    first, second = _0, _0
    most, ties = _0, _0
    for pawn in EACH:
        targets = state[OPEN + pawn]
        while targets != _0:
            target = lowest(targets)
            targets &= targets - _1
            near = NEIGHBOURS[target]
            for other in EACH:
                if other != pawn:
                    near |= NEIGHBOURS[state[PAWN + other]]
            count = _1 + popcount(near & state[COINS] & ~(_1 << target))
            if count > most:
                most, ties = count, _0
            if count == most:
                ties += _1
                if below(stream, ties) == _0:
                    first, second = pawn + _1, target
    return first, second


@njit(cache=True, nogil=True, inline="always")
def plan(state: Words, player: int, book: Book, here: Desk) -> tuple[Word, Word, Word]:
    """The best choice as far as a planner sees: the pawn, its target, the dice to roll."""
    best = np.float32(-1)
    choice = _0, OUT, ALL_DICE
    if stuck(state):
        for pawn in EACH:
            if state[PAWN + pawn] != OUT:
                chance = rate(state, pawn, OUT, player, book, here)
                if chance > best:
                    best = chance
                    choice = pawn, OUT, ALL_DICE
        return choice
    for pawn in EACH:
        targets = state[OPEN + pawn]
        while targets != _0:
            target = lowest(targets)
            targets &= targets - _1
            chance = rate(state, pawn, target, player, book, here)
            if chance > best:
                best = chance
                choice = pawn, target, best_roll(state, here)
    return choice


@njit(cache=True, nogil=True)
def rate(state: Words, pawn: Word, target: Word, player: int, book: Book, here: Desk) -> np.float32:
    """What a planner thinks the chance to win is after a move; by roll, in `rolls`."""
    for dice in range(here.rolls.shape[0]):
        here.rolls[dice] = np.float32(0)
    pawns = state[PAWN : PAWN + _ALL_OF_THEM]
    word = step(state[COINS], pawns, state[LEAVERS], pawn, target, here.moved, here.order)
    case, code = locate(word, here.order, book.layer, here.room)
    if case < 0:
        return np.float32(0)
    if target == OUT:
        return book.chances.lows[case, code]
    if state[COINS] == _1 << target:
        here.rolls[0] = np.float32(1)
    else:
        count = list_steps(state, case, book.layer, book.layer, here.room)
        below_chances = book.chances
        if player == EXPERT and book.chances.scales[case, code] == np.float32(0):
            _look_deeper(state, count, book, here)
            below_chances = here.deeper
        compare(state, case, count, book.layer, book.chances, below_chances, here.room, here.rolls)
    return here.rolls[best_roll(state, here)]


@njit(cache=True, nogil=True)
def best_roll(state: Words, here: Desk) -> Word:
    """The best set of dice to roll, by `rolls`; of equal ones the fewest dice."""
    best = ALL_DICE
    if state[STUD] == _0:
        for dice in range(ALL_DICE + _1):
            rolled = np.uint64(dice)
            gain = here.rolls[rolled] - here.rolls[best]
            fewer = popcount(rolled) < popcount(best)
            if gain > EQUAL or (gain >= -EQUAL and fewer):
                best = rolled
    return best


@njit(cache=True, nogil=True)
def _look_deeper(state: Words, count: int, book: Book, here: Desk) -> None:
    """Work out the steps that are listed from those after them, in `deeper`."""
    steps = here.room.steps
    for at in range(count):
        case = steps.cases[at]
        if case < 0 or steps.targets[at] == OUT:
            continue
        code = code_there(at, here.room)
        order_of(code, here.other.order, here.other.owner)
        more = list_steps(state, case, book.layer, book.layer, here.other)
        tabulate(state, case, more, book.layer, book.chances, book.chances, here.other)
        here.deeper.offsets[at, code] = at * MOST_VALUES
        keep(state, at, code, here.other, here.deeper)
        steps.cases[at] = at
