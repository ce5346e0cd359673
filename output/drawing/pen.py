"""A pen for small pictures: shapes in a box, whose data are written as in SVG.

Lengths are in halves of the box's sides, from its middle, y down: its corners are at -1 and 1.
"""

from __future__ import annotations

import re
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
_NUMBER = re.compile(r"-?[\d.]+")


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in a box."""

    box: Box

    @classmethod
    def about(cls, centre: Point, half: float) -> Pen:
        """In a square about a point, half of whose side is so many mm."""
        return cls(Box(centre.x - half, centre.y - half, 2 * half, 2 * half))

    def line(self, x: float, y: float, to_x: float, to_y: float, style: Style) -> Line:
        return Line(self.box.at(x, y), self.box.at(to_x, to_y), style)

    def disc(self, x: float, y: float, radius: float, style: Style) -> Circle:
        """A circle; its radius is in halves of the box's width."""
        return Circle(self.box.at(x, y), radius * self.box.width / 2, style)

    def inner(self, left: float, top: float, right: float, bottom: float) -> Box:
        """A part of the box."""
        (x, y), (end, low) = self.box.at(left, top), self.box.at(right, bottom)
        return Box(x, y, end - x, low - y)

    def polygon(self, corners: str, style: Style) -> Polygon:
        """The corners as in SVG: "0,-1 1,1 -1,1"."""
        return Polygon(self._points(corners), style)

    def star(self, tips: int, inner: float, outer: float, style: Style) -> Polygon:
        """A star with a tip at its top; `inner` and `outer` are the radii of notches and tips."""
        reaches = [(pi * i / tips, inner if i % 2 else outer) for i in range(2 * tips)]
        corners = (self.box.at(far * sin(turn), -far * cos(turn)) for turn, far in reaches)
        return Polygon(tuple(corners), style)

    def path(self, data: str, style: Style) -> Path:
        """A path as in SVG, of the commands M, L, C and Z: "M0,0 L1,0 C1,.5 .5,1 0,1 Z"."""
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
        return tuple(self.box.at(x, y) for x, y in _pairs(numbers))


@cache
def _pairs(numbers: str) -> tuple[tuple[float, float], ...]:
    values = [float(number) for number in _NUMBER.findall(numbers)]
    return tuple(zip(values[::2], values[1::2], strict=True))
