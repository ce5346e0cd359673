"""A pen for small pictures: it draws shapes in a box, written as in SVG.

Lengths are in halves of the box's side, from its middle, y down: its corners are at -1 and 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from output.drawing.box import Box
from output.drawing.scene import (
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
    Style,
)

_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?[\d.]+(?:e-?\d+)?")


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws at points that `at` maps to the page; `half` is half the box's width in mm."""

    at: Callable[[float, float], Point]
    half: float

    @classmethod
    def within(cls, box: Box) -> Pen:
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
