"""The sheets of Coin Collectors, in the order they are printed."""

from __future__ import annotations

from layouts.coin_collectors.game import GAME
from output.coin_collectors.box import piecepack_box_pages
from output.coin_collectors.cards import card_pages
from output.coin_collectors.emblem import ACCENT, emblem
from output.coin_collectors.mat import mat_pages
from output.coin_collectors.pieces import piece_pages
from output.coin_collectors.positions import position_pages
from output.coin_collectors.ppn import notation
from output.coin_collectors.report import report_pages
from output.coin_collectors.rules import reference_card_pages, reference_pages, rules_pages
from output.coin_collectors.scorepad import scorepad_pages
from output.coin_collectors.setup import setup_pages
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Sheet, SheetSet
from output.page.cover import with_cover

_SHEETS: SheetSet[CollectorsSpec] = SheetSet(
    game=GAME,
    emblem=emblem,
    accent=ACCENT,
    sheets=(
        Sheet("setup", setup_pages, shows_setup=True, true_to_size=True),
        Sheet("mat", mat_pages, true_to_size=True, at_home=True, shows_setup=True, material="card"),
        Sheet("cards", card_pages, shows_cards=True, material="card", work=("cut",)),
        Sheet("pieces", piece_pages, cut_up=True, material="card", work=("cut",)),
        Sheet(
            "box",
            piecepack_box_pages,
            on_demand=True,
            shows_example=True,
            cut_up=True,
            material="card",
            work=("cut", "fold", "glue"),
        ),
        Sheet("rules", rules_pages, at_home=True, shows_example=True, to_read=True),
        Sheet(
            "reference-cards",
            reference_card_pages,
            at_home=True,
            shows_example=True,
            cut_up=True,
            material="card",
            work=("cut", "fold", "glue"),
        ),
        Sheet(
            "reference",
            reference_pages,
            on_demand=True,
            instead_of="reference-cards",
            shows_example=True,
            to_read=True,
        ),
        Sheet("scorepad", scorepad_pages, at_home=True),
        Sheet("report", report_pages, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_pages, shows_record=True, on_demand=True),
    ),
    formats={"ppn": notation},
)

SHEETS = with_cover(_SHEETS)
