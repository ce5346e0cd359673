"""Learned evaluations: each seat's share of the win from weighted sums of features.

A game measures a row of features for each seat, in the order of turns from the seat to move. A
seat's sum weights them by its place in that order and by the phase of the game; between two phases
the weights are interpolated. The shares are in proportion to the exponentials of the sums (a
softmax, as in multinomial logistic regression). All is done in whole numbers, so the shares are the
same on every machine. `benchmarks/learning.py` fits the weights.
"""

from __future__ import annotations

from math import exp
from typing import Any

from printkit.engines.kernel.arrays import constants
from printkit.engines.kernel.bits import U0, U16, Ints, Word, Words, int64, uint64
from printkit.engines.kernel.jit import jitted

PHASES = 3
"""The phases that have weights of their own."""

UNIT = 4096
"""What a weight of 1 is stored as."""

WHOLE = 1 << 16
"""The share of a seat that wins for sure."""

_PER_UNIT = 256  # entries of the table for each unit of a sum
_EXP = constants("Q", [round(WHOLE * exp(-i / _PER_UNIT)) for i in range(11 * _PER_UNIT)])
_LAST = uint64(len(_EXP) - 1)
_STEP = UNIT // _PER_UNIT


@jitted(forceinline=True)
def write_shares(
    rows: Words,
    seats: Word,
    mover: Word,
    count: int,
    weights: Ints,
    table: Any,
    progress: int,
    span: int,
    out: Ints,
) -> None:
    """Write each seat's share of the win to `out`, in units of 1 / WHOLE.

    `rows` has `count` features (int64) of each seat, beginning with the `mover`. From
    `table` on, `weights` has PHASES rows of weights (in units of 1 / UNIT) for each place in the
    order of turns. `progress` in the game runs from 0; after `span` of it the second phase is
    reached, after twice that the last. The first words of `rows` are overwritten.
    """
    progress = min(progress, 2 * span)
    later = progress // span
    into = progress - later * span
    if later == PHASES - 1:
        later = PHASES - 2
        into = span
    most = 0
    for place in range(int64(seats)):
        before, after = 0, 0
        at = table + (place * PHASES + later) * count
        for feature in range(count):
            value = int64(rows[uint64(place * count + feature)])
            before += value * weights[at + feature]
            after += value * weights[at + count + feature]
        total = before * (span - into) + after * into
        if place == 0 or total > most:
            most = total
        out[place] = total
    whole = U0
    for place in range(int64(seats)):
        below = uint64(most - out[place]) // uint64(span * _STEP)
        part = _EXP[min(below, _LAST)]
        rows[uint64(place)] = part
        whole += part
    for place in range(int64(seats)):
        seat = mover + uint64(place)
        if seat >= seats:
            seat -= seats
        out[seat] = int64((rows[uint64(place)] << U16) // whole)
