"""Hatches as strokes that end at the edge of their shape, so that every program draws the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, cos, floor, radians, sin, sqrt

from printkit.output.drawing.scene import (
    Circle,
    Command,
    Hatch,
    LineTo,
    MoveTo,
    Path,
    Point,
    Shape,
    Style,
)
from printkit.output.drawing.segments import Segment, around, crossings, subpaths, value

_LEAST = 0.01  # mm: shorter strokes are left out


def hatch_strokes(shape: Shape, hatch: Hatch) -> Path:
    """The strokes of a hatch across a shape; they end where their middle line meets its edge.

    One stroke goes through the middle of the shape, so equal shapes look equal wherever they are.
    """
    segments = [segment for subpath in subpaths(shape) for segment in around(subpath.segments)]
    xs, ys = zip(*(point for segment in segments for point in segment), strict=True)
    middle = Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    commands: list[Command] = []
    for degrees in (hatch.angle, hatch.angle + 90) if hatch.cross else (hatch.angle,):
        angle = radians(degrees)
        along = Point(cos(angle), -sin(angle))  # y goes down on paper
        across = Point(-along.y, along.x)
        if isinstance(shape, Circle):
            spans = _chords(shape.radius, hatch.spacing)
        else:
            spans = _spans(
                [_turned(segment, middle, along) for segment in segments],
                [_turned(segment, middle, across) for segment in segments],
                hatch.spacing,
            )
        for offset, start, end in spans:
            if end - start >= _LEAST:
                x, y = middle.x + offset * across.x, middle.y + offset * across.y
                commands.append(MoveTo(Point(x + start * along.x, y + start * along.y)))
                commands.append(LineTo(Point(x + end * along.x, y + end * along.y)))
    return Path(tuple(commands), Style(stroke=hatch.colour, width=hatch.width))


def _turned(segment: Segment, middle: Point, axis: Point) -> list[float]:
    """How far the points of a segment lie from `middle` in the direction of an axis."""
    return [(x - middle.x) * axis.x + (y - middle.y) * axis.y for x, y in segment]


def _chords(radius: float, spacing: float) -> Iterator[tuple[float, float, float]]:
    """Strokes across a circle, as `_spans` has them."""
    for step in _steps(-radius, radius, spacing):
        half = sqrt(max(0.0, radius**2 - (step * spacing) ** 2))
        yield step * spacing, -half, half


def _spans(
    along: Sequence[Sequence[float]], across: Sequence[Sequence[float]], spacing: float
) -> Iterator[tuple[float, float, float]]:
    """Strokes inside an outline: how far each lies across from the middle, its start and its end.

    `along` and `across` are the points of the outline's segments in these directions. Inside is
    where the outline winds around, as in fills.
    """
    reach = [distance for segment in across for distance in segment]
    for step in _steps(min(reach), max(reach), spacing):
        offset = step * spacing
        edges: list[tuple[float, int]] = []
        for place, distances in zip(along, across, strict=True):
            apart = [distance - offset for distance in distances]
            turn = -1 if apart[0] >= 0 else 1
            for t in crossings(apart):
                edges.append((value(place, t), turn))
                turn = -turn
        winding, start = 0, 0.0
        for edge, turn in sorted(edges):
            if winding == 0:
                start = edge
            winding += turn
            if winding == 0:
                yield offset, start, edge


def _steps(low: float, high: float, spacing: float) -> range:
    """The numbers of the strokes between two distances from the middle one."""
    return range(ceil(low / spacing), floor(high / spacing) + 1)
