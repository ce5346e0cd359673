"""The players of each game's ladder, as they were measured against each other.

The meaning of a verdict depends on these players. After a change here, measure again who beats whom
(benchmarks/strong.py, benchmarks/isaac.py).
"""

from __future__ import annotations

from typing import Any

import pytest

from engines.coin_collectors.policy import LADDER as COLLECTORS
from engines.coin_isolation.engine import ENGINE
from engines.coin_isolation.judging import LADDER as COINS
from engines.dice_isolation.judging import LADDER as DICE
from engines.isaac.judging import LADDER as ISAAC
from engines.judging.advice import second, strong
from engines.judging.panel import most_games
from engines.search.players import (
    CASUAL,
    CLUB,
    EXPERT,
    GREEDY,
    MASTER,
    MCTS_SOLVER,
    RANDOM,
    UCT,
    Ladder,
)
from layouts.coin_isolation.layout import VARIANTS
from layouts.verdict import CLUB_SIMULATIONS
from tests.engines.coin_isolation.setups import deal_setup

Rows = list[tuple[str, str, int, int]]

FIRST: Rows = [("random", "beginner", 2000, 500), ("greedy", "beginner", 2000, 500)]
CLUB_ROWS: Rows = [("uct-50", "beginner", 400, 20), ("uct-200", "club", 2600, 20)]
EXPECTED: dict[str, tuple[Ladder[Any], Rows, str]] = {
    "coin-isolation": (
        COINS,
        [
            *FIRST,
            ("uct-50", "beginner", 400, 20),
            ("uct-200", "club", 4000, 20),
            ("uct-1000", "expert", 1500, 20),
            ("mcts-solver-400", "expert", 1500, 20),
            ("uct-5000", "master", 150, 5),
            ("mcts-solver-2000", "master", 200, 10),
        ],
        "uct-200",
    ),
    "dice-isolation": (DICE, [*FIRST, *CLUB_ROWS, ("uct-800", "expert", 1000, 20)], "uct-200"),
    "isaac": (
        ISAAC,
        [
            *FIRST,
            ("mcts-solver-12", "beginner", 400, 20),
            ("mcts-solver-50", "club", 4500, 20),
            ("uct-1000", "expert", 1000, 20),
            ("mcts-solver-100", "expert", 1000, 20),
            ("uct-4000", "master", 100, 20),
            ("mcts-solver-1000", "master", 100, 20),
        ],
        "mcts-solver-50",
    ),
    "coin-collectors": (
        COLLECTORS,
        [
            ("random", "beginner", 2000, 1000),
            ("greedy", "beginner", 2000, 1000),
            ("light-policy", "beginner", 2000, 1000),
            ("expectimax-1", "club", 1000, 100),
            ("expectimax-2", "expert", 2000, 50),
        ],
        "expectimax-2",
    ),
}
"""By game: the ladder; name, level, most games and batch of each strength; and the default."""


@pytest.mark.parametrize("slug", EXPECTED)
def test_the_players_are_those_that_were_measured(slug: str) -> None:
    ladder, rows, default = EXPECTED[slug]
    assert [(s.name, s.level, s.games, s.batch) for s in ladder.strengths] == rows
    assert ladder.default is next(s for s in ladder.strengths if s.name == default)


STREAMS = {
    "mcts-solver": "keen",
    "uct": "search",
    "light-policy": "keeper",
    "expectimax": "ahead",
}
"""The names of families in seeds of games: a new name would play other games."""


@pytest.mark.parametrize("slug", EXPECTED)
def test_the_games_of_a_strength_keep_their_seeds(slug: str) -> None:
    for strength in EXPECTED[slug][0].strengths:
        stream = strength.name
        for family, called in STREAMS.items():
            stream = stream.replace(family, called)
        assert strength.stream == stream


@pytest.mark.parametrize("slug", [slug for slug in EXPECTED if slug != "coin-collectors"])
def test_a_players_name_has_its_family_and_simulations(slug: str) -> None:
    families = {"random": RANDOM, "greedy": GREEDY, "uct": UCT, "mcts-solver": MCTS_SOLVER}
    for strength in EXPECTED[slug][0].strengths:
        family, _, simulations = strength.name.rpartition("-")
        kind = families[family or strength.name]
        assert strength.player.kind == kind
        assert strength.player.simulations == (int(simulations) if family else 0)
        solvers = "MCTS-Solver" in strength.words
        assert not (solvers and kind == UCT) and not ("UCT" in strength.words and kind != UCT)


@pytest.mark.parametrize("slug", [slug for slug in EXPECTED if slug != "coin-collectors"])
def test_in_each_family_stronger_players_search_longer(slug: str) -> None:
    for kind in (UCT, MCTS_SOLVER):
        players = [s.player for s in EXPECTED[slug][0].strengths if s.player.kind == kind]
        simulations = [player.simulations for player in players]
        assert simulations == sorted(set(simulations))


@pytest.mark.parametrize(("slug", "weaker", "panel"), [
    ("coin-isolation", "uct-50", 5),
    ("dice-isolation", "uct-50", 2),
    ("isaac", "mcts-solver-12", 5),
    ("coin-collectors", "expectimax-1", 2),
])  # fmt: skip
def test_the_panel_leaves_out_beginners_and_the_weaker_player_is_next_below(
    slug: str, weaker: str, panel: int
) -> None:
    ladder = EXPECTED[slug][0]
    assert ladder.weaker.name == weaker
    assert ladder.panel == ladder.strengths[-panel:]


def test_games_are_played_on_by_the_last_expert() -> None:
    found = {slug: strong(ladder).name for slug, (ladder, _, _) in EXPECTED.items()}
    assert found == {
        "coin-isolation": "mcts-solver-400",
        "dice-isolation": "uct-800",
        "isaac": "mcts-solver-100",
        "coin-collectors": "expectimax-2",
    }
    clubs = Ladder((CASUAL, CLUB, MASTER), default=CLUB)
    assert strong(clubs) is CLUB
    assert second(clubs, "expert") is None


def test_who_is_asked_next_are_the_experts_who_search_otherwise() -> None:
    found = {slug: second(ladder, "expert") for slug, (ladder, _, _) in EXPECTED.items()}
    names = {slug: strength.name for slug, strength in found.items() if strength}
    assert names == {"coin-isolation": "uct-1000", "isaac": "uct-1000"}


@pytest.mark.parametrize(
    "variants",
    [
        ("empty-squares",),
        ("diagonal", "transplant"),
        ("diagonal", "transplant-variant"),
        ("diagonal", "transplant", "greedy"),
    ],
)
def test_where_games_are_long_all_search_two_fifths_as_long(variants: tuple[str, ...]) -> None:
    short = [strength.name for strength in ENGINE.with_players_for(variants).ladder.strengths]
    assert short[:4] == [strength.name for strength in COINS.strengths[:4]]
    assert short[4:] == ["uct-400", "mcts-solver-160", "uct-2000", "mcts-solver-800"]


def test_with_other_variants_players_search_as_long_as_usual() -> None:
    for variant in VARIANTS:
        if variant != "empty-squares":
            assert ENGINE.with_players_for((variant,)).ladder is COINS
    for variants in ((), ("transplant", "greedy")):
        assert ENGINE.with_players_for(variants).ladder is COINS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_levels_that_prove_something_play_more_with_more_seats(players: int) -> None:
    setup = deal_setup(1, players)
    times = {s: most_games(setup, s) / s.games for s in (CASUAL, CLUB, EXPERT, MASTER)}
    assert times == {CASUAL: 1, CLUB: players / 2, EXPERT: players / 2, MASTER: 1}


def test_club_players_have_the_simulations_that_sheets_state() -> None:
    assert CLUB.player.simulations == CLUB_SIMULATIONS == 200
