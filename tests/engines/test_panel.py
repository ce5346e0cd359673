"""How even a fair setup must be between club players, experts and masters."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.coin_isolation.judging import LADDER
from engines.judging.panel import Known, demand, fairness, games_to_play, is_settled, most_games
from engines.search.players import Player, Strength
from engines.statistics import Tally, empty_tally
from layouts.verdict import Fairness, Level
from tests.cases import cases_together
from tests.engines.coin_isolation.setups import deal_setup
from tests.engines.pretend import tally_won

EVEN, LOPSIDED = 0.5, 0.75


@cases_together(
    ("level", "share", "count", "seats", "answer"),
    [
        ("club", 0.5, 600, 2, "undecided"),
        ("club", 0.5, 1500, 2, "fair"),
        ("club", 0.6, 1500, 2, "unfair"),
        ("expert", 0.5, 200, 2, "undecided"),  # the interval is still too wide
        ("expert", 0.5, 400, 2, "fair"),
        ("expert", 0.545, 1000, 2, "fair"),
        ("expert", 0.545, 600, 2, "undecided"),  # within 5 points, but perhaps beyond 10
        ("expert", 0.56, 1000, 2, "undecided"),  # beyond 5 points, but not proven to be
        ("expert", 0.62, 1000, 2, "unfair"),
        ("expert", 0.25, 400, 4, "undecided"),  # more seats need more games
        ("expert", 0.25, 600, 4, "fair"),
        ("master", 0.6, 100, 2, "fair"),
        ("master", 0.62, 100, 2, "undecided"),
        ("master", 0.65, 100, 2, "undecided"),
        ("master", 0.75, 100, 2, "unfair"),
        ("master", 0.25, 100, 2, "unfair"),
        ("master", 0.75, 0, 2, "fair"),
        ("master", 0.37, 100, 4, "fair"),  # they may lean as long as nothing is proven
        ("master", 0.5, 100, 4, "unfair"),
    ],
)
def test_each_level_has_its_own_demand(
    level: Level, share: float, count: int, seats: int, answer: Fairness
) -> None:
    assert demand(level, tally_won(share, count, seats)) == answer


@pytest.mark.parametrize(
    ("seats", "runs"),
    [(3, 15), *(pytest.param(seats, 30, marks=pytest.mark.slow) for seats in (2, 4))],
)
def test_masters_end_early_only_when_nothing_can_change_the_answer(seats: int, runs: int) -> None:
    """However the rest is won, the answer after all games is the same."""
    random, most = np.random.default_rng(seats), 150
    ended = []
    for _ in range(runs):
        shares = random.dirichlet([30.0] * seats)
        wins = random.multinomial(1, shares, most)
        ends = [n for n in range(most) if is_settled("master", total(wins[:n]), most)]
        ended += ends[:1]
        if ends:
            rest = random.multinomial(1, random.dirichlet([0.3] * seats), most - ends[0])
            for after in (wins[ends[0] :], rest):
                assert demand("master", total(np.vstack((wins[: ends[0]], after)))) == "fair"
            assert demand("master", total(wins[: ends[0]])) == "fair"
    assert len(ended) > runs / 3 and max(ended) < most
    assert not is_settled("master", tally_won(0.75, 100), most)


def total(wins: NDArray[np.int64]) -> Tally:
    return empty_tally(wins.shape[1]).plus(wins.astype(np.float64))


def test_nothing_is_demanded_of_beginners() -> None:
    assert all(strength.level != "beginner" for strength in LADDER.panel)
    assert LADDER.default in LADDER.panel
    with pytest.raises(ValueError):
        demand("beginner", tally_won(0.5, 100))


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


@pytest.mark.parametrize(
    ("share", "headline"),
    [
        (1 / 3, "Fair from club players to masters"),
        (0.43, "Fair from club players to masters"),
        (0.44, "Fair between club players and experts; masters lean to player 1 (44%)"),
        (0.22, "Fair between club players and experts; masters lean against player 1 (22%)"),
    ],
)
def test_a_setup_for_three_says_to_whom_masters_lean(share: float, headline: str) -> None:
    setup = deal_setup(1, players=3)
    found = {
        strength: tally_won(share if strength.level == "master" else 1 / 3, few, 3)
        for strength in LADDER.strengths
        for few in [100 if strength.level == "master" else most_games(setup, strength)]
    }
    answer = fairness(LADDER, setup, found)
    assert (answer.fair, answer.headline) == ("fair", headline)


def test_the_reasons_name_the_players_who_make_it_unfair() -> None:
    answer = fairness(LADDER, deal_setup(1), tallies(master=LOPSIDED))
    words = next(reason for reason in answer.reasons if "masters" in reason)
    assert words.startswith("Between masters (")
    assert "simulations) player 1 (bottom) wins 75% of" in words
    assert words.endswith("; fair is 40% to 60%.")
    assert fairness(LADDER, deal_setup(1), tallies()).reasons == ()


def test_different_shares_of_weaker_players_are_reported() -> None:
    (words,) = fairness(LADDER, deal_setup(1), tallies(beginner=LOPSIDED)).reasons
    assert words.startswith("It depends on who plays: between casual players (UCT, 50")


def exact_shares(**shares: float) -> list[Known]:
    """Exact shares of every level and under perfect play: even, or as said."""
    levels: tuple[Level, ...] = ("club", "expert", "master")
    found = [Known(f"{level} who calculates", level, shares.get(level, EVEN)) for level in levels]
    return [*found, Known("best play", None, shares.get("perfect", EVEN))]


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
        ({"club": 0.54}, None, "undecided", "Not proven fair between club players"),
        ({"expert": 0.56}, None, "undecided", "Even between club players, not proven beyond"),
        ({}, {}, "fair", "Fair from club players to perfect play"),
        ({}, {"perfect": 0.55}, "fair", "Fair from club players to perfect play"),
        ({}, {"perfect": 0.551}, "unfair", "Even from club players to masters only"),
        (
            {},
            {"master": 0.56},
            "unfair",
            "Even between club players and experts, not between masters",
        ),
        ({"expert": LOPSIDED}, {}, "unfair", "Even between club players, not between experts"),
        ({}, {"expert": LOPSIDED}, "unfair", "Even between club players, not between experts"),
        ({"club": LOPSIDED}, {}, "unfair", "Even under perfect play, not between club players"),
        (ALL, {}, "unfair", "Even under perfect play only"),
        (
            {"club": 0.54},
            {},
            "undecided",
            "Even under perfect play, not proven between club players",
        ),
        ({"expert": 0.56}, {}, "undecided", "Even between club players, not proven beyond"),
        (ALL | {"expert": EVEN}, {"perfect": LOPSIDED}, "unfair", "Unfair between club players"),
    ],
)
def test_the_headline_names_the_players_between_whom_it_holds(
    games_won: dict[str, float], exact: dict[str, float] | None, fair: Fairness, headline: str
) -> None:
    """Perfect play is one more level, if it is known."""
    known = [] if exact is None else exact_shares(**exact)
    answer = fairness(LADDER, deal_setup(1), tallies(**games_won), known)
    assert (answer.fair, answer.headline) == (fair, headline)


@pytest.mark.parametrize("level", ["club", "expert", "master", "perfect"])
def test_players_who_object_are_named_with_their_scores(level: str) -> None:
    answer = fairness(LADDER, deal_setup(1), tallies(), exact_shares(**{level: 0.57}))
    (reason,) = answer.reasons
    who = "Under perfect play" if level == "perfect" else f"Between {level} who calculates"
    assert reason.startswith(who) and reason.endswith("scores 57.0%; fair is 45% to 55%.")
