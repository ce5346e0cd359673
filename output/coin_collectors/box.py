"""The box for a paper piecepack and the reference card."""

from __future__ import annotations

from layouts.coin_collectors.layout import SUITS, TILES
from output.coin_collectors import piecepack
from output.coin_collectors.pieces import FOOT, PAWN_HEIGHT
from output.coin_collectors.rules import card_figures
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Draft
from output.page.reference_cards import card_size
from output.page.tuck_box import CALIPER, Pile, box_pages


def piecepack_box_pages(spec: CollectorsSpec) -> list[Draft]:
    """A tuck box; the pawns lie in it with their feet straight."""
    count, pawns = len(TILES), len(SUITS)
    piles = [
        Pile(piecepack.TILE, piecepack.TILE, count),
        Pile(piecepack.COIN, piecepack.COIN, count),
        Pile(piecepack.PAWN, PAWN_HEIGHT + FOOT, pawns, 2 * CALIPER),
        Pile(*card_size(spec, card_figures(spec)), 1, 2 * CALIPER),
    ]
    holds = f"{count} tiles, {count} coins, four pawns and the reference card"
    return box_pages(spec, holds, piles)
