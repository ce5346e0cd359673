"""Isaac's emblem: its initial, laid of two dark tiles and a light one."""

from __future__ import annotations

from output.drawing.scene import Item, Point
from output.drawing.theme import Theme, from_hex
from output.page.dice import rounded
from output.page.emblems import Stencil

ACCENT = from_hex("85460f")
"""Wood, which its tiles are made of."""

_REACH = 0.97
_SQUARE = 2 * _REACH / 4
_GAP = 0.03  # between a tile and where its squares end


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """Tiles of four squares above and below, one of two between them."""
    stencil = Stencil(corner, side, theme)
    low, half = _REACH - _SQUARE, _SQUARE / 2
    items: list[Item] = []
    for left, top, right, bottom, style in (
        (-half, -low, half, low, stencil.blank),
        (-_REACH, -_REACH, _REACH, -low, stencil.solid),
        (-_REACH, low, _REACH, _REACH, stencil.solid),
    ):
        box = stencil.box(left + _GAP, top + _GAP, right - _GAP, bottom - _GAP)
        items.append(rounded(box, 0.05 * side, style))
    return items
