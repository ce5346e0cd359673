"""The estimate: a heuristic for the chance to win, where solving a layer exactly takes too long.

It assumes that all dice are rolled before each turn, each one and a half times: this stands in for
the choice of dice. With four-die-stud there is no such choice, so each die is rolled once and the
estimate is exact.
"""

from __future__ import annotations

from typing import NamedTuple

from printkit.engines.coin_collectors.board import EACH, OUT, PAWNS, SIDES, STUD
from printkit.engines.coin_collectors.solver.retrograde import (
    code_after,
    is_proper,
    list_steps,
    write_order,
)
from printkit.engines.coin_collectors.solver.rolls import CODES, Chances, Floats, RollWorkspace
from printkit.engines.coin_collectors.solver.winnable_states import MOST_STEPS, Layer
from printkit.engines.kernel.arrays import constants, zeros
from printkit.engines.kernel.bits import U0, U1, Single, WordRows, Words, float32
from printkit.engines.kernel.jit import exported, jitted
from printkit.layouts.coin_collectors.layout import VALUES

ROLLS_A_TURN = 1.5
"""How often the estimate assumes that a die is rolled before a step."""


def _misses(rolls: float) -> list[float]:
    """For each number of useful faces: the chance that a die shows none of these faces."""
    return [(1 - faces / VALUES) ** rolls for faces in range(VALUES + 1)]


_MISSES = constants("f", [_misses(ROLLS_A_TURN), _misses(1.0)])
_FACES_IN = constants("q", [those.bit_count() for those in range(1 << VALUES)])


class Ranking(NamedTuple):
    """A position's steps from best to worst, and scratch space for their expectation.

    By step: its value, the two dice that open it, and the sets of their faces that do, (n, 2). By
    die: the faces that open a step.
    """

    best: Floats
    dice: WordRows
    faces: WordRows
    opened: Words


def new_ranking() -> Ranking:
    """Return a ranking for one thread."""
    return Ranking(
        zeros("f", MOST_STEPS),
        zeros("Q", MOST_STEPS, 2),
        zeros("Q", MOST_STEPS, 2),
        zeros("Q", PAWNS),
    )


@exported()
def estimate_cases(
    state: Words,
    first: int,
    last: int,
    layer: Layer,
    chances: Chances,
    below: Layer,
    below_chances: Chances,
    workspace: RollWorkspace,
    ranking: Ranking,
) -> None:
    """Estimate the chances of all positions in some cases: one number each, whatever the dice show.

    For the parameters see `retrograde.solve_cases`.
    """
    misses = _MISSES[1] if state[STUD] != U0 else _MISSES[0]
    for case in range(last - 1, first - 1, -1):
        count = list_steps(state, case, layer, below, workspace)
        for code in range(CODES):
            write_order(code, workspace.order, workspace.owner)
            if is_proper(layer.places[case], workspace.owner):
                end, given_up = _rank(count, chances, below_chances, workspace, ranking)
                chances.lows[case, code] = _expect(end, given_up, ranking, misses)


@jitted()
def _rank(
    count: int,
    chances: Chances,
    below: Chances,
    workspace: RollWorkspace,
    ranking: Ranking,
) -> tuple[int, Single]:
    """Rank the steps; return their number, and the best chance after giving up a pawn."""
    best, dice, faces = ranking.best, ranking.dice, ranking.faces
    steps, end, given_up = workspace.steps, 0, float32(0)
    for at in range(count):
        case = steps.cases[at]
        code = code_after(at, workspace) if case >= 0 else 0
        if steps.targets[at] == OUT:
            if case >= 0:
                given_up = max(given_up, chances.lows[case, code])
            continue
        chance = below.lows[case, code] if case >= 0 else float32(0)
        place = end
        while place > 0 and best[place - 1] < chance:
            best[place] = best[place - 1]
            for i in range(2):
                dice[place, i], faces[place, i] = dice[place - 1, i], faces[place - 1, i]
            place -= 1
        tile = steps.tiles[at]
        best[place] = chance
        dice[place, 0], faces[place, 0] = tile // SIDES, U1 << (tile % SIDES)
        dice[place, 1] = workspace.owner[steps.pawns[at]]
        faces[place, 1] = U1 << steps.values[at]
        end += 1
    return end, given_up


@jitted()
def _expect(count: int, given_up: Single, ranking: Ranking, misses: Floats) -> Single:
    """Return the expected value of the best open step, over all rolls."""
    best, dice, faces, opened = ranking.best, ranking.dice, ranking.faces, ranking.opened
    for die in EACH:
        opened[die] = U0
    closed = float32(1)
    total = float32(0)
    for at in range(count):
        for i in range(2):
            opened[dice[at, i]] |= faces[at, i]
        still = float32(1)
        for die in EACH:
            still *= misses[_FACES_IN[opened[die]]]
        total += (closed - still) * best[at]
        closed = still
    return total + closed * given_up
