"""How even a fair setup must be between club players, experts and masters."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from engines.coin_isolation.judging import LADDER
from engines.isaac.judging import LADDER as ISAAC
from engines.judging.panel import Known, demand, fairness, games_to_play, is_settled, most_games
from engines.search.players import Player, Strength
from engines.statistics import Tally, empty_tally
from layouts.verdict import Fairness, Level
from tests.cases import cases_together
from tests.engines.coin_isolation.setups import deal_setup
from tests.engines.pretend import tally_won

EVEN, LOPSIDED = 0.5, 0.75


CLUB, PLAYED_ONCE, PROVING_MASTERS = LADDER.default, LADDER.panel[-2], LADDER.panel[-1]


@cases_together(
    ("strength", "share", "count", "seats", "answer"),
    [
        (CLUB, 0.5, 200, 2, "undecided"),  # the interval is still too wide
        (CLUB, 0.5, 500, 2, "fair"),
        (CLUB, 0.55, 800, 2, "undecided"),
        (CLUB, 0.55, 1500, 2, "fair"),
        (CLUB, 0.6, 4000, 2, "undecided"),
        (CLUB, 0.65, 1500, 2, "unfair"),
        (CLUB, 1 / 3, 1000, 3, "fair"),  # from 27 to 40 %
        (CLUB, 0.41, 4000, 3, "undecided"),
        (CLUB, 0.43, 4000, 3, "unfair"),
        (CLUB, 0.25, 1000, 4, "undecided"),  # from 20 to 30 %, which needs more games
        (CLUB, 0.25, 2000, 4, "fair"),
        (CLUB, 0.33, 4000, 4, "unfair"),
        (PROVING_MASTERS, 0.5, 200, 2, "undecided"),
        (PROVING_MASTERS, 0.5, 500, 2, "fair"),
        (PLAYED_ONCE, 0.65, 200, 2, "fair"),  # nothing is shown
        (PLAYED_ONCE, 0.68, 200, 2, "unfair"),
        (PLAYED_ONCE, 0.25, 200, 2, "unfair"),
        (PLAYED_ONCE, 0.75, 0, 2, "fair"),
        (PLAYED_ONCE, 0.35, 200, 4, "fair"),
        (PLAYED_ONCE, 0.5, 200, 4, "unfair"),
    ],
)
def test_who_plays_enough_must_prove_it_and_others_must_not_show_the_opposite(
    strength: Strength[Player], share: float, count: int, seats: int, answer: Fairness
) -> None:
    assert demand(strength, tally_won(share, count, seats)) == answer


@pytest.mark.parametrize(
    ("seats", "runs"),
    [(3, 15), *(pytest.param(seats, 30, marks=pytest.mark.slow) for seats in (2, 4))],
)
def test_who_is_looked_at_once_ends_early_only_when_nothing_can_change_the_answer(
    seats: int, runs: int
) -> None:
    """However the rest is won, the answer after all games is the same."""
    random, most = np.random.default_rng(seats), 150
    ended = []
    for _ in range(runs):
        shares = random.dirichlet([60.0] * seats)
        wins = random.multinomial(1, shares, most)
        ends = [n for n in range(most) if is_settled(PLAYED_ONCE, total(wins[:n]), most)]
        ended += ends[:1]
        if ends:
            rest = random.multinomial(1, random.dirichlet([0.3] * seats), most - ends[0])
            for after in (wins[ends[0] :], rest):
                found = total(np.vstack((wins[: ends[0]], after)))
                assert demand(PLAYED_ONCE, found) == "fair"
            assert demand(PLAYED_ONCE, total(wins[: ends[0]])) == "fair"
    assert len(ended) > runs / 3 and max(ended) < most
    assert not is_settled(PLAYED_ONCE, tally_won(0.75, 100), most)


def total(wins: NDArray[np.int64]) -> Tally:
    return empty_tally(wins.shape[1]).plus(wins.astype(np.float64))


def test_nothing_is_demanded_of_beginners() -> None:
    assert all(strength.level != "beginner" for strength in LADDER.panel)
    assert LADDER.default in LADDER.panel
    with pytest.raises(ValueError):
        demand(LADDER.strengths[0], tally_won(0.5, 100))


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
        ((0.43, 1 / 3), "Fair from club players to masters"),
        ((1 / 3, 0.39), EVEN_FOR_THREE),
        ((0.45, 0.44), f"{EVEN_FOR_THREE}; masters lean to player 1 (44%)"),
        ((0.22, 0.2), f"{EVEN_FOR_THREE}; masters lean against player 1 (20%)"),
        ((1 / 3, 0.44), EVEN_FOR_THREE),  # the other masters do not agree
        ((0.22, 0.44), EVEN_FOR_THREE),
    ],
)
def test_a_setup_for_three_says_to_whom_masters_lean(
    shares: tuple[float, float], headline: str
) -> None:
    """They lean if one kind proves it and the other agrees."""
    setup = deal_setup(1, players=3)
    by_masters = dict(zip((PLAYED_ONCE, PROVING_MASTERS), shares, strict=True))
    found = {
        strength: tally_won(by_masters.get(strength, 1 / 3), most_games(setup, strength), 3)
        for strength in LADDER.strengths
    }
    answer = fairness(LADDER, setup, found)
    assert (answer.fair, answer.headline) == ("fair", headline)


@pytest.mark.parametrize(
    ("share", "games", "headline"),
    [
        (0.5, 200, "Fair from club players to masters"),
        (0.53, 200, "Fair from club players to masters"),
        (0.57, 200, EVEN_FOR_THREE),
        (0.5, 40, EVEN_FOR_THREE),
    ],
)
def test_masters_who_play_little_are_named_where_all_their_games_prove_it(
    share: float, games: int, headline: str
) -> None:
    """Isaac's masters do not decide; two kinds of them play."""
    setup = deal_setup(1)
    found = {
        strength: tally_won(share, games) if strength.level == "master" else tally_won(EVEN, 4000)
        for strength in ISAAC.strengths
    }
    answer = fairness(ISAAC, setup, found)
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
    assert (answer.fair, answer.headline) == (fair, headline)


@pytest.mark.parametrize("level", ["club", "expert", "master", "perfect"])
def test_players_who_object_are_named_with_their_scores(level: str) -> None:
    answer = fairness(LADDER, deal_setup(1), tallies(), exact_shares(**{level: 0.62}))
    (reason,) = answer.reasons
    who = "Under perfect play" if level == "perfect" else f"Between {level} who calculates"
    assert reason.startswith(who) and reason.endswith("scores 62.0%; fair is 40% to 60%.")
