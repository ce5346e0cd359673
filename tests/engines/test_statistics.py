"""Intervals that hold however often you look at them."""

from __future__ import annotations

from math import inf, log, sqrt
from statistics import NormalDist

import numpy as np
import pytest

from printkit.engines.statistics import (
    ALPHA,
    Tally,
    confidence_sequence,
    difference_interval,
    empty_tally,
    evidence,
    is_inside,
    mean,
    pairwise_sum,
    score_interval,
    total,
    total_won,
)
from tests.cases import sample


def width(share: float, count: int, alpha: float = ALPHA) -> float:
    low, high = confidence_sequence(share, count, alpha)
    return high - low


def test_evidence_is_the_mixture_of_likelihoods() -> None:
    """Summed numerically over the mixed shares, without the closed formula."""
    for wins, count, even in ((30, 40, 0.5), (12.5, 40, 0.25), (0, 25, 0.1)):
        shares = (np.arange(200_000) + 0.5) / 200_000
        weight = (400 * even - 1) * np.log(shares) + (400 * (1 - even) - 1) * np.log(1 - shares)
        weight = np.exp(weight - weight.max())
        ratio = (shares / even) ** wins * ((1 - shares) / (1 - even)) ** (count - wins)
        mixed = float((weight * ratio).sum() / weight.sum())
        assert evidence(wins / count, count, even) == pytest.approx(log(mixed), abs=1e-6)
        for low in (0.9 * even, 0.8 * even):
            found = evidence(wins / count, count, low, even)
            other = wins * log(even / low) + (count - wins) * log((1 - even) / (1 - low))
            assert found == pytest.approx(log(mixed) + other, abs=1e-6)


def test_near_one_half_the_interval_is_the_normal_mixtures() -> None:
    """For shares far from 0 and 1 there is a readable formula: Robbins'."""
    n, rho, a = 2000, 400, ALPHA
    radius = sqrt((n + rho) / 4 * log((n + rho) / (rho * a * a))) / n
    low, high = confidence_sequence(0.5, n)
    assert 0.5 - low == pytest.approx(radius, rel=0.01)
    assert high - 0.5 == pytest.approx(radius, rel=0.01)
    assert width(0.25, n) < 0.9 * width(0.5, n)


def test_intervals_shrink_with_games_and_grow_with_certainty() -> None:
    for share in (0.0, 0.3, 0.5):
        widths = [width(share, n) for n in (1, 10, 100, 1000, 10000)]
        assert widths == sorted(widths, reverse=True)
        assert width(share, 1000, 0.01) > width(share, 1000, 0.05)
        low, high = confidence_sequence(share, 1000)
        assert 0 <= low <= share < high
    assert confidence_sequence(0.0, 500)[0] == 0.0 and confidence_sequence(1.0, 500)[1] == 1.0
    assert confidence_sequence(0.5, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("share", "ties", "runs"),
    [
        (0.25, True, 100),
        *(
            pytest.param(share, ties, 500, marks=pytest.mark.slow)
            for share, ties in ((0.5, True), (0.25, False))
        ),
    ],
)
def test_the_true_share_is_rarely_left_outside_at_any_look(
    share: float, ties: bool, runs: int
) -> None:
    """The share of long runs with enough evidence against the truth at any look is at most alpha.

    With ties, some games count a half.
    """
    random = np.random.default_rng(1)
    found = np.where(random.random((runs, 3000)) < share, 1.0, 0.0)
    if ties:
        found = (found + np.where(random.random((runs, 3000)) < share, 1.0, 0.0)) / 2
    looks = range(1, 3001, 7)
    sums = found.cumsum(axis=1)
    most = log(1 / ALPHA)
    missed = np.mean(
        [any(evidence(run[n - 1] / n, n, share) >= most for n in looks) for run in sums]
    )
    assert missed <= ALPHA


def first_inside(runs: np.ndarray, low: float, high: float) -> list[float]:
    """Return by run the games after which it is proven inside a band; infinite if never."""
    return [
        next(
            (n for n in range(20, len(run) + 1, 20) if is_inside(run[n - 1] / n, n, low, high)), inf
        )
        for run in runs.cumsum(axis=1).tolist()
    ]


@pytest.mark.parametrize(("seats", "ties"), [(2, True), (3, False), (4, False)])
def test_a_share_at_the_limit_is_rarely_proven_inside_at_any_look(seats: int, ties: bool) -> None:
    low, high = 0.8 / seats, 1.2 / seats
    random = np.random.default_rng(seats)
    for share in (low, high):
        games = random.random((400, 3000)) < share
        if ties:
            games = (games + (random.random(games.shape) < share)) / 2
        assert np.mean(np.isfinite(first_inside(games, low, high))) <= ALPHA


def test_an_even_share_is_proven_inside_before_its_interval_fits() -> None:
    games = np.random.default_rng(9).random((sample(100), 3000)) < 0.5
    proven = first_inside(games, 0.4, 0.6)
    for run, found in zip(games.cumsum(axis=1).tolist(), proven, strict=True):
        low, high = confidence_sequence(run[int(found) - 1] / found, int(found))
        assert low < 0.4 or high > 0.6
    assert np.mean(proven) < 400 and max(proven) < 2000


def test_an_interval_for_one_look_inverts_the_score_test() -> None:
    """At both ends of the interval the share found is exactly z deviations away."""
    for share, count, alpha in ((0.5, 100, 0.05), (0.03, 60, 0.05), (0.25, 200, 0.0125)):
        low, high = score_interval(share, count, alpha)
        z = NormalDist().inv_cdf(1 - alpha / 2)
        for end in (low, high):
            assert abs(share - end) == pytest.approx(z * sqrt(end * (1 - end) / count))
    assert score_interval(0.0, 50)[0] == 0.0 and score_interval(1.0, 50)[1] == 1.0
    assert score_interval(0.5, 0) == (0.0, 1.0)


def test_an_interval_for_one_look_is_narrower_and_misses_at_its_stated_rate() -> None:
    low, high = score_interval(0.5, 100)
    assert high - low < width(0.5, 100)
    wins = np.random.default_rng(2).binomial(100, 0.6, 4000) / 100
    ends = [score_interval(float(share), 100) for share in wins]
    missed = np.mean([not low <= 0.6 <= high for low, high in ends])
    assert 0.03 < missed < 0.065


def test_tallies_add_up_game_by_game() -> None:
    returns = np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0], [1.0, 0.0]])
    whole = empty_tally(2).with_games(returns)
    halves = empty_tally(2).with_games(returns[:2]).with_games(returns[2:])
    assert whole == halves
    assert [seat.share for seat in whole.seats] == [0.625, 0.375]
    assert whole.deviation == 0.125


@pytest.mark.parametrize(
    "count", [700, *(pytest.param(count, marks=pytest.mark.slow) for count in (40, 3000))]
)
def test_fairness_is_proven_seat_by_seat(count: int) -> None:
    """One seat outside makes it unfair, by intervals that hold together; all must be inside."""
    random = np.random.default_rng(count)
    for seats in (2, 3, 4):
        for _ in range(sample(40)):
            tally = Tally(count, tuple(random.dirichlet([30] * seats) * count))
            for delta in (0.05, 0.1, 0.4):
                low, high = 1 / seats - delta, 1 / seats + delta
                outside = any(s.low > high or s.high < low for s in tally.seats)
                inside = all(is_inside(s.share, count, low, high) for s in tally.seats)
                expected = "unfair" if outside else "fair" if inside else "undecided"
                assert tally.fairness(delta) == expected


def test_sums_equal_numpys_to_the_last_bit() -> None:
    """The mean of nothing is 0."""
    assert (mean([1, 2, 4]), mean([])) == (7 / 3, 0)
    stream = np.random.default_rng(5)
    for count in (0, 1, 7, 8, 9, 127, 128, 129, 300, 5200):
        values = stream.random((count, 3)) ** 3
        one, *_ = values.T.copy()
        assert pairwise_sum(one.tolist()) == one.sum()
        assert total_won(values, 1) == pairwise_sum(values[:, 1].tolist())
        assert [total(column) for column in values.T.tolist()] == values.sum(axis=0).tolist()


def test_a_difference_of_shares_agrees_with_the_literature() -> None:
    """Newcombe 1998, table II, contrasts (a), (d) and (h), by method 10."""
    for one, other, low, high in (
        ((56 / 70, 70), (48 / 80, 80), 0.0524, 0.3339),
        ((9 / 10, 10), (3 / 10, 10), 0.1705, 0.8090),
        ((10 / 10, 10), (0 / 10, 10), 0.6075, 1.0),
    ):
        assert difference_interval(one, other) == pytest.approx((low, high), abs=5e-5)
        turned = difference_interval(other, one)
        assert turned == pytest.approx((-high, -low), abs=5e-5)
