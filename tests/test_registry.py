"""Every registered game has all its parts."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from layouts.games import GAMES, Game
from layouts.paper import PAPERS
from layouts.rules import rule_book
from layouts.setup import Setup, layout_yaml
from output.order import Card, Order
from output.theme import THEMES
from printkit.kit import SHEETS

TESTS = Path(__file__).parent
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
OPERATIONS = ("init", "legal", "sample", "apply", "over", "player", "score", "winner", "returns")
SIZES = ("STATE_WORDS", "MAX_MOVES", "MOVE_LIST_WORDS", "MAX_PLIES", "MAX_SEATS", "PHASES")


def first_setup(game: Game) -> Setup:
    players = min(game.players)
    layout = game.part("engines", "randomizer").deal(1)
    return Setup(game, layout, players, game.part("layouts", "seating").default_sides(players))


@GAME
def test_has_a_layout_type_that_its_randomizer_deals(game: Game) -> None:
    layout = game.part("engines", "randomizer").deal(1)
    assert isinstance(layout, game.part("layouts", "layout").LAYOUT)
    assert layout.game == game.slug
    assert yaml.safe_load(layout_yaml(layout))["game"] == game.slug


@GAME
def test_has_a_whole_kernel(game: Game) -> None:
    kernel = game.part("engines", "kernel")
    for name in (*OPERATIONS, *SIZES):
        assert hasattr(kernel, name), f"{kernel.__name__} lacks {name}"


@GAME
def test_has_notation_and_metrics(game: Game) -> None:
    for name in ("spell", "parse", "board"):
        assert callable(getattr(game.part("engines", "notation"), name))
    for name in ("measure", "where_money_was_won"):
        assert callable(getattr(game.part("engines", "metrics"), name))


@GAME
def test_has_every_sheet(game: Game) -> None:
    setup = first_setup(game)
    makers = game.part("output", "sheets").SHEETS
    assert tuple(makers) == SHEETS
    order = Order(setup, PAPERS["a4"], THEMES["colour"], "0", cards=(Card(setup),) * 6)
    for make in makers.values():
        assert make(order)


@GAME
def test_has_rule_texts_for_every_variant(game: Game) -> None:
    book = rule_book(game)
    for players in game.players:
        standard = book.paragraphs(players, ())
        assert standard
        for variant in game.part("layouts", "variants").VARIANTS:
            assert book.title(variant)
            assert book.paragraphs(players, (variant,)) != standard


@GAME
def test_has_a_record_a_perft_table_and_an_oracle(game: Game) -> None:
    assert list((TESTS / "records").glob(f"{game.slug}-*.yaml"))
    assert game.slug in (TESTS / "engines" / "perft.yaml").read_text("utf-8")
    assert (TESTS / "oracle" / f"{game.package}.py").exists()
