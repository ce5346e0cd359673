"""The sheets of Isaac, in the order they are printed."""

from __future__ import annotations

from layouts.isaac.game import GAME
from output.contract import Sheet, SheetSet
from output.isaac.board import board_pages, piece_pages, setup_pages
from output.isaac.positions import SCREEN, card_pages, pictures
from output.isaac.report import report_parts
from output.isaac.rules import card_figures, figures, tile_box_pages
from output.isaac.scorepad import scorepad_pages
from output.isaac.tiles import ACCENT, IsaacSpec, emblem
from output.page.sheets import game_sheets

SHEETS: SheetSet[IsaacSpec] = game_sheets(
    GAME,
    emblem,
    ACCENT,
    SCREEN,
    (
        Sheet("board", board_pages, true_to_size=True, at_home=True, as_sold=True, material="card"),
        Sheet(
            "setup", setup_pages, true_to_size=True, at_home=True, shows_setup=True, material="card"
        ),
        Sheet("cards", card_pages, shows_cards=True, material="card", work=("cut",)),
        Sheet("pieces", piece_pages, at_home=True, cut_up=True, material="card", work=("cut",)),
    ),
    pictures=pictures,
    box=tile_box_pages,
    figures=figures,
    card_figures=card_figures,
    example_on_cards=True,
    scorepad=scorepad_pages,
    report=report_parts,
)
