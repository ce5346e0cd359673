"""Things to cut out: pieces in rows on the paper, with cutting marks, and backs behind them.

Marks stand outside the pieces, at both ends of every line to cut along: whichever cut comes
first, the other lines still have one. A round piece has others in the middle of its sides, by
which a punch is centred on it. Straight pieces of one height and one ground touch in their row: one
cut parts two of them, and there is no bleed between them, since the ground goes on.

Backs are drawn as they lie when the paper is turned like the page of a book;
`printkit.output.press.imposition` turns whole pages for printers that do otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from printkit.layouts.language import Language
from printkit.layouts.messages import listed, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    Circle,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Point,
    Rect,
    Side,
    Style,
    Transform,
)
from printkit.output.drawing.theme import HAIR, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.flow import label, small
from printkit.output.page.frame import INCH, body
from printkit.output.sheet import AnySpec, DraftPage, Foot

_TITLES = {0.625: "5/8", 0.75: "3/4", 0.875: "7/8", 1.0: "1", 1.25: "1 1/4", 1.5: "1 1/2", 2.0: "2"}
_MISS = 0.2
"""By how many mm a punch's diameter may differ without showing on the piece."""


def punch_for(diameter: float) -> str:
    """The punch that cuts circles of a diameter in mm: "3/4 in (19 mm)"; empty if none does."""
    for inches, title in _TITLES.items():
        if abs(inches * INCH - diameter) <= _MISS:
            return f"{title} in ({inches * INCH:.0f} mm)"
    return ""


def punch_note(diameters: Iterable[float], language: Language) -> str:
    """A sentence on the punches that cut these circles; empty if there are none."""
    able = {diameter: punch_for(diameter) for diameter in sorted({*diameters})}
    found = [
        message("a {punch} punch cuts circles of {size:g} mm", punch=punch, size=size)
        for size, punch in able.items()
        if punch
    ]
    return language.say("{found}.", found=listed(found, ",")) if found else ""


MARK = (0.6, 2.2)
"""Where a mark begins and ends, in mm from the piece or its bleed."""

GAP = 4.6
"""Between pieces without bleed, in mm: room for the marks of both."""

BACK_BLEED = 1.6
"""How far a back's ground reaches beyond the cut, in mm: home printers miss by as much."""

_SLACK = 1e-6  # rounding errors of sums of lengths
_NOTE_HEIGHT = 4.6
_NOTE = message("Cut along the lines: the rows apart first, then the pieces.")
_FOLD_NOTE = message("Fold here, glue the halves together, then cut.")
_FOLD_GAP = 3.8  # from the fold to the marks of what is cut out: room for the words


@dataclass(frozen=True, slots=True)
class CutOutSide:
    """A side of a piece: `ground` fills it and reaches beyond its edge, `items` lie on it.

    They are measured in mm from the top left corner of the piece.
    """

    ground: Style
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class CutOut:
    """A piece to cut out, `width` x `height` mm; a `round` one is a circle of that diameter.

    `label` names it to a screen reader. Without a `back` its back is blank. Pieces share a row only
    with pieces of the same `row`.
    """

    label: str
    width: float
    height: float
    front: CutOutSide
    back: CutOutSide | None = None
    round: bool = False
    row: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on a page: its top left corner (x, y), and whether a neighbour touches it."""

    piece: CutOut
    x: float
    y: float
    left: bool = False
    right: bool = False

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.piece.width, self.piece.height)


def cutout_pages(
    spec: AnySpec,
    title: str,
    pieces: Sequence[CutOut],
    note: str = "",
    more: str = "",
    foot: Foot = "full",
) -> list[DraftPage]:
    """Pages of pieces, each followed by its back if a piece has one.

    `note` stands above them, and behind it `more` if the line has room. Raises InputError when the
    paper is too small for a piece.
    """
    if not any(piece.back for piece in pieces):
        spec = replace(spec, fold_over=False)
    pages = _pages(spec, pieces, foot)
    drafts: list[DraftPage] = []
    for number, page in enumerate(pages, start=1):
        name = title
        if len(pages) > 1:
            name = spec.say("{title} {number}", title=title, number=number)
        two_sided = any(placed.piece.back for placed in page)
        front = tuple(_front(spec, page, note or spec.say(_NOTE), more))
        if spec.fold_over and two_sided:
            folded = (*front, *_draw_folded_backs(spec, page))
            drafts.append(DraftPage(name, folded, foot=foot))
            continue
        drafts.append(DraftPage(name, front, foot=foot))
        if two_sided:
            turned = tuple(_draw_backs(spec, page))
            drafts.append(
                DraftPage(spec.say("{title}, backs", title=name), turned, side="back", foot=foot)
            )
    return drafts


def outline(box: Box, is_round: bool, style: Style, grown: float = 0.0) -> Rect | Circle:
    """The edge of a piece, moved outwards by `grown` mm."""
    if is_round:
        return Circle(box.centre, box.width / 2 + grown, style)
    box = box.inset(-grown, -grown, -grown, -grown)
    return Rect(*box, style)


def cut_marks(
    box: Box, theme: Theme, bleed: float = 0.0, left: bool = False, right: bool = False
) -> Iterator[Line]:
    """Marks at both ends of a box's four edges, outside it and its bleed.

    There are none on a side where another box touches it. The edge that two boxes share is marked
    with the left one.
    """
    near, far = (bleed + end for end in MARK)
    style = Style(stroke=theme.ink, width=HAIR)
    for x, dx, touched in ((box.x, -1, left), (box.right, 1, right)):
        for y, dy in ((box.y, -1), (box.bottom, 1)):
            if not touched:
                yield Line(Point(x + dx * near, y), Point(x + dx * far, y), style)
            if not touched or dx > 0:
                yield Line(Point(x, y + dy * near), Point(x, y + dy * far), style)


def _centre_marks(box: Box, theme: Theme, bleed: float) -> Iterator[Line]:
    """Marks in the middle of each side of the box around a circle, to centre a punch on."""
    near, far = (bleed + end for end in MARK)
    style, middle = Style(stroke=theme.ink, width=HAIR), box.centre
    for x, dx in ((box.x, -1), (box.right, 1)):
        yield Line(Point(x + dx * near, middle.y), Point(x + dx * far, middle.y), style)
    for y, dy in ((box.y, -1), (box.bottom, 1)):
        yield Line(Point(middle.x, y + dy * near), Point(middle.x, y + dy * far), style)


def gap(spec: AnySpec) -> float:
    """The least gap between pieces in mm: room for the bleed and the marks of both."""
    return GAP + 2 * spec.bleed


def piece_area(spec: AnySpec, foot: Foot = "full") -> Box:
    """The area for pieces, with room around it for their bleed and marks."""
    edge = spec.bleed + MARK[1]
    area = body(spec.paper, foot=foot).inset(edge, _NOTE_HEIGHT + edge, edge, edge)
    if not spec.fold_over:
        return area
    return area._replace(height=_fold(spec) - _FOLD_GAP - edge - area.y)


def _pages(spec: AnySpec, pieces: Sequence[CutOut], foot: Foot) -> list[list[Placed]]:
    """The pages of pieces in rows: as few as can be, and as even as can be."""
    between = gap(spec)

    def area_for(piece: CutOut, paper: Paper) -> Box | None:
        area = piece_area(replace(spec, paper=paper), foot)
        fits = piece.width <= area.width + _SLACK and piece.height <= area.height + _SLACK
        return area if fits else None

    for piece in {(piece.width, piece.height): piece for piece in pieces}.values():
        problem = message(
            "a {piece} does not fit on {paper}", piece=piece.label, paper=spec.paper.title
        )
        area = fit_paper(spec.paper, partial(area_for, piece), problem)
    rows = _rows(pieces, area, between)
    left = area.centre.x - max(_width(row, between) for row in rows) / 2
    low, high = 0.0, area.height + _SLACK
    pages = _stacks(rows, high, between)
    while high - low > 0.5:
        middle = (low + high) / 2
        lower = _stacks(rows, middle, between)
        if len(lower) > len(pages) or any(row[0].height > middle for row in rows):
            low = middle
        else:
            high, pages = middle, lower
    placed = [_place_rows(page, left, area.y, between) for page in pages]
    return [_at_fold(page, area) for page in placed] if spec.fold_over else placed


def _stacks(
    rows: Sequence[list[CutOut]], height: float, between: float
) -> list[list[list[CutOut]]]:
    """The rows of each page: each row on the first page with room for it within `height` mm."""
    pages: list[list[list[CutOut]]] = []
    tops: list[float] = []  # where the next row of each page begins
    for row in rows:
        room = (n for n, top in enumerate(tops) if top + row[0].height <= height)
        number = next(room, len(pages))
        if number == len(pages):
            pages.append([])
            tops.append(0.0)
        pages[number].append(row)
        tops[number] += row[0].height + between
    return pages


def _place_rows(
    rows: Sequence[list[CutOut]], left: float, y: float, between: float
) -> list[Placed]:
    """Place rows below each other, from `y` on."""
    placed: list[Placed] = []
    for row in rows:
        placed += _side_by_side(row, left, y, between)
        y += row[0].height + between
    return placed


def _side_by_side(row: Sequence[CutOut], x: float, y: float, between: float) -> Iterator[Placed]:
    """Place a row of pieces, starting at x."""
    for index, piece in enumerate(row):
        left, right = row[max(0, index - 1) : index], row[index + 1 : index + 2]
        touched = [bool(other) and _touch(piece, other[0]) for other in (left, right)]
        yield Placed(piece, x, y, *touched)
        x += piece.width + (0.0 if touched[1] else between)


def _touch(one: CutOut, other: CutOut) -> bool:
    """Whether two neighbouring pieces lie edge to edge."""
    backs = [piece.back.ground if piece.back else None for piece in (one, other)]
    straight = not one.round and not other.round and one.height == other.height
    return straight and one.front.ground == other.front.ground and backs[0] == backs[1]


def _at_fold(page: list[Placed], area: Box) -> list[Placed]:
    """Move a page's pieces down to the fold, where a crooked fold matters least."""
    down = area.bottom - max(placed.box.bottom for placed in page)
    return [replace(placed, y=placed.y + down) for placed in page]


def _rows(pieces: Sequence[CutOut], area: Box, between: float) -> list[list[CutOut]]:
    """The pieces in rows, the highest first, each in the first row that has room for it."""
    rows: list[list[CutOut]] = []
    for piece in sorted(pieces, key=lambda piece: -piece.height):
        able = (row for row in rows if row[0].row == piece.row)
        room = (row for row in able if _width([*row, piece], between) <= area.width + _SLACK)
        row = next(room, None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return rows


def _width(row: Sequence[CutOut], between: float) -> float:
    apart = sum(not _touch(one, other) for one, other in pairwise(row))
    return sum(piece.width for piece in row) + between * apart


def _fold(spec: AnySpec) -> float:
    """The height of the fold: the middle of the space between title and foot."""
    area = body(spec.paper).inset(0.0, _NOTE_HEIGHT, 0.0, 0.0)
    return area.centre.y


def _front(spec: AnySpec, page: Sequence[Placed], note: str, more: str) -> Iterator[Item]:
    area, theme = body(spec.paper), spec.theme
    circles = (placed.piece.width for placed in page if placed.piece.round)
    punches = punch_note(circles, spec.language)
    words = _join_notes((note, punches, more), area.width, theme)
    yield label(words, area.x, area.y + 3.4, small(theme, "ink"))
    sides: list[Item] = []
    cuts: list[Item] = []
    marks: list[Item] = []
    for placed in page:
        piece = placed.piece
        sides.append(_draw_side(spec, placed, piece.front, "front", spec.bleed))
        if piece.round or not spec.bleed:  # marks are enough for a guillotine, which cuts straight
            cuts.append(_cut_line(placed, theme.cut))
        marks += cut_marks(placed.box, theme, spec.bleed, placed.left, placed.right)
        if piece.round:
            marks += _centre_marks(placed.box, theme, spec.bleed)
    yield Group((*sides, Group(tuple(cuts), layer="cut"), *marks), role="figure")


def _cut_line(placed: Placed, style: Style) -> Rect | Circle | Path:
    """The outline of a piece, but not the edge that it shares with the piece on its left.

    A machine would cut along that edge twice.
    """
    box = placed.box
    if not placed.left:
        return outline(box, placed.piece.round, style)
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    start, *others = (Point(*corner) for corner in corners)
    return Path((MoveTo(start), *map(LineTo, others)), style)


def _join_notes(notes: Sequence[str], width: float, theme: Theme) -> str:
    """The first note, and behind it each other one that the line has room for."""
    face, (line, *others) = small(theme), notes
    for other in filter(None, others):
        longer = f"{line} {other}"
        if text_width(longer, face.font, face.size) <= width:
            line = longer
    return line


def _draw_backs(spec: AnySpec, page: Sequence[Placed]) -> Iterator[Item]:
    """The backs of a page's pieces, mirrored so that each lies behind its front."""
    backs = []
    for placed in page:
        if placed.piece.back:
            x = spec.paper.width - placed.x - placed.piece.width
            behind = replace(placed, x=x, left=placed.right, right=placed.left)
            bleed = max(spec.bleed, BACK_BLEED)
            backs.append(_draw_side(spec, behind, placed.piece.back, "back", bleed))
    yield Group(tuple(backs), role="figure")


def _draw_folded_backs(spec: AnySpec, page: Sequence[Placed]) -> Iterator[Item]:
    """The fold, and below it the backs, upside down."""
    theme, area, fold = spec.theme, body(spec.paper), _fold(spec)
    yield Group((area.across(fold, theme.fold),), layer="fold")
    yield label(spec.say(_FOLD_NOTE), area.centre.x, fold - 1.0, small(theme, "ink"), "middle")
    backs = []
    for placed in page:
        if placed.piece.back:
            y = 2 * fold - placed.y - placed.piece.height
            low = replace(placed, y=y, left=placed.right, right=placed.left)
            turn = Transform(-1, 0, 0, -1, 2 * low.box.centre.x, 2 * low.box.centre.y)
            bleed = max(spec.bleed, BACK_BLEED)
            drawn = _draw_side(spec, low, placed.piece.back, "back", bleed)
            backs.append(Group((drawn,), turn))
    yield Group(tuple(backs), role="figure")


def _draw_side(spec: AnySpec, placed: Placed, face: CutOutSide, side: Side, bleed: float) -> Group:
    """A side of a piece at its place; its ground ends at its bleed or at the next piece."""
    piece = placed.piece
    left, right = (0.0 if touched else bleed for touched in (placed.left, placed.right))
    box = Box(0.0, 0.0, piece.width, piece.height)
    if not piece.round:
        box = box.inset(-left, -bleed, -right, -bleed)
    ground = outline(box, piece.round, face.ground, bleed if piece.round else 0.0)
    moved = Transform(e=placed.x, f=placed.y)
    words = (
        spec.say("{piece}, front", piece=piece.label)
        if side == "front"
        else spec.say("{piece}, back", piece=piece.label)
    )
    return Group((ground, *face.items), moved, words)
