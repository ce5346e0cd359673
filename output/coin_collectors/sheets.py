"""The sheets of Coin Collectors, in the order they are printed."""

from __future__ import annotations

from layouts.coin_collectors.game import GAME
from output.coin_collectors.pieces import ACCENT, CollectorsSpec, emblem, piece_pages
from output.coin_collectors.positions import SCREEN, pictures
from output.coin_collectors.ppn import notation
from output.coin_collectors.report import report_parts
from output.coin_collectors.rules import card_figures, figures, piecepack_box_pages
from output.coin_collectors.scorepad import scorepad_pages
from output.coin_collectors.setup import card_pages, mat_pages, setup_pages
from output.contract import Sheet, SheetSet
from output.page.sheets import game_sheets

SHEETS: SheetSet[CollectorsSpec] = game_sheets(
    GAME,
    emblem,
    ACCENT,
    SCREEN,
    (
        Sheet("setup", setup_pages, shows_setup=True, true_to_size=True),
        Sheet("mat", mat_pages, true_to_size=True, at_home=True, shows_setup=True, material="card"),
        Sheet("cards", card_pages, shows_cards=True, material="card", work=("cut",)),
        Sheet("pieces", piece_pages, cut_up=True, material="card", work=("cut",)),
    ),
    pictures=pictures,
    box=piecepack_box_pages,
    figures=figures,
    card_figures=card_figures,
    example_on_cards=True,
    scorepad=scorepad_pages,
    report=report_parts,
    formats={"ppn": notation},
)
