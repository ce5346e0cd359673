"""Advice for Isaac: exact where the scoring phase can be solved, else found by search."""

from __future__ import annotations

import numpy as np

from engines.contract import Advice, AdvisedMove, Session
from engines.isaac import kernel
from engines.isaac.notation import spell
from engines.isaac.solver import scoring
from engines.judging import advice
from engines.judging.advice import MOVES
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


def weigh(state: Words) -> tuple[Words, Words] | None:
    """The moves of a scoring phase (n, 2), and for each 1 if it wins for certain, 0 if it loses.

    None where that takes too long to find out.
    """
    moves = np.array(listed(kernel, state), np.uint64)
    values = np.zeros(len(moves), np.uint64)
    workspace = scoring.new_workspace(_TABLE)
    if moves[0, 0] == 0:
        values[0], _, _ = scoring.solve(state, _POSITIONS, workspace)
        if values[0] == scoring.OPEN:
            return None
    elif not scoring.weigh(state, moves, _POSITIONS, workspace, values):
        return None
    return moves, values


def _solved(state: Words) -> Advice | None:
    """What is certain in the scoring phase; None where that takes too long to find out."""
    weighed = weigh(state)
    if weighed is None:
        return None
    moves, values = weighed
    ranks = np.lexsort((-moves[:, 1].astype(np.int64), -values.astype(np.int64)))[:MOVES]
    best = [
        (spell(state, [(int(moves[at, 0]), int(moves[at, 1]))]), float(values[at])) for at in ranks
    ]
    advised = tuple(AdvisedMove(move, value, games=0) for move, value in best)
    return Advice(advised, "best play", exact=True)
