"""The sheets of Coin Isolation, in the order they are printed."""

from __future__ import annotations

from output.coin_isolation.board import board_sheets
from output.coin_isolation.cards import card_sheets
from output.coin_isolation.pieces import piece_sheets
from output.coin_isolation.positions import position_sheets
from output.coin_isolation.report import report_sheets
from output.coin_isolation.rules import rules_sheets
from output.coin_isolation.scorepad import scorepad_sheets
from output.coin_isolation.setup import setup_sheets
from output.kit import SheetMaker
from output.page.rules import reference_sheets

SHEETS: dict[str, SheetMaker] = {
    "board": board_sheets,
    "setup": setup_sheets,
    "cards": card_sheets,
    "pieces": piece_sheets,
    "rules": rules_sheets,
    "reference": reference_sheets,
    "scorepad": scorepad_sheets,
    "report": report_sheets,
    "diagrams": position_sheets,
}

ON_DEMAND = frozenset({"pieces", "diagrams"})
"""The sheets that are printed when they are named."""
