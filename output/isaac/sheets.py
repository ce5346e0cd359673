"""The sheets of Isaac, in the order they are printed."""

from __future__ import annotations

from layouts.isaac.game import GAME
from output.contract import Sheet, SheetSet
from output.isaac.board import board_pages, setup_pages
from output.isaac.box import tile_box_pages
from output.isaac.cards import card_pages
from output.isaac.emblem import ACCENT, emblem
from output.isaac.pieces import piece_pages
from output.isaac.positions import pictures, position_pages
from output.isaac.report import panels, report_pages
from output.isaac.rules import reference_card_pages, reference_pages, rules_pages
from output.isaac.scorepad import scorepad_pages
from output.isaac.spec import IsaacSpec
from output.page.annotated import with_annotated
from output.page.cover import with_cover
from output.page.puzzles import with_puzzles
from output.page.reference_cards import reference_sheets
from output.page.tuck_box import box_sheet

_SHEETS: SheetSet[IsaacSpec] = SheetSet(
    game=GAME,
    emblem=emblem,
    accent=ACCENT,
    panels=panels,
    pictures=pictures,
    sheets=(
        Sheet("board", board_pages, true_to_size=True, at_home=True, as_sold=True, material="card"),
        Sheet(
            "setup", setup_pages, true_to_size=True, at_home=True, shows_setup=True, material="card"
        ),
        Sheet("cards", card_pages, shows_cards=True, material="card", work=("cut",)),
        Sheet("pieces", piece_pages, at_home=True, cut_up=True, material="card", work=("cut",)),
        box_sheet(tile_box_pages, shows_example=True),
        Sheet("rules", rules_pages, at_home=True, shows_example=True, to_read=True),
        *reference_sheets(reference_card_pages, reference_pages, shows_example=True),
        Sheet("scorepad", scorepad_pages, at_home=True),
        Sheet("report", report_pages, shows_setup=True, shows_check=True),
        Sheet("diagrams", position_pages, shows_record=True, on_demand=True),
    ),
)

SHEETS = with_cover(with_puzzles(with_annotated(_SHEETS)))
