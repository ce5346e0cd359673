"""The belief about a setup's shares of wins: a Gaussian process over the panel (Kalman updates).

What some players find says something of what others would: shares of wins vary from layout to
layout, those of players who play alike vary together, and so does what their searches see in the
first moves, which is known after far fewer games than who wins. So a few games of each are worth
more than they are alone, and cheap ones spare dear ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erf, exp, isnan, prod, sqrt
from typing import NamedTuple, TypeAlias

from engines.kernel.arrays import rows
from engines.search.ladder import Strength
from engines.search.players import UCT, Player
from engines.search.selfplay import Games
from engines.statistics import Tally, total
from layouts.verdict import Level

Matrix: TypeAlias = tuple[tuple[float, ...], ...]
"""Its rows."""


class _Kin(NamedTuple):
    """What is known of players of a family and level.

    `spread` is how far from even shares between them lie with two seats, as a standard deviation
    over random layouts of Coin Isolation, `seen` the same of what their searches see. With more
    seats the even share is smaller, and so are these. `place` (2) is where they stand, so that what
    two of them find goes together by exp(-d^2), d apart.
    """

    spread: float
    seen: float
    place: tuple[float, float]


_UCT: dict[Level, _Kin] = {
    "club": _Kin(0.09, 0.13, (0.0, 0.0)),
    "expert": _Kin(0.135, 0.15, (0.5, 0.2)),
    "master": _Kin(0.24, 0.2, (1.0, 0.4)),
}
_OTHERS: dict[Level, _Kin] = {
    "club": _Kin(0.09, 0.1, (0.0, 0.0)),
    "expert": _Kin(0.12, 0.1, (0.6, -0.35)),
    "master": _Kin(0.185, 0.12, (0.85, -0.35)),
}
"""All figures here are rounded from 60 layouts for two and 35 balanced ones for four, played 30 to
1,200 times by each of the panel. They decide what is looked at first, never what is fair."""

_SEEN_CLOSER = 0.7
"""What searches see differs less from player to player than who wins."""

_SEEN_APART = 0.45, 0.17
"""How far what searches see lies from who wins, with two seats and with more."""

_ALONE = 0.03
"""The part of the variance that is of nothing else."""

_SEEN_NOISE = 0.16, 0.11
"""The standard deviation of what they see from game to game, with two seats and with more."""

_EARLY = 24
"""The first moves of a game, all players together, in which it counts what searches see. Later ones
say more of this game and less of the setup."""

_NEARBY = 0.18
"""The variance of what a small change of a layout does, to that between layouts: measured on swaps
of two coins, which move shares by .05 to .06, and masters' by .16."""


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """How far from even a setup is believed to be, as a normal distribution.

    `means` (seats, 2 n) from 0: first the shares of wins by each of n strengths, then what their
    searches see. `covariance` (2 n, 2 n) is that of every seat.
    """

    means: Matrix
    covariance: Matrix

    @property
    def shares(self) -> Matrix:
        """The means of the shares of wins alone, (seats, n)."""
        strengths = len(self.covariance) // 2
        return tuple(seat[:strengths] for seat in self.means)

    @property
    def evened(self) -> Belief:
        """The belief about a setup that looks perfectly even after the same games."""
        return Belief(tuple((0.0,) * len(seat) for seat in self.means), self.covariance)

    def after(self, strength: int, tally: Tally) -> Belief:
        """The belief after games between players of a strength, by its number in the panel."""
        even = 1 / len(tally.sums)
        found = [share - even for share in tally.shares]
        return self._after(strength, found, even * (1 - even) / tally.games)

    def after_seeing(self, strength: int, games: Games) -> Belief:
        """The belief after what the searches of such players saw in their games.

        Unchanged if a seat never had a choice in them.
        """
        found = seen(games)
        if found is None:
            return self
        noise = _by_seats(_SEEN_NOISE, len(found)) ** 2 / len(games.lengths)
        return self._after(len(self.covariance) // 2 + strength, found, noise)

    def chance(self, limits: Sequence[float]) -> float:
        """How likely it is that every share lies within `limits` of even, by strength.

        Roughly: between what it would be if all went together and if none did.
        """
        seats = self.shares if len(self.means) > 2 else self.shares[:1]  # of two, one says it all
        deviations = [sqrt(self.covariance[i][i]) for i in range(len(limits))]
        columns = zip(*seats, strict=True)
        return _all(
            _all(_within(mean, deviation, limit) for mean in column)
            for column, deviation, limit in zip(columns, deviations, limits, strict=True)
        )

    def distance(self, limits: Sequence[float]) -> float:
        """Largest deviation from even, in units of its limit."""
        columns = zip(*self.shares, strict=True)
        return max(
            max(map(abs, column)) / limit for column, limit in zip(columns, limits, strict=True)
        )

    def _after(self, what: int, found: Sequence[float], noise: float) -> Belief:
        """The belief after a measurement (by seat) of a column of the means, with its variance."""
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
    """What is believed of any layout, by the strengths of a panel."""
    kin = [(_UCT if s.player.kind == UCT else _OTHERS)[s.level] for s in panel]
    apart = _by_seats(_SEEN_APART, seats)
    shares = [(*each.place, 0.0) for each in kin]
    sights = [(_SEEN_CLOSER * x, _SEEN_CLOSER * y, apart) for x, y, _ in shares]
    scale = sqrt(1 / seats * (1 - 1 / seats)) / 0.5
    spreads = [spread * scale for spread in (*(k.spread for k in kin), *(k.seen for k in kin))]
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
    """How closely what is found at two places goes together."""
    apart = [a - b for a, b in zip(one, other, strict=True)]
    return (1 - _ALONE) * exp(-total(way * way for way in apart))


def nearby(known: Belief, anywhere: Belief) -> Belief:
    """What is believed of a layout that differs a little from one that is `known`.

    `anywhere` is what is believed of any.
    """
    covariance = tuple(
        tuple(own + _NEARBY * other for own, other in zip(row, others, strict=True))
        for row, others in zip(known.covariance, anywhere.covariance, strict=True)
    )
    return Belief(known.means, covariance)


def seen(games: Games) -> list[float] | None:
    """How much more than the others each seat (seats) thinks to win, as its searches see it early.

    None if a seat never had a choice.
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
    """A figure for two seats, or for more."""
    return figures[seats > 2]


def _all(chances: Iterable[float]) -> float:
    """The chance of all, the geometric mean of the least and of the product."""
    each = list(chances)
    return sqrt(min(each) * prod(each))


def _within(mean: float, deviation: float, limit: float) -> float:
    """The chance that a normal variable is at most `limit` from 0."""
    scale = deviation * sqrt(2)
    return 0.5 * (erf((limit - mean) / scale) + erf((limit + mean) / scale))
