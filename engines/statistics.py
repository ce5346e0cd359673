"""Shares of wins, with intervals that hold however often one looks.

A normal-mixture confidence sequence (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021) for
means of values from 0 to 1: with probability 1 - alpha the true share lies within
r(n) = (1/n) sqrt(((n + rho) / 4) ln((n + rho) / (rho alpha^2))) of the mean for all n at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from layouts.verdict import DELTA, Fairness, SeatShare

ALPHA = 0.05
"""How often an interval may miss, over all looks."""

_RHO = 400.0  # the interval is tightest, relative to the best possible, near this many games


def radius(games: int, alpha: float = ALPHA) -> float:
    """Half the interval's width after `games` games; the whole range before the first."""
    if games == 0:
        return 1.0
    n = games + _RHO
    return sqrt(n / 4 * log(n / (_RHO * alpha * alpha))) / games


@dataclass(frozen=True, slots=True)
class Tally:
    """Shares of the win summed over `games` games, by seat."""

    games: int
    sums: tuple[float, ...]

    def plus(self, returns: NDArray[np.float64]) -> Tally:
        """With more games: `returns` is (games, seats)."""
        sums = zip(self.sums, returns.sum(axis=0).tolist(), strict=True)
        return Tally(self.games + len(returns), tuple(a + b for a, b in sums))

    @property
    def seats(self) -> tuple[SeatShare, ...]:
        """Each seat's share and interval, which all hold together."""
        k = len(self.sums)
        r = radius(self.games, ALPHA if k == 2 else ALPHA / k)
        shares = [s / self.games if self.games else 1 / k for s in self.sums]
        return tuple(
            SeatShare(seat, share, max(0.0, share - r), min(1.0, share + r))
            for seat, share in enumerate(shares)
        )

    @property
    def deviation(self) -> float:
        """How far the share that is farthest from 1/k lies from it."""
        k = len(self.sums)
        return max(abs(seat.share - 1 / k) for seat in self.seats)

    def fairness(self, delta: float = DELTA) -> Fairness:
        """FAIR when every interval lies inside 1/k +- delta, UNFAIR when one lies outside."""
        low, high = 1 / len(self.sums) - delta, 1 / len(self.sums) + delta
        if any(seat.low > high or seat.high < low for seat in self.seats):
            return "unfair"
        if all(low <= seat.low and seat.high <= high for seat in self.seats):
            return "fair"
        return "undecided"


def empty_tally(seats: int) -> Tally:
    """No games yet."""
    return Tally(0, (0.0,) * seats)
