"""A book: chapters between front matter and a last page, numbered, linked and with bookmarks.

Pages are drawn for paper that is narrower by the `GUTTER`, and moved away from the spine. Each has
a running head, and its number at the outer edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.layouts.paper import Paper
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import (
    Anchor,
    Bookmark,
    Circle,
    Font,
    Group,
    Item,
    Kit,
    Line,
    Page,
    Point,
    Side,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.composition import authors
from printkit.output.page.flow import (
    Row,
    TypeFace,
    decoration,
    height_of,
    id_face,
    label,
    paragraph,
    place_rows,
    pour_pages,
    small,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import title_head, title_size
from printkit.output.sheet import AnySpec, DraftPage

GUTTER = 8.0
"""How much wider the margin is at the spine, in mm."""

_HEAD, _TITLE = 5.4, 12.0  # to the baseline of the head, and the size of its words in points
_FOOT = 5.4  # from the foot's rule to the end of the page
_NUMBER = 10.0
_GAP = 4.0


def leaf_paper(paper: Paper) -> Paper:
    """The part of a page that is drawn on, as a paper size."""
    return Paper(paper.name, paper.title, paper.width - GUTTER, paper.height)


def _head(spec: AnySpec, draft: DraftPage, area: Box, right: bool, heading: bool) -> Iterator[Item]:
    """The page's title at the outer edge, and the book's name at the spine."""
    theme, baseline = spec.theme, area.y + _HEAD
    title = TypeFace(_TITLE, 5.0, theme.accent, "title")
    book = TypeFace(9.0, 4.0, theme.muted, "italic")
    outside, inside = (area.right, area.x) if right else (area.x, area.right)
    ends: tuple[Anchor, Anchor] = ("end", "start") if right else ("start", "end")
    words = label(draft.label, outside, baseline, title, ends[0])
    yield Group((words,), role="heading-2" if heading else "head")
    name = label(spec.setup.game.title, inside, baseline, book, ends[1])
    yield Group((name,), role="head")


def _foot(spec: AnySpec, draft: DraftPage, area: Box, right: bool, number: int) -> Iterator[Item]:
    """The page number at the outer edge, and the setup's ID at the spine."""
    theme = spec.theme
    rule, baseline = area.bottom - _FOOT, area.bottom - 0.9
    yield decoration([area.across(rule, theme.hairline)])
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


_EMBLEM = 0.36  # of the width: the emblem's side on the title page
_MOST_EMBLEM = 40.0
_TITLE_WIDTH = 0.86  # of the width: what the title takes at most
_MOST_TITLE = 54.0
_RULE = 26.0
_ENTRY, _LOWER = (11.0, 6.4), (9.0, 4.7)  # sizes and leadings of lines of the contents
_INDENT = 5.0
_LEADERS = 2.2  # from dot to dot
_CHAPTER = 26.0
_TOP = 4.0


def title_page(spec: AnySpec, lines: Sequence[str], end: str) -> DraftPage:
    """The title page: the emblem, the game, `lines` about the contents, `end` at the foot."""
    area, theme, game = printable(spec.paper), spec.theme, spec.setup.game
    middle, side = area.centre.x, min(_MOST_EMBLEM, _EMBLEM * area.width)
    top = Point(middle, area.y + 0.16 * area.height)
    size = title_size(spec, _TITLE_WIDTH * area.width, _MOST_TITLE)
    face = TypeFace(12.0, 6.0, theme.muted, "italic")
    items, y = title_head(spec, top, side, 0.05 * area.height, size, face, 9.0)
    y += 10.0
    rule = Line(Point(middle - _RULE / 2, y), Point(middle + _RULE / 2, y), theme.frame)
    items.append(decoration([rule]))
    y += 11.0
    face = TypeFace(12.5, 7.2, theme.ink)
    for line in lines:
        items.append(label(line, middle, y, face, "middle"))
        y += face.leading
    foot = TypeFace(9.0, 4.0, theme.muted)
    items.append(label(end, middle, area.bottom - 4.0, foot, "middle"))
    return DraftPage(game.title, tuple(items), foot="slim", titled=False)


def imprint_page(spec: AnySpec, texts: Sequence[str]) -> DraftPage:
    """The imprint: how the book was made, in small print at the foot of a page."""
    area = printable(spec.paper)
    face = TypeFace(8.5, 3.9, spec.theme.ink)
    rows: list[Row] = []
    for text in texts:
        rows += paragraph(text, 0.86 * area.width, face, before=2.0)
    items = place_rows(rows, area.x, area.bottom - height_of(rows) - 2.0)
    return DraftPage(spec.say("Imprint"), items, foot="slim", titled=False)


def chapter_page(spec: AnySpec, number: int, title: str, texts: Sequence[str]) -> DraftPage:
    """The first page of a chapter: its number, title and introduction."""
    area, theme = printable(spec.paper), spec.theme
    y = area.y + 0.24 * area.height
    small = TypeFace(12.0, 6.0, theme.muted, "italic")
    items: list[Item] = [label(spec.say("Chapter {number}", number=number), area.x, y, small)]
    y += 4.0 + cap_height("title", _CHAPTER)
    name = Text(Point(area.x, y), title, _CHAPTER, theme.accent, "title")
    items.append(Group((name,), role="heading-2"))
    y += 7.0
    rule = Line(Point(area.x, y), Point(area.x + _RULE, y), theme.frame)
    items.append(decoration([rule]))
    face = TypeFace(11.0, 5.4, theme.ink)
    rows: list[Row] = []
    for text in texts:
        rows += paragraph(text, 0.84 * area.width, face, before=2.6)
    items += place_rows(rows, area.x, y + 5.0)
    return DraftPage(title, tuple(items), foot="slim", titled=False)


def contents_pages(spec: AnySpec, leaves: Sequence[_Leaf], before: int) -> list[DraftPage]:
    """The table of contents, linked to the leaves, which stand behind `before` other pages."""
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    rows = [
        _line(spec, leaf.draft.label, number, leaf, area.width)
        for number, leaf in enumerate(leaves, start=before + 1)
        if leaf.draft and leaf.level is not None
    ]
    pages = pour_pages(rows, [area])
    return [DraftPage(spec.say("Contents"), items, foot="slim") for items in pages]


def _line(spec: AnySpec, title: str, page: int, leaf: _Leaf, width: float) -> Row:
    """A line of the contents: a title, dots, and a page number."""
    theme, top = spec.theme, leaf.level == 0
    size, leading = _ENTRY if top else _LOWER
    font: Font = "title" if top else "regular"
    face = TypeFace(size, leading, theme.accent if top else theme.ink, font)
    numbers = TypeFace(size, leading, theme.ink, "bold" if top else "regular", "tabular")
    x, baseline = (0.0 if top else _INDENT), 0.75 * leading
    number = str(page)
    end = width - text_width(number, numbers.font, size, "tabular") - _LEADERS
    dots = _dots(spec, x + text_width(title, font, size) + _LEADERS, end, baseline)
    said = (
        label(title, x, baseline, face),
        decoration(dots),
        label(number, width, baseline, numbers, "end"),
    )
    words = spec.say("{title}, page {number}", title=title, number=page)
    link = Group(said, label=words, role="link", to=leaf.name)
    return Row(leading, (link,), 2.4 if top else 0.0, keep=top, role="paragraph")


def _dots(spec: AnySpec, start: float, end: float, baseline: float) -> Iterator[Item]:
    """Dot leaders, aligned on all lines."""
    style = Style(fill=spec.theme.muted)
    number = int(start / _LEADERS) + 1
    while number * _LEADERS < end:
        yield Circle(Point(number * _LEADERS, baseline - 0.3), 0.18, style)
        number += 1


BULK = 1.22
"""The volume of uncoated offset paper in cm³/g, as print shops reckon it."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its pages, its introduction, and whether the contents list each of its pages."""

    name: str
    title: str
    drafts: tuple[DraftPage, ...]
    texts: tuple[str, ...] = ()
    listed: bool = True


class _Leaf(NamedTuple):
    """A page without its frame; a blank page has no draft.

    `begins`: the head is a heading; else the page continues the one before. `level` is that of its
    line in the contents, 0 for a chapter and None for no line.
    """

    draft: DraftPage | None
    name: str = ""
    bookmarks: tuple[Bookmark, ...] = ()
    begins: bool = True
    level: int | None = None


def spine_width(pages: int, weight: float) -> float:
    """The thickness in mm of a book block, without cover, on paper of `weight` g/m²."""
    return pages / 2 * weight * BULK / 1000


def book_kit(
    spec: AnySpec,
    paper: Paper,
    chapters: Sequence[Chapter],
    lines: Sequence[str],
    end: str,
    imprint: Callable[[int], Sequence[str]],
) -> Kit:
    """Make a book on this paper. The spec and the chapters were made for its `leaf_paper`.

    `lines` and `end` stand on the title page. `imprint` makes texts, given the number of pages.
    Chapters begin on right pages; the number of pages is even. Raises InputError if the paper is
    too small.
    """
    body = list(_chapters(spec, chapters))
    listed = len(contents_pages(spec, body, 0))
    front = 2 + listed + listed % 2
    leaves = [*_contents(spec, contents_pages(spec, body, front)), *body]
    leaves += [_Leaf(None)] * (len(leaves) % 2)
    first = title_page(spec, lines, end)
    behind = imprint_page(spec, imprint(2 + len(leaves)))
    marks = (Bookmark(spec.say("Title page")),)
    leaves = [_Leaf(first, "title", marks), _Leaf(behind, "imprint"), *leaves]
    game = spec.setup.game
    return Kit(
        title=f"{game.title}: {', '.join(lines)}",
        subject=spec.say("{game}, a book", game=game.title),
        author=authors([spec]),
        language=spec.language,
        pages=tuple(
            _page(spec, paper, leaf, number) for number, leaf in enumerate(leaves, start=1)
        ),
    )


def _page(spec: AnySpec, paper: Paper, leaf: _Leaf, number: int) -> Page:
    """A page of the book: odd ones are fronts, on the right.

    A draft that is not titled gets neither head nor foot.
    """
    right, draft = number % 2 == 1, leaf.draft
    side: Side = "front" if right else "back"
    if draft is None:
        return Page(paper.width, paper.height, (), f"blank-{number}", "", side)
    items: tuple[Item, ...] = draft.items
    if draft.titled:
        area = printable(spec.paper)
        head = Group(tuple(_head(spec, draft, area, right, leaf.begins)), role="beside")
        foot = Group(tuple(_foot(spec, draft, area, right, number)), role="beside")
        items = (head, *items, foot)
    moved = Group(items, Transform(e=GUTTER if right else 0.0))
    return Page(
        paper.width, paper.height, (moved,), leaf.name, draft.label, side, bookmarks=leaf.bookmarks
    )


def _contents(spec: AnySpec, drafts: Sequence[DraftPage]) -> Iterator[_Leaf]:
    """The pages of contents, and a blank page if the first chapter would begin on the left."""
    for number, draft in enumerate(drafts, start=1):
        marks = (Bookmark(spec.say("Contents")),) if number == 1 else ()
        yield _Leaf(draft, f"contents-{number}", marks, begins=number == 1)
    if len(drafts) % 2:
        yield _Leaf(None)


def _chapters(spec: AnySpec, chapters: Sequence[Chapter]) -> Iterator[_Leaf]:
    """The pages of all chapters, each after the page that introduces it."""
    count = 0
    for number, chapter in enumerate(chapters, start=1):
        if count % 2:
            count += 1
            yield _Leaf(None)
        opening = chapter_page(spec, number, chapter.title, chapter.texts)
        count += 1
        yield _Leaf(opening, chapter.name, (Bookmark(chapter.title),), level=0)
        before = ""
        for page, draft in enumerate(chapter.drafts, start=1):
            begins = draft.label != before
            before = draft.label
            listed = chapter.listed and begins and draft.label != chapter.title
            marks = (Bookmark(draft.label, 1),) if listed else ()
            count += 1
            name = f"{chapter.name}-{page}"
            yield _Leaf(draft, name, marks, begins, level=1 if listed else None)
