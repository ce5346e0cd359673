"""Advice for Isaac: exact where the scoring phase can be solved, else found by search."""

from __future__ import annotations

from engines.contract import Advice, AdvisedMove, Session
from engines.isaac import kernel
from engines.isaac.notation import spell
from engines.isaac.solver import scoring
from engines.judging import advice
from engines.judging.advice import MOVES, Step
from engines.kernel.arrays import array_of, zeros
from engines.kernel.binding import listed
from engines.kernel.bits import Words
from engines.kernel.position import Position

_POSITIONS = 10_000_000  # that are visited at most: some seconds
_TABLE = 1 << 20  # positions


def advise(session: Session, position: Position) -> Advice:
    """The best moves of a position that is not over; each wins or loses for certain, or is played.

    Of moves that win, and of those that lose, the ones with more points come first. The same for
    the same position. Raises InputError when it has too many moves to list.
    """
    found = _solved(position.state) if position.phase == "scoring" else None
    return found or advice.advise(session, position)


def weigh(state: Words) -> list[tuple[Step, float]] | None:
    """The moves of a scoring phase, each with 1 if it wins for certain, 0 if it loses.

    None where that takes too long to find out.
    """
    moves = listed(kernel, state)
    values = zeros("Q", len(moves))
    workspace = scoring.new_workspace(_TABLE)
    if moves == [(0, 0)]:
        values[0], _, _ = scoring.solve(state, _POSITIONS, workspace)
        if values[0] == scoring.OPEN:
            return None
    elif not scoring.weigh(state, array_of("Q", moves), _POSITIONS, workspace, values):
        return None
    return list(zip(moves, map(float, values), strict=True))


def _solved(state: Words) -> Advice | None:
    """What is certain in the scoring phase; None where that takes too long to find out."""
    weighed = weigh(state)
    if weighed is None:
        return None
    best = sorted(weighed, key=lambda pair: (-pair[1], -pair[0][1]))[:MOVES]
    advised = tuple(AdvisedMove(spell(state, [step]), value, games=0) for step, value in best)
    return Advice(advised, "best play", exact=True)
