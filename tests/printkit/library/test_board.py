"""Boards on a screen: pieces, places to tap, and legibility."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import printkit
from printkit.layouts.coin_collectors.layout import NO_COIN, NO_TILE, PiecepackLayout
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import Tile
from printkit.layouts.setup import Setup
from printkit.library import play
from printkit.output.contract import sheets_of
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import MM_PER_PT, Group, Item, Text
from tests.cases import cases_together
from tests.playing import deal_setup, records_of
from tests.tiers import first_in_core

OF_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
PHONE = 358.0
"""The width of a board, in pixels, on a phone of 390 pixels."""

LEAST_TEXT, LEAST_SPOT = 11.0, 24.0
"""In pixels: the smallest legible text and the smallest target to tap (WCAG 2.5.8)."""


@cache
def boards_of(game: Game) -> list[printkit.Board]:
    """Return boards of setups, and of kept games in the middle and at the end."""
    boards = [printkit.board(deal_setup(game, seed)) for seed in (1, 2)]
    for record in records_of(game)[:3]:
        for ply in (1, len(record.moves) // 2, len(record.moves)):
            boards.append(printkit.board(replace(record, moves=record.moves[:ply])))
    return boards


def assert_inside(box: Box, board: printkit.Board, margin: float) -> None:
    assert box.x >= -margin and box.y >= -margin
    assert box.right <= board.width + margin and box.bottom <= board.height + margin


@OF_GAME
def test_a_setups_sheet_and_the_games_start_show_the_same_table(game: Game) -> None:
    for seed in range(1, 9):
        setup = deal_setup(game, seed)
        assert sheets_of(game).first_table(setup) == printkit.position(setup).table()


@OF_GAME
def test_spots_do_not_overlap_and_can_be_tapped(game: Game) -> None:
    for board in boards_of(game):
        scale = PHONE / board.width
        assert len({spot.name for spot in board.spots}) == len(board.spots)
        assert len({spot.words for spot in board.spots}) == len(board.spots)
        for spot in board.spots:
            assert min(spot.box.width, spot.box.height) * scale >= LEAST_SPOT
            assert_inside(spot.box, board, 1e-9)


@OF_GAME
def test_a_board_can_be_read_on_a_phone(game: Game) -> None:
    for board in boards_of(game):
        scale = PHONE / board.width
        assert min(texts(board.picture.items)) * MM_PER_PT * scale >= LEAST_TEXT


def texts(items: tuple[Item, ...]) -> list[float]:
    """Return the sizes of all texts, in points."""
    sizes: list[float] = []
    for item in items:
        if isinstance(item, Group):
            size = abs(item.transform.a * item.transform.d - item.transform.b * item.transform.c)
            sizes += [size**0.5 * inner for inner in texts(item.items)]
        elif isinstance(item, Text):
            sizes.append(item.size)
    return sizes


@pytest.mark.parametrize("game", first_in_core(GAMES.values()), ids=GAMES)
def test_a_board_is_a_picture_that_holds_all_of_it(game: Game) -> None:
    for board in boards_of(game):
        root = ElementTree.fromstring(board.svg())
        assert root.get("width") == f"{round(board.width, 4):g}mm"
        assert_inside(bounds(Group(board.picture.items)), board, 0.01)


HALF = CoinLayout(tuple(25 if square % 3 == 0 else 0 for square in range(64)))
TILES, COINS = ("S4", "--", "S4", *(NO_TILE,) * 22), (3, *(NO_COIN,) * 24)
TILE = Tile.parse("04-44")


@cases_together(
    ("slug", "layout"),
    [
        ("coin-isolation", CoinLayout((0,) * 64)),
        ("coin-isolation", HALF),
        ("dice-isolation", DiceLayout(("###", "###"))),
        ("dice-isolation", DiceLayout(("#",))),
        ("isaac", IsaacLayout((), ())),
        ("isaac", IsaacLayout((), (TILE, TILE))),
        ("coin-collectors", PiecepackLayout(TILES, COINS, (0, 0, 0, 0))),
    ],
)
def test_a_layout_need_not_be_complete(slug: str, layout: Any) -> None:
    """It is still being laid: empty, or in part."""
    game = GAMES[slug]
    setup = Setup(game, layout, game.usual_players, game.usual_sides(game.usual_players))
    board = printkit.board(setup)
    assert board.spots
    assert board.svg().startswith("<svg ")


def test_spots_name_the_pieces_on_them() -> None:
    words = {spot.name: spot.words for spot in printkit.board("coin-isolation#7").spots}
    assert words["a1"] == "a1, penny"
    played = printkit.Record(printkit.setup("coin-isolation#7"), ("a1",))
    words = {spot.name: spot.words for spot in printkit.board(played).spots}
    assert words["a1"] == "a1, player 1’s pawn"


def test_a_move_is_tapped_step_by_step() -> None:
    first = play.steps("coin-isolation#7")
    assert first.move == ""
    assert "a1" in [tap.spot for tap in first.taps]
    then = play.steps("coin-isolation#7", ["a1"])
    assert {tap.key for tap in then.taps} >= {"a2", "a1", "stop"}
    assert play.steps("coin-isolation#7", ["a1", "a2"]).move == "a1-a2"
    assert play.describe_move("coin-isolation#7", "a1-a2") == "2 pennies, a1, a2"
    with pytest.raises(printkit.InputError):
        play.describe_move("coin-isolation#7", "a8")
