"""The evaluation: who will win, told from what lies on the board when the placement is over."""

from __future__ import annotations

from math import exp

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.isaac.board import (
    FLOOR,
    PHASE,
    PLANES,
    STARTS,
    TO_MOVE,
    length_at,
    prospect,
    tiles_on,
    value,
)
from engines.kernel.bits import U0, U1, Word, Words, lowest, signed

# The logarithm of the odds of winning: for whoever starts the scoring, and by how much the own
# prospects, in tenths, are more than the other's, as a part of what all tiles would bring at once.
# Fitted to the beginnings of 700 solved scoring phases, half of them of random tile sets.
_STARTS_SCORING = 1.6
_PROSPECTS = 1.3


@njit(cache=True, nogil=True, forceinline=True)
def evaluate(state: Words, out: NDArray[np.float64]) -> bool:
    """Fill in both seats' shares, if nothing was removed so far."""
    if state[PHASE] == U0 or state[FLOOR] | state[FLOOR + U1] != U0:
        return False
    dark, dark_all = _worth(state, U0)
    light, light_all = _worth(state, U1)
    odds = _PROSPECTS * signed(dark - light) / max(1.0, float(signed(dark_all + light_all)))
    odds += _STARTS_SCORING if state[TO_MOVE] == U0 else -_STARTS_SCORING
    out[0] = 1.0 / (1.0 + exp(-odds))
    out[1] = 1.0 - out[0]
    return True


@njit(cache=True, nogil=True, forceinline=True)
def _worth(state: Words, seat: Word) -> tuple[Word, Word]:
    """The prospects of the seat's tiles, in tenths, and what they would bring at once.

    As if each went first and no counter was on its line.
    """
    prospects = U0
    total = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            others = tiles_on(state, word, bit) - U1
            gain = others * value(state, length_at(state, word, bit))
            total += gain
            prospects += gain * prospect(seat, word, bit)
    return prospects, total
