"""The sheets of Isaac, in the order they are printed."""

from __future__ import annotations

from layouts.isaac.game import GAME
from output.contract import Sheet, SheetSet
from output.isaac.board import board_pages, setup_pages
from output.isaac.pieces import piece_pages
from output.isaac.positions import position_pages
from output.isaac.report import report_pages
from output.isaac.rules import rules_pages
from output.isaac.scorepad import scorepad_pages
from output.isaac.spec import IsaacSpec
from output.page.rules import reference_pages

SHEETS: SheetSet[IsaacSpec] = SheetSet(
    game=GAME,
    sheets=(
        Sheet("board", board_pages, at_home=True, as_sold=True, true_to_size=True),
        Sheet("setup", setup_pages, at_home=True, shows_setup=True, true_to_size=True),
        Sheet("pieces", piece_pages, at_home=True, cut_up=True),
        Sheet("rules", rules_pages, at_home=True, shows_example=True, to_read=True),
        Sheet("reference", reference_pages, at_home=True, to_read=True),
        Sheet("scorepad", scorepad_pages, at_home=True),
        Sheet("report", report_pages, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_pages, shows_record=True, on_demand=True),
    ),
)
