"""Shares of wins, with intervals that hold however often one looks.

A normal-mixture confidence sequence (Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021) for
means of values from 0 to 1: with probability 1 - alpha the true share lies within
r(n) = (1/n) sqrt(((n + rho) / 4) ln((n + rho) / (rho alpha^2))) of the mean for all n at once.

Where the number of games is fixed and they are looked at once, Wilson's score interval (1927) is
narrower.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist

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


def score_interval(share: float, games: int, alpha: float = ALPHA) -> tuple[float, float]:
    """Wilson's interval for a share found in so many games; the whole range before the first."""
    if games == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(1 - alpha / 2)
    spread = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    middle, whole = share + z * z / (2 * games), 1 + z * z / games
    low, high = (middle - spread) / whole, (middle + spread) / whole
    return max(0.0, min(share, low)), min(1.0, max(share, high))


@dataclass(frozen=True, slots=True)
class Tally:
    """Shares of the win summed over `games` games, by seat."""

    games: int
    sums: tuple[float, ...]

    def plus(self, returns: NDArray[np.float64]) -> Tally:
        """With more games: `returns` is (games, seats)."""
        sums = zip(self.sums, returns.sum(axis=0).tolist(), strict=True)
        return Tally(self.games + len(returns), tuple(a + b for a, b in sums))

    def with_wins(self, seat: int, games: int) -> Tally:
        """With so many more games, all won by one seat."""
        sums = (s + games * (other == seat) for other, s in enumerate(self.sums))
        return Tally(self.games + games, tuple(sums))

    @property
    def seats(self) -> tuple[SeatShare, ...]:
        """Each seat's share and interval, which all hold together, however often one looks."""
        r = radius(self.games, self._alpha)
        return tuple(
            SeatShare(seat, share, max(0.0, share - r), min(1.0, share + r))
            for seat, share in enumerate(self._shares)
        )

    @property
    def seats_once(self) -> tuple[SeatShare, ...]:
        """The same with intervals that hold when one looks once, after a fixed number of games."""
        return tuple(
            SeatShare(seat, share, *score_interval(share, self.games, self._alpha))
            for seat, share in enumerate(self._shares)
        )

    @property
    def deviation(self) -> float:
        """How far the share that is farthest from 1/k lies from it."""
        k = len(self.sums)
        return max(abs(share - 1 / k) for share in self._shares)

    def fairness(self, delta: float = DELTA) -> Fairness:
        """FAIR when every interval lies inside 1/k +- delta, UNFAIR when one lies outside."""
        return _fairness(self.seats, delta)

    def fairness_once(self, delta: float = DELTA) -> Fairness:
        """The same by the intervals that hold when one looks once."""
        return _fairness(self.seats_once, delta)

    @property
    def _shares(self) -> list[float]:
        k = len(self.sums)
        return [s / self.games if self.games else 1 / k for s in self.sums]

    @property
    def _alpha(self) -> float:
        """How often a seat's interval may miss, so that all hold together; two seats have one."""
        k = len(self.sums)
        return ALPHA if k == 2 else ALPHA / k


def _fairness(seats: tuple[SeatShare, ...], delta: float) -> Fairness:
    low, high = 1 / len(seats) - delta, 1 / len(seats) + delta
    if any(seat.low > high or seat.high < low for seat in seats):
        return "unfair"
    if all(low <= seat.low and seat.high <= high for seat in seats):
        return "fair"
    return "undecided"


def empty_tally(seats: int) -> Tally:
    """No games yet."""
    return Tally(0, (0.0,) * seats)
