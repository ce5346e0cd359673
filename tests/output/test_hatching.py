"""Hatches: the position and clipping of their strokes."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees, hypot

import pytest

from output.drawing.hatching import hatch_strokes
from output.drawing.scene import (
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
from tests.output.samples import RED

SHAPES: list[Shape] = [
    Rect(10, 20, 30, 20, Style()),
    Circle(Point(25, 30), 15, Style()),
    Polygon((Point(10, 20), Point(40, 25), Point(30, 40)), Style()),
    Path(
        (
            MoveTo(Point(10, 20)),
            CurveTo(Point(40, 20), Point(40, 40), Point(20, 40)),
            LineTo(Point(15, 30)),
            Close(),
        ),
        Style(),
    ),
]


def strokes(shape: Shape, hatch: Hatch) -> list[tuple[Point, Point]]:
    group = hatch_strokes(shape, hatch)
    (path,) = group.items
    assert isinstance(path, Path)
    assert path.style == Style(stroke=hatch.colour, width=hatch.width)
    starts = [command.point for command in path.commands if isinstance(command, MoveTo)]
    ends = [command.point for command in path.commands if isinstance(command, LineTo)]
    return list(zip(starts, ends, strict=True))


def distance(point: Point, start: Point, end: Point) -> float:
    """Return the signed distance of a point from a straight line."""
    dx, dy = end.x - start.x, end.y - start.y
    return (dx * (point.y - start.y) - dy * (point.x - start.x)) / hypot(dx, dy)


@pytest.mark.parametrize("shape", SHAPES)
def test_strokes_are_cut_to_the_shape(shape: Shape) -> None:
    assert hatch_strokes(shape, Hatch(RED, 45, 2, 0.2)).clip == shape


@pytest.mark.parametrize("angle", [0, 30, 45, 90, 135, -20])
def test_angle_and_spacing(angle: float) -> None:
    lines = strokes(Rect(10, 20, 30, 20, Style()), Hatch(RED, angle, 2, 0.2))
    for (x1, y1), (x2, y2) in lines:
        # Counter-clockwise as seen on paper, where y points down.
        turned = (degrees(atan2(y1 - y2, x2 - x1)) - angle) % 180
        assert min(turned, 180 - turned) == pytest.approx(0, abs=1e-9)
    gaps = [abs(distance(start, *line)) for line, (start, _) in pairwise(lines)]
    assert gaps == pytest.approx([2] * len(gaps))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("angle", [0, 30, 45, 90, 135])
def test_strokes_reach_everywhere(shape: Shape, angle: float) -> None:
    """No point of the shape's box is further from a stroke than half the spacing."""
    lines = strokes(shape, Hatch(RED, angle, 3, 0.2))
    for x in range(10, 41, 2):
        for y in range(20, 41, 2):
            assert min(abs(distance(Point(x, y), *line)) for line in lines) < 1.5 + 1e-9


def test_a_stroke_goes_through_the_middle() -> None:
    middle = Point(25, 30)
    for shape in SHAPES[:2]:
        lines = strokes(shape, Hatch(RED, 30, 7, 0.2))
        assert min(abs(distance(middle, *line)) for line in lines) == pytest.approx(0, abs=1e-9)


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
