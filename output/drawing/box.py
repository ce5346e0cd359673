"""Rectangles to lay things out in, and a pen for small pictures in them. All lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from printkit.layouts.paper import MARGIN, Paper
from printkit.output.drawing.scene import (
    Circle,
    Close,
    Command,
    CurveTo,
    Line,
    LineTo,
    MoveTo,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
)


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


_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?[\d.]+(?:e-?\d+)?")


@dataclass(frozen=True, slots=True)
class Pen:
    """A pen that draws shapes in a box, written as in SVG.

    Its lengths are in halves of the box's side, from its middle, y down: the corners are at -1 and
    1. `at` maps points to the page; `half` is half the box's width in mm.
    """

    at: Callable[[float, float], Point]
    half: float

    @classmethod
    def in_box(cls, box: Box) -> Pen:
        """A pen for a square box."""
        return cls(box.at, box.width / 2)

    @classmethod
    def about(cls, centre: Point, half: float) -> Pen:
        """A pen for a square around a point."""
        return cls(lambda x, y: Point(centre.x + x * half, centre.y + y * half), half)

    def line(self, x: float, y: float, to_x: float, to_y: float, style: Style) -> Line:
        return Line(self.at(x, y), self.at(to_x, to_y), style)

    def disc(self, x: float, y: float, radius: float, style: Style) -> Circle:
        """A circle; its radius, like x and y, is in halves of the box's width."""
        return Circle(self.at(x, y), radius * self.half, style)

    def inner(self, left: float, top: float, right: float, bottom: float) -> Box:
        """The box of a part of the pen's box."""
        size = (right - left) * self.half, (bottom - top) * self.half
        return Box(*self.at(left, top), *size)

    def polygon(self, corners: str, style: Style) -> Polygon:
        """A polygon with corners as in SVG: "0,-1 1,1 -1,1"."""
        return Polygon(self._points(corners), style)

    def star(self, tips: int, inner: float, outer: float, style: Style) -> Polygon:
        """A star with a tip at the top; notches are at radius `inner`, tips at radius `outer`."""
        reaches = [(pi * i / tips, inner if i % 2 else outer) for i in range(2 * tips)]
        corners = (self.at(far * sin(turn), -far * cos(turn)) for turn, far in reaches)
        return Polygon(tuple(corners), style)

    def path(self, data: str, style: Style) -> Path:
        """A path written as in SVG with the commands M, L, C, Z: "M0,0 L1,0 C1,.5 .5,1 0,1 Z"."""
        commands: list[Command] = []
        for letter, numbers in _STEP.findall(data):
            points = self._points(numbers)
            if letter == "M":
                commands.append(MoveTo(*points))
            elif letter == "L":
                commands += map(LineTo, points)
            elif letter == "C":
                triples = zip(points[::3], points[1::3], points[2::3], strict=True)
                commands += (CurveTo(*triple) for triple in triples)
            else:
                commands.append(Close())
        return Path(tuple(commands), style)

    def _points(self, numbers: str) -> tuple[Point, ...]:
        return tuple(self.at(x, y) for x, y in _pairs(numbers))


@cache
def _pairs(numbers: str) -> tuple[tuple[float, float], ...]:
    values = [float(number) for number in _NUMBER.findall(numbers)]
    return tuple(zip(values[::2], values[1::2], strict=True))
