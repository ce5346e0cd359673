"""Retrograde analysis keeps to the memory that it was given."""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.coin_collectors import board
from engines.coin_collectors.solver import retrograde
from engines.coin_collectors.solver.rolls import CODES, Chances, new_roll_workspace


def test_a_position_with_a_pawn_fewer_is_not_looked_for_in_the_layer_below() -> None:
    """It is in the same layer, which may have more cases: those are beyond the end below."""
    workspace = new_roll_workspace()
    for places in (workspace.order, workspace.owner, workspace.steps.reaches[0]):
        places[:] = range(4)
    workspace.steps.targets[0], workspace.steps.cases[0] = board.OUT, 7
    shape = 1, CODES
    below = Chances(
        offsets=np.zeros(shape, np.int64),
        faces=np.full(shape, 63, np.uint32),
        lows=np.zeros(shape, np.float32),
        scales=np.zeros(shape, np.float32),
        values=np.zeros(1, np.uint16),
    )
    count: Any = retrograde._count_faces
    count.py_func(1, True, below, workspace)  # in Python every index is checked
    assert not workspace.faces.any()
