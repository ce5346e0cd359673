"""The belief about a setup's shares of wins: a normal posterior over the panel (Kalman update).

What some players find says something of what others would: shares of club players, experts and
masters vary from layout to layout, and together. So a few games of each are worth more than they
are alone, and cheap ones spare dear ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erf, prod, sqrt

import numpy as np
from numpy.typing import NDArray

from engines.statistics import Tally
from layouts.verdict import Level

_SPREAD: dict[Level, float] = {"club": 0.09, "expert": 0.13, "master": 0.2}
"""How far from even shares lie, as a standard deviation over random layouts, and how much those of
two kinds of players go together: roughly as in 21 layouts of Coin Isolation for two, where they
were .085, .13 and .23, and .5 to .9. It decides what is looked at first, never what is fair."""

_TOGETHER = 0.7

_NEARBY = 0.18
"""The variance of what a small change of a layout does, to that between layouts: measured on swaps
of two coins, which move shares by .05 to .06, and masters' by .16."""


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """How far from even the shares of wins are believed to lie.

    `means` (seats, strengths) from 0; `covariance` (strengths, strengths) is that of every seat.
    """

    means: NDArray[np.float64]
    covariance: NDArray[np.float64]

    def after(self, strength: int, tally: Tally) -> Belief:
        """With games between players of a strength, by its number in the panel."""
        even = 1 / len(tally.sums)
        found = np.array([share.share - even for share in tally.seats])
        noise = even * (1 - even) / tally.games
        column = self.covariance[:, strength]
        gain = column / (column[strength] + noise)
        surprise = found - self.means[:, strength]
        return Belief(
            self.means + np.outer(surprise, gain), self.covariance - np.outer(gain, column)
        )

    def chance(self, limits: Sequence[float]) -> float:
        """How likely it is that every share lies within `limits` of even, by strength.

        Roughly: between what it would be if all went together and if none did.
        """
        seats = self.means if len(self.means) > 2 else self.means[:1]  # of two, one says it all
        deviations = np.sqrt(np.diag(self.covariance)).tolist()
        return _all(
            _all(_within(mean, deviation, limit) for mean in column)
            for column, deviation, limit in zip(seats.T.tolist(), deviations, limits, strict=True)
        )

    def distance(self, limits: Sequence[float]) -> float:
        """How many times its limit the share is away that is farthest out."""
        return float((np.abs(self.means).max(axis=0) / np.array(limits)).max())


def before_games(levels: Sequence[Level], seats: int) -> Belief:
    """What is believed of any layout; `levels` are those of the panel."""
    spread = np.array([_SPREAD[level] for level in levels])
    together = np.full((len(levels), len(levels)), _TOGETHER)
    np.fill_diagonal(together, 1.0)
    return Belief(np.zeros((seats, len(levels))), np.outer(spread, spread) * together)


def nearby(known: Belief, anywhere: Belief) -> Belief:
    """What is believed of a layout that differs a little from one that is `known`.

    `anywhere` is what is believed of any.
    """
    return Belief(known.means, known.covariance + _NEARBY * anywhere.covariance)


def _all(chances: Iterable[float]) -> float:
    """The chance of all, the geometric mean of the least and of the product."""
    each = list(chances)
    return sqrt(min(each) * prod(each))


def _within(mean: float, deviation: float, limit: float) -> float:
    """The chance that a normal variable is at most `limit` from 0."""
    scale = deviation * sqrt(2)
    return 0.5 * (erf((limit - mean) / scale) + erf((limit + mean) / scale))
