"""Imposition: which pages share a sheet of paper, which way up, and in which print order.

Backs are drawn for paper that is turned like the page of a book. Printers turn the paper over its
long or its short edge, which for some pages is the other way. Backs that a printer would turn
upside down are turned here beforehand.

A booklet has four pages on a sheet of paper, a pocket book eight on one side of it, and a leaflet
six, in the order in which folding puts them right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from printkit.layouts.errors import InputError
from printkit.layouts.language import Language
from printkit.layouts.messages import counted, listed, message
from printkit.layouts.paper import MARGIN, PAPERS, Paper
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    Colour,
    Flip,
    Group,
    Item,
    Kit,
    Line,
    Page,
    Point,
    Side,
    Style,
    Transform,
)
from printkit.output.sheet import BACK_COVER, COVER

Duplex = Literal["long-edge", "short-edge", "fold-over", "separate"]
Feeding = Literal["pages", "fronts-backs"]

CROP_GAP, CROP_LENGTH, CROP_MARGIN = 1.0, 5.0, 1.0
"""The gap from the bleed to a crop mark, its length, and the gap to the end of the paper."""

_NUMBER = re.compile(r"-\d+$")  # of a page among several of a sheet

_CROP = Style(stroke=Colour(0.0, 0.0, 0.0), width=0.25)


class Offset(NamedTuple):
    """How far backs must be moved to lie behind their fronts, in mm.

    Positive means to the right and down, on the back of an upright sheet.
    """

    x: float
    y: float


NO_OFFSET = Offset(0.0, 0.0)


class Rulers(NamedTuple):
    """How long a printer prints 100 mm: `across` an upright sheet, and `down`, in mm."""

    across: float
    down: float


TRUE_RULERS = Rulers(100.0, 100.0)


@dataclass(frozen=True, slots=True)
class Imposition:
    """How the pages of a kit are prepared for a printer.

    `duplex`: the printer turns the paper over an edge, or backs are "separate" sheets; with
    "fold-over" the backs of cut-outs are below a fold, and other backs are separate. `feeding`:
    "pages" in order, or first all fronts and then all backs, to feed the paper twice. With `bleed`
    every page has that much more paper in mm around it, and crop marks. A printer that stretches or
    shrinks what it prints is corrected by its `rulers`.
    """

    duplex: Duplex = "long-edge"
    feeding: Feeding = "pages"
    back_offset: Offset = NO_OFFSET
    bleed: float = 0.0
    rulers: Rulers = TRUE_RULERS

    @property
    def two_sided(self) -> bool:
        """Whether backs are printed on the same paper as their fronts."""
        return self.duplex in ("long-edge", "short-edge")


def impose(kit: Kit, imposition: Imposition) -> Kit:
    """The kit as it is sent to the printer, with its pages in `print_order`."""
    sides = [page.side for page in kit.pages]
    backs = {leaf[1] for leaf in _leaves(sides, imposition) if len(leaf) == 2}
    pages = [
        _place_back(page, imposition) if place in backs else replace(page, side="front")
        for place, page in enumerate(kit.pages)
    ]
    names = [page.name for page in kit.pages]
    pages = [pages[place] for place in print_order(sides, names, imposition)]
    if imposition.bleed:
        pages = [_with_crop_marks(page, imposition.bleed) for page in pages]
    flip: Flip | None = None
    if backs and imposition.feeding == "pages":
        flip = "long-edge" if imposition.duplex == "long-edge" else "short-edge"
    return replace(kit, pages=tuple(pages), flip=flip)


def true_to_size(kit: Kit, rulers: Rulers) -> Kit:
    """The kit for a printer with these rulers: stretched about the middle of each page, so that
    it comes out of that printer true to size.
    """
    if rulers == TRUE_RULERS:
        return kit
    return replace(kit, pages=tuple(_stretch(page, rulers) for page in kit.pages))


def _stretch(page: Page, rulers: Rulers) -> Page:
    # Printers lay a landscape page on upright paper, so its width runs down the paper.
    across, down = rulers[::-1] if page.width > page.height else rulers
    a, d = TRUE_RULERS.across / across, TRUE_RULERS.down / down
    return _move_page(
        page, Transform(a, 0.0, 0.0, d, page.width * (1 - a) / 2, page.height * (1 - d) / 2)
    )


def print_order(sides: Sequence[Side], names: Sequence[str], imposition: Imposition) -> list[int]:
    """The order of pages in the file, given their sides and names ("setup", "rules-1", "rules-2").

    Pages without backs come first. If their number is odd, one of them comes after the pages with
    backs: then every back is behind its front even if everything is printed on both sides. It is
    the last one, or if this tore a sheet's pages apart the last sheet of a single page.
    """
    leaves = _leaves(sides, imposition)
    alone = [leaf[0] for leaf in leaves if len(leaf) == 1]
    backed = [leaf for leaf in leaves if len(leaf) == 2]
    if imposition.feeding == "fronts-backs":
        return [*alone, *(front for front, _ in backed), *(back for _, back in backed)]
    last = []
    if backed and len(alone) % 2:
        last = [_last_alone([names[place] for place in alone], alone)]
    first = [place for place in alone if place not in last]
    return [*first, *(place for leaf in backed for place in leaf), *last]


def _last_alone(names: Sequence[str], places: Sequence[int]) -> int:
    """The place of the page to be printed behind the backs."""
    sheets = [_NUMBER.sub("", name) for name in names]
    single = [
        place
        for place, name in zip(places, sheets, strict=True)
        if name != COVER and sheets.count(name) == 1
    ]
    torn = sheets[-2:-1] == sheets[-1:]
    return single[-1] if torn and single else places[-1]


def _leaves(sides: Sequence[Side], imposition: Imposition) -> list[list[int]]:
    """The indices of the pages on each leaf of paper: a front, with its back if it has one.

    A back that follows no front counts as a front.
    """
    leaves: list[list[int]] = []
    for place, side in enumerate(sides):
        if imposition.two_sided and side == "back" and leaves and len(leaves[-1]) == 1:
            leaves[-1].append(place)
        else:
            leaves.append([place])
    return leaves


def turn_over(page: Page) -> Page:
    """The page turned upside down."""
    return _move_page(page, Transform(-1, 0, 0, -1, page.width, page.height))


def _place_back(back: Page, imposition: Imposition) -> Page:
    """The back, moved and turned as the printer needs it."""
    landscape = back.width > back.height
    if imposition.back_offset != NO_OFFSET:
        x, y = imposition.back_offset
        # Printers lay a landscape page on the upright paper turned to the left, its top at the
        # paper's left edge, which is the right one of the back: what was right is up, then.
        back = _move_page(back, Transform(e=y, f=-x) if landscape else Transform(e=x, f=y))
    if landscape == (imposition.duplex == "long-edge"):
        back = turn_over(back)
    return back


def _move_page(page: Page, transform: Transform) -> Page:
    return replace(page, items=(Group(page.items, transform),) if page.items else ())


def _with_crop_marks(page: Page, bleed: float) -> Page:
    """The page on larger paper, with crop marks at the corners of the trimmed size."""
    edge = bleed + CROP_GAP + CROP_LENGTH + CROP_MARGIN
    trim = Box(edge, edge, page.width, page.height)
    moved = _move_page(page, Transform(e=edge, f=edge))
    return replace(
        moved,
        width=page.width + 2 * edge,
        height=page.height + 2 * edge,
        items=(*moved.items, *_crop_marks(trim, bleed)) if page.items else (),
        trim=(edge, edge, page.width, page.height),
        bleed=bleed,
    )


def _crop_marks(trim: Box, bleed: float) -> Iterator[Item]:
    near, far = bleed + CROP_GAP, bleed + CROP_GAP + CROP_LENGTH
    for x, dx in ((trim.x, -1), (trim.right, 1)):
        for y, dy in ((trim.y, -1), (trim.bottom, 1)):
            yield Line(Point(x + dx * near, y), Point(x + dx * far, y), _CROP)
            yield Line(Point(x, y + dy * near), Point(x, y + dy * far), _CROP)


_MARK = 4.0  # how long a fold mark is, in mm
_LEAST_WIDTH = 130.0  # what the foot of a page needs, in mm


def half(paper: Paper) -> Paper:
    """The size of a booklet's page: half a sheet of `paper`.

    Raises InputError if half a sheet is too small to print on.
    """
    page = Paper(paper.name, f"{paper.title} folded in half", paper.height / 2, paper.width)
    if page.width < _LEAST_WIDTH:
        others = [other for other in PAPERS.values() if other.height / 2 >= _LEAST_WIDTH]
        able = listed((other.title for other in others), "or")
        raise InputError(
            message(
                "the pages of a booklet made of {paper} are too small; use {able} paper",
                paper=paper.title,
                able=able,
            )
        )
    return page


def booklet(kit: Kit, paper: Paper, fold: Style) -> Kit:
    """A booklet: the pages of a kit made for `half` the paper, two on each side of a sheet.

    Pages that are missing to whole sheets are blank ones at the end, before a back cover. Sheet 1
    is the outermost. Sheets are landscape and turned over their short edge; `impose` adapts them to
    other printers. `fold` is the style of the fold marks.
    """
    upright = [_upright(page) for page in kit.pages]
    missing = -len(upright) % 4
    blank = replace(upright[0], items=(), name="", label="")
    end = len(upright) - (upright[-1].name == BACK_COVER)
    upright[end:end] = [blank] * missing
    return replace(kit, pages=tuple(_sides(upright, paper, fold, kit.language)))


def _sides(pages: list[Page], paper: Paper, fold: Style, language: Language) -> Iterator[Page]:
    """The outside and the inside of every sheet, the outermost sheet first."""
    for sheet in range(len(pages) // 4):
        first, last = 2 * sheet, len(pages) - 1 - 2 * sheet
        name = f"booklet-{sheet + 1}"
        label = language.say("Sheet {number}", number=sheet + 1)
        outside = _side(pages, (last, first), paper, name, label, language)
        label = language.say("Sheet {number}, inside", number=sheet + 1)
        inside = _side(pages, (first + 1, last - 1), paper, name, label, language)
        yield replace(
            outside, items=(*outside.items, *_marks_down(paper, [paper.height / 2], fold))
        )
        yield replace(inside, name=f"{name}-inside", side="back")


def _side(
    pages: list[Page],
    halves: tuple[int, int],
    paper: Paper,
    name: str,
    label: str,
    language: Language,
) -> Page:
    """A side of a sheet, with a page on each half."""
    places = {i: Transform(e=place * paper.height / 2) for place, i in enumerate(halves)}
    return _placed(pages, places, paper, name, label, language)


def _placed(
    pages: Sequence[Page],
    places: Mapping[int, Transform],
    paper: Paper,
    name: str,
    label: str,
    language: Language,
) -> Page:
    """A landscape side of paper with the pages of these indices. Blank pages are left out."""
    drawn = [(i, at) for i, at in places.items() if i < len(pages) and pages[i].items]
    said = counted(
        "{side}: page {pages}",
        "{side}: pages {pages}",
        max(1, len(drawn)),
        side=label,
        pages=listed([i + 1 for i, _ in drawn] or [""]),
    )
    return Page(
        width=paper.height,
        height=paper.width,
        items=tuple(
            Group(pages[i].items, at, label=pages[i].label, role="page", order=i + 1)
            for i, at in drawn
        ),
        name=name,
        label=language.say(said),
    )


POCKET_PAGES, LEAFLET_PAGES = 8, 6
"""The pages of a pocket book, and of a leaflet."""

_COLUMNS, _PANELS = 4, 3
_TURNED, _UPRIGHT = (5, 4, 3, 2), (6, 7, 8, 1)
"""The pages of a pocket book from left to right: the upper row is upside down."""


def pocket_size(paper: Paper) -> Paper:
    """The size of a pocket book's page: an eighth of a sheet of `paper`."""
    width, height = paper.height / _COLUMNS, paper.width / 2
    return Paper(paper.name, f"{paper.title} folded in eight", width, height)


def leaflet_size(paper: Paper) -> Paper:
    """The size of a leaflet's page: a third of a sheet of `paper`."""
    return Paper(paper.name, f"{paper.title} folded in three", paper.height / _PANELS, paper.width)


def pocket_book(kit: Kit, paper: Paper, fold: Style, cut: Style) -> Kit:
    """Eight pages of `pocket_size` on one side of a sheet, to be cut and folded into a book.

    The sheet is folded in eight and cut along the middle of its long fold.
    """
    width, height = paper.height / _COLUMNS, paper.width / 2
    places = {
        number - 1: Transform(-1.0, 0.0, 0.0, -1.0, (column + 1) * width, height)
        for column, number in enumerate(_TURNED)
    }
    places |= {
        number - 1: Transform(e=column * width, f=height) for column, number in enumerate(_UPRIGHT)
    }
    in_order = dict(sorted(places.items(), key=lambda place: place[0]))
    label = kit.language.say("Pocket book")
    side = _placed(kit.pages, in_order, paper, "pocket-book", label, kit.language)
    marks = [
        *_marks_down(paper, [column * width for column in range(1, _COLUMNS)], fold),
        *(
            Line(Point(x, height), Point(x + _MARK, height), fold)
            for x in (MARGIN, paper.height - MARGIN - _MARK)
        ),
        Line(Point(width, height), Point((_COLUMNS - 1) * width, height), cut),
    ]
    return replace(kit, pages=(replace(side, items=(*side.items, *marks)),))


def leaflet(kit: Kit, paper: Paper, fold: Style) -> Kit:
    """Six pages of `leaflet_size` on both sides of a sheet, to be folded in a zigzag."""
    width = paper.height / _PANELS
    sides, say = [], kit.language.say
    labels = {"leaflet": say("Leaflet"), "leaflet-back": say("Leaflet, back")}
    for number, (name, label) in enumerate(labels.items()):
        first = number * _PANELS
        places = {first + panel: Transform(e=panel * width) for panel in range(_PANELS)}
        sides.append(_placed(kit.pages, places, paper, name, label, kit.language))
    marks = _marks_down(paper, [width, 2 * width], fold)
    front = replace(sides[0], items=(*sides[0].items, *marks))
    backs = (replace(sides[1], side="back"),) if sides[1].items else ()
    return replace(kit, pages=(front, *backs))


def _marks_down(paper: Paper, places: Iterable[float], fold: Style) -> tuple[Line, ...]:
    """Short lines at the ends of folds that run down a landscape sheet, where it is printable."""
    return tuple(
        Line(Point(x, start), Point(x, start + _MARK), fold)
        for x in places
        for start in (MARGIN, paper.width - MARGIN - _MARK)
    )


def _upright(page: Page) -> Page:
    """The page, turned to the left if it is landscape."""
    if page.width <= page.height:
        return page
    turn = Group(page.items, Transform(0, -1, 1, 0, 0, page.width))
    return replace(page, width=page.height, height=page.width, items=(turn,))
