"""Large print: sheets to be read, drawn for a smaller page and then enlarged to the paper's size.

What must be true to size is drawn on the paper itself, whose text such sheets scale on their own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from layouts.errors import InputError
from layouts.paper import MARGIN, Paper, fitted
from output.contract import NORMAL_TEXT, AnySpec, Draft, Sheet
from output.drawing.bounds import bounds
from output.drawing.box import Box, printable
from output.drawing.scene import Group, Page, Transform
from output.page.frame import body

S = TypeVar("S", bound=AnySpec)

_SLACK = 0.2  # mm: bounds take half a stroke too much at the ends of lines


def drawn_from(sheet: Sheet[S], spec: S) -> S:
    """What a sheet is drawn from: if it grows a smaller page, on which nothing else is scaled."""
    if not sheet.grows:
        return spec
    return replace(spec, paper=_reduced(spec), text=replace(spec.text, scale=1.0))


def drafts(sheet: Sheet[S], spec: S) -> list[Draft]:
    """The pages of a sheet, not enlarged yet.

    Raises InputError as the sheet does, and where the paper does not take it in large print: it
    names the smallest one that would.
    """
    if spec.text == NORMAL_TEXT:
        return sheet.make(spec)
    problem = f"the sheet '{sheet.name}' in large print does not fit on {spec.paper.title}"
    try:
        made = fitted(
            spec.paper,
            lambda paper: _fitting(sheet, replace(spec, paper=paper)),
            problem,
            "nor on any other paper; leave --text large out",
        )
    except InputError:
        sheet.make(replace(spec, text=NORMAL_TEXT))  # which may be refused for another reason
        raise
    if sheet.grows:  # which no ruler may
        made = [replace(draft, foot="slim") for draft in made]
    return made


def enlarged(box: Box, scale: float) -> tuple[Box, Transform]:
    """The box as it is before it is enlarged, from (0, 0), and what puts all of it in place."""
    reduced = Box(0.0, 0.0, box.width / scale, box.height / scale)
    return reduced, Transform(scale, 0.0, 0.0, scale, box.x, box.y)


def enlarged_page(page: Page, sheet: Sheet[S], spec: S) -> Page:
    """A page that was framed on what `drawn_from` gave, at the paper's size."""
    scale = spec.text.scale
    if scale == 1.0 or not sheet.grows:
        return page
    upright = page.width <= page.height
    width, height = spec.paper.width, spec.paper.height
    offset = MARGIN * (1.0 - scale)
    grown = Group(page.items, Transform(scale, 0.0, 0.0, scale, offset, offset))
    width, height = (width, height) if upright else (height, width)
    return replace(page, width=width, height=height, items=(grown,))


def _reduced(spec: AnySpec) -> Paper:
    """The paper that becomes the spec's where what a printer reaches of it is enlarged."""
    paper, scale = spec.paper, spec.text.scale
    if scale == 1.0:
        return paper
    area = printable(paper)
    width, height = area.width / scale + 2 * MARGIN, area.height / scale + 2 * MARGIN
    return Paper(paper.name, f"{paper.title} in large print", width, height)


def _fitting(sheet: Sheet[S], spec: S) -> list[Draft]:
    """The pages, none where they cannot be, or where something would lie beside them."""
    spec = drawn_from(sheet, spec)
    try:
        made = sheet.make(spec)
    except InputError:
        return []
    return made if all(_holds(draft, spec) for draft in made) else []


def _holds(draft: Draft, spec: AnySpec) -> bool:
    area = body(spec.paper, draft.landscape, draft.foot).inset(-_SLACK, -_SLACK, -_SLACK, -_SLACK)
    boxes = [bounds(item) for item in draft.items]
    return all(
        area.x <= box.x
        and box.right <= area.right
        and area.y <= box.y
        and box.bottom <= area.bottom
        for box in boxes
    )
