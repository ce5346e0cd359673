"""The exponential function from plain arithmetic: the last bit is the same on every machine.

A number is taken apart into n / 128 logarithms of 2 and a small rest, so that its exponential is a
power of two, times a root of two from a table, times a short series (Tang 1989). The table has
twice the digits of a float. So nearly all results are the float nearest to the true value, and
others the one next to it.
"""

from __future__ import annotations

from math import isqrt

from engines.kernel.arrays import constants
from engines.kernel.bits import U7, U127, Word, float64, uint64
from engines.kernel.jit import exported

_MOST = 700.0  # numbers beyond it, up or down, count as 700
_DIGITS = 192  # binary ones, of what the table is made from
_FRACTION = uint64(52)  # bits of a float below its exponent

_TO_PARTS = 184.6649652337873  # parts in 1: 128 / ln 2
_PART_HIGH = 0.0054152123481117087  # ln 2 / 128, so few digits that 2 ** 17 times it is exact,
_PART_LOW = 1.2864023111638346e-14  # and what is missing
_TO_WHOLE = 1.5 * 2.0**52  # added, and taken away again, it rounds
_ONE = 1023.0 * 128.0  # parts at which a float's exponent begins
_HALF, _SIXTH, _24TH, _120TH = 1 / 2, 1 / 6, 1 / 24, 1 / 120


def _roots() -> list[float]:
    """2 ** (n / 128) for each n below 128, and behind them what these floats miss."""
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
    """The exponential of a number that is no NaN."""
    x = min(max(x, -_MOST), _MOST)
    parts = (x * _TO_PARTS + _TO_WHOLE) - _TO_WHOLE
    rest = (x - parts * _PART_HIGH) - parts * _PART_LOW
    more = rest + rest * rest * (_HALF + rest * (_SIXTH + rest * (_24TH + rest * _120TH)))
    n: Word = uint64(parts + _ONE)
    root = _ROOTS[n & U127]
    missing = _ROOTS[(n & U127) + _MISSING]
    return (root + (missing + root * more)) * uint64(n >> U7 << _FRACTION).view(float64)
