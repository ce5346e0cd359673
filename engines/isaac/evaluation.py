"""The evaluation: who will win, told when the placement is over, by logistic regression.

The logarithm of the odds of whoever starts the scoring is a sum: for starting, for what the tiles
on the board promise, for who wins ties, and for the lead that comes out when both grab what pays
most. Points are parts of what all tiles would bring at once, which makes tile sets comparable.
"""

from __future__ import annotations

from engines.isaac.board import (
    FLOOR,
    PHASE,
    PLANES,
    STARTS,
    TO_MOVE,
    dark_wins_ties,
    length_at,
    prospect,
    tiles_on,
    value,
)
from engines.isaac.exponential import exp
from engines.kernel.bits import U0, U1, Word, Words, int64, lowest
from engines.kernel.jit import exported, jitted

WEIGHTS = (0.76, 11.0, 0.24, 7.7)
"""Of starting, prospects, ties and lead. Fitted to 1,421 beginnings of scoring phases, solved
exactly, of the standard set and random ones: `benchmarks/isaac_evaluation.py` fits them anew."""

_STARTS_SCORING, _PROSPECTS, _TIES, _LEAD = WEIGHTS
_TENTHS = 10.0


@exported(forceinline=True)
def nothing_removed(state: Words) -> bool:
    """Whether the scoring begins in this position, which is what an evaluation is for."""
    return bool(state[PHASE] != U0 and state[FLOOR] | state[FLOOR + U1] == U0)


@exported(forceinline=True)
def outlook(state: Words) -> tuple[float, float, float]:
    """What lies on the board, for whoever starts the scoring: prospects, ties, and the scale.

    By how much the own prospects are more than the other's, as a part of what all tiles would bring
    at once; 1 for who wins ties, or -1; and what all tiles would bring, in points.
    """
    seat = state[TO_MOVE]
    own, own_points = _worth(state, seat)
    other, other_points = _worth(state, seat ^ U1)
    total = max(1.0, float(int64(own_points + other_points)))
    ties = 1.0 if dark_wins_ties(state) == (seat == U0) else -1.0
    return int64(own - other) / _TENTHS / total, ties, total


@exported(forceinline=True)
def chance(prospects: float, ties: float, lead: float) -> float:
    """The chance to win of whoever starts; `lead` after greedy play, as a part of the scale."""
    odds = _STARTS_SCORING + _PROSPECTS * prospects + _TIES * ties + _LEAD * lead
    return 1.0 / (1.0 + exp(-odds))


@jitted(forceinline=True)
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
