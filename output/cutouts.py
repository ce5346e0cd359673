"""Things to cut out: laid in rows on the paper, with marks to cut along, and backs behind them.

Marks stand outside the pieces, at both ends of every line to cut along: whichever cut comes
first, the other lines still have one. Backs are drawn as they lie when the paper is turned like
the page of a book; `output.impose` turns whole pages for printers that do otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from layouts.errors import InputError
from layouts.paper import PAPERS
from output.box import Box
from output.flow import label
from output.frame import Sheet, body, small
from output.order import Order
from output.scene import Circle, Group, Item, Line, Point, Rect, Style, Transform
from output.theme import Theme

GAP = 5.0
"""Between pieces at least, in mm: room for the marks of both."""

MARK = (0.6, 2.2)
"""Where a mark begins and ends, in mm from the piece."""

BACK_BLEED = 1.6
"""How far a back's ground reaches beyond the cut, in mm: home printers miss by as much."""

_NOTE_HEIGHT = 4.6
_FOLD_GAP = 4.0  # from the fold to what is cut out


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece: `ground` fills it and reaches beyond, `items` lie on it.

    They are measured in mm from the top left corner of the piece.
    """

    ground: Style
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A thing to cut out, `width` x `height` mm; a `round` one is a circle of that diameter.

    `label` names it to a screen reader. One without a `back` is blank there.
    """

    label: str
    width: float
    height: float
    front: Face
    back: Face | None = None
    round: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on a page, its top left corner at (x, y)."""

    piece: Piece
    x: float
    y: float

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.piece.width, self.piece.height)


def cutout_sheets(order: Order, title: str, pieces: Sequence[Piece], note: str = "") -> list[Sheet]:
    """As many sheets as the pieces need, each followed by its back where a piece has one.

    `note` stands above them. Raises InputError when the paper is too small for one of them.
    """
    pages = _pages(order, pieces)
    sheets: list[Sheet] = []
    for number, page in enumerate(pages, start=1):
        name = title if len(pages) == 1 else f"{title} {number}"
        two_sided = any(placed.piece.back for placed in page)
        front = tuple(_front(order, page, note))
        if order.fold_over and two_sided:
            sheets.append(Sheet(name, (*front, *_folded(order, page))))
            continue
        sheets.append(Sheet(name, front))
        if two_sided:
            turned = tuple(_turned(order, page))
            sheets.append(Sheet(f"{name}, backs", turned, side="back"))
    return sheets


def outline(box: Box, is_round: bool, style: Style, grown: float = 0.0) -> Rect | Circle:
    """A piece's edge, `grown` by so many mm."""
    if is_round:
        return Circle(box.centre, box.width / 2 + grown, style)
    box = box.inset(-grown, -grown, -grown, -grown)
    return Rect(*box, style)


def cut_marks(box: Box, theme: Theme) -> Iterator[Line]:
    """Marks at both ends of a box's four edges, outside it."""
    near, far = MARK
    for x, dx in ((box.x, -1), (box.right, 1)):
        for y, dy in ((box.y, -1), (box.bottom, 1)):
            yield Line(Point(x + dx * near, y), Point(x + dx * far, y), theme.hairline)
            yield Line(Point(x, y + dy * near), Point(x, y + dy * far), theme.hairline)


def _pages(order: Order, pieces: Sequence[Piece]) -> list[list[Placed]]:
    """The pieces in rows, in their order, each row centred and all of them at the top."""
    gap, area = _gap(order), room(order)
    pages: list[list[Placed]] = []
    bottom = area.bottom
    for row in _rows(pieces, area.width, gap):
        height = max(piece.height for piece in row)
        width = sum(piece.width for piece in row) + gap * (len(row) - 1)
        if width > area.width or height > area.height:
            raise _too_large(order, row)
        y = bottom + gap if pages else area.y
        if not pages or y + height > area.bottom:
            pages.append([])
            y = area.y
        x = area.x + (area.width - width) / 2
        for piece in row:
            pages[-1].append(Placed(piece, x, y))
            x += piece.width + gap
        bottom = y + height
    return pages


def _rows(pieces: Sequence[Piece], width: float, gap: float) -> Iterator[list[Piece]]:
    """As many pieces of one height in a row as it takes."""
    for _, group in groupby(pieces, key=lambda piece: piece.height):
        row: list[Piece] = []
        for piece in group:
            if row and sum(p.width + gap for p in (*row, piece)) - gap > width + 1e-6:
                yield row
                row = []
            row.append(piece)
        yield row


def _gap(order: Order) -> float:
    """Between pieces, in mm."""
    return max(GAP, 2 * order.bleed)


def room(order: Order) -> Box:
    """Where pieces may lie, with room around them for their marks."""
    edge = max(_gap(order) / 2, MARK[1])
    area = body(order.paper).inset(edge, _NOTE_HEIGHT + edge, edge, edge)
    return area._replace(height=_fold(order) - _FOLD_GAP - area.y) if order.fold_over else area


def _fold(order: Order) -> float:
    """Where the paper is folded: in the middle of what title, note and foot leave."""
    area = body(order.paper).inset(0.0, _NOTE_HEIGHT, 0.0, 0.0)
    return area.centre.y


def _too_large(order: Order, row: Sequence[Piece]) -> InputError:
    piece = max(row, key=lambda piece: piece.height)
    for paper in sorted(PAPERS.values(), key=lambda paper: paper.width * paper.height):
        area = room(replace(order, paper=paper))
        if piece.width <= area.width and piece.height <= area.height:
            return InputError(
                f"a {piece.label} does not fit on {order.paper.title}; "
                f"use {paper.title} or larger paper"
            )
    return InputError(f"a {piece.label} does not fit on any paper printkit knows")


def _front(order: Order, page: Sequence[Placed], note: str) -> Iterator[Item]:
    area, theme = body(order.paper), order.theme
    yield label(note or "Cut along the lines.", area.x, area.y + 3.4, small(theme, "ink"))
    for placed in page:
        yield _drawn(placed, placed.piece.front, order.bleed)
        yield outline(placed.box, placed.piece.round, theme.cut)
        yield from cut_marks(placed.box, theme)


def _turned(order: Order, page: Sequence[Placed]) -> Iterator[Item]:
    """The backs, each where its front is seen from behind."""
    for placed in page:
        if placed.piece.back:
            x = order.paper.width - placed.x - placed.piece.width
            behind = Placed(placed.piece, x, placed.y)
            yield _drawn(behind, placed.piece.back, max(order.bleed, BACK_BLEED))


def _folded(order: Order, page: Sequence[Placed]) -> Iterator[Item]:
    """The fold, and the backs below it, upside down."""
    theme, area, fold = order.theme, body(order.paper), _fold(order)
    yield Line(Point(area.x, fold), Point(area.right, fold), theme.cut)
    words = "Fold here, glue the halves together, then cut."
    yield label(words, area.right, area.y + 3.4, small(theme, "ink"), "end")
    for placed in page:
        if placed.piece.back:
            low = Placed(placed.piece, placed.x, 2 * fold - placed.y - placed.piece.height)
            turn = Transform(-1, 0, 0, -1, 2 * low.box.centre.x, 2 * low.box.centre.y)
            drawn = _drawn(low, placed.piece.back, max(order.bleed, BACK_BLEED))
            yield Group((drawn,), turn)


def _drawn(placed: Placed, face: Face, bleed: float) -> Group:
    """A face in its place, cut off where its bleed ends."""
    piece = placed.piece
    box = Box(0.0, 0.0, piece.width, piece.height)
    side: Literal["front", "back"] = "front" if face is piece.front else "back"
    ground = outline(box, piece.round, face.ground, bleed)
    clip = outline(box, piece.round, Style(), bleed)
    moved = Transform(e=placed.x, f=placed.y)
    return Group((ground, *face.items), moved, clip, f"{piece.label}, {side}")
