"""The sheets of Coin Collectors, in the order they are printed."""

from __future__ import annotations

from layouts.coin_collectors.game import GAME
from output.coin_collectors.cards import card_sheets
from output.coin_collectors.cutouts import piece_sheets
from output.coin_collectors.mat import mat_sheets
from output.coin_collectors.positions import position_sheets
from output.coin_collectors.ppn import notation
from output.coin_collectors.report import report_sheets
from output.coin_collectors.rules import rules_sheets
from output.coin_collectors.scorepad import scorepad_sheets
from output.coin_collectors.setup import setup_sheets
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Sheet, SheetSet
from output.page.rules import reference_sheets

SHEETS: SheetSet[CollectorsSpec] = SheetSet(
    game=GAME,
    sheets=(
        Sheet("setup", setup_sheets, shows_setup=True),
        Sheet("mat", mat_sheets),
        Sheet("cards", card_sheets, shows_cards=True, on_demand=True),
        Sheet("pieces", piece_sheets, on_demand=True, cut_up=True),
        Sheet("rules", rules_sheets, shows_example=True, to_read=True),
        Sheet("reference", reference_sheets, to_read=True),
        Sheet("scorepad", scorepad_sheets),
        Sheet("report", report_sheets, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_sheets, shows_record=True, on_demand=True),
    ),
    formats={"ppn": notation},
)
