"""The sheets of Coin Isolation, in the order they are printed."""

from __future__ import annotations

from output.coin_isolation.board import board_sheets
from output.coin_isolation.setup import setup_sheets
from output.kit import SheetMaker

SHEETS: dict[str, SheetMaker] = {
    "board": board_sheets,
    "setup": setup_sheets,
}
