"""The belief about a setup's shares of wins: a Gaussian process over the panel (Kalman updates).

What some players find says something about what others would find. Shares of wins vary from layout
to layout, and similar players' shares vary together. So does what their searches see in the first
moves, which is known after far fewer games than who wins. So a few games of each player together
say more than the same games singly, and cheap games save expensive ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import erf, exp, isnan, prod, sqrt
from operator import mul
from typing import NamedTuple, TypeAlias

from printkit.engines.kernel.arrays import rows
from printkit.engines.search.players import MCTS_SOLVER, PUCT, UCT, Player, Strength
from printkit.engines.search.selfplay import Games
from printkit.engines.statistics import Tally, total
from printkit.layouts.verdict import Level

Matrix: TypeAlias = tuple[tuple[float, ...], ...]
"""A matrix as its rows."""


class _Kin(NamedTuple):
    """What is known about players of the same family and level.

    `spread`: the standard deviation of their shares from even, with two seats, over random layouts
    of Coin Isolation. `seen`: the same for what their searches see. With more seats the even share
    is smaller, and both shrink with it. `place` (2): a point for the player; the findings of two
    players at distance d correlate by exp(-d^2).
    """

    spread: float
    seen: float
    place: tuple[float, float]


_KIN: dict[int, dict[Level, _Kin]] = {
    UCT: {
        "club": _Kin(0.09, 0.13, (0.0, 0.0)),
        "expert": _Kin(0.135, 0.15, (0.5, 0.2)),
        "master": _Kin(0.24, 0.2, (1.0, 0.4)),
    },
    MCTS_SOLVER: {
        "club": _Kin(0.09, 0.1, (0.0, 0.0)),
        "expert": _Kin(0.12, 0.1, (0.6, -0.35)),
        "master": _Kin(0.185, 0.12, (0.85, -0.35)),
    },
    PUCT: {
        "club": _Kin(0.12, 0.12, (0.1, 0.9)),
        "expert": _Kin(0.16, 0.16, (0.3, 0.9)),
        "master": _Kin(0.38, 0.3, (0.75, 0.9)),
    },
}
"""These figures are rounded from 60 layouts for two players, PUCT's from 14, played 30 to 1,200
times by each of the panel. They decide what is looked at first, never what is fair.
"""

_WITH_MORE = 0.5, 0.4
"""How much less shares, and what searches see, vary with more than two seats: rounded from 40
leaning and weighed layouts each for three and for four players, played 400 times by each of the
panel.
"""

_SEEN_CLOSER = 0.7
"""Scales the distances between what players' searches see: these differ less than who wins."""

_SEEN_APART = 0.45, 0.17
"""The distance from what searches see to who wins, with two seats and with more; PUCT, whose
searches say who wins, is a third as far.
"""

_ALONE = 0.03
"""The part of the variance that is unrelated to anything else."""

_SEEN_NOISE = 0.16, 0.11
"""The standard deviation, from game to game, of what searches see, with two seats and with more."""

_EARLY = 24
"""The first moves of a game, of all players together, whose searches count. Later searches say more
about this game and less about the setup.
"""

_NEARBY = 0.18
"""The variance caused by a small change of a layout, relative to that between layouts. Measured on
swaps of two coins, which change shares by .05 to .06, and masters' by .16.
"""


class Demand(NamedTuple):
    """How far from even a weighted mean of the true shares may be; `weights` by strength, sum 1."""

    weights: tuple[float, ...]
    most: float


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """What is believed of a setup's distance from even, as a normal distribution.

    `means` (seats, 2 n) are relative to even: first the shares of wins for each of n strengths,
    then what their searches see. `covariance` (2 n, 2 n) holds for every seat.
    """

    means: Matrix
    covariance: Matrix

    @property
    def shares(self) -> Matrix:
        """The means of the shares of wins alone: an array (seats, n)."""
        strengths = len(self.covariance) // 2
        return tuple(seat[:strengths] for seat in self.means)

    @property
    def as_if_even(self) -> Belief:
        """The belief about a setup that looks perfectly even after the same games."""
        return Belief(tuple((0.0,) * len(seat) for seat in self.means), self.covariance)

    def after(self, strength: int, tally: Tally) -> Belief:
        """Return the belief after games between players of a strength, by its number in
        the panel.
        """
        even = 1 / len(tally.sums)
        found = [share - even for share in tally.shares]
        return self._after(strength, found, even * (1 - even) / tally.games)

    def after_seeing(self, strength: int, games: Games) -> Belief:
        """Return the belief after what the searches of such players saw in their games.

        Returns an equal belief if a seat never had a choice in these games.
        """
        found = early_leads(games)
        if found is None:
            return self
        noise = _by_seats(_SEEN_NOISE, len(found)) ** 2 / len(games.lengths)
        return self._after(len(self.covariance) // 2 + strength, found, noise)

    def chance(self, demands: Sequence[Demand]) -> float:
        """Return the chance that every seat's shares meet the demands.

        An approximation: between full dependence and independence of the shares.
        """
        return _all(self._chances(demands))

    def distance(self, demands: Sequence[Demand]) -> float:
        """Largest deviation from even, in units of what is demanded."""
        return max(max(map(abs, means)) / most for _, most, means in self._means(demands))

    def _chances(self, demands: Sequence[Demand]) -> Iterator[float]:
        """Yield the chance to meet each demand."""
        for weights, most, means in self._means(demands):
            deviation = self._deviation(weights)
            yield _all(_chance_within(mean, deviation, most) for mean in means)

    def _means(
        self, demands: Sequence[Demand]
    ) -> Iterator[tuple[tuple[float, ...], float, list[float]]]:
        """Yield the weights of each demand, how far it lets the mean be, and the mean by seat."""
        # with two seats, one share gives the other
        seats = self.shares if len(self.means) > 2 else self.shares[:1]
        for weights, most in demands:
            yield weights, most, [total(map(mul, weights, seat)) for seat in seats]

    def _deviation(self, weights: Sequence[float]) -> float:
        """Return the standard deviation of a weighted mean of the shares."""
        parts = zip(weights, self.covariance, strict=False)  # shares come first
        return sqrt(total(part * total(map(mul, weights, row)) for part, row in parts if part))

    def _after(self, what: int, found: Sequence[float], noise: float) -> Belief:
        """Return the belief after measuring column `what` of the means: a value by seat, and its
        variance.
        """
        column = [row[what] for row in self.covariance]
        gain = [each / (column[what] + noise) for each in column]
        surprise = [own - seat[what] for own, seat in zip(found, self.means, strict=True)]
        return Belief(
            tuple(
                tuple(mean + own * part for mean, part in zip(seat, gain, strict=True))
                for own, seat in zip(surprise, self.means, strict=True)
            ),
            tuple(
                tuple(each - part * other for each, other in zip(row, column, strict=True))
                for part, row in zip(gain, self.covariance, strict=True)
            ),
        )


def before_games(panel: Sequence[Strength[Player]], seats: int) -> Belief:
    """Return the belief about any layout before games, for the strengths of a panel."""
    kin = [_KIN[s.player.kind][s.level] for s in panel]
    apart = _by_seats(_SEEN_APART, seats)
    shares = [(*each.place, 0.0) for each in kin]
    closer = [(1.0, apart / 3) if s.player.kind == PUCT else (_SEEN_CLOSER, apart) for s in panel]
    sights = [(part * x, part * y, z) for (x, y, _), (part, z) in zip(shares, closer, strict=True)]
    scale = sqrt(1 / seats * (1 - 1 / seats)) / 0.5
    own, sight = (scale * part for part in (_WITH_MORE if seats > 2 else (1.0, 1.0)))
    spreads = [*(k.spread * own for k in kin), *(k.seen * sight for k in kin)]
    places = [*shares, *sights]
    columns = range(len(places))
    covariance = tuple(
        tuple(
            spreads[i] * spreads[j] * (_together(places[i], places[j]) + _ALONE * (i == j))
            for j in columns
        )
        for i in columns
    )
    return Belief(((0.0,) * len(places),) * seats, covariance)


def _together(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the correlation of what is found at two places."""
    apart = [a - b for a, b in zip(one, other, strict=True)]
    return (1 - _ALONE) * exp(-total(way * way for way in apart))


def nearby(known: Belief, anywhere: Belief) -> Belief:
    """Return the belief about a layout that differs a little from a `known` one.

    `anywhere` is the belief about any layout.
    """
    covariance = tuple(
        tuple(own + _NEARBY * other for own, other in zip(row, others, strict=True))
        for row, others in zip(known.covariance, anywhere.covariance, strict=True)
    )
    return Belief(known.means, covariance)


def early_leads(games: Games) -> list[float] | None:
    """Return, by seat, how much more it expects to win than the others, in its early searches.

    Return None if a seat never had a choice.
    """
    searched: list[list[float]] = [[] for _ in range(games.returns.shape[1])]
    for seats, values in zip(rows(games.seats), rows(games.values), strict=True):
        for seat, value in zip(seats[:_EARLY], values[:_EARLY], strict=True):
            if seat >= 0 and not isnan(value):
                searched[seat].append(value)
    if not all(searched):
        return None
    means = [total(own) / len(own) for own in searched]
    middle = total(means) / len(means)
    return [mean - middle for mean in means]


def _by_seats(figures: tuple[float, float], seats: int) -> float:
    """Return the first figure for two seats, the second for more."""
    return figures[seats > 2]


def _all(chances: Iterable[float]) -> float:
    """Combine chances into one that all hold: the geometric mean of the least and the product."""
    each = list(chances)
    return sqrt(min(each) * prod(each))


def _chance_within(mean: float, deviation: float, limit: float) -> float:
    """Return the chance that a normal variable lies within `limit` of 0."""
    scale = deviation * sqrt(2)
    return 0.5 * (erf((limit - mean) / scale) + erf((limit + mean) / scale))
