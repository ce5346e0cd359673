"""Every registered game has all its parts."""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from pathlib import Path

import pytest
import yaml

from engines.kernel.binding import OPERATIONS, kernel_of
from engines.kernel.position import Position
from engines.search.ladder import ladder_of
from layouts.games import GAMES, Game
from layouts.paper import PAPERS
from layouts.rules import rule_book
from layouts.setup import Setup, default_sides, layout_yaml
from output.contract import Card, Diagram, Order
from output.drawing.theme import THEMES
from output.kit import sheets_of
from printkit.kit import DIAGRAMS, SHEETS, TO_READ

TESTS = Path(__file__).parent
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
PLAIN = ("init", "winner", "phase", "PHASES", "MULTI_STEP")
SIZES = ("STATE_WORDS", "MAX_MOVES", "MOVE_LIST_WORDS", "MAX_STEPS", "MAX_SEATS")


def first_setup(game: Game) -> Setup:
    players = game.usual_players
    layout = game.part("engines", "randomizer").deal(1)
    return Setup(game, layout, players, default_sides(game, players))


def rule_sets(game: Game) -> list[tuple[str, ...]]:
    """No variant, and each alone."""
    return [(), *((variant,) for variant in game.part("layouts", "variants").VARIANTS)]


@GAME
def test_has_a_layout_type_that_its_randomizer_deals(game: Game) -> None:
    layout = game.part("engines", "randomizer").deal(1)
    assert isinstance(layout, game.part("layouts", "layout").LAYOUT)
    assert layout.game == game.slug
    assert yaml.safe_load(layout_yaml(layout))["game"] == game.slug


@GAME
def test_has_a_whole_kernel(game: Game) -> None:
    for variants in rule_sets(game):
        kernel = kernel_of(game, variants)
        for name in (*OPERATIONS, *PLAIN, *SIZES):
            assert hasattr(kernel.values, name), f"{kernel.module} lacks {name}"


@GAME
def test_has_notation_for_every_variant(game: Game) -> None:
    for variants in rule_sets(game):
        setup = replace(first_setup(game), variants=variants)
        position = Position.start(setup)
        assert position.legal()
        assert isinstance(position.table(), game.part("layouts", "table").Table)
        assert position.table().text()


@GAME
def test_has_a_check_with_findings_and_advice(game: Game) -> None:
    for name in ("judge", "deal_fair"):
        assert callable(getattr(game.part("engines", "check"), name))
    assert is_dataclass(game.part("layouts", "findings").Findings)
    assert callable(game.part("engines", "advice").advise)


@GAME
def test_has_players_the_default_one_among_others(game: Game) -> None:
    ladder = ladder_of(game)
    assert ladder.default in ladder.strengths
    assert ladder.neighbours


@GAME
def test_has_every_sheet(game: Game) -> None:
    setup = first_setup(game)
    makers = sheets_of(game)
    assert makers.keys() <= set(SHEETS)
    assert makers.keys() >= {"setup", "pieces", *TO_READ, "scorepad", "report", DIAGRAMS}
    start = Diagram(0, "", "", Position.start(setup).table())
    cards = (Card(setup),) * 6
    order = Order(setup, PAPERS["a4"], THEMES["colour"], "0", cards=cards, diagrams=(start,))
    for make in makers.values():
        assert make(order)


@GAME
def test_has_rule_texts_for_every_variant(game: Game) -> None:
    book = rule_book(game)
    for players in game.players:
        standard = book.paragraphs(players, ())
        summary = book.reference(players, ())
        assert standard and summary
        for variant in game.part("layouts", "variants").VARIANTS:
            assert book.title(variant)
            assert book.paragraphs(players, (variant,)) != standard
            assert book.reference(players, (variant,)) != summary


@GAME
def test_has_a_record_a_perft_table_and_an_oracle(game: Game) -> None:
    assert list((TESTS / "records").glob(f"{game.slug}-*.yaml"))
    assert (TESTS / "engines" / "perft" / f"{game.slug}.yaml").exists()
    assert (TESTS / "oracle" / f"{game.package}.py").exists()
