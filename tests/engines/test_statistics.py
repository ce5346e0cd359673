"""Intervals that hold however often one looks."""

from __future__ import annotations

from math import log, sqrt
from statistics import NormalDist

import numpy as np
import pytest

from engines.statistics import ALPHA, Tally, empty_tally, radius, score_interval


def test_radius_is_the_published_formula() -> None:
    n, rho, a = 1234, 400, 0.05
    assert radius(n) == pytest.approx(sqrt((n + rho) / 4 * log((n + rho) / (rho * a * a))) / n)


def test_radius_shrinks_with_games_and_grows_with_certainty() -> None:
    radii = [radius(n) for n in (1, 10, 100, 1000, 10000)]
    assert radii == sorted(radii, reverse=True)
    assert radius(1000, 0.01) > radius(1000, 0.05)
    assert radius(0) == 1.0


def test_even_coins_are_rarely_left_outside_at_any_look() -> None:
    """The share of long runs whose interval ever misses 1/2 is at most alpha."""
    tosses = np.random.default_rng(1).random((1000, 4000)) < 0.5
    means = tosses.cumsum(axis=1) / np.arange(1, 4001)
    radii = np.array([radius(n) for n in range(1, 4001)])
    missed = (np.abs(means - 0.5) > radii).any(axis=1)
    assert missed.mean() <= ALPHA


def test_an_interval_for_one_look_is_the_score_test_turned_round() -> None:
    """At its ends the share that was found is just so improbable: z deviations away."""
    for share, count, alpha in ((0.5, 100, 0.05), (0.03, 60, 0.05), (0.25, 200, 0.0125)):
        low, high = score_interval(share, count, alpha)
        z = NormalDist().inv_cdf(1 - alpha / 2)
        for end in (low, high):
            assert abs(share - end) == pytest.approx(z * sqrt(end * (1 - end) / count))
    assert score_interval(0.0, 50)[0] == 0.0 and score_interval(1.0, 50)[1] == 1.0
    assert score_interval(0.5, 0) == (0.0, 1.0)


def test_an_interval_for_one_look_is_narrower_and_misses_as_rarely_as_said() -> None:
    low, high = score_interval(0.5, 100)
    assert high - low < 2 * radius(100)
    wins = np.random.default_rng(2).binomial(100, 0.6, 4000) / 100
    ends = [score_interval(float(share), 100) for share in wins]
    missed = np.mean([not low <= 0.6 <= high for low, high in ends])
    assert 0.03 < missed < 0.065


def games(*shares: float, count: int) -> Tally:
    """`count` games in which each seat won its share."""
    return Tally(count, tuple(share * count for share in shares))


def test_fairness_needs_every_interval_inside() -> None:
    assert games(0.5, 0.5, count=2000).fairness() == "fair"
    assert games(0.5, 0.5, count=500).fairness() == "undecided"
    assert games(0.54, 0.46, count=2000).fairness() == "undecided"
    assert games(0.7, 0.3, count=2000).fairness() == "unfair"
    assert games(0.25, 0.25, 0.25, 0.25, count=3000).fairness() == "fair"
    assert games(0.25, 0.25, 0.15, 0.35, count=3000).fairness() == "unfair"
    assert games(0.58, 0.42, count=2000).fairness(delta=0.15) == "fair"


def test_three_seats_have_wider_intervals_than_two() -> None:
    """All seats' intervals hold together, so each is asked for more."""
    two, three = games(0.5, 0.5, count=900), games(1 / 3, 1 / 3, 1 / 3, count=900)
    assert three.seats[0].high - three.seats[0].low > two.seats[0].high - two.seats[0].low


def test_tallies_add_up_game_by_game() -> None:
    returns = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0], [1.0, 0.0]])
    whole = empty_tally(2).plus(returns)
    halves = empty_tally(2).plus(returns[:2]).plus(returns[2:])
    assert whole == halves
    assert [seat.share for seat in whole.seats] == [0.625, 0.375]
    assert whole.deviation == 0.125
