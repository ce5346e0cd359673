"""The chance to win Coin Collectors under best play, exactly but for rounding."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np

from engines.coin_collectors import board, kernel
from engines.coin_collectors.notation import legal_moves
from engines.coin_collectors.solver.layers import Solved, Watch, layers_of, layers_solved, unwatched
from engines.coin_collectors.solver.retrograde import compare, list_steps, locate
from engines.coin_collectors.solver.rolls import Space, space
from engines.coin_collectors.solver.winnable_states import Layer, after_move, start_of
from engines.kernel.bits import Word, Words
from layouts.setup import Setup

SMALL = 50_000
"""With so many cases or fewer it takes but seconds."""

_EQUAL = 1e-7  # what roundings may make of equal chances


@dataclass(frozen=True, slots=True)
class Prospect:
    """The chance to win after a move, and the set of dice to roll for it, as bits in SUITS' order.

    No dice where all must be rolled, or none need be.
    """

    chance: float
    roll: int


@dataclass(frozen=True, slots=True)
class Solution:
    """What best play makes of a position before a step.

    `moves` has every legal one, as the kernel lists them; `rolled` is the chance to win before
    the dice are known, if all four are rolled first.
    """

    moves: dict[str, Prospect]
    rolled: float

    @property
    def chance(self) -> float:
        """The chance to win with the dice as they lie."""
        return max((prospect.chance for prospect in self.moves.values()), default=0.0)


def value(setup: Setup, threads: int | None = None, watch: Watch = unwatched) -> float:
    """The chance to win `setup` under best play, with its dice as they lie.

    From 0 to 1, right to about five digits; the same on any number of threads.
    """
    state = kernel.init(setup)
    return 0.0 if kernel.is_terminal(state) else solve(state, threads, watch).chance


def solve(
    state: Words,
    threads: int | None = None,
    watch: Watch = unwatched,
    layers: list[Layer] | None = None,
) -> Solution:
    """What best play makes of a kernel's state before a step; `layers` as of `winnable`, if known.

    The same on any number of threads.
    """
    assert state[board.STAGE] == board.STEP
    layers = layers or layers_of(state, watch)
    top = deque[Solved](maxlen=3)
    for solved in layers_solved(state, layers, threads, watch):
        top.append(solved)
    return _solution(state, list(top))


def _solution(state: Words, top: list[Solved]) -> Solution:
    """What the topmost layers say of the state they were made for."""
    room = space()
    *lower, own = top
    found = locate(*start_of(state), own.layer, room)
    rolled = float(own.chances.lows[found]) if found[0] >= 0 else 0.0
    if board.stuck(state) and not state[board.LOSSES]:
        return Solution({}, rolled)
    names = legal_moves(state)
    words = np.zeros(kernel.MOVE_LIST_WORDS, np.uint64)
    kernel.legal(state, words)
    moves = words[: 2 * len(names)].reshape(len(names), 2)
    return Solution(
        {
            name: _prospect(state, first - np.uint64(1), target, own, lower, room)
            for name, (first, target) in zip(names, moves, strict=True)
        },
        rolled,
    )


def _prospect(
    state: Words, pawn: Word, target: Word, own: Solved, lower: list[Solved], room: Space
) -> Prospect:
    """What a move is worth, a step or a pawn given up."""
    after = after_move(state, pawn, target)
    whole = int(board.ALL_DICE)
    if target == board.OUT:
        found = locate(*after, own.layer, room)
        return Prospect(float(own.chances.lows[found]) if found[0] >= 0 else 0.0, whole)
    case, _ = locate(*after, lower[-1].layer, room)
    if case < 0:
        return Prospect(0.0, whole)
    if len(lower) == 1:
        return Prospect(1.0, 0)
    below, to = lower
    chances = np.zeros(whole + 1, np.float32)
    count = list_steps(state, case, to.layer, below.layer, room)
    compare(state, case, count, to.layer, to.chances, below.chances, room, chances)
    if state[board.STUD]:
        return Prospect(float(chances[whole]), whole)
    enough = chances.max() - _EQUAL
    few = min((dice for dice in range(whole + 1) if chances[dice] >= enough), key=int.bit_count)
    return Prospect(float(chances[few]), few)
