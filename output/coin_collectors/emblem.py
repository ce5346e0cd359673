"""Coin Collectors' emblem: a tile of a piecepack, and the coin of crowns on it."""

from __future__ import annotations

from dataclasses import replace

from output.coin_collectors.suits import symbol
from output.drawing.scene import Item, Point
from output.drawing.theme import Theme, from_hex
from output.page.dice import rounded
from output.page.emblems import Stencil

ACCENT = from_hex("3f4795")


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """The four squares of a tile, and a disc with a crown over them."""
    stencil = Stencil(corner, side, theme)
    quarters = [
        rounded(stencil.box(x, y, x + 0.92, y + 0.92), 0.06 * side, stencil.solid)
        for y in (-0.97, 0.05)
        for x in (-0.97, 0.05)
    ]
    crowns = replace(theme, suits=(stencil.solid,) * len(theme.suits))
    return [
        *quarters,
        stencil.disc(0.0, 0.0, 0.7, stencil.blank),
        *symbol(2, stencil.square.at(0.0, 0.02), 0.25 * side, crowns),
    ]
