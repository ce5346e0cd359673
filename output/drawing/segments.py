"""Shapes as segments: straight lines and cubic Bézier curves, and where these cross a line.

A segment is its two or four points, in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple, TypeAlias

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
    Shape,
    Transform,
)

Segment: TypeAlias = tuple[Point, ...]

_QUARTER = 0.5522847
"""The length of the handles of a curve for a quarter circle, in radii."""

_HALVINGS = 50
_WEIGHTS = {2: (1, 1), 4: (1, 3, 3, 1)}


class Subpath(NamedTuple):
    """Segments, each starting where the one before ends; a closed subpath ends at its start."""

    segments: tuple[Segment, ...]
    closed: bool


def subpaths(shape: Shape) -> list[Subpath]:
    """The outline of a shape; a circle is four curves."""
    match shape:
        case Rect(x, y, width, height):
            right, bottom = x + width, y + height
            corners = (Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom))
            return [_polygon(corners)]
        case Circle(centre, radius):
            return [Subpath(_quarters(centre, radius), True)]
        case Polygon(points):
            return [_polygon(points)]
        case Path(commands):
            return _traced(commands)


def around(segments: Sequence[Segment]) -> Iterator[Segment]:
    """The segments around a filled area: the last one leads back to the start."""
    yield from segments
    if segments[-1][-1] != segments[0][0]:
        yield segments[-1][-1], segments[0][0]


def path_commands(drawn: Sequence[Subpath]) -> tuple[Command, ...]:
    """The commands that draw these subpaths."""
    commands: list[Command] = []
    for segments, closed in drawn:
        commands.append(MoveTo(segments[0][0]))
        ends = segments[-1]
        back = closed and len(ends) == 2 and ends[-1] == segments[0][0]  # which closing draws
        for segment in segments[:-1] if back else segments:
            commands.append(LineTo(segment[1]) if len(segment) == 2 else CurveTo(*segment[1:]))
        if closed:
            commands.append(Close())
    return tuple(commands)


def moved(shape: Shape | Line, placed: Transform) -> Shape | Line:
    """A shape where a transform puts it, with its stroke scaled."""
    a, b, c, d, _, _ = placed
    scale = sqrt(abs(a * d - b * c))
    dash = tuple(scale * length for length in shape.style.dash)
    style = replace(shape.style, width=scale * shape.style.width, dash=dash)
    if isinstance(shape, Line):
        return Line(placed.apply(shape.start), placed.apply(shape.end), style)
    round_still = min(hypot(a - d, b + c), hypot(a + d, b - c)) < 1e-9  # turned or mirrored
    if isinstance(shape, Circle) and round_still:
        return Circle(placed.apply(shape.centre), scale * shape.radius, style)
    if isinstance(shape, Rect) and a > 0 and d > 0 and b == c == 0:
        x, y = placed.apply(Point(shape.x, shape.y))
        return Rect(x, y, a * shape.width, d * shape.height, style)
    drawn = [
        Subpath(tuple(tuple(map(placed.apply, segment)) for segment in segments), closed)
        for segments, closed in subpaths(shape)
    ]
    return Path(path_commands(drawn), style)


def crossings(distances: Sequence[float]) -> list[float]:
    """Where a segment crosses a line: numbers from 0, its start, to 1, its end, in order.

    `distances` are the signed distances of the segment's points from that line. 0 counts as
    positive, so a crossing at a common end of two segments is found once or twice, never half.
    """
    if min(distances) >= 0 or max(distances) < 0:
        return []
    first, last = distances[0], distances[-1]
    if len(distances) == 2:
        return [first / (first - last)]
    ends = [0.0, *_turns(distances), 1.0]
    return [
        _crossing(distances, low, high)
        for low, high in pairwise(ends)
        if (value(distances, low) >= 0) != (value(distances, high) >= 0)
    ]


def value(numbers: Sequence[float], t: float) -> float:
    """The value at `t` (0 to 1) of a segment with these numbers at its points."""
    degree = len(numbers) - 1
    return sum(
        weight * number * (1 - t) ** (degree - i) * t**i
        for i, (weight, number) in enumerate(zip(_WEIGHTS[len(numbers)], numbers, strict=True))
    )


def split(segment: Segment, t: float) -> tuple[Segment, Segment]:
    """Split a segment at `t`, a number from 0 to 1."""
    before, after, points = [segment[0]], [segment[-1]], list(segment)
    while len(points) > 1:
        points = [Point(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)) for a, b in pairwise(points)]
        before.append(points[0])
        after.append(points[-1])
    return tuple(before), tuple(reversed(after))


def _turns(distances: Sequence[float]) -> list[float]:
    """Where the distance of a curve turns from growing to shrinking or back, in order."""
    a, b, c = (after - before for before, after in pairwise(distances))
    square, linear = a - 2 * b + c, b - a  # square t² + 2 linear t + a = 0
    if abs(square) < 1e-12:
        found = [-a / (2 * linear)] if linear else []
    else:
        inner = linear * linear - square * a
        found = [(-linear + sign * sqrt(inner)) / square for sign in (-1, 1)] if inner > 0 else []
    return sorted(t for t in found if 0 < t < 1)


def _crossing(distances: Sequence[float], low: float, high: float) -> float:
    """The crossing between two numbers with no turn between them."""
    positive = value(distances, low) >= 0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if (value(distances, middle) >= 0) == positive:
            low = middle
        else:
            high = middle
    return high


def _polygon(points: Sequence[Point]) -> Subpath:
    return Subpath(tuple(pairwise((*points, points[0]))), True)


def _quarters(centre: Point, radius: float) -> tuple[Segment, ...]:
    x, y = centre
    near = _QUARTER * radius
    curves = (
        ((radius, 0), (radius, near), (near, radius), (0, radius)),
        ((0, radius), (-near, radius), (-radius, near), (-radius, 0)),
        ((-radius, 0), (-radius, -near), (-near, -radius), (0, -radius)),
        ((0, -radius), (near, -radius), (radius, -near), (radius, 0)),
    )
    return tuple(tuple(Point(x + dx, y + dy) for dx, dy in curve) for curve in curves)


def _traced(commands: Sequence[Command]) -> list[Subpath]:
    found: list[Subpath] = []
    segments: list[Segment] = []
    start = at = Point(0.0, 0.0)
    for command in commands:
        match command:
            case MoveTo(point):
                if segments:
                    found.append(Subpath(tuple(segments), False))
                segments, start, at = [], point, point
            case LineTo(point):
                segments.append((at, point))
                at = point
            case CurveTo(control1, control2, point):
                segments.append((at, control1, control2, point))
                at = point
            case Close():
                if at != start:
                    segments.append((at, start))
                found.append(Subpath(tuple(segments), True))
                segments, at = [], start
    if segments:
        found.append(Subpath(tuple(segments), False))
    return found
