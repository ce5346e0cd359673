"""The sheets of Coin Collectors, in the order they are printed."""

from __future__ import annotations

from output.coin_collectors.cards import card_sheets
from output.coin_collectors.cutouts import piece_sheets
from output.coin_collectors.mat import mat_sheets
from output.coin_collectors.positions import position_sheets
from output.coin_collectors.report import report_sheets
from output.coin_collectors.rules import rules_sheets
from output.coin_collectors.scorepad import scorepad_sheets
from output.coin_collectors.setup import setup_sheets
from output.kit import SheetMaker
from output.page.rules import reference_sheets

SHEETS: dict[str, SheetMaker] = {
    "setup": setup_sheets,
    "mat": mat_sheets,
    "cards": card_sheets,
    "pieces": piece_sheets,
    "rules": rules_sheets,
    "reference": reference_sheets,
    "scorepad": scorepad_sheets,
    "report": report_sheets,
    "diagrams": position_sheets,
}

ON_DEMAND = frozenset({"cards", "pieces", "diagrams"})
"""The sheets that are printed when they are named."""
