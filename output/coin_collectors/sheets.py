"""The sheets of Coin Collectors, in the order they are printed."""

from __future__ import annotations

from layouts.coin_collectors.game import GAME
from output.coin_collectors.box import piecepack_box_pages
from output.coin_collectors.cards import card_pages
from output.coin_collectors.emblem import ACCENT, emblem
from output.coin_collectors.mat import mat_pages
from output.coin_collectors.pieces import piece_pages
from output.coin_collectors.positions import pictures, position_pages
from output.coin_collectors.ppn import notation
from output.coin_collectors.report import panels, report_pages
from output.coin_collectors.rules import reference_card_pages, reference_pages, rules_pages
from output.coin_collectors.scorepad import scorepad_pages
from output.coin_collectors.setup import setup_pages
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Sheet, SheetSet
from output.page.annotated import with_annotated
from output.page.cover import with_cover
from output.page.puzzles import with_puzzles
from output.page.reference_cards import reference_sheets
from output.page.tuck_box import box_sheet

_SHEETS: SheetSet[CollectorsSpec] = SheetSet(
    game=GAME,
    emblem=emblem,
    accent=ACCENT,
    panels=panels,
    pictures=pictures,
    sheets=(
        Sheet("setup", setup_pages, shows_setup=True, true_to_size=True),
        Sheet("mat", mat_pages, true_to_size=True, at_home=True, shows_setup=True, material="card"),
        Sheet("cards", card_pages, shows_cards=True, material="card", work=("cut",)),
        Sheet("pieces", piece_pages, cut_up=True, material="card", work=("cut",)),
        box_sheet(piecepack_box_pages, shows_example=True),
        Sheet("rules", rules_pages, at_home=True, shows_example=True, to_read=True),
        *reference_sheets(reference_card_pages, reference_pages, shows_example=True),
        Sheet("scorepad", scorepad_pages, at_home=True),
        Sheet("report", report_pages, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_pages, shows_record=True, on_demand=True),
    ),
    formats={"ppn": notation},
)

SHEETS = with_cover(with_puzzles(with_annotated(_SHEETS)))
