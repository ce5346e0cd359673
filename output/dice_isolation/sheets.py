"""The sheets of Dice Isolation, in the order they are printed."""

from __future__ import annotations

from output.dice_isolation.board import board_sheets
from output.dice_isolation.boards import boards_sheets
from output.dice_isolation.overview import overview_sheets
from output.dice_isolation.positions import position_sheets
from output.dice_isolation.report import report_sheets
from output.dice_isolation.rules import rules_sheets
from output.dice_isolation.scorepad import scorepad_sheets
from output.dice_isolation.tokens import piece_sheets
from output.kit import SheetMaker
from output.page.rules import reference_sheets

SHEETS: dict[str, SheetMaker] = {
    "setup": board_sheets,
    "boards": boards_sheets,
    "overview": overview_sheets,
    "pieces": piece_sheets,
    "rules": rules_sheets,
    "reference": reference_sheets,
    "scorepad": scorepad_sheets,
    "report": report_sheets,
    "diagrams": position_sheets,
}

ON_DEMAND = frozenset({"boards", "overview", "diagrams"})
"""The sheets that are printed when they are named."""
