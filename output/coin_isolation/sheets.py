"""The sheets of Coin Isolation, in the order they are printed."""

from __future__ import annotations

from layouts.coin_isolation.game import GAME
from output.coin_isolation.board import board_pages
from output.coin_isolation.box import coin_box_pages
from output.coin_isolation.cards import card_pages
from output.coin_isolation.emblem import ACCENT, emblem
from output.coin_isolation.pieces import piece_pages
from output.coin_isolation.positions import pictures, position_pages
from output.coin_isolation.report import panels, report_pages
from output.coin_isolation.rules import reference_card_pages, reference_pages, rules_pages
from output.coin_isolation.scorepad import scorepad_pages
from output.coin_isolation.setup import setup_pages
from output.coin_isolation.spec import CoinSpec
from output.contract import Sheet, SheetSet
from output.page.annotated import with_annotated
from output.page.cover import with_cover
from output.page.puzzles import with_puzzles
from output.page.reference_cards import reference_sheets
from output.page.tuck_box import box_sheet

_SHEETS: SheetSet[CoinSpec] = SheetSet(
    game=GAME,
    emblem=emblem,
    accent=ACCENT,
    panels=panels,
    pictures=pictures,
    sheets=(
        Sheet("board", board_pages, true_to_size=True, material="card"),
        Sheet("setup", setup_pages, true_to_size=True, at_home=True, shows_setup=True),
        Sheet("cards", card_pages, shows_cards=True, material="card", work=("cut",)),
        Sheet("pieces", piece_pages, cut_up=True, material="card", work=("cut", "fold", "glue")),
        box_sheet(coin_box_pages),
        Sheet("rules", rules_pages, at_home=True, shows_example=True, to_read=True),
        *reference_sheets(reference_card_pages, reference_pages),
        Sheet("scorepad", scorepad_pages, at_home=True),
        Sheet("report", report_pages, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_pages, shows_record=True, on_demand=True),
    ),
)

SHEETS = with_cover(with_puzzles(with_annotated(_SHEETS)))
