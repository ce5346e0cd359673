"""Drawings cut to a window show what is seen through it, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, pi

import numpy as np
import numpy.typing as npt
import pytest

from printkit.output.drawing.box import Box
from printkit.output.drawing.cutting import cut
from printkit.output.drawing.scene import (
    Circle,
    Group,
    Hatch,
    Item,
    Line,
    Page,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
    Transform,
)
from tests.output.raster import DPI, svg_image
from tests.output.samples import BLACK, GREEN, GROUPS, HATCHES, RED, SHAPES, TEXTS, turn_group
from tests.output.scenes import leaves, straighten

WINDOW = Box(38.3, 24.7, 95.4, 58.6)
FILL = Style(fill=GREEN)


def on_page(*items: Item) -> Page:
    return Page(210, 297, items, "cut", "Cut")


def area(path: Item) -> float:
    """Return the area of a filled path whose outline does not cross itself."""
    assert isinstance(path, Path)
    return abs(
        sum(
            a.x * b.y - b.x * a.y
            for line in straighten(path)
            for a, b in zip(line, [*line[1:], line[0]], strict=True)
        )
        / 2
    )


@pytest.mark.parametrize("turned", [0, 25])
@pytest.mark.parametrize("sample", [SHAPES, HATCHES, GROUPS, TEXTS], ids=lambda page: page.name)
def test_the_window_shows_what_it_showed_before(sample: Page, turned: float) -> None:
    """Away from its edge all is as before, apart from dashes; outside nothing is left.

    One stroke is 4 mm wide.
    """
    items = [item for item in sample.items if not getattr(item, "style", FILL).dash]
    whole = Group(tuple(items), turn_group(turned, 20 * (turned > 0), 0))
    before, after = (
        np.asarray(svg_image(on_page(*drawn)).convert("L"), dtype=np.int16)
        for drawn in ([whole], cut([whole], WINDOW))
    )
    inside, outside = framed(before.shape, 4.2), ~framed(before.shape, -2.3)
    assert (before[inside] < 224).sum() > 500
    assert np.abs(before - after)[inside].max() <= 128  # at the edges of letters
    assert after[outside].min() == 255 > before[outside].min()


def framed(shape: tuple[int, ...], by: float) -> npt.NDArray[np.bool_]:
    """Return which pixels lie in the window, moved inwards by `by` mm."""
    dots = DPI / 25.4
    box = WINDOW.inset(by, by, by, by)
    mask = np.zeros(shape, dtype=np.bool_)
    mask[
        round(box.y * dots) : round(box.bottom * dots),
        round(box.x * dots) : round(box.right * dots),
    ] = 1
    return mask


def test_what_is_inside_stays_as_it_is_and_what_is_outside_goes() -> None:
    kept: Sequence[Item] = (
        Rect(50, 30, 10, 10, Style(fill=GREEN, hatch=Hatch(RED, 45, 1, 0.1))),
        Text(Point(60, 50), "Dime", 11, BLACK),
        Group((Circle(Point(0, 0), 5, FILL),), Transform(e=80, f=60), label="a coin"),
        WINDOW.rect(FILL),
    )
    gone = (
        Rect(10, 30, 28.3, 10, FILL),
        Line(Point(0, 10), Point(210, 10), Style(stroke=RED)),
        Group((Circle(Point(0, 0), 5, FILL),), Transform(e=20, f=60), label="a coin"),
        Text(Point(60, 90), "Dime", 11, BLACK),
    )
    assert tuple(cut([*kept, *gone], WINDOW)) == tuple(kept)


@pytest.mark.parametrize(
    ("shape", "left"),
    [
        (Rect(30, 20, 20, 20, FILL), (50 - 38.3) * (40 - 24.7)),
        (Rect(0, 0, 210, 297, FILL), 95.4 * 58.6),
        (Circle(Point(38.3, 50), 10, FILL), pi * 50),
        (Circle(Point(38.3, 24.7), 10, FILL), pi * 25),
        (Polygon((Point(28.3, 40), Point(48.3, 40), Point(38.3, 60)), FILL), 100),
    ],
)
def test_a_fill_is_cut_along_the_edge(shape: Item, left: float) -> None:
    (drawn,) = cut([shape], WINDOW)
    assert area(drawn) == pytest.approx(left, rel=0.01)


def test_a_fill_that_goes_out_and_back_has_both_parts() -> None:
    horns = (
        Point(50, 10),
        Point(60, 40),
        Point(70, 10),
        Point(80, 40),
        Point(90, 10),
        Point(70, 80),
    )
    (drawn,) = cut([Polygon(horns, FILL)], WINDOW)
    below = area(Path(drawn.commands, FILL))  # type: ignore[union-attr]
    assert below == pytest.approx(area_below(horns, 24.7))


def area_below(corners: Sequence[Point], y: float) -> float:
    """Return the area of a polygon below a height, added up from thin strips."""
    step, total = 0.001, 0.0
    while y < 90:
        middle = y + step / 2
        xs = sorted(
            a.x + (middle - a.y) / (b.y - a.y) * (b.x - a.x)
            for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
            if (a.y > middle) != (b.y > middle)
        )
        total += step * sum(right - left for left, right in zip(xs[::2], xs[1::2], strict=True))
        y += step
    return total


def test_a_closed_stroke_is_open_where_it_is_cut() -> None:
    """It ends half its width before the edge."""
    ring = Circle(Point(38, 50), 10, Style(stroke=RED, width=0.6))
    (drawn,) = cut([ring], WINDOW)
    assert isinstance(drawn, Path) and drawn.style == ring.style
    (line,) = straighten(drawn)
    assert line[0] == pytest.approx((38.6, 40), abs=0.02)
    assert line[-1] == pytest.approx((38.6, 60), abs=0.02)
    assert all(dist(point, ring.centre) == pytest.approx(10, abs=0.02) for point in line)


def test_a_fill_a_hatch_and_a_stroke_are_cut_each() -> None:
    hatch = Hatch(RED, 45, 1, 0.1)
    fill, strokes, edge = cut(
        [Rect(30, 20, 20, 20, Style(GREEN, BLACK, 0.5, (1, 1), hatch))], WINDOW
    )
    assert [item.style for item in (fill, strokes, edge)] == [  # type: ignore[union-attr]
        Style(fill=GREEN),
        Style(stroke=RED, width=0.1),
        Style(stroke=BLACK, width=0.5, dash=(1, 1)),
    ]


def test_letters_cut_through_are_shapes_in_their_colour() -> None:
    (drawn,) = cut([Text(Point(30, 50), "DDDDDD", 40, RED, "bold")], WINDOW)
    assert isinstance(drawn, Path) and drawn.style == Style(fill=RED)
    assert min(point.x for line in straighten(drawn) for point in line) == pytest.approx(38.3)


def test_a_group_is_cut_where_it_lies() -> None:
    turned = Group((Rect(-5, -5, 10, 10, FILL),), turn_group(45, 38.3, 50), label="turned")
    (group,) = cut([turned], WINDOW)
    assert isinstance(group, Group) and group.label == "turned"
    assert area(group.items[0]) == pytest.approx(50)
    (leaf,) = leaves(on_page(group))
    assert leaf.points[:, 0].min() == pytest.approx(38.3)
