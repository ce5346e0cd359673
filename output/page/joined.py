"""Tiling: a drawing larger than the paper is printed in parts, which are glued together.

At its right and at its bottom a part repeats a strip of the next part. The next part is cut along
its edge and glued onto that strip, so the drawing has no gap, however well it was cut. All lengths
in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from printkit.layouts.messages import in_context, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.output.drawing.box import Box
from printkit.output.drawing.cutting import cut
from printkit.output.drawing.scene import Group, Item, Line, Point, Polygon, Transform
from printkit.output.drawing.theme import Theme
from printkit.output.page.flow import height_of, label, paragraph, place_rows, small
from printkit.output.page.frame import body
from printkit.output.sheet import AnySpec, DraftPage

OVERLAP = 4.5
"""The width of the strip that is drawn twice."""

MOST = 6
"""The largest number of parts of a drawing."""

_LINE = 3.6  # the height of a line of words along an edge
_MARK = 2.4  # the height of a triangle that points to an edge
_HALF = 1.2  # and half its width
_EDGE = 1.6  # from an end of the edge to the middle of the first triangle
_WORDS_GAP = 0.8
_STEPS = 60  # places to cut a drawing that names none
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class LargeDrawing:
    """A drawing to print at its true size, `width` x `height` mm.

    `items` are measured from its top left corner. `columns` and `rows` are the distances from left
    and top at which the drawing may be cut; if they are empty, it may be cut anywhere. `name` is
    for the error if no paper is large enough.
    """

    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    columns: tuple[float, ...] = ()
    rows: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class _Cuts:
    """Where a drawing is cut: from left to right, and from top to bottom (mm)."""

    landscape: bool
    columns: tuple[float, ...]
    rows: tuple[float, ...]

    @property
    def count(self) -> int:
        return (len(self.columns) - 1) * (len(self.rows) - 1)


@dataclass(frozen=True, slots=True)
class _JoinedPart:
    """A part of a drawing: its number, its `window` on the drawing, and its `corner` on the page.

    `window` does not include the strips for glue, which exist where the drawing continues on the
    part `right` or `down`. The part is glued onto the parts `left_of` it and `above` it. 0 stands
    for no part.
    """

    number: int
    window: Box
    corner: Point
    left_of: int
    above: int
    right: int
    down: int

    @property
    def view(self) -> Box:
        """The window with the strips for glue."""
        return self.window.inset(
            0.0, 0.0, -OVERLAP if self.right else 0.0, -OVERLAP if self.down else 0.0
        )


def joined_pages(
    spec: AnySpec, title: str, drawing: LargeDrawing, words: str = ""
) -> list[DraftPage]:
    """The parts of a drawing, row by row; `words` stand on the last one.

    Raises InputError that names a large enough paper if this one is too small.
    """
    plan = fit_paper(
        spec.paper,
        lambda paper: _plan(paper, drawing, words, spec.theme),
        message(
            "{drawing} does not fit on {paper}, not even in {most} parts",
            drawing=drawing.name,
            paper=spec.paper.title,
            most=MOST,
        ),
    )
    drafts = []
    for part in _parts(spec.paper, plan):
        items = [*_visible_items(spec, drawing, part), *_seams(spec, part)]
        if part.number == plan.count and words:
            area = body(spec.paper, plan.landscape)
            lines = paragraph(words, area.width, small(spec.theme, "ink"))
            top = part.corner.y + part.window.height + _WORDS_GAP
            items += place_rows(lines, area.x, top)
        drafts.append(
            DraftPage(_part_title(spec, title, part, plan), tuple(items), landscape=plan.landscape)
        )
    return drafts


def _plan(paper: Paper, drawing: LargeDrawing, words: str, theme: Theme) -> _Cuts | None:
    """The cuts into the fewest parts; None if more than MOST parts are needed."""
    plans = []
    for landscape in (False, True):
        area = body(paper, landscape)
        lines = paragraph(words, area.width, small(theme)) if words else []
        foot = height_of(lines) + _WORDS_GAP if lines else 0.0
        columns = _cuts(drawing.width, drawing.columns, area.width, 0.0)
        rows = _cuts(drawing.height, drawing.rows, area.height, foot)
        if columns and rows:
            plans.append(_Cuts(landscape, columns, rows))
    best = min(plans, key=lambda plan: plan.count, default=None)
    return best if best and best.count <= MOST else None


def _cuts(
    length: float, stops: Sequence[float], space: float, foot: float
) -> tuple[float, ...] | None:
    """Where to cut a length so that each part fits into the space with the words beside it.

    The parts are as few as possible, and then as even as possible.
    """
    if length + foot <= space:
        return (0.0, length)
    anywhere = tuple(length * i / _STEPS for i in range(1, _STEPS))
    ends = sorted({*(stop for stop in stops or anywhere if 0.0 < stop < length), length})
    sizes = sorted({round(b - a, 6) for a in (0.0, *ends) for b in ends if b > a})
    found = (_walk(ends, most, space, foot) for most in sizes)
    return min((cuts for cuts in found if cuts), key=len, default=None)


def _walk(
    ends: Sequence[float], most: float, space: float, foot: float
) -> tuple[float, ...] | None:
    """Cut the length at `ends` into parts as long as possible, at most `most` mm."""
    cuts = [0.0]
    while cuts[-1] < ends[-1]:
        before = _LINE if len(cuts) > 1 else 0.0
        steps = [end for end in ends if end > cuts[-1] and end - cuts[-1] <= most + _SLACK]
        after = {end: foot if end == ends[-1] else OVERLAP + _LINE for end in steps}
        fit = [end for end in steps if before + end - cuts[-1] + after[end] <= space + _SLACK]
        if not fit:
            return None
        cuts.append(max(fit))
    return tuple(cuts)


def _parts(paper: Paper, plan: _Cuts) -> Iterator[_JoinedPart]:
    """The parts, row by row."""
    area = body(paper, plan.landscape)
    columns, rows = list(pairwise(plan.columns)), list(pairwise(plan.rows))
    wide, high = len(columns), len(rows)
    for row, column in product(range(high), range(wide)):
        number = row * wide + column + 1
        (left, right), (top, bottom) = columns[column], rows[row]
        before = _LINE if column else 0.0
        after = OVERLAP + _LINE if column < wide - 1 else 0.0
        margin = (area.width - before - (right - left) - after) / 2
        yield _JoinedPart(
            number,
            Box(left, top, right - left, bottom - top),
            Point(area.x + margin + before, area.y + (_LINE if row else 0.0)),
            left_of=number - 1 if column else 0,
            above=number - wide if row else 0,
            right=number + 1 if column < wide - 1 else 0,
            down=number + wide if row < high - 1 else 0,
        )


def _visible_items(spec: AnySpec, drawing: LargeDrawing, part: _JoinedPart) -> Iterator[Item]:
    """The items of the drawing that a part shows, in their places on the page."""
    shown = part.view
    move = Transform(e=part.corner.x - shown.x, f=part.corner.y - shown.y)
    name = spec.say("part {number}", number=part.number)
    yield Group(tuple(cut(drawing.items, shown)), move, name)


def _seams(spec: AnySpec, part: _JoinedPart) -> Iterator[Item]:
    """The edges to cut, the strips for glue, and words that say which part belongs there."""
    x, y = part.corner
    width, height = part.window.width, part.window.height
    turned = (0.0, -1.0, 1.0, 0.0)  # along an upright edge, read from the right
    if part.above:
        yield Group(tuple(_cut_edge(spec, width, part.above)), Transform(e=x, f=y))
    if part.left_of:
        yield Group(tuple(_cut_edge(spec, height, part.left_of)), Transform(*turned, x, y + height))
    if part.down:
        yield Group(tuple(_glue_strip(spec, width, part.down)), Transform(e=x, f=y + height))
    if part.right:
        move = Transform(*turned, x + width, y + height)
        yield Group(tuple(_glue_strip(spec, height, part.right)), move)


def _cut_edge(spec: AnySpec, length: float, onto: int) -> Iterator[Item]:
    """An edge to cut along, with marks outside it."""
    theme = spec.theme
    yield Group((Line(Point(0.0, 0.0), Point(length, 0.0), theme.cut),), layer="cut")
    yield from _marks(length, -1.0, theme)
    face, baseline = small(theme, "ink"), -0.9
    cut_here = spec.say("Cut along this line.")
    glue = spec.say("Glue onto the strip of part {number}.", number=onto)
    yield label(cut_here, length / 4, baseline, face, "middle")
    yield label(glue, length * 3 / 4, baseline, face, "middle")


def _glue_strip(spec: AnySpec, length: float, follower: int) -> Iterator[Item]:
    """A strip for glue, with marks; the edge of the other part lies at their tips."""
    yield from _marks(length, 1.0, spec.theme)
    words = spec.say(
        "Glue part {number} onto this strip, its edge at the tips of the triangles.",
        number=follower,
    )
    yield label(words, length / 2, OVERLAP + 2.9, small(spec.theme, "ink"), "middle")


def _marks(length: float, away: float, theme: Theme) -> Iterator[Polygon]:
    """Triangles that point to an edge, at its ends and its middle."""
    for x in (_EDGE, length / 2, length - _EDGE):
        base = [Point(x + dx, away * (0.3 + _MARK)) for dx in (-_HALF, _HALF)]
        yield Polygon((Point(x, away * 0.3), *base), theme.mark)


_ROWS = {
    "top": message("top"),
    "middle": in_context("row", "middle"),
    "bottom": message("bottom"),
}
_COLUMNS = {
    "left": message("left"),
    "middle": in_context("column", "middle"),
    "right": message("right"),
}
_BOTH = {
    ("top", "left"): message("top left"),
    ("top", "middle"): message("top middle"),
    ("top", "right"): message("top right"),
    ("middle", "left"): message("middle left"),
    ("middle", "middle"): message("middle middle"),
    ("middle", "right"): message("middle right"),
    ("bottom", "left"): message("bottom left"),
    ("bottom", "middle"): message("bottom middle"),
    ("bottom", "right"): message("bottom right"),
}
"""Where a part belongs, in a drawing of several rows, of several columns, or of both."""


def _part_title(spec: AnySpec, title: str, part: _JoinedPart, plan: _Cuts) -> str:
    """The title of a part's page, which says where the part belongs; as it is for a single part."""
    if plan.count == 1:
        return title
    row = "middle" if part.above and part.down else "top" if part.down else "bottom"
    column = "middle" if part.left_of and part.right else "left" if part.right else "right"
    if len(plan.columns) == 2:
        place = _ROWS[row]
    else:
        place = _COLUMNS[column] if len(plan.rows) == 2 else _BOTH[row, column]
    return spec.say(
        "{title}, part {number} of {count}: {place}",
        title=title,
        number=part.number,
        count=plan.count,
        place=place,
    )
