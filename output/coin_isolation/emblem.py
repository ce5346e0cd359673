"""Coin Isolation's emblem: a coin with a shell, as the game's paper pennies have it."""

from __future__ import annotations

from dataclasses import replace

from output.coin_isolation.motifs import motif
from output.drawing.scene import Item, Point
from output.drawing.theme import Theme, from_hex
from output.page.emblems import Stencil

ACCENT = from_hex("12606b")
"""The sea, where the coins' motifs are from."""


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """A disc with a ring inside its rim, and a scallop."""
    stencil = Stencil(corner, side, theme)
    ring = replace(stencil.blank, fill=None, stroke=stencil.relief)
    return [
        stencil.disc(0.0, 0.0, 0.95, stencil.solid),
        stencil.disc(0.0, 0.0, 0.85, ring),
        *motif(1, stencil.square.at(0.0, 0.02), 0.64 * side, stencil.blank),
    ]
