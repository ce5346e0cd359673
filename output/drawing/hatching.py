"""Hatches as plain strokes, so that every renderer draws the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, radians, sin

from output.drawing.scene import (
    Circle,
    Close,
    Command,
    CurveTo,
    Group,
    Hatch,
    LineTo,
    MoveTo,
    Path,
    Point,
    Polygon,
    Rect,
    Shape,
    Style,
)


def hatch_strokes(shape: Shape, hatch: Hatch) -> Group:
    """The strokes of a hatch across a shape, cut to the shape.

    One stroke goes through the middle of the shape, so equal shapes look equal wherever they are.
    """
    commands = [
        command
        for angle in ((hatch.angle, hatch.angle + 90) if hatch.cross else (hatch.angle,))
        for stroke in _parallels(_bounds(shape), radians(angle), hatch.spacing)
        for command in stroke
    ]
    strokes = Path(tuple(commands), Style(stroke=hatch.colour, width=hatch.width))
    return Group((strokes,), clip=shape)


def _parallels(
    bounds: tuple[Point, Point], angle: float, spacing: float
) -> list[tuple[MoveTo, LineTo]]:
    """Parallel strokes at `angle` radians that cover a box, `spacing` mm apart."""
    (left, top), (right, bottom) = bounds
    x, y = (left + right) / 2, (top + bottom) / 2
    half_width, half_height = (right - left) / 2, (bottom - top) / 2
    along = Point(cos(angle), -sin(angle))  # y goes down on paper
    across = Point(-along.y, along.x)
    length = half_width * abs(along.x) + half_height * abs(along.y)
    reach = half_width * abs(across.x) + half_height * abs(across.y)
    count = ceil(reach / spacing)  # one more than fits: a stroke has a width
    strokes = []
    for step in range(-count, count + 1):
        middle = Point(x + step * spacing * across.x, y + step * spacing * across.y)
        start = Point(middle.x - length * along.x, middle.y - length * along.y)
        end = Point(middle.x + length * along.x, middle.y + length * along.y)
        strokes.append((MoveTo(start), LineTo(end)))
    return strokes


def _bounds(shape: Shape) -> tuple[Point, Point]:
    """The top left and bottom right corners of a box around a shape."""
    match shape:
        case Rect(x, y, width, height):
            return Point(x, y), Point(x + width, y + height)
        case Circle((x, y), radius):
            return Point(x - radius, y - radius), Point(x + radius, y + radius)
        case Polygon(points):
            return _box(points)
        case Path(commands):
            # A curve stays within its control points, so the box is never too small.
            return _box([point for command in commands for point in _points(command)])


def _points(command: Command) -> tuple[Point, ...]:
    match command:
        case MoveTo(point) | LineTo(point):
            return (point,)
        case CurveTo(control1, control2, point):
            return control1, control2, point
        case Close():
            return ()


def _box(points: Sequence[Point]) -> tuple[Point, Point]:
    xs, ys = zip(*points, strict=True)
    return Point(min(xs), min(ys)), Point(max(xs), max(ys))
