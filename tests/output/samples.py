"""Sample pages that use every feature of scenes."""

from __future__ import annotations

from math import cos, radians, sin
from typing import get_args

from printkit.output.drawing.box import Box
from printkit.output.drawing.cutting import cut
from printkit.output.drawing.scene import (
    Anchor,
    Circle,
    Close,
    Colour,
    CurveTo,
    Font,
    Group,
    Hatch,
    Item,
    Kit,
    Line,
    LineTo,
    MoveTo,
    Page,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
    Transform,
)

BLACK = Colour(0, 0, 0)
RED = Colour(0.8, 0.1, 0.1)
GREEN = Colour(0.6, 0.8, 0.6)
FILLED = Style(fill=GREEN)
HATCH = Hatch(RED, angle=45, spacing=1.5, width=0.2)


def page(*items: Item, name: str = "sample") -> Page:
    """Return an upright A4 page."""
    return Page(210, 297, items, name, name.capitalize())


def kit(*pages: Page) -> Kit:
    return Kit("A title", "A subject", "An author", pages)


def turn_group(degrees: float, x: float, y: float) -> Transform:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return Transform(c, s, -s, c, x, y)


SHAPES = page(
    Rect(20, 20, 40, 30, Style(fill=GREEN, stroke=BLACK, width=0.5)),
    Rect(25, 25, 10, 10, Style()),
    Circle(Point(90, 35), 9.525, Style(fill=GREEN, stroke=BLACK)),
    Polygon((Point(120, 20), Point(150, 25), Point(121, 50)), Style(stroke=RED, width=2)),
    Polygon((Point(120, 60), Point(150, 61), Point(120, 63)), Style(stroke=RED, width=1)),
    Line(Point(20, 60), Point(60, 75), Style(stroke=BLACK, width=1)),
    Path(
        (
            MoveTo(Point(160, 20)),
            CurveTo(Point(200, 20), Point(160, 60), Point(200, 50)),
            LineTo(Point(160, 50)),
            Close(),
            MoveTo(Point(165, 40)),
            LineTo(Point(175, 40)),
            LineTo(Point(175, 48)),
            Close(),
        ),
        Style(fill=GREEN, stroke=BLACK),
    ),
    name="shapes",
)

HATCHES = page(
    *(
        shape
        for row, hatch in enumerate(
            (
                HATCH,
                Hatch(BLACK, angle=0, spacing=1, width=0.1),
                Hatch(BLACK, angle=-30, spacing=2, width=0.5, cross=True),
            )
        )
        for shape in (
            Rect(20, 20 + 40 * row, 25, 25, Style(hatch=hatch)),
            Circle(Point(80, 32 + 40 * row), 12, Style(GREEN, BLACK, hatch=hatch)),
            Polygon(
                (
                    Point(110, 20 + 40 * row),
                    Point(140, 30 + 40 * row),
                    Point(115, 45 + 40 * row),
                ),
                Style(stroke=BLACK, width=1, dash=(2, 1), hatch=hatch),
            ),
        )
    ),
    name="hatches",
)

DASHES = page(
    Line(Point(20, 20), Point(190, 20), Style(stroke=BLACK, dash=(3, 1))),
    Line(Point(20, 25), Point(190, 25), Style(stroke=BLACK)),
    Line(Point(20, 30), Point(190, 30), Style(stroke=BLACK, width=1, dash=(4, 1, 1, 1))),
    Line(Point(20, 35), Point(190, 35), Style(stroke=BLACK, dash=(2,))),
    Circle(Point(60, 60), 15, Style(stroke=RED, width=0.5, dash=(3, 2))),
    Rect(100, 45, 40, 30, Style(stroke=RED, width=0.5, dash=(3, 2))),
    name="dashes",
)

GROUPS = page(
    Group(
        (
            Text(Point(0, 0), "Turned", 20, RED, "title"),
            Rect(0, 0, 30, 30, Style(fill=GREEN, hatch=HATCH)),
            *cut([Circle(Point(15, 15), 12, Style(fill=RED))], Box(0, 0, 15, 40)),
        ),
        turn_group(17, 60, 40),
        label="A turned group",
    ),
    Group(
        (
            Rect(0, 0, 60, 40, Style(stroke=BLACK, width=0.5)),
            Group((Circle(Point(30, 20), 20, Style(stroke=RED)),), layer="cut"),
            Group((Line(Point(0, 20), Point(60, 20), Style(stroke=RED)),), layer="fold"),
        ),
        turn_group(-10, 60, 140),
    ),
    Rect(120, 20, 20, 20, FILLED),
    Group((Text(Point(0, 0), "Mirrored", 20, BLACK),), Transform(-1, 0, 0, 1, 180, 30)),
    Group((Rect(0, 0, 1, 1, Style(BLACK, RED, 0.2)),), Transform(20, 0, 5, 10, 130, 60)),
    Rect(20, 100, 20, 20, FILLED),
    name="groups",
)

LINE = "Hamburg & “fonts” — 24.66 × ½, ÄÖ"

TEXTS = page(
    *(
        Text(Point(20 + 80 * column, 20 + 10 * row), LINE, 7 + row, BLACK, font, anchor)
        for row, font in enumerate(get_args(Font))
        for column, anchor in enumerate(get_args(Anchor))
    ),
    *(
        Text(Point(20, 80 + 5 * row), "  ".join((LINE,) * 2), size, RED)
        for row, size in enumerate((5, 6, 8, 9, 11, 13))
    ),
    name="texts",
)

PAGES = (SHAPES, HATCHES, DASHES, GROUPS, TEXTS)
