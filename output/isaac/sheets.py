"""The sheets of Isaac, in the order they are printed."""

from __future__ import annotations

from output.isaac.board import board_sheets, setup_sheets
from output.isaac.pieces import piece_sheets
from output.isaac.positions import position_sheets
from output.isaac.report import report_sheets
from output.isaac.rules import rules_sheets
from output.isaac.scorepad import scorepad_sheets
from output.kit import SheetMaker
from output.page.rules import reference_sheets

SHEETS: dict[str, SheetMaker] = {
    "board": board_sheets,
    "setup": setup_sheets,
    "pieces": piece_sheets,
    "rules": rules_sheets,
    "reference": reference_sheets,
    "scorepad": scorepad_sheets,
    "report": report_sheets,
    "diagrams": position_sheets,
}

ON_DEMAND = frozenset({"diagrams"})
"""The sheets that are printed when they are named."""
