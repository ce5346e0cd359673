"""The sheets of Coin Isolation, in the order they are printed."""

from __future__ import annotations

from layouts.coin_isolation.game import GAME
from output.coin_isolation.board import board_pages
from output.coin_isolation.cards import card_pages
from output.coin_isolation.pieces import piece_pages
from output.coin_isolation.positions import position_pages
from output.coin_isolation.report import report_pages
from output.coin_isolation.rules import reference_pages, rules_pages
from output.coin_isolation.scorepad import scorepad_pages
from output.coin_isolation.setup import setup_pages
from output.coin_isolation.spec import CoinSpec
from output.contract import Sheet, SheetSet

SHEETS: SheetSet[CoinSpec] = SheetSet(
    game=GAME,
    sheets=(
        Sheet("board", board_pages, true_to_size=True),
        Sheet("setup", setup_pages, at_home=True, shows_setup=True, true_to_size=True),
        Sheet("cards", card_pages, shows_cards=True),
        Sheet("pieces", piece_pages, cut_up=True),
        Sheet("rules", rules_pages, at_home=True, shows_example=True, to_read=True),
        Sheet("reference", reference_pages, at_home=True, to_read=True),
        Sheet("scorepad", scorepad_pages, at_home=True),
        Sheet("report", report_pages, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_pages, shows_record=True, on_demand=True),
    ),
)
