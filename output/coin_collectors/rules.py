"""What Coin Collectors' rules show, the first steps of a game; and the box."""

from __future__ import annotations

from dataclasses import replace

from layouts.coin_collectors.layout import SUITS, TILES
from layouts.coin_collectors.table import Table
from output.coin_collectors import pieces
from output.coin_collectors.pieces import FOOT, PAWN_HEIGHT, CollectorsSpec
from output.coin_collectors.positions import position, size_of
from output.contract import Diagram, Draft, Pictures
from output.drawing.box import Box
from output.drawing.scene import Item
from output.drawing.theme import Theme
from output.page.diagrams import Figure, example_figures
from output.page.reference_cards import card_size
from output.page.tuck_box import CALIPER, Pile, box_pages

SHOWN = (3, 3)
"""The files from the left and the ranks from the top in which the example is played."""

_SHORT = "brief-example"  # what the reference calls the first step of the example
_KEY = (
    "The upper left corner of the board. On a square stand the suit and the value of its tile, and "
    "below, in a ring, the value of its coin. A pawn has its suit on it; the dice are below the "
    "board."
)


def figures(spec: CollectorsSpec) -> dict[str, Figure]:
    """The two ways to step, one after the other."""
    return example_figures(_STEPS, spec.example)


def card_figures(spec: CollectorsSpec) -> dict[str, Figure]:
    """What is drawn in the quick reference, also on cards: the first step."""
    if not spec.example:
        return {}
    (figure,) = example_figures(_STEPS, spec.example[:1]).values()
    return {_SHORT: replace(figure, words=None)}


def _step(
    shown: Diagram[Table], before: Diagram[Table] | None, box: Box, theme: Theme
) -> list[Item]:
    return position(shown, box, theme, *SHOWN)


_STEPS = Pictures(*size_of(*SHOWN), _step, _KEY)


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
