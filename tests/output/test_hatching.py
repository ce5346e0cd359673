"""Hatches: where their strokes lie, and that they end at the edge of their shape."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, dist, hypot

import pytest

from printkit.output.drawing.box import Box
from printkit.output.drawing.hatching import hatch_strokes
from printkit.output.drawing.scene import (
    IDENTITY,
    Circle,
    Close,
    CurveTo,
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
from tests.output.ink import outlines, place
from tests.output.samples import FILLED, RED
from tests.output.scenes import Leaf

SHAPES: list[Shape] = [
    Rect(10, 20, 30, 20, FILLED),
    Circle(Point(25, 30), 15, FILLED),
    Polygon((Point(10, 20), Point(40, 25), Point(30, 40)), FILLED),
    Polygon((Point(10, 20), Point(40, 20), Point(40, 40), Point(25, 22), Point(10, 40)), FILLED),
    Path(
        (
            MoveTo(Point(10, 20)),
            CurveTo(Point(40, 20), Point(40, 40), Point(20, 40)),
            LineTo(Point(15, 30)),
            Close(),
        ),
        FILLED,
    ),
    Path(  # a ring: the hole winds the other way
        (
            *(MoveTo(Point(10, 20)), LineTo(Point(40, 20)), LineTo(Point(40, 40)), Close()),
            *(MoveTo(Point(20, 22)), LineTo(Point(36, 34)), LineTo(Point(36, 22)), Close()),
        ),
        FILLED,
    ),
]


def strokes(shape: Shape, hatch: Hatch) -> list[tuple[Point, Point]]:
    path = hatch_strokes(shape, hatch)
    assert path.style == Style(stroke=hatch.colour, width=hatch.width)
    starts = [command.point for command in path.commands if isinstance(command, MoveTo)]
    ends = [command.point for command in path.commands if isinstance(command, LineTo)]
    return list(zip(starts, ends, strict=True))


def distance(point: Point, start: Point, end: Point) -> float:
    """Return the signed distance of a point from a straight line."""
    dx, dy = end.x - start.x, end.y - start.y
    return (dx * (point.y - start.y) - dy * (point.x - start.x)) / hypot(dx, dy)


def covers(shape: Shape, point: Point) -> bool:
    """Return whether a shape covers a point that is not close to its edge."""
    if isinstance(shape, Circle):
        return dist(shape.centre, point) < shape.radius
    spot = Box(point.x, point.y, 0.0, 0.0)
    return place(Leaf(shape, IDENTITY, ()), spot.inset(-0.06, -0.06, -0.06, -0.06)) == "covers"


def edge(shape: Shape, point: Point) -> float:
    """Return how far a point is from the outline of a shape."""
    if isinstance(shape, Circle):
        return abs(dist(shape.centre, point) - shape.radius)
    return min(
        dist(point, Point(a.x + t / 200 * (b.x - a.x), a.y + t / 200 * (b.y - a.y)))
        for line in outlines(Leaf(shape, IDENTITY, ()))
        for a, b in pairwise(line)
        for t in range(201)
    )


@pytest.mark.parametrize("angle", [0, 37, 90, 135])
@pytest.mark.parametrize("shape", SHAPES)
def test_strokes_go_from_edge_to_edge(shape: Shape, angle: float) -> None:
    drawn = strokes(shape, Hatch(RED, angle, 2.1, 0.2))
    assert drawn
    for start, end in drawn:
        assert edge(shape, start) < 0.35 and edge(shape, end) < 0.35  # curves as straight pieces
        if dist(start, end) > 1:
            assert covers(shape, Point((start.x + end.x) / 2, (start.y + end.y) / 2))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("angle", [0, 30, 45, 90, 135])
def test_strokes_reach_everywhere(shape: Shape, angle: float) -> None:
    """Every point inside is as near to the stroke through its place as half the spacing allows."""
    lines = strokes(shape, Hatch(RED, angle, 0.5, 0.2))
    for x in range(10, 41, 3):
        for y in range(20, 41, 3):
            point = Point(x + 0.1, y + 0.2)
            if covers(shape, point) and edge(shape, point) > 0.5:
                assert min(map_distance(point, *line) for line in lines) < 0.25 + 1e-9


def map_distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from a line that ends."""
    length = dist(start, end)
    along = (
        (point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)
    ) / length
    return abs(distance(point, start, end)) if 0 <= along <= length else hypot(40, 40)


@pytest.mark.parametrize("angle", [0, 30, 45, 90, 135, -20])
def test_angle_and_spacing(angle: float) -> None:
    lines = strokes(Rect(10, 20, 30, 20, Style()), Hatch(RED, angle, 2, 0.2))
    for (x1, y1), (x2, y2) in lines:
        # Counter-clockwise as seen on paper, where y points down.
        turned = (degrees(atan2(y1 - y2, x2 - x1)) - angle) % 180
        assert min(turned, 180 - turned) == pytest.approx(0, abs=1e-6)
    gaps = [abs(distance(start, *line)) for line, (start, _) in pairwise(lines)]
    assert gaps == pytest.approx([2] * len(gaps))


def test_a_stroke_goes_through_the_middle() -> None:
    middle = Point(25, 30)
    for shape in SHAPES[:2]:
        lines = strokes(shape, Hatch(RED, 30, 7, 0.2))
        assert min(abs(distance(middle, *line)) for line in lines) == pytest.approx(0, abs=1e-9)


def test_a_stroke_through_a_corner_is_whole() -> None:
    square = Rect(10, 20, 30, 30, FILLED)
    middle = max(strokes(square, Hatch(RED, 45, 2, 0.2)), key=lambda line: dist(*line))
    assert sorted(middle) == [pytest.approx((10, 50)), pytest.approx((40, 20))]


def test_equal_shapes_look_equal() -> None:
    hatch = Hatch(RED, 30, 0.7, 0.2)
    here = strokes(Circle(Point(0, 0), 9.525, Style()), hatch)
    there = strokes(Circle(Point(31.7, 99.1), 9.525, Style()), hatch)
    for ends, moved in zip(here, there, strict=True):
        for point, other in zip(ends, moved, strict=True):
            assert (other.x - point.x, other.y - point.y) == pytest.approx((31.7, 99.1))


def test_cross_adds_strokes_at_a_right_angle() -> None:
    square = Rect(10, 20, 30, 30, Style())
    plain = strokes(square, Hatch(RED, 30, 2, 0.2))
    across = strokes(square, Hatch(RED, 120, 2, 0.2))
    assert strokes(square, Hatch(RED, 30, 2, 0.2, cross=True)) == plain + across
