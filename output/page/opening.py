"""Front matter: a book's title page, imprint and contents, and what opens its chapters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from output.contract import AnySpec, Draft
from output.drawing.box import printable
from output.drawing.scene import Circle, Font, Group, Item, Line, Point, Style, Text
from output.drawing.typeface import cap_height, text_width
from output.page.emblems import emblem
from output.page.flow import (
    Row,
    TypeFace,
    decoration,
    height_of,
    label,
    paragraph,
    pour,
    pour_pages,
)
from output.page.frame import body

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


class Entry(NamedTuple):
    """A line of the contents, which leads to the page of this name; `level` 0 is a chapter's."""

    title: str
    number: int
    to: str
    level: int = 0


def title_page(spec: AnySpec, lines: Sequence[str], end: str) -> Draft:
    """The emblem, the game's name, what the book has in it, and at the `end` who made it."""
    area, theme, game = printable(spec.paper), spec.theme, spec.setup.game
    middle, side = area.centre.x, min(_MOST_EMBLEM, _EMBLEM * area.width)
    y = area.y + 0.16 * area.height
    items: list[Item] = []
    if drawn := tuple(emblem(spec, Point(middle - side / 2, y), side)):
        items.append(decoration(drawn))
    y += side + 0.05 * area.height
    wide = text_width(game.title, "title", 10.0)
    size = min(_MOST_TITLE, 10.0 * _TITLE_WIDTH * area.width / wide)
    y += cap_height("title", size)
    title = Text(Point(middle, y), game.title, size, theme.accent, "title", "middle")
    items.append(Group((title,), role="heading-1"))
    y += 9.0
    face = TypeFace(12.0, 6.0, theme.muted, "italic")
    items.append(label(f"a game by {game.designer}", middle, y, face, "middle"))
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
    return Draft(game.title, tuple(items), foot="slim", titled=False)


def imprint_page(spec: AnySpec, texts: Sequence[str]) -> Draft:
    """How the book was made, in small print at the foot of the page."""
    area = printable(spec.paper)
    face = TypeFace(8.5, 3.9, spec.theme.ink)
    rows: list[Row] = []
    for text in texts:
        rows += paragraph(text, 0.86 * area.width, face, before=2.0)
    top = area.bottom - height_of(rows) - 2.0
    items = next(pour(rows, [area._replace(y=top, height=height_of(rows) + 1.0)]))
    return Draft("Imprint", items, foot="slim", titled=False)


def chapter_page(spec: AnySpec, number: int, title: str, texts: Sequence[str]) -> Draft:
    """What a chapter is called, and what is to be known before it."""
    area, theme = printable(spec.paper), spec.theme
    y = area.y + 0.24 * area.height
    small = TypeFace(12.0, 6.0, theme.muted, "italic")
    items: list[Item] = [label(f"Chapter {number}", area.x, y, small)]
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
    y += 5.0
    if rows:
        items += next(pour(rows, [area._replace(y=y, height=area.bottom - y)]))
    return Draft(title, tuple(items), foot="slim", titled=False)


def contents_pages(spec: AnySpec, entries: Sequence[Entry]) -> list[Draft]:
    """The chapters and what is in them, each with its page, which it leads to."""
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    rows = [_line(spec, entry, area.width, first=entry is entries[0]) for entry in entries]
    pages = pour_pages(rows, [area])
    return [Draft("Contents", items, foot="slim") for items in pages]


def _line(spec: AnySpec, entry: Entry, width: float, *, first: bool) -> Row:
    """A title, dots, and the number of its page."""
    theme, top = spec.theme, entry.level == 0
    size, leading = _ENTRY if top else _LOWER
    font: Font = "title" if top else "regular"
    face = TypeFace(size, leading, theme.accent if top else theme.ink, font)
    numbers = TypeFace(size, leading, theme.ink, "bold" if top else "regular", "tabular")
    x, baseline = (0.0 if top else _INDENT), 0.75 * leading
    number = str(entry.number)
    end = width - text_width(number, numbers.font, size, "tabular") - _LEADERS
    dots = _dots(spec, x + text_width(entry.title, font, size) + _LEADERS, end, baseline)
    said = (
        label(entry.title, x, baseline, face),
        decoration(dots),
        label(number, width, baseline, numbers, "end"),
    )
    link = Group(said, label=f"{entry.title}, page {number}", role="link", to=entry.to)
    before = 2.4 if top and not first else 0.0
    return Row(leading, (link,), before, keep=top, role="paragraph")


def _dots(spec: AnySpec, start: float, end: float, baseline: float) -> Iterator[Item]:
    """Leaders, which stand below each other on all lines."""
    style = Style(fill=spec.theme.muted)
    number = int(start / _LEADERS) + 1
    while number * _LEADERS < end:
        yield Circle(Point(number * _LEADERS, baseline - 0.3), 0.18, style)
        number += 1
