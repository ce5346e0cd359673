"""A booklet: four pages on a sheet of paper, in the order that folding it puts right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from layouts.errors import InputError
from layouts.paper import MARGIN, PAPERS, Paper
from output.drawing.scene import Group, Item, Kit, Line, Page, Point, Style, Transform
from output.press.imposition import blank

_MARK = 4.0  # how long a fold mark is, in mm
_LEAST_WIDTH = 130.0  # what the foot of a page needs, in mm


def half(paper: Paper) -> Paper:
    """A page of a booklet made of such paper.

    Raises InputError when that is too small to print on.
    """
    page = Paper(paper.name, f"{paper.title} folded in half", paper.height / 2, paper.width)
    if page.width < _LEAST_WIDTH:
        others = [other for other in PAPERS.values() if other.height / 2 >= _LEAST_WIDTH]
        *most, last = [other.title for other in others]
        raise InputError(
            f"the pages of a booklet made of {paper.title} are too small; "
            f"use {', '.join(most)} or {last} paper"
        )
    return page


def booklet(kit: Kit, paper: Paper, fold: Style) -> Kit:
    """The pages of the kit, made for `half` the paper, side by side on whole sheets of it.

    Sheet 1 is the outermost one. The sheets lie on their side and are turned over their short edge;
    `output.press.imposition` adapts them to printers that do otherwise. `fold` is the style of the
    marks to fold along.
    """
    upright = [_upright(page) for page in kit.pages]
    missing = -len(upright) % 4
    upright += [blank(upright[0], "") for _ in range(missing)]
    sides = tuple(_sides(upright, paper, fold))
    return replace(kit, pages=sides)


def _sides(pages: list[Page], paper: Paper, fold: Style) -> Iterator[Page]:
    """The outside and the inside of every sheet, the outermost first."""
    for sheet in range(len(pages) // 4):
        first, last = 2 * sheet, len(pages) - 1 - 2 * sheet
        name = f"booklet-{sheet + 1}"
        outside = _side(pages, (last, first), paper, name, f"Sheet {sheet + 1}")
        inside = _side(pages, (first + 1, last - 1), paper, name, f"Sheet {sheet + 1}, inside")
        yield replace(outside, items=(*outside.items, *_fold_marks(paper, fold)))
        yield replace(inside, name=f"{name}-inside", side="back")


def _side(pages: list[Page], halves: tuple[int, int], paper: Paper, name: str, label: str) -> Page:
    """One side of a sheet of paper, with a page on either half; blank ones are left out."""
    drawn = [(i, place) for place, i in enumerate(halves) if pages[i].items]
    numbers = " and ".join(str(i + 1) for i, _ in drawn)
    return Page(
        width=paper.height,
        height=paper.width,
        items=tuple(
            Group(
                pages[i].items,
                Transform(e=place * paper.height / 2),
                label=pages[i].label,
                role="page",
                order=i + 1,
            )
            for i, place in drawn
        ),
        name=name,
        label=f"{label}: page{'s' * (len(drawn) > 1)} {numbers}",
    )


def _fold_marks(paper: Paper, fold: Style) -> tuple[Item, ...]:
    """Short lines at the ends of the fold, where printers reach."""
    x = paper.height / 2
    return tuple(
        Line(Point(x, start), Point(x, start + _MARK), fold)
        for start in (MARGIN, paper.width - MARGIN - _MARK)
    )


def _upright(page: Page) -> Page:
    """A page that lies on its side, turned to the left."""
    if page.width <= page.height:
        return page
    turn = Group(page.items, Transform(0, -1, 1, 0, 0, page.width))
    return replace(page, width=page.height, height=page.width, items=(turn,))
