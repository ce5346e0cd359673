"""Shares of wins, with intervals that hold however often one looks.

A beta-binomial confidence sequence for means of values from 0 to 1 (Robbins 1970; Howard, Ramdas,
McAuliffe and Sekhon 2021): for each p, the likelihood of what was found, mixed over shares around p
(Beta(rho p, rho (1 - p))) and divided by that of p itself, is a supermartingale if p is the true
mean. It ever reaches 1/alpha with probability alpha at most (Ville), for all looks at once. For
values between 0 and 1, such as the half of a win that is shared, too: the ratio is convex in them,
so they are worth at most what a toss with their mean is.

Where the number of games is fixed and they are looked at once, Wilson's score interval (1927) is
narrower.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import hypot, inf, lgamma, log, sqrt
from operator import add
from statistics import NormalDist

from engines.kernel.bits import Reals
from layouts.verdict import DELTA, Fairness, SeatShare

ALPHA = 0.05
"""How often an interval may miss, over all looks."""

_RHO = 400.0  # the interval is tightest, relative to the best possible, near this many games


def counted(numbers: Sequence[int]) -> tuple[int, ...]:
    """How many of the numbers are 0, 1, 2, ..., up to the greatest."""
    counts = Counter(numbers)
    return tuple(counts[number] for number in range(max(counts, default=-1) + 1))


def mean(values: Sequence[int]) -> float:
    """The mean of whole numbers, or the share of what is true; 0 where there are none."""
    return sum(values) / len(values) if values else 0.0


def total(values: Iterable[float]) -> float:
    """The sum, added one after the other: newer Pythons' `sum` has other last bits."""
    return reduce(add, values, 0.0)


def pairwise_sum(values: Sequence[float]) -> float:
    """The sum by halves, to the last bit what NumPy makes it: so verdicts stay what they were.

    Up to 128 values are added in eight sums, each of every eighth value.
    """
    count = len(values)
    if count > 128:
        half = count // 2 - count // 2 % 8
        return pairwise_sum(values[:half]) + pairwise_sum(values[half:])
    whole = count - count % 8
    a, b, c, d, e, f, g, h = (total(values[first:whole:8]) for first in range(8))
    return reduce(add, values[whole:], ((a + b) + (c + d)) + ((e + f) + (g + h)))


def won_by(returns: Reals, seat: int) -> float:
    """What a seat won in all games, of `returns` (games, seats)."""
    return pairwise_sum([shares[seat] for shares in returns.tolist()])


def evidence(share: float, games: int, mean: float) -> float:
    """How much speaks against a mean: the ratio's logarithm; infinite where it cannot be one."""
    if not 0 < mean < 1:
        return inf
    won, lost = share * games, (1 - share) * games
    a, b = _RHO * mean, _RHO * (1 - mean)
    mixed = _log_beta(a + won, b + lost) - _log_beta(a, b)
    return mixed - won * log(mean) - lost * log(1 - mean)


def confidence_sequence(share: float, games: int, alpha: float = ALPHA) -> tuple[float, float]:
    """The means that nothing speaks against so far; all of them before the first game."""
    if games == 0:
        return 0.0, 1.0
    most = log(1 / alpha)

    def credible(mean: float) -> bool:
        return evidence(share, games, mean) < most

    return _edge(share, 0.0, credible), _edge(share, 1.0, credible)


def _edge(inside: float, outside: float, credible: Callable[[float], bool]) -> float:
    """Where what is credible ends on the way to 0 or 1."""
    for _ in range(40):
        middle = (inside + outside) / 2
        if credible(middle):
            inside = middle
        else:
            outside = middle
    return outside


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def score_interval(share: float, games: int, alpha: float = ALPHA) -> tuple[float, float]:
    """Wilson's interval for a share found in `games` games; 0 to 1 before the first game."""
    if games == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(1 - alpha / 2)
    spread = z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    middle, whole = share + z * z / (2 * games), 1 + z * z / games
    low, high = (middle - spread) / whole, (middle + spread) / whole
    return max(0.0, min(share, low)), min(1.0, max(share, high))


def difference_interval(
    one: tuple[float, int], other: tuple[float, int], alpha: float = ALPHA
) -> tuple[float, float]:
    """By how much one share exceeds another, each with the number of games it was found in.

    Newcombe's hybrid score interval (1998, his method 10), which holds when one looks once.
    """
    (share, games), (less, others) = one, other
    low, high = score_interval(share, games, alpha)
    lower, higher = score_interval(less, others, alpha)
    gap = share - less
    return gap - hypot(share - low, higher - less), gap + hypot(high - share, less - lower)


@dataclass(frozen=True, slots=True)
class Tally:
    """Shares of the win summed over `games` games, by seat."""

    games: int
    sums: tuple[float, ...]

    def plus(self, returns: Reals) -> Tally:
        """With more games: `returns` is (games, seats)."""
        games = returns.tolist()
        sums = (won + total(each[seat] for each in games) for seat, won in enumerate(self.sums))
        return Tally(self.games + len(games), tuple(sums))

    def with_wins(self, seat: int, games: int) -> Tally:
        """The tally after more games, all won by one seat."""
        sums = (s + games * (other == seat) for other, s in enumerate(self.sums))
        return Tally(self.games + games, tuple(sums))

    @property
    def seats(self) -> tuple[SeatShare, ...]:
        """Each seat's share and interval, which all hold together, however often one looks."""
        return tuple(
            SeatShare(seat, share, *confidence_sequence(share, self.games, self._alpha))
            for seat, share in enumerate(self.shares)
        )

    @property
    def seats_once(self) -> tuple[SeatShare, ...]:
        """The same with intervals that hold when one looks once, after a fixed number of games."""
        return tuple(
            SeatShare(seat, share, *score_interval(share, self.games, self._alpha))
            for seat, share in enumerate(self.shares)
        )

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share alone: its interval takes some working out."""
        k = len(self.sums)
        return tuple(s / self.games if self.games else 1 / k for s in self.sums)

    @property
    def farthest(self) -> int:
        """The seat whose share is farthest from 1/k."""
        shares = self.shares
        return max(range(len(shares)), key=lambda seat: abs(shares[seat] - 1 / len(shares)))

    @property
    def deviation(self) -> float:
        """How far the share that is farthest from 1/k lies from it."""
        return abs(self.shares[self.farthest] - 1 / len(self.sums))

    def fairness(self, delta: float = DELTA) -> Fairness:
        """FAIR when every interval lies inside 1/k +- delta, UNFAIR when one lies outside."""
        if self.games == 0:
            return "undecided"
        low, high = self._band(delta)
        most = log(1 / self._alpha)

        def refuted(share: float, mean: float) -> bool:
            return evidence(share, self.games, mean) >= most

        shares = self.shares
        if any(refuted(s, low if s < low else high) for s in shares if not low <= s <= high):
            return "unfair"
        inside = all(low <= s <= high and refuted(s, low) and refuted(s, high) for s in shares)
        return "fair" if inside else "undecided"

    def fairness_once(self, delta: float = DELTA) -> Fairness:
        """The same by the intervals that hold when one looks once."""
        low, high = self._band(delta)
        if any(seat.low > high or seat.high < low for seat in self.seats_once):
            return "unfair"
        inside = all(low <= seat.low and seat.high <= high for seat in self.seats_once)
        return "fair" if inside else "undecided"

    def _band(self, delta: float) -> tuple[float, float]:
        """The shares that are at most `delta` from even: from, to."""
        even = 1 / len(self.sums)
        return even - delta, even + delta

    @property
    def _alpha(self) -> float:
        """How often a seat's interval may miss, so that all hold together; two seats have one."""
        k = len(self.sums)
        return ALPHA if k == 2 else ALPHA / k


def empty_tally(seats: int) -> Tally:
    """No games yet."""
    return Tally(0, (0.0,) * seats)
