"""The players of each game's ladder, as they were measured against each other.

The meaning of a verdict depends on these players. After a change here, measure again who beats whom
(benchmarks/strong.py, benchmarks/isaac.py).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from printkit.engines.coin_collectors.policy import LADDER as COLLECTORS
from printkit.engines.coin_isolation.engine import ENGINE
from printkit.engines.coin_isolation.judging import LADDER as COINS
from printkit.engines.dice_isolation.judging import LADDER as DICE
from printkit.engines.isaac.judging import LADDER as ISAAC
from printkit.engines.judging.advice import quick, second, strong, third
from printkit.engines.judging.panel import most_games
from printkit.engines.search.players import (
    CASUAL,
    CLUB,
    EXPERT,
    GREEDY,
    MASTER,
    MCTS_SOLVER,
    PUCT,
    RANDOM,
    UCT,
    Ladder,
    Player,
    puct,
    puct_strength,
    uct,
)
from printkit.layouts.coin_isolation.layout import VARIANTS
from printkit.layouts.messages import message
from tests.engines.coin_isolation.setups import deal_setup


class Measured(NamedTuple):
    """A game's ladder as measured, with players by name.

    `rows` has name, level, most games and batch of each strength, and the name in the seeds of its
    games: with a new one it would play other games. `panel` is the number of strengths in the
    panel. `strong` players play games on; `second` are experts of another family.
    """

    ladder: Ladder[Any]
    rows: list[tuple[str, str, int, int, str]]
    default: str
    weaker: str
    panel: int
    strong: str
    second: str | None


FIRST = [("random", "beginner", 2000, 500, "random"), ("greedy", "beginner", 2000, 500, "greedy")]
CASUAL_ROW = ("uct-50", "beginner", 400, 20, "search-50")
EXPECTED = {
    "coin-isolation": Measured(
        COINS,
        [
            *FIRST,
            CASUAL_ROW,
            ("uct-200", "club", 2000, 20, "search-200"),
            ("puct-4-250", "club", 2000, 20, "learned-4-250"),
            ("mcts-solver-400", "expert", 2000, 20, "keen-400"),
            ("puct-8-200", "expert", 2000, 20, "learned-8-200"),
            ("mcts-solver-2000", "master", 600, 10, "keen-2000"),
            ("puct-250-30", "master", 1800, 30, "learned-250-30"),
        ],
        "uct-200",
        "uct-50",
        6,
        "puct-250-30",
        "mcts-solver-400",
    ),
    "dice-isolation": Measured(
        DICE,
        [
            *FIRST,
            CASUAL_ROW,
            ("uct-200", "club", 4000, 20, "search-200"),
            ("uct-800", "expert", 3000, 20, "search-800"),
        ],
        "uct-200",
        "uct-50",
        2,
        "uct-800",
        None,
    ),
    "isaac": Measured(
        ISAAC,
        [
            *FIRST,
            ("mcts-solver-12", "beginner", 400, 20, "keen-12"),
            ("mcts-solver-50", "club", 4000, 20, "keen-50"),
            ("uct-1000", "expert", 1500, 20, "search-1000"),
            ("mcts-solver-100", "expert", 1500, 20, "keen-100"),
            ("uct-4000", "master", 100, 20, "search-4000"),
            ("mcts-solver-1000", "master", 100, 20, "keen-1000"),
        ],
        "mcts-solver-50",
        "mcts-solver-12",
        5,
        "mcts-solver-100",
        "uct-1000",
    ),
    "coin-collectors": Measured(
        COLLECTORS,
        [
            ("random", "beginner", 2000, 1000, "random"),
            ("greedy", "beginner", 2000, 1000, "greedy"),
            ("light-policy", "beginner", 2000, 1000, "keeper"),
            ("expectimax-1", "club", 1000, 100, "ahead-1"),
            ("expectimax-2", "expert", 2000, 50, "ahead-2"),
        ],
        "expectimax-2",
        "expectimax-1",
        2,
        "expectimax-2",
        None,
    ),
}


@pytest.mark.parametrize("slug", EXPECTED)
def test_the_players_are_those_that_were_measured(slug: str) -> None:
    ladder, rows, default, weaker, panel, plays_on, other = EXPECTED[slug]
    assert [(s.name, s.level, s.games, s.batch, s.stream) for s in ladder.strengths] == rows
    assert ladder.default is next(s for s in ladder.strengths if s.name == default)
    assert ladder.weaker.name == weaker
    assert ladder.panel == ladder.strengths[-panel:]
    assert strong(ladder).name == plays_on
    found = second(ladder, "expert")
    assert (found and found.name) == other


@pytest.mark.parametrize("slug", [slug for slug in EXPECTED if slug != "coin-collectors"])
def test_a_players_name_has_its_family_and_figures(slug: str) -> None:
    families = {"random": RANDOM, "greedy": GREEDY, "uct": UCT, "mcts-solver": MCTS_SOLVER}
    families["puct"] = PUCT
    for strength in EXPECTED[slug].ladder.strengths:
        family = next(name for name in families if strength.name.startswith(name))
        figures = strength.name.removeprefix(family).split("-")[1:]
        assert strength.player == Player(families[family], *map(int, figures))
        if "(" in (words := str(strength.words)):
            assert families[words.partition("(")[2][:-1].lower()] == families[family]


def test_players_who_learned_compare_moves_where_there_are_some() -> None:
    """Quick ones begin, the strongest decide; others have a second opinion."""
    learned = puct_strength(250, 30, message("strong"), "master", 100)
    ladder = Ladder((CLUB, EXPERT, MASTER, learned), default=CLUB)
    assert strong(ladder) is learned
    assert quick(ladder).player == puct(30, 30)
    assert second(ladder, "expert") is EXPERT
    assert second(ladder, "master") is MASTER
    other = third(ladder)
    assert other is not None and other.player == uct(2000)
    plain = Ladder((CLUB, EXPERT, MASTER), default=CLUB)
    assert (quick(plain), strong(plain), third(plain)) == (CLUB, EXPERT, None)


def test_without_experts_the_default_players_play_on_alone() -> None:
    clubs = Ladder((CASUAL, CLUB, MASTER), default=CLUB)
    assert strong(clubs) is CLUB
    assert second(clubs, "expert") is None


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
    if "empty-squares" in variants:
        assert short[4:] == ["uct-400", "mcts-solver-160", "uct-2000", "mcts-solver-800"]
    else:
        own = ["mcts-solver-160", "puct-8-200", "mcts-solver-800", "puct-100-30"]
        assert short[4:] == ["puct-4-250", *own]


def test_with_other_variants_players_search_as_long_as_usual() -> None:
    usual = [(), ("transplant", "greedy"), *((each,) for each in VARIANTS)]
    for variants in usual:
        if not {"empty-squares", "renegade"} & {*variants}:
            assert ENGINE.with_players_for(variants).ladder.strengths == COINS.strengths


def test_who_learned_does_not_play_where_pawns_cross_empty_squares() -> None:
    for variants in ((), *((each,) for each in VARIANTS), ("diagonal", "renegade")):
        kinds = {each.player.kind for each in ENGINE.with_players_for(variants).ladder.strengths}
        assert (PUCT in kinds) != bool({"empty-squares", "renegade"} & {*variants})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_levels_that_prove_something_play_more_with_more_seats(players: int) -> None:
    setup = deal_setup(1, players)
    times = {s: most_games(setup, s) / s.games for s in (CASUAL, CLUB, EXPERT, MASTER)}
    assert times == {CASUAL: 1, CLUB: players / 2, EXPERT: players / 2, MASTER: 1}
