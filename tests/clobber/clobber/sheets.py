"""Clobber's sheets, and its board on a screen."""

from __future__ import annotations

from clobber.game import BOARD, GAME
from printkit.output.drawing.scene import Circle, Point
from printkit.output.drawing.theme import Theme, from_hex
from printkit.output.page.signs import Stencil
from printkit.output.stones import StoneSheets


class ClobberSheets(StoneSheets):
    """Clobber's sheets."""

    game = GAME
    board = BOARD
    accent = from_hex("3d5a12")

    def emblem(self, corner: Point, side: float, theme: Theme) -> list[Circle]:
        """Draw a black stone that takes a white one."""
        stencil = Stencil(corner, side, theme)
        taken = stencil.pen.disc(0.35, -0.35, 0.6, stencil.blank)
        return [taken, stencil.pen.disc(-0.3, 0.3, 0.65, stencil.solid)]


SHEETS = ClobberSheets()
