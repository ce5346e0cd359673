"""Every position of small endings, against a plain solver that leaves nothing out."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from random import Random

import numpy as np
import pytest

from printkit.engines.coin_collectors.solver.retrograde import locate
from printkit.engines.coin_collectors.solver.rolls import CLASS, COUNT, new_roll_workspace
from printkit.engines.coin_collectors.solver.tablebase import Tablebase, build_tablebase
from printkit.engines.coin_collectors.solver.winnable_states import start_of
from printkit.engines.kernel.arrays import row
from printkit.engines.kernel.bits import Words
from printkit.engines.search.arena import WorkerPool
from tests.engines.coin_collectors.packs import a_pack, an_ending, as_state
from tests.oracle.coin_collectors import LEAVERS, SUITS, Position
from tests.oracle.coin_collectors_value import Chances, Coins, Pawns, values_of
from tests.oracle.packs import Pack

STUD, LOSSES = "four-die-stud", "acceptable-losses"
ENDINGS = {
    (): (6, 9),
    (STUD,): (6, 5),
    ("last-one-out-1",): (6, 15),  # many of them are lost at once
    ("last-one-out-2",): (6, 9),
    ("last-one-out-3",): (6, 9),
    (STUD, "last-one-out-2"): (6, 4),
    (LOSSES,): (4, 5),
    (LOSSES, STUD): (4, 4),
    (LOSSES, "last-one-out-1"): (4, 6),
    (LOSSES, "last-one-out-3"): (4, 4),
}
"""By variants: the most coins of an ending, and the number of endings."""

_CLOSE = 2e-5


def rearrange(
    position: Position, pack: Pack, coins: Coins, pawns: Pawns, ventured: frozenset[str]
) -> Position:
    """Return the oracle's position with these coins and pawns."""
    return replace(
        position,
        coins=tuple((square, pack.coins[square]) for square in sorted(coins)),
        pawns=tuple((s, square) for s, square in zip(SUITS, pawns, strict=True) if square),
        ventured=ventured,
    )


def fast_chances(tablebase: Tablebase, state: Words) -> tuple[float, Chances]:
    """Return the chance if all dice are rolled, and the chances by the dice's faces if any
    may be.
    """
    arrangement, order = start_of(state)
    case, code = locate(arrangement, order, tablebase.layer, new_roll_workspace())
    if case < 0:
        return 0.0, np.zeros((6, 6, 6, 6))
    chances = tablebase.chances
    low, sets = chances.lows[case, code], int(chances.faces[case, code])
    kept = [sets >> 6 * die & 63 for die in range(4)]
    shape = [int(COUNT[those]) for those in kept]
    offset = int(chances.offsets[case, code])
    packed = np.asarray(chances.values[offset : offset + prod(shape)]).reshape(shape)
    steps = packed[np.ix_(*(row(CLASS, those).tolist() for those in kept))]
    return float(low), low + chances.scales[case, code] * steps.astype(float)


@pytest.mark.slow
@pytest.mark.parametrize("variants", ENDINGS, ids="+".join)
def test_values_of_all_positions_match_a_plain_solver(
    variants: tuple[str, ...], pool: WorkerPool
) -> None:
    stream, worth = Random("values" + "+".join(variants)), set[float]()
    most_coins, endings = ENDINGS[variants]
    most_out = min((LEAVERS[slug] for slug in variants if slug in LEAVERS), default=len(SUITS))
    for _ in range(endings):
        pack = a_pack(stream, variants)
        coins, outside = stream.randint(2, most_coins), stream.randint(0, most_out)
        ending = an_ending(stream, pack, coins, outside)
        tablebase = build_tablebase(as_state(pack, ending), pool, exact_coins=coins)
        values = values_of(ending)
        squares = dict(ending.pawns)
        start = (
            frozenset(square for square, _ in ending.coins),
            tuple(squares[suit] for suit in SUITS),
            ending.ventured,
        )
        values.before_step(*start)
        for key in list(values.known):
            state = as_state(pack, rearrange(ending, pack, *key))
            low, chances = fast_chances(tablebase, state)
            fallen = values.known[key]
            assert low == pytest.approx(fallen.mean(), abs=_CLOSE)
            assert np.abs(chances - values.after_step(*key)).max() < _CLOSE
            worth.add(round(low, 3))
    assert len(worth) > 20
