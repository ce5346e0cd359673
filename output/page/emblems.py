"""Emblems: a game's picture on whatever is its own, and the shapes to draw one with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from output.contract import AnySpec
from output.drawing.box import Box
from output.drawing.scene import Circle, Colour, Group, Point, Style
from output.drawing.theme import THIN, WHITE, Theme

_STROKE = 0.022  # of an emblem's side


def emblem(spec: AnySpec, corner: Point, side: float) -> Sequence[Group]:
    """The emblem of the spec's game in a square of `side` mm; nothing where it has none."""
    if spec.emblem is None:
        return ()
    drawn = tuple(spec.emblem(corner, side, spec.theme))
    return (Group(drawn, label=f"emblem of {spec.setup.game.title}"),)


@dataclass(frozen=True, slots=True)
class Stencil:
    """Draws an emblem `side` mm large in the theme's accent, measured from its middle.

    Lengths are in halves of its side, y down: its corners are at -1 and 1. A stroke reaches 0.04
    beyond what it outlines in the smallest emblems; those of `rounded` boxes stay inside.

    `solid` is the style of what is filled where ink is not spared, `blank` that of what is left
    white on it: both are outlined, and can be told apart from what lies around them in every theme.
    """

    corner: Point
    side: float
    theme: Theme

    @property
    def solid(self) -> Style:
        return replace(self.theme.mark, width=self._width)

    @property
    def blank(self) -> Style:
        return replace(self.solid, fill=self.theme.disc.fill)

    @property
    def relief(self) -> Colour:
        """Of lines on what is solid."""
        return self.theme.accent if self.solid.fill == self.theme.disc.fill else WHITE

    @property
    def _width(self) -> float:
        return max(THIN, _STROKE * self.side)

    @property
    def square(self) -> Box:
        """All that there is to draw in."""
        return Box(*self.corner, self.side, self.side)

    def disc(self, x: float, y: float, radius: float, style: Style) -> Circle:
        return Circle(self.square.at(x, y), radius * self.side / 2, style)

    def box(self, left: float, top: float, right: float, bottom: float) -> Box:
        corner = self.square.at(left, top)
        return Box(*corner, (right - left) * self.side / 2, (bottom - top) * self.side / 2)
