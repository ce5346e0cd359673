"""The sheets of Coin Collectors, in the order they are printed."""

from __future__ import annotations

from layouts.coin_collectors.game import GAME
from output.coin_collectors.cards import card_pages
from output.coin_collectors.mat import mat_pages
from output.coin_collectors.pieces import piece_pages
from output.coin_collectors.positions import position_pages
from output.coin_collectors.ppn import notation
from output.coin_collectors.report import report_pages
from output.coin_collectors.rules import rules_pages
from output.coin_collectors.scorepad import scorepad_pages
from output.coin_collectors.setup import setup_pages
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Sheet, SheetSet
from output.page.rules import reference_pages

SHEETS: SheetSet[CollectorsSpec] = SheetSet(
    game=GAME,
    sheets=(
        Sheet("setup", setup_pages, shows_setup=True, true_to_size=True),
        Sheet("mat", mat_pages, at_home=True, shows_setup=True, true_to_size=True),
        Sheet("cards", card_pages, shows_cards=True),
        Sheet("pieces", piece_pages, cut_up=True),
        Sheet("rules", rules_pages, at_home=True, shows_example=True, to_read=True),
        Sheet("reference", reference_pages, at_home=True, to_read=True),
        Sheet("scorepad", scorepad_pages, at_home=True),
        Sheet("report", report_pages, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_pages, shows_record=True, on_demand=True),
    ),
    formats={"ppn": notation},
)
