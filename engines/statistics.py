"""Shares of wins, with intervals that hold however often you look at them.

A beta-binomial confidence sequence for means of values from 0 to 1 (Robbins 1970; Howard, Ramdas,
McAuliffe and Sekhon 2021). For each p, take the likelihood of the results, averaged over shares
around p (Beta(rho p, rho (1 - p))), and divide it by the likelihood under p itself. If p is the
true mean this ratio is a supermartingale, so it ever reaches 1/alpha with probability at most alpha
(Ville), over all looks at once. This also holds for values between 0 and 1, such as half a win in a
draw: the ratio is convex in them, so they weigh at most as much as a coin toss with their mean.

That a mean lies inside a band is proven in the same way, by shares around the middle of the band
instead of p: the ratio to the likelihood under the likeliest mean outside (Wasserman, Ramdas and
Balakrishnan 2020) takes three fifths of the games that an interval needs to fit into the band.

If the number of games is fixed and they are looked at once, Wilson's score interval (1927) is
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

from printkit.engines.kernel.bits import Reals
from printkit.layouts.verdict import Fairness, SeatShare

ALPHA = 0.05
"""How often an interval may miss, over all looks."""

_RHO = 400.0  # the interval is tightest, relative to the best possible, near this number of games
_RHO_INSIDE = 200.0  # the same for a band of a fifth of an even share


def count_values(numbers: Sequence[int]) -> tuple[int, ...]:
    """Count how many of the numbers are 0, 1, 2, ..., up to the greatest."""
    counts = Counter(numbers)
    return tuple(counts[number] for number in range(max(counts, default=-1) + 1))


def mean(values: Sequence[int]) -> float:
    """Return the mean of whole numbers, or the share of true values; 0 if there are none."""
    return sum(values) / len(values) if values else 0.0


def total(values: Iterable[float]) -> float:
    """Add values one after the other: newer Pythons' `sum` gives different last bits."""
    return reduce(add, values, 0.0)


def pairwise_sum(values: Sequence[float]) -> float:
    """Add values by halves, with exactly NumPy's result, so that verdicts stay the same.

    Up to 128 values are added in eight sums, each of every eighth value.
    """
    count = len(values)
    if count > 128:
        half = count // 2 - count // 2 % 8
        return pairwise_sum(values[:half]) + pairwise_sum(values[half:])
    whole = count - count % 8
    a, b, c, d, e, f, g, h = (total(values[first:whole:8]) for first in range(8))
    return reduce(add, values[whole:], ((a + b) + (c + d)) + ((e + f) + (g + h)))


def total_won(returns: Reals, seat: int) -> float:
    """Return a seat's total share of wins in `returns` (games, seats)."""
    return pairwise_sum([shares[seat] for shares in returns.tolist()])


def evidence(
    share: float, games: int, mean: float, around: float | None = None, rho: float = _RHO
) -> float:
    """Return the evidence against a mean, for shares `around` another (by default around itself):
    the logarithm of the ratio; infinite if the mean is impossible.
    """
    if not 0 < mean < 1:
        return inf
    middle = mean if around is None else around
    won, lost = share * games, (1 - share) * games
    a, b = rho * middle, rho * (1 - middle)
    mixed = _log_beta(a + won, b + lost) - _log_beta(a, b)
    return mixed - won * log(mean) - lost * log(1 - mean)


def is_inside(share: float, games: int, low: float, high: float) -> bool:
    """Whether games prove that a mean lies between `low` and `high`, which they do wrongly at most
    once in twenty times, however often they are looked at.
    """
    if not low <= share <= high:
        return False
    middle, most = (low + high) / 2, log(1 / ALPHA)
    return all(evidence(share, games, end, middle, _RHO_INSIDE) >= most for end in (low, high))


def confidence_sequence(share: float, games: int, alpha: float = ALPHA) -> tuple[float, float]:
    """Return the range of means not refuted so far; 0 to 1 before the first game."""
    if games == 0:
        return 0.0, 1.0
    most = log(1 / alpha)

    def credible(mean: float) -> bool:
        return evidence(share, games, mean) < most

    return _edge(share, 0.0, credible), _edge(share, 1.0, credible)


def _edge(inside: float, outside: float, credible: Callable[[float], bool]) -> float:
    """Return where the credible values end between `inside` and `outside`."""
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
    """Return Wilson's interval for a share found in `games` games; 0 to 1 before the first game."""
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
    """Return the interval of one share minus another; each comes with its number of games.

    Newcombe's hybrid score interval (1998, his method 10), which holds for a single look.
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

    def with_games(self, returns: Reals) -> Tally:
        """Return the tally with more games: `returns` is (games, seats)."""
        games = returns.tolist()
        sums = (won + total(each[seat] for each in games) for seat, won in enumerate(self.sums))
        return Tally(self.games + len(games), tuple(sums))

    def merge(self, other: Tally) -> Tally:
        """Return the tally of both."""
        return Tally(self.games + other.games, tuple(map(add, self.sums, other.sums)))

    @property
    def seats(self) -> tuple[SeatShare, ...]:
        """Each seat's share and interval. All intervals hold together, however often you look."""
        return tuple(
            SeatShare(seat, share, *confidence_sequence(share, self.games, self._alpha))
            for seat, share in enumerate(self.shares)
        )

    @property
    def seats_once(self) -> tuple[SeatShare, ...]:
        """Each seat's share with an interval that holds for one look after a fixed number
        of games.
        """
        return tuple(
            SeatShare(seat, share, *score_interval(share, self.games, self._alpha))
            for seat, share in enumerate(self.shares)
        )

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share alone, without the work of finding its interval."""
        k = len(self.sums)
        return tuple(s / self.games if self.games else 1 / k for s in self.sums)

    @property
    def farthest(self) -> int:
        """The seat whose share is farthest from 1/k."""
        shares = self.shares
        return max(range(len(shares)), key=lambda seat: abs(shares[seat] - 1 / len(shares)))

    @property
    def deviation(self) -> float:
        """The largest distance of a share from an even one, 1/k."""
        return abs(self.shares[self.farthest] - 1 / len(self.sums))

    def fairness(self, delta: float) -> Fairness:
        """Return "unfair" if an interval lies outside 1/k +- delta, "fair" if all shares are proven
        to lie inside.

        "Fair" is wrong only if it is wrong of a seat outside, so no seat's error adds to another's.
        """
        if self.games == 0:
            return "undecided"
        even, most = 1 / len(self.sums), log(1 / self._alpha)
        low, high = even - delta, even + delta
        outside = ((s, low if s < low else high) for s in self.shares if not low <= s <= high)
        if any(evidence(s, self.games, end) >= most for s, end in outside):
            return "unfair"
        inside = all(is_inside(share, self.games, low, high) for share in self.shares)
        return "fair" if inside else "undecided"

    @property
    def _alpha(self) -> float:
        """The error rate for a seat's interval at which all seats' intervals hold together."""
        k = len(self.sums)
        return ALPHA if k == 2 else ALPHA / k


def empty_tally(seats: int) -> Tally:
    """Return a tally without games."""
    return Tally(0, (0.0,) * seats)
