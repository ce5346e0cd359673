"""The sheets of Isaac, in the order they are printed."""

from __future__ import annotations

from layouts.isaac.game import GAME
from output.contract import Sheet, SheetSet
from output.isaac.board import board_sheets, setup_sheets
from output.isaac.pieces import piece_sheets
from output.isaac.positions import position_sheets
from output.isaac.report import report_sheets
from output.isaac.rules import rules_sheets
from output.isaac.scorepad import scorepad_sheets
from output.isaac.spec import IsaacSpec
from output.page.rules import reference_sheets

SHEETS: SheetSet[IsaacSpec] = SheetSet(
    game=GAME,
    sheets=(
        Sheet("board", board_sheets),
        Sheet("setup", setup_sheets, shows_setup=True),
        Sheet("pieces", piece_sheets, cut_up=True),
        Sheet("rules", rules_sheets, shows_example=True, to_read=True),
        Sheet("reference", reference_sheets, to_read=True),
        Sheet("scorepad", scorepad_sheets),
        Sheet("report", report_sheets, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_sheets, shows_record=True, on_demand=True),
    ),
)
