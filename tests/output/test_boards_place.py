"""Boards stand at one place: first in the kit, and at one height on the sheet, in all games."""

from __future__ import annotations

from itertools import product

import pytest

from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.output.contract import sheets_of
from printkit.output.drawing.scene import Rect
from printkit.output.page.frame import body
from printkit.output.page.grid import BOARD_TOP
from printkit.output.sheet import COVER, QUICK_START
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.scenes import leaves
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

MARKS = 1.0  # mm that marks for photos may take above a board of Coin Isolation
BESIDE = 3.0  # mm for coordinates, which stand on one side


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_boards_come_first_and_the_one_to_play_on_before_all(game: Game) -> None:
    kit = [sheet for sheet in sheets_of(game).kit if sheet.name not in (COVER, QUICK_START)]
    boards = [sheet for sheet in kit if sheet.true_to_size]
    assert boards and kit[: len(boards)] == boards
    whole = (sheet for sheet in kit if sheet.on_card and not sheet.cut_up)
    assert {sheet.name for sheet in whole if "cards" not in sheet.shows} <= {s.name for s in boards}
    at_home = [sheet.at_home for sheet in boards]
    assert at_home == sorted(at_home, reverse=True)


@in_tiers(
    [("isaac", "a4"), ("dice-isolation", "a4")],
    product((case for case in cases_of_games() if case != "clobber"), ("a4", "a3")),
)
def test_boards_begin_at_one_height_in_the_middle(case: str, paper: str) -> None:
    spec = CASES[case](paper, "grey")
    area = body(spec.paper)
    for sheet in sheets_of(spec.setup.game).kit:
        if sheet.true_to_size and sheet.name not in (COVER, QUICK_START):
            (page,) = kit_of(spec, sheet.name).pages
            boxes = [leaf.bare for leaf in leaves(page) if isinstance(leaf.item, Rect)]
            board = max(boxes, key=lambda box: box.width * box.height)
            assert -0.1 < board.y - area.y - BOARD_TOP < MARKS, sheet.name
            assert abs(board.centre.x - area.centre.x) < BESIDE, sheet.name
