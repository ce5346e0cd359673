"""Retrograde analysis does not read beyond its arrays."""

from __future__ import annotations

from engines.coin_collectors import board
from engines.coin_collectors.solver.retrograde import write_roll_chances
from engines.coin_collectors.solver.rolls import CODES, Chances, new_roll_workspace
from engines.kernel.arrays import array_of, full, row, zeros


def test_giving_up_a_pawn_is_not_looked_up_in_the_layer_below() -> None:
    """The position is in the same layer, which may have more cases than the layer below."""
    state, workspace = zeros("Q", board.STATE_WORDS), new_roll_workspace()
    state[board.LOSSES] = 1
    for places in (workspace.order, workspace.owner, row(workspace.steps.reaches, 0)):
        places[:] = array_of("Q", range(4))
    workspace.steps.targets[0], workspace.steps.cases[0] = board.OUT, 7
    chances, below = without_values(8, faces=0), without_values(8, faces=63)
    chances.lows[7, 0] = 0.25
    # Reading beyond the first case there would find faces.
    below = Chances(*(part[:1] for part in below))
    out = zeros("f", 16)
    write_roll_chances(state, 1, chances, below, workspace, out)
    assert not any(workspace.faces)
    assert out[15] == 0.25


def without_values(cases: int, faces: int) -> Chances:
    shape = cases, CODES
    return Chances(
        offsets=zeros("q", *shape),
        faces=full("I", faces, *shape),
        lows=zeros("f", *shape),
        scales=zeros("f", *shape),
        values=zeros("H", 1),
    )
