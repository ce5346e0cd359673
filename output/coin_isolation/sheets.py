"""The sheets of Coin Isolation, in the order they are printed."""

from __future__ import annotations

from layouts.coin_isolation.game import GAME
from output.coin_isolation.board import board_sheets
from output.coin_isolation.cards import card_sheets
from output.coin_isolation.pieces import piece_sheets
from output.coin_isolation.positions import position_sheets
from output.coin_isolation.report import report_sheets
from output.coin_isolation.rules import rules_sheets
from output.coin_isolation.scorepad import scorepad_sheets
from output.coin_isolation.setup import setup_sheets
from output.coin_isolation.spec import CoinSpec
from output.contract import Sheet, SheetSet
from output.page.rules import reference_sheets

SHEETS: SheetSet[CoinSpec] = SheetSet(
    game=GAME,
    sheets=(
        Sheet("board", board_sheets),
        Sheet("setup", setup_sheets, shows_setup=True),
        Sheet("cards", card_sheets, shows_cards=True),
        Sheet("pieces", piece_sheets, on_demand=True, cut_up=True),
        Sheet("rules", rules_sheets, shows_example=True, to_read=True),
        Sheet("reference", reference_sheets, to_read=True),
        Sheet("scorepad", scorepad_sheets),
        Sheet("report", report_sheets, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_sheets, shows_record=True, on_demand=True),
    ),
)
