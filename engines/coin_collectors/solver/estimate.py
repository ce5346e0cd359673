"""A guess at the chance to win Coin Collectors, where working it out takes too long.

As if every turn began with fresh dice, of which each that opens no step may be rolled again some
more times: a stand-in for dice that a player keeps. With four-die-stud, where none are kept, and
just one roll, it is the truth.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from engines.coin_collectors.board import EACH, OUT, STUD
from engines.coin_collectors.solver.retrograde import (
    code_there,
    list_steps,
    order_of,
    tile_of,
    value_of,
)
from engines.coin_collectors.solver.rolls import CODES, Chances, Floats, Space
from engines.coin_collectors.solver.winnable_states import MOST_STEPS, Layer
from engines.kernel.bits import Words
from layouts.coin_collectors.layout import VALUES

ROLLS = 1.5
"""How often a die is rolled, as it were, before a step is due."""

_1 = np.uint64(1)
_6 = np.uint64(VALUES)


def _misses(rolls: float) -> Floats:
    """By number of faces that would do: the chance that a die shows none of them."""
    return np.array([(1 - faces / VALUES) ** rolls for faces in range(VALUES + 1)], np.float32)


_MISSES = np.stack([_misses(ROLLS), _misses(1.0)])
_FACES_IN = np.array([those.bit_count() for those in range(1 << VALUES)])


@njit(cache=True, nogil=True)
def guess(
    state: Words,
    first: int,
    last: int,
    layer: Layer,
    chances: Chances,
    below: Layer,
    below_chances: Chances,
    room: Space,
) -> None:
    """Guess the chance of all positions of some cases, whatever their dice, in place of `fill`."""
    best = np.empty(MOST_STEPS, np.float32)
    ways = np.empty((MOST_STEPS, 4), np.uint64)
    misses = _MISSES[1] if state[STUD] != np.uint64(0) else _MISSES[0]
    for case in range(last - 1, first - 1, -1):
        count = list_steps(state, case, layer, below, room)
        for code in range(CODES):
            if chances.offsets[case, code] >= 0:
                order_of(code, room.order, room.owner)
                end, given_up = _rank(state, count, chances, below_chances, room, best, ways)
                chances.lows[case, code] = _expect(end, given_up, best, ways, misses)


@njit(cache=True, nogil=True)
def _rank(
    state: Words,
    count: int,
    chances: Chances,
    below: Chances,
    room: Space,
    best: Floats,
    ways: Words,
) -> tuple[int, np.float32]:
    """List the steps from the best guess down: the guess, and the two dice and faces that open it.

    Answer how many, and the best guess after giving up a pawn.
    """
    steps, end, given_up = room.steps, 0, np.float32(0)
    for at in range(count):
        case = steps.cases[at]
        code = code_there(at, room) if case >= 0 else 0
        if steps.targets[at] == OUT:
            if case >= 0:
                given_up = max(given_up, chances.lows[case, code])
            continue
        chance = below.lows[case, code] if case >= 0 else np.float32(0)
        place = end
        while place > 0 and best[place - 1] < chance:
            best[place] = best[place - 1]
            for i in range(4):
                ways[place, i] = ways[place - 1, i]
            place -= 1
        tile = tile_of(state, steps.targets[at])
        best[place] = chance
        ways[place, 0], ways[place, 1] = tile // _6, _1 << (tile % _6)
        ways[place, 2] = room.owner[steps.pawns[at]]
        ways[place, 3] = _1 << value_of(state, steps.targets[at])
        end += 1
    return end, given_up


@njit(cache=True, nogil=True)
def _expect(
    count: int, given_up: np.float32, best: Floats, ways: Words, misses: Floats
) -> np.float32:
    """The average over the dice of the best step that is open."""
    opened = np.zeros(4, np.uint64)
    closed = np.float32(1)
    total = np.float32(0)
    for at in range(count):
        opened[ways[at, 0]] |= ways[at, 1]
        opened[ways[at, 2]] |= ways[at, 3]
        still = np.float32(1)
        for die in EACH:
            still *= misses[_FACES_IN[opened[die]]]
        total += (closed - still) * best[at]
        closed = still
    return total + closed * given_up
