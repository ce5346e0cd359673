"""Fitting: columns of text and charts with small print at their foot, on one page if they can be.

What is too much is set tighter, listed in part, and made smaller, in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from output.drawing.box import Box
from output.drawing.scene import Group, Item, Transform
from output.page.flow import Row, balanced, filled_page, fits

_TIGHT = (1.0, 0.75, 0.5)  # parts of the space between rows
_MOST_LISTED = (1000, 12, 3)
_SCALES = (1.0, 0.95, 0.9, 0.86, 0.82)  # of all of it: the small print's 8 points become 6.5

_FINE_COLUMN, _FINE_GAP = 58.0, 5.0  # of the small print, in mm
_ABOVE_FINE = 5.0

Page: TypeAlias = tuple[Item, ...]


def on_one_page(
    main: Callable[[float], list[Row]],
    fine: Callable[[float, int], list[Row]],
    columns: Sequence[Box],
    area: Box,
) -> list[Page]:
    """One page, or as few as there can be.

    `main` makes the rows for `columns`, so many mm wide; `fine` the small print below them, across
    the `area`, with so many entries of its longest list at most.
    """
    count = max(1, int((area.width + _FINE_GAP) / _FINE_COLUMN))
    below = area.columns(count, _FINE_GAP)
    settings = (
        _set(_scaled(said, scale, part), columns, _scaled(small_print, scale, 1.0), below)
        for scale in _SCALES
        for said in [main(columns[0].width / scale)]
        for most in _MOST_LISTED
        for small_print in [fine(below[0].width / scale, most)]
        for part in _TIGHT
    )
    return _fewest(settings)


def _fewest(settings: Iterable[list[Page]]) -> list[Page]:
    """The first setting on a single page, else the first on the fewest."""
    tried: list[list[Page]] = []
    for pages in settings:
        tried.append(pages)
        if len(pages) == 1:
            break
    return min(tried, key=len)


def _set(
    main: Sequence[Row], columns: Sequence[Box], fine: Sequence[Row], below: Sequence[Box]
) -> list[Page]:
    """Rows in columns, evened out on the last page, at whose foot the small print stands."""
    height = balanced(fine, below)[0].height
    shorter = [box.inset(0.0, 0.0, 0.0, height + _ABOVE_FINE) for box in columns]
    pages: list[Page] = []
    left = main
    while left and not fits(left, shorter):
        items, left = filled_page(left, columns)
        pages.append(items)
    last, _ = filled_page(left, shorter)
    top = below[0].height - height if left else 0.0
    printed, _ = filled_page(fine, [box.inset(0.0, top, 0.0, 0.0) for box in below])
    return [*pages, (*last, *printed)]


def _scaled(rows: list[Row], scale: float, part: float) -> list[Row]:
    """The rows in a smaller scale, with a part of the space between them."""
    shrink = Transform(scale, 0.0, 0.0, scale)
    return [
        replace(
            row,
            height=row.height * scale,
            items=row.items if scale == 1.0 else (Group(row.items, shrink),),
            before=row.before * scale * part,
        )
        for row in rows
    ]
