"""Retrograde analysis keeps to the memory that it was given."""

from __future__ import annotations

import numpy as np

from engines.coin_collectors import board
from engines.coin_collectors.solver.retrograde import write_roll_chances
from engines.coin_collectors.solver.rolls import CODES, Chances, new_roll_workspace
from engines.kernel.arrays import zeros


def test_a_position_with_a_pawn_fewer_is_not_looked_for_in_the_layer_below() -> None:
    """It is in the same layer, which may have more cases: those are beyond the end below."""
    state, workspace = np.zeros(board.STATE_WORDS, np.uint64), new_roll_workspace()
    state[board.LOSSES] = 1
    for places in (workspace.order, workspace.owner, workspace.steps.reaches[0]):
        places[:] = range(4)
    workspace.steps.targets[0], workspace.steps.cases[0] = board.OUT, 7
    chances, below = without_values(8), without_values(8)
    chances.lows[7] = 0.25
    below.faces[:] = 63  # what is found there if it is looked for beyond the first case
    below = Chances(*(part[:1] for part in below))
    out = np.zeros(16, np.float32)
    write_roll_chances(state, 1, chances, below, workspace, out)
    assert not workspace.faces.any()
    assert out[15] == 0.25


def without_values(cases: int) -> Chances:
    shape = cases, CODES
    return Chances(
        offsets=zeros(np.int64, *shape),
        faces=zeros(np.uint32, *shape),
        lows=zeros(np.float32, *shape),
        scales=zeros(np.float32, *shape),
        values=zeros(np.uint16, 1),
    )
