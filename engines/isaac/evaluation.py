"""The evaluation: the chance to win when the placement is over, by logistic regression.

The chance is that of the player who starts the scoring. The logarithm of the odds is a sum of four
terms: for starting, for the tiles' prospects, for winning ties, and for the lead after both sides
grabbed the highest-paying tiles. Points count as parts of what all tiles would bring at once, so
that tile sets can be compared.
"""

from __future__ import annotations

from math import isqrt

from printkit.engines.isaac.board import (
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
from printkit.engines.kernel.arrays import constants
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U7,
    U127,
    Word,
    Words,
    float64,
    int64,
    lowest,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted

_MOST = 700.0  # larger arguments count as this, smaller ones as minus this
_DIGITS = 192  # binary digits for computing the table
_FRACTION = uint64(52)  # bits of a float below its exponent

_TO_PARTS = 184.6649652337873  # parts in 1: 128 / ln 2
# ln 2 / 128 with few enough digits that 2 ** 17 times it is exact,
_PART_HIGH = 0.0054152123481117087
_PART_LOW = 1.2864023111638346e-14  # and the remainder
_TO_WHOLE = 1.5 * 2.0**52  # adding and subtracting it rounds to whole numbers
_ONE = 1023.0 * 128.0  # a float's exponent bias, in parts
_HALF, _SIXTH, _24TH, _120TH = 1 / 2, 1 / 6, 1 / 24, 1 / 120


def _roots() -> list[float]:
    """Tabulate 2 ** (n / 128) for each n below 128, followed by the rounding errors of these
    floats.
    """
    one = 1 << _DIGITS
    root = 2 * one
    for _ in range(7):
        root = isqrt(root << _DIGITS)
    table, power = [0.0] * 256, one
    for n in range(128):
        table[n] = power / one
        above, below = table[n].as_integer_ratio()
        table[n + 128] = (power - (above << _DIGITS) // below) / one
        power = power * root >> _DIGITS
    return table


_ROOTS = constants("d", _roots())
_MISSING = uint64(128)


@exported(forceinline=True)
def exp(x: float) -> float:
    """Return e ** x, the same on every machine. `x` must not be NaN."""
    x = min(max(x, -_MOST), _MOST)
    parts = (x * _TO_PARTS + _TO_WHOLE) - _TO_WHOLE
    rest = (x - parts * _PART_HIGH) - parts * _PART_LOW
    more = rest + rest * rest * (_HALF + rest * (_SIXTH + rest * (_24TH + rest * _120TH)))
    n: Word = uint64(parts + _ONE)
    root = _ROOTS[n & U127]
    missing = _ROOTS[(n & U127) + _MISSING]
    return (root + (missing + root * more)) * uint64(n >> U7 << _FRACTION).view(float64)


WEIGHTS = (0.76, 11.0, 0.24, 7.7)
"""The weights of starting, prospects, ties and lead. They were fitted to 1,421 starts of scoring
phases with the standard set and random sets, solved exactly. `benchmarks/isaac_evaluation.py` fits
them anew.
"""

_STARTS_SCORING, _PROSPECTS, _TIES, _LEAD = WEIGHTS
_TENTHS = 10.0


@exported(forceinline=True)
def nothing_removed(state: Words) -> bool:
    """Whether the scoring is about to begin: the only positions that are evaluated."""
    return bool(state[PHASE] != U0 and state[FLOOR] | state[FLOOR + U1] == U0)


@exported(forceinline=True)
def evaluation_features(state: Words) -> tuple[float, float, float]:
    """Return prospects, ties and scale of a board, for the player who starts the scoring.

    Prospects: how much better than the opponent's, as a part of what all tiles would bring at once.
    Ties: 1 if this player wins them, else -1. Scale: the points that all tiles would bring.
    """
    seat = state[TO_MOVE]
    own, own_points = _worth(state, seat)
    other, other_points = _worth(state, seat ^ U1)
    total = max(1.0, float(int64(own_points + other_points)))
    ties = 1.0 if dark_wins_ties(state) == (seat == U0) else -1.0
    return int64(own - other) / _TENTHS / total, ties, total


@exported(forceinline=True)
def chance(prospects: float, ties: float, lead: float) -> float:
    """Return the starting player's chance to win. `lead` is after greedy play, over the scale."""
    odds = _STARTS_SCORING + _PROSPECTS * prospects + _TIES * ties + _LEAD * lead
    return 1.0 / (1.0 + exp(-odds))


@jitted(forceinline=True)
def _worth(state: Words, seat: Word) -> tuple[Word, Word]:
    """Return the prospects of a seat's tiles, in tenths, and what they would bring at once.

    Each tile counts as if it were removed first and no counter stood on its line.
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
