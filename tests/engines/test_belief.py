"""What games make one believe of a setup, held against Bayes' rule written another way."""

from __future__ import annotations

import numpy as np
import pytest

from engines.judging.belief import before_games, nearby
from engines.statistics import Tally
from layouts.verdict import Level

PANEL: tuple[Level, ...] = ("club", "expert", "expert", "master")
LIMITS = (0.02, 0.05, 0.05, 0.1)


def won(games: int, *shares: float) -> Tally:
    return Tally(games, tuple(games * share for share in shares))


def test_games_count_as_by_bayes() -> None:
    """One after another they make the posterior that all at once do, in its information form."""
    before = before_games(PANEL, 2)
    played = {0: won(60, 0.6, 0.4), 2: won(25, 0.44, 0.56), 3: won(10, 0.7, 0.3)}
    belief = before
    for strength, tally in played.items():
        belief = belief.after(strength, tally)
    information = np.linalg.inv(before.covariance)
    found = np.zeros(len(PANEL))
    for strength, tally in played.items():
        information[strength, strength] += tally.games / 0.25
        found[strength] = (tally.seats[0].share - 0.5) * tally.games / 0.25
    assert belief.covariance == pytest.approx(np.linalg.inv(information))
    assert belief.means[0] == pytest.approx(np.linalg.solve(information, found))
    assert belief.means[1] == pytest.approx(-belief.means[0])


def test_club_players_tell_of_masters_but_less_than_masters_do() -> None:
    before = before_games(PANEL, 3)
    club, master = (before.after(who, won(100, 0.5, 0.3, 0.2)) for who in (0, 3))
    assert club.means[0, 3] > 0.05 > -0.05 > club.means[2, 3]
    assert master.means[0, 3] == pytest.approx(0.5 - 1 / 3, abs=0.02)
    assert master.covariance[3, 3] < club.covariance[3, 3] < before.covariance[3, 3]


def test_the_chance_of_a_seat_is_how_often_chance_keeps_it_in_its_limits() -> None:
    """By drawing from the belief; over the strengths it lies between all together and none."""
    belief = before_games(PANEL, 2).after(0, won(400, 0.51, 0.49)).after(1, won(100, 0.48, 0.52))
    drawn = np.random.default_rng(1).multivariate_normal(belief.means[0], belief.covariance, 50_000)
    within = np.abs(drawn) <= np.array(LIMITS)
    for strength in range(len(PANEL)):
        alone = [9.0] * len(PANEL)
        alone[strength] = LIMITS[strength]
        assert belief.chance(alone) == pytest.approx(within[:, strength].mean(), abs=0.01)
    least = within.mean(axis=0).min()
    assert within.mean(axis=0).prod() < belief.chance(LIMITS) < least
    assert within.all(axis=1).mean() == pytest.approx(belief.chance(LIMITS), rel=0.5)


def test_more_even_is_more_promising() -> None:
    beliefs = [
        before_games(PANEL, 4).after(1, won(200, s, *[(1 - s) / 3] * 3)) for s in (0.26, 0.3)
    ]
    beliefs.append(beliefs[1].after(1, won(400, 0.55, 0.15, 0.15, 0.15)))
    chances = [belief.chance(LIMITS) for belief in beliefs]
    distances = [belief.distance(LIMITS) for belief in beliefs]
    assert chances == sorted(chances, reverse=True)
    assert distances == sorted(distances)


def test_a_neighbour_is_believed_to_be_alike_but_not_the_same() -> None:
    anywhere = before_games(PANEL, 2)
    known = anywhere.after(0, won(2000, 0.6, 0.4))
    beside = nearby(known, anywhere)
    assert (beside.means == known.means).all()
    assert known.covariance[0, 0] < beside.covariance[0, 0] < anywhere.covariance[0, 0]
