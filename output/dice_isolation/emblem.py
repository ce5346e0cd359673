"""Dice Isolation's emblem: the two dice that are rolled for a square."""

from __future__ import annotations

from output.drawing.scene import Item, Point
from output.drawing.theme import Theme, from_hex
from output.page.dice import pips, rounded
from output.page.emblems import Stencil

ACCENT = from_hex("7b2a55")


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """A five of one colour before a three of the other."""
    stencil = Stencil(corner, side, theme)
    far, near = stencil.box(-0.15, -0.97, 0.97, 0.15), stencil.box(-0.97, -0.29, 0.29, 0.97)
    return [
        rounded(far, 0.17 * far.width, stencil.blank),
        *pips(far, 3, stencil.solid),
        rounded(near, 0.17 * near.width, stencil.solid),
        *pips(near, 5, stencil.blank),
    ]
