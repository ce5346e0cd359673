"""Pages of a book: a running head, the page's number outside, and more margin where it is bound.

What is on a page is drawn for paper that is narrower by the `GUTTER`, and moved outwards.
"""

from __future__ import annotations

from collections.abc import Iterator

from layouts.paper import Paper
from output.contract import AnySpec, Draft
from output.drawing.box import Box, printable
from output.drawing.scene import Anchor, Bookmark, Group, Item, Line, Page, Point, Side, Transform
from output.drawing.typeface import text_width
from output.page.flow import TypeFace, decoration, label
from output.page.small_print import id_face, small

GUTTER = 8.0
"""How much wider the margin is at the spine, in mm."""

_HEAD, _TITLE = 5.4, 12.0  # to the baseline of the head, and the size of its words in points
_FOOT = 5.4  # from the foot's rule to the end of the page
_NUMBER = 10.0
_GAP = 4.0


def leaf_paper(paper: Paper) -> Paper:
    """What is drawn on of a page of such paper."""
    return Paper(paper.name, paper.title, paper.width - GUTTER, paper.height)


def side_of(number: int) -> Side:
    """Right pages have odd numbers, and are the fronts of their leaves."""
    return "front" if number % 2 else "back"


def blank_page(paper: Paper, number: int) -> Page:
    """A page with nothing on it."""
    return Page(paper.width, paper.height, (), f"blank-{number}", "", side_of(number))


def book_page(
    spec: AnySpec,
    paper: Paper,
    draft: Draft,
    name: str,
    number: int,
    bookmarks: tuple[Bookmark, ...] = (),
    *,
    heading: bool = True,
) -> Page:
    """The draft, made for `leaf_paper`, as a page of the book's paper.

    Its head is a `heading` unless it goes on with the page before. One that is not titled has
    neither head nor foot.
    """
    right = number % 2 == 1
    items: tuple[Item, ...] = draft.items
    if draft.titled:
        area = printable(spec.paper)
        head = Group(tuple(_head(spec, draft, area, right, heading)), role="beside")
        foot = Group(tuple(_foot(spec, draft, area, right, number)), role="beside")
        items = (head, *items, foot)
    moved = Group(items, Transform(e=GUTTER if right else 0.0))
    size = paper.width, paper.height
    return Page(*size, (moved,), name, draft.label, side_of(number), bookmarks=bookmarks)


def _head(spec: AnySpec, draft: Draft, area: Box, right: bool, heading: bool) -> Iterator[Item]:
    """What the page has, outside, and the book's name at the spine."""
    theme, baseline = spec.theme, area.y + _HEAD
    title = TypeFace(_TITLE, 5.0, theme.accent, "title")
    book = TypeFace(9.0, 4.0, theme.muted, "italic")
    outside, inside = (area.right, area.x) if right else (area.x, area.right)
    ends: tuple[Anchor, Anchor] = ("end", "start") if right else ("start", "end")
    words = label(draft.label, outside, baseline, title, ends[0])
    yield Group((words,), role="heading-2" if heading else "head")
    name = label(spec.setup.game.title, inside, baseline, book, ends[1])
    yield Group((name,), role="head")


def _foot(spec: AnySpec, draft: Draft, area: Box, right: bool, number: int) -> Iterator[Item]:
    """The number outside, and at the spine which setup it is."""
    theme = spec.theme
    rule, baseline = area.bottom - _FOOT, area.bottom - 0.9
    yield decoration([Line(Point(area.x, rule), Point(area.right, rule), theme.hairline)])
    face = TypeFace(_NUMBER, 4.0, theme.ink, "bold")
    outside = area.right if right else area.x
    numbered = label(str(number), outside, baseline, face, "end" if right else "start")
    yield Group((numbered,), role="foot")
    words, face = draft.instead_of_id, small(theme, "ink")
    if draft.setup:
        words, face = draft.setup.id, id_face(theme)
    room = area.width - text_width(str(number), "bold", _NUMBER) - _GAP
    if words and text_width(words, face.font, face.size) <= room:
        inside = area.x if right else area.right
        said = label(words, inside, baseline, face, "start" if right else "end")
        yield Group((said,), role="paragraph")
