"""The list of games, and the words and JSON of setups and verdicts."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import replace
from itertools import combinations

import pytest
import yaml

from printkit.layouts.coin_collectors.layout import LEAVERS
from printkit.layouts.coin_isolation.game import CoinFindings, SeatStart, SideChoice
from printkit.layouts.coin_isolation.layout import MIXES
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES, find_game
from printkit.layouts.messages import message
from printkit.layouts.setup import dump_yaml
from printkit.layouts.verdict import LEVEL_WORDS, Fairness, Metric, SeatShare, Tier, Verdict
from tests.refusal import refusal


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_found_and_has_its_layout_type(slug: str) -> None:
    game = find_game(slug)
    assert game.slug == slug
    layout = game.layout
    assert layout.game == slug
    for name in ("keys", "read", "to_dict", "describe", "undescribe"):
        assert hasattr(layout, name)


def test_an_amount_of_one_is_singular() -> None:
    game = GAMES["isaac"]
    one = game.unit.removesuffix("s")
    assert one != game.unit
    assert [str(game.amount(n)) for n in (0, 1, 2)] == [f"0{game.unit}", f"1{one}", f"2{game.unit}"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_variants_are_put_in_order_or_refused_by_name(game: Game) -> None:
    assert game.check_variants([]) == ()
    for slug in game.variants:
        assert game.check_variants([slug, slug]) == (slug,)
    for pair in combinations(game.variants, 2):
        if pair in game.contradictions:
            said = refusal(game.check_variants, [*game.variants[:1], *pair])
            assert "cannot be combined" in said and all(slug in said for slug in pair)
        else:
            assert game.check_variants(reversed(pair)) == pair
    assert "no variant 'flying'" in refusal(game.check_variants, [*game.variants[:1], "flying"])


@pytest.mark.parametrize(
    ("slug", "which"), [("coin-isolation", MIXES), ("coin-collectors", LEAVERS)]
)
def test_variants_that_say_the_same_number_cannot_be_combined(
    slug: str, which: Collection[str]
) -> None:
    assert {*combinations(which, 2)} <= {*GAMES[slug].contradictions}


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"no game 'chess'; choose from: .*coin-isolation"):
        find_game("chess")


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ((1,), "1 player"),
        ((2,), "2 players"),
        ((1, 2), "1 to 2 players"),
        ((4, 2), "2 to 4 players"),
    ],
)
def test_the_number_of_players_is_stated_as_on_a_box(players: tuple[int, ...], words: str) -> None:
    assert str(replace(GAMES["isaac"], players=players).players_range) == words


def test_written_yaml_keeps_order_and_boards_as_blocks() -> None:
    data = {"b": "x\ny\n", "a": ["c1-c2", "no", "1"], "ü": 1}
    text = dump_yaml(data)
    assert text.startswith("b: |\n  x\n  y\na:")
    assert "ü" in text
    assert yaml.safe_load(text) == data


SEATS = (SeatShare(0, 0.49, 0.46, 0.52), SeatShare(1, 0.51, 0.48, 0.54))


def verdict(fair: Fairness = "fair", playable: bool = True) -> Verdict:
    return Verdict(
        id="coin-isolation:0",
        game="coin-isolation",
        players=2,
        variants=(),
        fair=fair,
        playable=playable,
        headline=message("Fair from club players to masters"),
        reasons=(message("long enough"),),
        seats=SEATS,
        games=1508,
        player="uct-400",
        tiers=(Tier("uct-400", LEVEL_WORDS["club"], "club", 1508, SEATS),),
        metrics=(
            Metric("length", message("Length"), 31.5, 20, None, True, message("About 31 turns.")),
        ),
        lengths=(0, 1),
        findings=CoinFindings(
            money=(0.0,) * 64,
            starts=(SeatStart("bottom", 19, True, 0.0), SeatStart("top", 0, False, 0.1)),
            reach={"bottom": 62, "top": 34},
            choice=SideChoice(1, "bottom", "top", 0.63, 0.3, 200),
        ),
        seed=7,
        version="0.1.0",
    )


def test_a_verdict_as_json() -> None:
    assert json.loads(json.dumps(verdict().to_dict())) == {
        "id": "coin-isolation:0",
        "game": "coin-isolation",
        "players": 2,
        "variants": [],
        "fair": "fair",
        "playable": True,
        "headline": "Fair from club players to masters",
        "reasons": ["long enough"],
        "seats": [
            {"seat": 0, "share": 0.49, "low": 0.46, "high": 0.52},
            {"seat": 1, "share": 0.51, "low": 0.48, "high": 0.54},
        ],
        "games": 1508,
        "player": "uct-400",
        "tiers": [
            {
                "player": "uct-400",
                "level": "club",
                "games": 1508,
                "seats": [
                    {"seat": 0, "share": 0.49, "low": 0.46, "high": 0.52},
                    {"seat": 1, "share": 0.51, "low": 0.48, "high": 0.54},
                ],
            }
        ],
        "metrics": {"length": 31.5},
        "findings": {
            "money": [0.0] * 64,
            "starts": [
                {"side": "bottom", "first_moves": 19, "guaranteed": True, "stuck": 0.0},
                {"side": "top", "first_moves": 0, "guaranteed": False, "stuck": 0.1},
            ],
            "reach": {"bottom": 62, "top": 34},
            "choice": {
                "seat": 1,
                "best": "bottom",
                "worst": "top",
                "best_share": 0.63,
                "worst_share": 0.3,
                "games": 200,
            },
            "offer": None,
        },
        "seed": 7,
        "version": "0.1.0",
    }


def test_what_a_side_is_worth_is_said_of_the_player_who_chooses() -> None:
    (said,) = GAMES["coin-isolation"].finding_words(verdict().findings)
    assert str(said) == (
        "Player 2, who chooses a side first, wins 63% at the bottom and 30% at the top "
        "(200 games each)."
    )


@pytest.mark.parametrize(
    ("fair", "playable", "passed"),
    [
        ("fair", True, True),
        ("fair", False, False),
        ("unfair", True, False),
        ("undecided", True, False),
    ],
)
def test_only_a_fair_and_playable_setup_passes(
    fair: Fairness, playable: bool, passed: bool
) -> None:
    assert verdict(fair, playable).passed is passed


def test_a_way_of_dealing_is_refused_by_games_that_do_not_know_it() -> None:
    coins = GAMES["coin-isolation"]
    assert coins.check_deal_options(["balanced"]) == ("balanced",)
    with pytest.raises(InputError, match="no way of dealing balanced; it has: opening"):
        GAMES["isaac"].check_deal_options(["balanced"])
