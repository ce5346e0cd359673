"""The exact solver: the chance to win under best play, exact except for rounding."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.engines.coin_collectors import board
from printkit.engines.coin_collectors.notation import moves_with_words
from printkit.engines.coin_collectors.solver.layers import SolvedLayer, solve_layers
from printkit.engines.coin_collectors.solver.retrograde import (
    list_steps,
    locate,
    write_roll_chances,
)
from printkit.engines.coin_collectors.solver.rolls import RollWorkspace, new_roll_workspace
from printkit.engines.coin_collectors.solver.winnable_states import (
    Layer,
    after_move,
    start_of,
    winnable_layers,
)
from printkit.engines.kernel.arrays import array_of, zeros
from printkit.engines.kernel.bits import U1, Word, Words
from printkit.engines.listener import NO_LISTENER, Listener
from printkit.engines.search.arena import WorkerPool

QUICK_CASES = 50_000
"""With at most this number of cases, solving takes only seconds."""

# the largest difference that rounding can make between equal chances
(_EQUAL,) = array_of("f", [1e-7])


@dataclass(frozen=True, slots=True)
class Prospect:
    """A move's value: the chance to win, and the dice to roll after it, as bits in SUITS' order.

    `roll` is 0 if no dice need rolling. `rolls` has the chance for each set of dice if there is a
    choice.
    """

    chance: float
    roll: int
    rolls: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """The solved position: the value of every move before a step.

    `moves` has every legal move in the kernel's order. `rolled` is the chance to win if all four
    dice are rolled first.
    """

    moves: dict[str, Prospect]
    rolled: float

    @property
    def chance(self) -> float:
        """The chance to win with the dice as they lie."""
        return max((prospect.chance for prospect in self.moves.values()), default=0.0)


def solve(
    state: Words,
    pool: WorkerPool,
    listener: Listener = NO_LISTENER,
    layers: list[Layer] | None = None,
) -> SolvedPosition:
    """Solve a kernel's state before a step.

    Chances are right to about five digits, and do not depend on the pool. `layers` is the result of
    `winnable_layers`, if known.
    """
    (solution,) = solve_rolls([state], pool, listener, layers)
    return solution


def solve_rolls(
    states: Sequence[Words],
    pool: WorkerPool,
    listener: Listener = NO_LISTENER,
    layers: list[Layer] | None = None,
) -> list[SolvedPosition]:
    """Solve states that differ only in their dice (at least one). Most of the work is shared."""
    assert all(state[board.STAGE] == board.STEP for state in states)
    layers = layers or winnable_layers(states[0], listener)
    top = deque[SolvedLayer](maxlen=3)
    for solved in solve_layers(states[0], layers, pool, listener):
        top.append(solved)
    return [_solution(state, list(top)) for state in states]


def _solution(state: Words, top: list[SolvedLayer]) -> SolvedPosition:
    """Read a state's solution from the topmost layers solved for it."""
    workspace = new_roll_workspace()
    *lower, own = top
    found = locate(*start_of(state), own.layer, workspace)
    rolled = float(own.chances.lows[found]) if found[0] >= 0 else 0.0
    if board.stuck(state) and not state[board.LOSSES]:
        return SolvedPosition({}, rolled)
    moves = {
        name: _prospect(state, first - U1, target, own, lower, workspace)
        for name, first, target in moves_with_words(state)
    }
    return SolvedPosition(moves, rolled)


def _prospect(
    state: Words,
    pawn: Word,
    target: Word,
    own: SolvedLayer,
    lower: list[SolvedLayer],
    workspace: RollWorkspace,
) -> Prospect:
    """Return the value of a move: a step, or giving up a pawn."""
    after = after_move(state, pawn, target)
    whole = int(board.ALL_DICE)
    if target == board.OUT:
        found = locate(*after, own.layer, workspace)
        return Prospect(float(own.chances.lows[found]) if found[0] >= 0 else 0.0, whole)
    case, _ = locate(*after, lower[-1].layer, workspace)
    if case < 0:
        return Prospect(0.0, whole)
    if len(lower) == 1:
        return Prospect(1.0, 0)
    below, to = lower
    chances = zeros("f", whole + 1)
    count = list_steps(state, case, to.layer, below.layer, workspace)
    write_roll_chances(state, count, to.chances, below.chances, workspace, chances)
    if state[board.STUD]:
        return Prospect(float(chances[whole]), whole)
    (enough,) = array_of("f", [max(chances) - _EQUAL])  # within the rounding error of the chances
    few = min((dice for dice in range(whole + 1) if chances[dice] >= enough), key=int.bit_count)
    return Prospect(float(chances[few]), few, tuple(chances.tolist()))
