"""How even a fair setup must be between club players, experts and masters."""

from __future__ import annotations

import numpy as np
import pytest

from printkit.engines.coin_isolation.judging import LADDER
from printkit.engines.isaac.judging import LADDER as ISAAC
from printkit.engines.judging.panel import (
    Known,
    fairness,
    games_to_play,
    is_settled,
    level_answer,
    most_games,
)
from printkit.engines.search.players import Player, Strength
from printkit.engines.statistics import Tally
from printkit.layouts.messages import message
from printkit.layouts.verdict import Fairness, Level
from tests.cases import cases_together
from tests.engines.coin_isolation.setups import deal_setup
from tests.engines.pretend import tally_won

EVEN, LOPSIDED = 0.5, 0.75


@cases_together(
    ("shares", "count", "seats", "answer"),
    [
        ((0.5,), 100, 2, "undecided"),  # too few games
        ((0.5,), 500, 2, "fair"),
        ((0.55,), 800, 2, "undecided"),
        ((0.55,), 1500, 2, "fair"),
        ((0.6,), 4000, 2, "undecided"),
        ((0.65,), 1500, 2, "unfair"),
        ((1 / 3,), 1000, 3, "fair"),  # from 27 to 40 %
        ((0.41,), 4000, 3, "undecided"),
        ((0.43,), 4000, 3, "unfair"),
        ((0.25,), 400, 4, "undecided"),  # from 20 to 30 %, which needs more games
        ((0.25,), 2000, 4, "fair"),
        ((0.33,), 4000, 4, "unfair"),
        ((0.5,), 0, 2, "undecided"),
        ((0.5, 0.5), 250, 2, "fair"),  # each family alone says too little
        ((0.42, 0.58), 250, 2, "fair"),
        ((0.42, 0.58), 4000, 2, "fair"),
        ((0.36, 0.64), 2000, 2, "unfair"),  # even on the mean, but each proves the opposite
        ((0.62, 0.54), 800, 2, "undecided"),
        ((0.64, 0.63), 1000, 2, "unfair"),
    ],
)
def test_the_games_of_a_level_prove_it_and_no_family_proves_the_opposite(
    shares: tuple[float, ...], count: int, seats: int, answer: Fairness
) -> None:
    found = [tally_won(share, count, seats) for share in shares]
    assert level_answer(found) == answer
    assert is_settled("club", found) == (answer != "undecided")
    assert not is_settled("beginner", found)


@pytest.mark.parametrize(
    ("shares", "runs"),
    [
        ((0.5, 0.7), 100),
        *(pytest.param(each, 400, marks=pytest.mark.slow) for each in ((0.6, 0.6), (0.45, 0.75))),
    ],
)
def test_at_the_edge_a_level_is_hardly_ever_called_fair(
    shares: tuple[float, float], runs: int
) -> None:
    """Families whose mean lies at the limit, looked at after every 20 games of each."""
    random, called = np.random.default_rng(3), 0
    for _ in range(runs):
        wins = [np.cumsum(random.binomial(20, share, 100)) for share in shares]
        for look in range(100):
            games = 20 * (look + 1)
            found = [Tally(games, (float(w[look]), games - float(w[look]))) for w in wins]
            if (answer := level_answer(found)) != "undecided":
                called += answer == "fair"
                break
    assert called <= 0.05 * runs


def test_families_of_a_level_play_equally_often_and_masters_who_take_less_time_more() -> None:
    """By batches, so that their games together are always about the same mean."""
    for level, times in (("club", 1), ("expert", 1), ("master", 3)):
        one, other = LADDER.level(level)
        assert (other.games, other.batch) == (times * one.games, times * one.batch)


def test_few_games_are_played_once_the_answer_is_known() -> None:
    setup = deal_setup(1)
    for strength in LADDER.panel:
        few = games_to_play(setup, strength, known=True)
        assert 0 < few < games_to_play(setup, strength, known=False) == most_games(setup, strength)
        assert few % strength.batch == 0


def tallies(**shares: float) -> dict[Strength[Player], Tally]:
    """Return enough games at every strength; player 1 wins these shares of a level's games."""
    return {
        strength: tally_won(shares.get(strength.level, EVEN), most_games(deal_setup(1), strength))
        for strength in LADDER.strengths
    }


EVEN_FOR_THREE = "Fair between club players and experts"


@pytest.mark.parametrize(
    ("shares", "headline"),
    [
        ((1 / 3, 1 / 3), "Fair from club players to masters"),
        ((0.36, 0.31), "Fair from club players to masters"),
        ((0.42, 0.39), EVEN_FOR_THREE),  # nothing is proven
        ((0.47, 0.45), f"{EVEN_FOR_THREE}; masters lean to player 1 (46%)"),
        ((0.22, 0.2), f"{EVEN_FOR_THREE}; masters lean against player 1 (20%)"),
        ((1 / 3, 0.44), EVEN_FOR_THREE),  # the other masters do not agree
        ((0.2, 0.46), EVEN_FOR_THREE),
    ],
)
def test_a_setup_for_three_says_to_whom_masters_lean(
    shares: tuple[float, float], headline: str
) -> None:
    """They lean if all prove it and each family agrees."""
    setup = deal_setup(1, players=3)
    by_masters = dict(zip(LADDER.level("master"), shares, strict=True))
    found = {
        strength: tally_won(by_masters.get(strength, 1 / 3), most_games(setup, strength), 3)
        for strength in LADDER.strengths
    }
    answer = fairness(LADDER, setup, found)
    assert (answer.fair, str(answer.headline)) == ("fair", headline)


@pytest.mark.parametrize(
    ("share", "headline"),
    [
        (0.5, "Fair from club players to masters"),
        (0.45, "Fair between club players and experts"),
        (0.8, "Fair between club players and experts; masters lean to player 1 (80%)"),
    ],
)
def test_masters_who_play_few_games_decide_nothing(share: float, headline: str) -> None:
    """Isaac's masters take so long that they prove a setup even only if they find it very even."""
    setup = deal_setup(1)
    found = {
        strength: tally_won(share if strength.level == "master" else EVEN, strength.games)
        for strength in ISAAC.strengths
    }
    answer = fairness(ISAAC, setup, found)
    assert (answer.fair, str(answer.headline)) == ("fair", headline)


def test_the_reasons_name_the_players_who_make_it_unfair() -> None:
    answer = fairness(LADDER, deal_setup(1), tallies(master=LOPSIDED))
    words = next(reason for reason in map(str, answer.reasons) if "masters" in reason)
    assert words.startswith("Between masters (")
    assert "simulations) player 1 (bottom) wins 75% of" in words
    assert words.endswith("; fair is 40% to 60%.")
    assert fairness(LADDER, deal_setup(1), tallies()).reasons == ()


def test_different_shares_of_weaker_players_are_reported() -> None:
    (words,) = fairness(LADDER, deal_setup(1), tallies(beginner=LOPSIDED)).reasons
    assert str(words).startswith("It depends on who plays: between casual players (UCT, 50")


def exact_shares(**shares: float) -> list[Known]:
    """Exact shares of every level and under perfect play: even, or as said."""
    levels: tuple[Level, ...] = ("club", "expert", "master")
    found = [
        Known(message(f"{level} who calculates"), level, shares.get(level, EVEN))
        for level in levels
    ]
    return [*found, Known(message("best play"), None, shares.get("perfect", EVEN))]


ALL = {"club": LOPSIDED, "expert": LOPSIDED, "master": LOPSIDED}


@pytest.mark.parametrize(
    ("games_won", "exact", "fair", "headline"),
    [
        ({}, None, "fair", "Fair from club players to masters"),
        ({"beginner": LOPSIDED}, None, "fair", "Fair from club players to masters"),
        ({"master": LOPSIDED}, None, "unfair", "Even between club players and experts only"),
        ({"expert": LOPSIDED}, None, "unfair", "Even between club players, not between experts"),
        (ALL | {"club": EVEN}, None, "unfair", "Even between club players only"),
        ({"club": LOPSIDED}, None, "unfair", "Unfair between club players"),
        (ALL | {"master": EVEN}, None, "unfair", "Unfair between club players and experts"),
        ({"club": 0.58}, None, "undecided", "Not proven fair between club players"),
        ({"expert": 0.58}, None, "undecided", "Even between club players, not proven beyond"),
        ({}, {}, "fair", "Fair from club players to perfect play"),
        ({}, {"perfect": 0.6}, "fair", "Fair from club players to perfect play"),
        ({}, {"perfect": 0.601}, "unfair", "Even from club players to masters only"),
        (
            {},
            {"master": 0.61},
            "unfair",
            "Even between club players and experts, not between masters",
        ),
        ({"expert": LOPSIDED}, {}, "unfair", "Even between club players, not between experts"),
        ({}, {"expert": LOPSIDED}, "unfair", "Even between club players, not between experts"),
        ({"club": LOPSIDED}, {}, "unfair", "Even under perfect play, not between club players"),
        (ALL, {}, "unfair", "Even under perfect play only"),
        (
            {"club": 0.58},
            {},
            "undecided",
            "Even under perfect play, not proven between club players",
        ),
        ({"expert": 0.58}, {}, "undecided", "Even between club players, not proven beyond"),
        (ALL | {"expert": EVEN}, {"perfect": LOPSIDED}, "unfair", "Unfair between club players"),
    ],
)
def test_the_headline_names_the_players_between_whom_it_holds(
    games_won: dict[str, float], exact: dict[str, float] | None, fair: Fairness, headline: str
) -> None:
    """Perfect play is one more level, if it is known."""
    known = [] if exact is None else exact_shares(**exact)
    answer = fairness(LADDER, deal_setup(1), tallies(**games_won), known)
    assert (answer.fair, str(answer.headline)) == (fair, headline)


@pytest.mark.parametrize("level", ["club", "expert", "master", "perfect"])
def test_players_who_object_are_named_with_their_scores(level: str) -> None:
    answer = fairness(LADDER, deal_setup(1), tallies(), exact_shares(**{level: 0.62}))
    (reason,) = map(str, answer.reasons)
    who = "Under perfect play" if level == "perfect" else f"Between {level} who calculates"
    assert reason.startswith(who) and reason.endswith("scores 62.0%; fair is 40% to 60%.")
