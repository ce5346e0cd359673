"""The spread of a figure over many setups: a histogram on a small page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from output.drawing.box import Box
from output.drawing.scene import Colour, Group, Item, Line, Page, Point
from output.drawing.theme import THEMES, Theme
from output.drawing.typeface import text_width
from output.page.charts import Column, histogram
from output.page.flow import TypeFace, label
from output.page.small_print import SMALL_SIZE, small

WIDTH, HEIGHT = 140.0, 72.0
"""The page, in mm."""

_MARGIN, _TITLE, _PLOT_TOP, _PLOT_BOTTOM = 6.0, 9.0, 19.0, 59.0
_ROOM = 2.0  # between what stands below two bars


def spread_page(
    title: str,
    words: str,
    edges: Sequence[float],
    counts: Sequence[int],
    accent: Colour,
    name: str = "spread",
) -> Page:
    """How many setups lie between one of the `edges` and the next, on a page.

    `title` says what is counted and `words` of what. There is an edge more than counts.
    """
    theme = THEMES["colour"].accented(accent)
    plot = Box(_MARGIN, _PLOT_TOP, WIDTH - 2 * _MARGIN, _PLOT_BOTTOM - _PLOT_TOP)
    ground = Box(0.0, 0.0, WIDTH, HEIGHT).rect(theme.light)
    most = max(counts, default=0)
    items: list[Item] = [
        ground,
        label(title, _MARGIN, _TITLE, TypeFace(11.0, 5.0, theme.ink, "bold")),
        label(words, _MARGIN, _TITLE + 4.8, small(theme)),
        Line(Point(plot.x, plot.y), Point(plot.right, plot.y), theme.hairline),
        label(f"{most:,} setup{'s' * (most != 1)}", plot.right, plot.y - 0.9, small(theme), "end"),
        *histogram([Column(count) for count in counts], plot, theme),
        *_edges(edges, plot, theme),
    ]
    spoken = f"{title}. {words} Most often {most:,} between two marks."
    return Page(WIDTH, HEIGHT, (Group(tuple(items), label=spoken),), name, title)


def _edges(edges: Sequence[float], plot: Box, theme: Theme) -> list[Item]:
    """Marks between the bars, and as many of their figures as there is room for."""
    step = plot.width / (len(edges) - 1)
    decimals = _decimals(edges)
    names = [f"{edge:,.{decimals}f}" for edge in edges]
    widest = max(text_width(name, "regular", SMALL_SIZE) for name in names) + _ROOM
    every = max(1, ceil(widest / step))
    items: list[Item] = []
    for number, name in enumerate(names):
        x = plot.x + number * step
        items.append(Line(Point(x, plot.bottom), Point(x, plot.bottom + 1.0), theme.hairline))
        if number % every == 0:
            items.append(label(name, x, plot.bottom + 4.6, small(theme), "middle"))
    return items


def _decimals(edges: Sequence[float]) -> int:
    """How many decimals tell an edge from the next."""
    width = edges[1] - edges[0]
    return next((n for n in range(8) if abs(round(width, n) - width) < 1e-9 * width), 8)
