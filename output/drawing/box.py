"""Rectangles to lay things out in. All lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from layouts.paper import MARGIN, Paper
from output.drawing.scene import Line, Point, Rect, Style


class Box(NamedTuple):
    """A rectangle. `x`, `y` is its top left corner, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def at(self, x: float, y: float) -> Point:
        """A point of the box: (0, 0) is the middle, (-1, -1) the top left corner."""
        return Point(self.x + self.width / 2 * (1 + x), self.y + self.height / 2 * (1 + y))

    def inset(self, left: float, top: float, right: float, bottom: float) -> Box:
        """The box that is left inside these margins (mm)."""
        return Box(
            self.x + left, self.y + top, self.width - left - right, self.height - top - bottom
        )

    def columns(self, count: int, gap: float) -> list[Box]:
        """`count` boxes side by side, `gap` mm apart."""
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.x + i * (width + gap), self.y, width, self.height) for i in range(count)]

    def rows(self, count: int, gap: float) -> list[Box]:
        """`count` boxes below each other, `gap` mm apart."""
        height = (self.height - gap * (count - 1)) / count
        return [Box(self.x, self.y + i * (height + gap), self.width, height) for i in range(count)]

    def cells(self, columns: int, rows: int, gap: float, row_gap: float | None = None) -> list[Box]:
        """Boxes in columns and rows, line by line, `gap` and `row_gap` mm apart."""
        lines = self.rows(rows, gap if row_gap is None else row_gap)
        return [cell for line in lines for cell in line.columns(columns, gap)]

    def parts(self, widths: Iterable[float]) -> list[Box]:
        """Boxes of these widths (mm) side by side, from the left edge."""
        boxes, x = [], self.x
        for width in widths:
            boxes.append(self._replace(x=x, width=width))
            x += width
        return boxes

    def capacity(self, width: float, height: float, gap: float) -> tuple[int, int]:
        """How many columns and rows of boxes of this size fit, `gap` mm apart."""
        across, down = self.width + gap, self.height + gap
        return int(across // (width + gap)), int(down // (height + gap))

    def across(self, y: float, style: Style) -> Line:
        """A line across the box from its left to its right side."""
        return Line(Point(self.x, y), Point(self.right, y), style)

    def down(self, x: float, style: Style) -> Line:
        """A line down the box from its top to its bottom."""
        return Line(Point(x, self.y), Point(x, self.bottom), style)

    def rect(self, style: Style) -> Rect:
        """The box as a shape; its stroke stays inside the box."""
        half = style.width / 2 if style.stroke else 0.0
        return Rect(
            self.x + half, self.y + half, self.width - 2 * half, self.height - 2 * half, style
        )


def printable(paper: Paper, landscape: bool = False) -> Box:
    """The area of a sheet that a home printer reaches."""
    width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
    return Box(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
