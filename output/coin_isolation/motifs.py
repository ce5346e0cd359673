"""Motifs of paper coins: things from a beach, and a sun of as many rays as befits their value.

Shapes are written down in units of half their size, around (0, 0), y down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin

from output.drawing.scene import (
    Circle,
    Close,
    Command,
    CurveTo,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Point,
    Style,
)

_Points = Sequence[tuple[float, float]]

RAYS = {1: 10, 5: 12, 10: 14, 25: 18}
"""The rays of the sun on the back of a coin, by its value."""


def motif(value: int, centre: Point, size: float, style: Style) -> list[Item]:
    """What stands on the front of a coin of `value` cents, `size` mm wide."""
    draw = {1: _shell, 5: _fish, 10: _starfish, 25: _boat}[value]
    return list(draw(_Pen(centre, size / 2, style)))


def sun(
    value: int, centre: Point, inner: float, outer: float, styles: Sequence[Style]
) -> Iterator[Path]:
    """Rays from `inner` to `outer` mm around a point, their `styles` by turns."""
    count = RAYS[value]
    half = pi / count
    for i in range(count):
        angle = 2 * pi * i / count - pi / 2
        left, right, tip = angle - half, angle + half, angle
        belly = (inner + outer) / 2
        yield Path(
            (
                MoveTo(_polar(centre, left, inner)),
                CurveTo(
                    _polar(centre, left, belly),
                    _polar(centre, tip - half / 3, belly),
                    _polar(centre, tip, outer),
                ),
                CurveTo(
                    _polar(centre, tip + half / 3, belly),
                    _polar(centre, right, belly),
                    _polar(centre, right, inner),
                ),
                Close(),
            ),
            styles[i % len(styles)],
        )


def _polar(centre: Point, angle: float, radius: float) -> Point:
    return Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle))


class _Pen:
    """Draws in units of half a motif's size."""

    def __init__(self, centre: Point, unit: float, style: Style) -> None:
        self.centre, self.unit, self.style = centre, unit, style

    def at(self, x: float, y: float) -> Point:
        return Point(self.centre.x + x * self.unit, self.centre.y + y * self.unit)

    def line(self, x: float, y: float, to_x: float, to_y: float) -> Line:
        stroke = Style(stroke=self.style.stroke, width=self.style.width)
        return Line(self.at(x, y), self.at(to_x, to_y), stroke)

    def shape(self, start: tuple[float, float], *parts: _Points) -> Path:
        """From `start` along lines, parts of one point, and curves, parts of three; closed."""
        commands: list[Command] = [MoveTo(self.at(*start))]
        for part in parts:
            points = [self.at(*point) for point in part]
            commands.append(LineTo(points[0]) if len(points) == 1 else CurveTo(*points))
        return Path((*commands, Close()), self.style)


def _shell(pen: _Pen) -> Iterator[Item]:
    """A scallop: five lobes, and ribs that meet at its foot."""
    rim = [
        (-0.98, -0.02),
        (-0.62, -0.6),
        (-0.22, -0.86),
        (0.22, -0.86),
        (0.62, -0.6),
        (0.98, -0.02),
    ]
    lobes = []
    for (x, y), (to_x, to_y) in pairwise(rim):
        out_x, out_y = (x + to_x) / 2 * 0.34, (y + to_y) / 2 * 0.34
        lobes.append([(x + out_x, y + out_y), (to_x + out_x, to_y + out_y), (to_x, to_y)])
    side = [(0.8, 0.45), (0.4, 0.55), (0.22, 0.7)]
    back = [(-0.4, 0.55), (-0.8, 0.45), (-0.98, -0.02)]
    foot = [[(0.38, 0.92)], [(-0.38, 0.92)], [(-0.22, 0.7)]]
    yield pen.shape(rim[0], *lobes, side, *foot, back)
    for x, y in rim[1:-1]:
        yield pen.line(x, y, x * 0.25, 0.66)


def _fish(pen: _Pen) -> Iterator[Item]:
    """A fish that swims to the left."""
    yield pen.shape((0.5, 0.0), [(1.0, -0.5)], [(0.84, 0.0), (0.84, 0.0), (1.0, 0.5)])
    yield pen.shape((-0.1, -0.52), [(0.1, -0.85), (0.3, -0.8), (0.42, -0.75)], [(0.3, -0.36)])
    yield pen.shape(
        (-0.98, 0.05),
        [(-0.7, -0.72), (0.2, -0.72), (0.66, 0.0)],
        [(0.2, 0.72), (-0.7, 0.72), (-0.98, 0.05)],
    )
    yield Circle(pen.at(-0.56, -0.12), 0.09 * pen.unit, Style(fill=pen.style.stroke))
    gills = pen.at(-0.28, -0.42), pen.at(-0.12, -0.15), pen.at(-0.12, 0.15), pen.at(-0.28, 0.42)
    curve = (MoveTo(gills[0]), CurveTo(*gills[1:]))
    yield Path(curve, Style(stroke=pen.style.stroke, width=pen.style.width))


def _starfish(pen: _Pen) -> Iterator[Item]:
    """Five round arms, a dot on each."""
    parts = []
    for i in range(5):
        angle = 2 * pi * i / 5 - pi / 2
        parts.append(
            [
                (1.12 * cos(angle - 0.16), 1.12 * sin(angle - 0.16)),
                (1.12 * cos(angle + 0.16), 1.12 * sin(angle + 0.16)),
                (0.42 * cos(angle + pi / 5), 0.42 * sin(angle + pi / 5)),
            ]
        )
    start = (0.42 * cos(-pi / 2 - pi / 5), 0.42 * sin(-pi / 2 - pi / 5))
    yield pen.shape(start, *parts)
    for i in range(5):
        angle = 2 * pi * i / 5 - pi / 2
        dot = pen.at(0.5 * cos(angle), 0.5 * sin(angle))
        yield Circle(dot, 0.07 * pen.unit, Style(fill=pen.style.stroke))


def _boat(pen: _Pen) -> Iterator[Item]:
    """A boat under two sails, on a wave."""
    yield pen.shape(
        (-0.06, -0.98),
        [(-0.06, 0.3)],
        [(-0.74, 0.3)],
        [(-0.4, -0.1), (-0.16, -0.6), (-0.06, -0.98)],
    )
    yield pen.shape((0.08, -0.72), [(0.5, -0.5), (0.64, 0.0), (0.66, 0.3)], [(0.08, 0.3)])
    yield pen.shape(
        (-0.95, 0.42),
        [(0.95, 0.42)],
        [(0.86, 0.7), (0.7, 0.86), (0.5, 0.9)],
        [(-0.5, 0.9)],
        [(-0.7, 0.86), (-0.86, 0.7), (-0.95, 0.42)],
    )
    yield pen.line(0.0, -0.98, 0.0, 0.42)
