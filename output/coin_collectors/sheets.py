"""The sheets of Coin Collectors, in the order they are printed."""

from __future__ import annotations

from output.coin_collectors.positions import position_sheets
from output.coin_collectors.report import report_sheets
from output.coin_collectors.rules import rules_sheets
from output.coin_collectors.setup import setup_sheets
from output.kit import SheetMaker
from output.rules import reference_sheets

SHEETS: dict[str, SheetMaker] = {
    "setup": setup_sheets,
    "rules": rules_sheets,
    "reference": reference_sheets,
    "report": report_sheets,
    "diagrams": position_sheets,
}

ON_DEMAND = frozenset({"diagrams"})
"""The sheets that are printed when they are named."""
