"""The sheets of Coin Collectors, in the order they are printed, and the box."""

from __future__ import annotations

from layouts.coin_collectors.game import GAME
from layouts.coin_collectors.layout import SUITS, TILES
from output.coin_collectors import pieces
from output.coin_collectors.pieces import (
    ACCENT,
    FOOT,
    PAWN_HEIGHT,
    CollectorsSpec,
    emblem,
    piece_pages,
)
from output.coin_collectors.positions import SCREEN, card_figures, figures, pictures
from output.coin_collectors.ppn import notation
from output.coin_collectors.report import report_parts
from output.coin_collectors.scorepad import scorepad_pages
from output.coin_collectors.setup import card_pages, mat_pages, setup_pages
from output.contract import Draft, Sheet, SheetSet
from output.page.reference_cards import card_size
from output.page.sheets import game_sheets
from output.page.tuck_box import CALIPER, Pile, box_pages


def piecepack_box_pages(spec: CollectorsSpec) -> list[Draft]:
    """A tuck box; the pawns lie in it with their feet straight."""
    count, pawns = len(TILES), len(SUITS)
    piles = [
        Pile(pieces.TILE, pieces.TILE, count),
        Pile(pieces.COIN, pieces.COIN, count),
        Pile(pieces.PAWN, PAWN_HEIGHT + FOOT, pawns, 2 * CALIPER),
        Pile(*card_size(spec, card_figures(spec)), 1, 2 * CALIPER),
    ]
    holds = f"{count} tiles, {count} coins, four pawns and the reference card"
    return box_pages(spec, holds, piles)


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
