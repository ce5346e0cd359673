"""The belief about a setup after games, against Bayes' rule written in another way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from printkit.engines.coin_isolation.engine import ENGINE
from printkit.engines.coin_isolation.notation import KERNEL
from printkit.engines.judging.belief import Belief, Demand, before_games, early_leads, nearby
from printkit.engines.kernel.binding import CHANCE
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import uct
from printkit.engines.search.selfplay import Games, blank_games, join
from printkit.engines.statistics import Tally
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.setup import Setup
from tests.engines.coin_isolation.setups import LOPSIDED, deal_setup

PANEL = ENGINE.ladder.panel
LEVELS = [strength.level for strength in PANEL]
LIMITS = (0.02, 0.02, 0.05, 0.05, 0.1, 0.1)
CLUB, EXPERT, MASTER = (LEVELS.index(level) for level in ("club", "expert", "master"))


def tally_of(games: int, *shares: float) -> Tally:
    return Tally(games, tuple(games * share for share in shares))


def game_seen(*rows: tuple[int, float]) -> Games:
    """Return one game between two: who moved, and the value that the search saw."""
    games = blank_games(1, 40, 2)
    for row, (seat, value) in enumerate(rows):
        games.seats[0, row], games.values[0, row] = seat, value
    return games


def test_games_update_the_belief_by_bayes_rule() -> None:
    """One update after another gives the same posterior as all at once, in information form."""
    before = before_games(PANEL, 2)
    played = {0: tally_of(60, 0.6, 0.4), 2: tally_of(25, 0.44, 0.56), 3: tally_of(10, 0.7, 0.3)}
    sights = {1: game_seen((0, 0.7), (1, 0.5), (0, 0.5)), 3: game_seen((0, 0.4), (1, 0.5))}
    belief = before
    information = np.linalg.inv(before.covariance)
    found = np.zeros(len(before.covariance))
    for strength, tally in played.items():
        belief = belief.after(strength, tally)
        information[strength, strength] += tally.games / 0.25
        found[strength] += (tally.seats[0].share - 0.5) * tally.games / 0.25
    for strength, games in sights.items():
        belief = belief.after_seeing(strength, games)
        mean = early_leads(games)
        assert mean is not None
        information[len(PANEL) + strength, len(PANEL) + strength] += 1 / 0.16**2
        found[len(PANEL) + strength] += mean[0] / 0.16**2
    assert belief.covariance == pytest.approx(np.linalg.inv(information))
    assert belief.means[0] == pytest.approx(np.linalg.solve(information, found))
    assert belief.means[1] == pytest.approx([-mean for mean in belief.means[0]])
    assert belief.shares == tuple(seat[: len(PANEL)] for seat in belief.means)


def test_seen_is_each_seats_own_estimate_in_its_first_moves() -> None:
    games = game_seen((0, 0.75), (1, 0.25), (1, np.nan), (CHANCE, 0.9), (0, 0.25))
    assert early_leads(games) == pytest.approx([0.125, -0.125])
    late = game_seen(*[(0, 0.5), (1, 0.5)] * 12, *[(0, 1.0), (1, 0.0)] * 8)
    assert early_leads(late) == pytest.approx([0, 0])
    assert early_leads(game_seen((0, 0.75), (1, np.nan))) is None, "the second has no choice"
    belief = before_games(PANEL, 2)
    assert belief.after_seeing(0, game_seen((0, 0.75))) is belief


def test_searches_see_which_seat_has_the_money_before_it() -> None:
    """Real games show it more clearly than on ordinary layouts, and equally on a turned board."""

    def first_share(setup: Setup[CoinLayout]) -> float:
        with Arena(KERNEL, 1) as arena:
            start = arena.kernel.rules.init(setup)
            games = join(list(arena.play(start, [uct(200)] * 2, 1, 4, 4)))
        belief: Belief = before_games(PANEL, 2).after_seeing(CLUB, games)
        return belief.shares[0][MASTER]

    turned = replace(LOPSIDED, sides=LOPSIDED.sides[::-1])
    usual = max(abs(first_share(deal_setup(seed))) for seed in range(1, 6))
    assert first_share(LOPSIDED) > usual and first_share(turned) < -usual


def test_similar_players_are_believed_to_find_similar_shares() -> None:
    before = before_games(PANEL, 2)
    deviations = np.sqrt(np.diag(before.covariance))
    together = before.covariance / np.outer(deviations, deviations)
    names = [strength.player.name for strength in PANEL]

    def of(one: str, other: str) -> float:
        return float(together[names.index(one), names.index(other)])

    assert of("puct-8-200", "puct-4-250") > of("puct-8-200", "uct-200")
    assert of("mcts-solver-400", "mcts-solver-2000") > of("mcts-solver-400", "puct-250-30")
    assert of("uct-200", "mcts-solver-400") > of("uct-200", "puct-250-30") > 0.05
    for seats in (2, 3, 4):
        assert np.linalg.eigvalsh(before_games(PANEL, seats).covariance).min() > 0


def test_club_players_say_less_about_masters_than_masters_do() -> None:
    before = before_games(PANEL, 3)
    club, master = (before.after(who, tally_of(1000, 0.5, 0.3, 0.2)) for who in (CLUB, MASTER))
    assert club.means[0][MASTER] > 0.05 > -0.05 > club.means[2][MASTER]
    assert master.means[0][MASTER] == pytest.approx(0.5 - 1 / 3, abs=0.02)
    variances = [belief.covariance[MASTER][MASTER] for belief in (master, club, before)]
    assert variances == sorted(variances)


def demand(most: float, *strengths: int) -> Demand:
    """A demand on the mean of some strengths, by their numbers."""
    part = 1 / len(strengths)
    return Demand(tuple(part * (each in strengths) for each in range(len(PANEL))), most)


ALONE = tuple(demand(most, number) for number, most in enumerate(LIMITS))


def test_the_chance_of_staying_in_limits_matches_random_draws() -> None:
    """Draws from the belief. For several strengths it lies between dependence and independence."""
    belief = (
        before_games(PANEL, 2)
        .after(0, tally_of(400, 0.51, 0.49))
        .after(1, tally_of(100, 0.48, 0.52))
    )
    drawn = np.random.default_rng(1).multivariate_normal(belief.means[0], belief.covariance, 50_000)
    pairs = tuple(demand(0.03, *each) for each in ((0, 1), (2, 3), (0, 5)))
    demands = ALONE + pairs
    means = drawn[:, : len(PANEL)] @ np.array([each.weights for each in demands]).T
    within = np.abs(means) <= [each.most for each in demands]
    for number, each in enumerate(demands):
        assert belief.chance([each]) == pytest.approx(within[:, number].mean(), abs=0.01)
    for asked, met in ((ALONE, within[:, : len(ALONE)]), (pairs, within[:, len(ALONE) :])):
        assert met.mean(axis=0).prod() < belief.chance(asked) < met.mean(axis=0).min()
        assert met.all(axis=1).mean() == pytest.approx(belief.chance(asked), rel=0.7)


def test_more_even_is_more_promising() -> None:
    beliefs = [
        before_games(PANEL, 4).after(1, tally_of(200, s, *[(1 - s) / 3] * 3)) for s in (0.26, 0.3)
    ]
    beliefs.append(beliefs[1].after(1, tally_of(400, 0.55, 0.15, 0.15, 0.15)))
    chances = [belief.chance(ALONE) for belief in beliefs]
    distances = [belief.distance(ALONE) for belief in beliefs]
    assert chances == sorted(chances, reverse=True)
    assert distances == sorted(distances)


def test_a_similar_layout_is_believed_similar_but_less_certainly() -> None:
    anywhere = before_games(PANEL, 2)
    known = anywhere.after(0, tally_of(2000, 0.6, 0.4))
    beside = nearby(known, anywhere)
    assert beside.means == known.means
    assert known.covariance[0][0] < beside.covariance[0][0] < anywhere.covariance[0][0]


def test_with_more_than_two_seats_searches_see_more_of_who_will_win() -> None:
    """The correlation of what the first players' searches see with their shares."""

    def together(seats: int) -> float:
        of, seen = before_games(PANEL, seats).covariance, len(PANEL)
        return float(of[0][seen] / np.sqrt(of[0][0] * of[seen][seen]))

    assert together(2) < together(3) == pytest.approx(together(4))
