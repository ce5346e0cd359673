"""The quick start: a game from this very setup in four pictures, each with a short sentence.

It stands behind the setup. Above the pictures are the parts of the game, where the setup sheet does
not show them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from printkit.layouts.coins import NO_BREAK
from printkit.layouts.errors import InputError
from printkit.layouts.messages import message
from printkit.layouts.paper import Paper, fit_paper
from printkit.layouts.rules import Paragraph
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point, Side
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.composition import enlarge
from printkit.output.page.diagrams import Picture, gallery
from printkit.output.page.flow import (
    BODY_SIZE,
    Row,
    TypeFace,
    decoration,
    heading,
    height_of,
    label,
    paragraph,
    place_rows,
    put_before,
    small,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import icon
from printkit.output.page.wording import rule_cases
from printkit.output.sheet import NORMAL_TEXT, AnySpec, DraftPage, Pictures

NO_GAME = message("no player can move in this setup, so there is no game to show")

_TOP, _BOTTOM = 2.0, 1.0
_GAP = 9.0  # between pictures side by side
_ROW_GAP, _MOST_ROW_GAP = 5.0, 24.0  # between those one below another
_BELOW = 1.6  # from a picture to its words
_SIZE, _LEAST_SIZE = 12.0, 9.5  # points of the words: in a wide column, and in any
_WIDE = 85.0  # mm: of a column
_LEADING = 0.44  # mm a point
_MOST_SCALE = 2.1  # of a picture: times its least width
_NOTE, _LEAST_NOTE = 0.84, 8.0  # of the words' size: a note's; and points
_SIGN = re.compile(" ([+−×=]) ")
_TRIES = 24  # sizes of pictures
_NUMBER = 1.5  # of the words' size: a picture's number
_PART, _PART_TITLE, _PART_GAP = 8.0, 6.0, 3.0  # the height of a row of parts, and of its heading
_PART_SIZE, _PART_WORDS, _PART_BETWEEN = 10.0, 1.6, 6.0  # points; mm to its words, and behind them


@dataclass(frozen=True, slots=True)
class Part:
    """Parts of one kind: `words` say how many of what, `draw` draws one about a point.

    The drawing takes `width` x 7 mm at most.
    """

    words: str
    width: float
    draw: Callable[[Point, Theme], Iterable[Item]]


@dataclass(frozen=True, slots=True)
class _Places:
    """How the pictures lie on their pages: `columns` by `rows`, each `width` mm wide.

    Rows are `row_gap` mm apart.
    """

    columns: int
    rows: int
    width: float
    row_gap: float

    @property
    def count(self) -> int:
        """The number of pictures on a page."""
        return self.columns * self.rows


def quick_start_pages(
    spec: AnySpec, pictures: Pictures[Any], parts: Sequence[Part] = ()
) -> list[DraftPage]:
    """One page, on the back of the setup; or where pictures would be too small, leaves of its own.

    Raises InputError if there is no game to show, or if the paper is too small.
    """
    if not spec.moments:
        raise InputError(NO_GAME)
    setup = spec.setup
    texts = spec.rules.quick_start(setup.players, setup.variants, rule_cases(spec))
    if len(texts) != len(spec.moments):
        raise InputError(f"{setup.game.title} has no words for a quick start")
    places = fit_paper(
        spec.paper,
        partial(_places, spec, pictures, texts, parts),
        message(
            "pictures of a game that can be read do not fit on {paper}", paper=spec.paper.title
        ),
    )
    area, scale = _area(spec.paper), spec.text.scale
    key = _key(spec, pictures, area)
    high = scale * height_of(key)
    _, below = enlarge(area._replace(y=area.bottom - high, height=high), scale)
    foot = Group(place_rows(key, 0.0, 0.0), below)
    pages = list[tuple[Item, ...]]()
    numbers = range(len(texts))
    for start in numbers[:: places.count]:
        top, items = area.y, list[Item]()
        if not pages and parts:
            high = _parts_height(parts, area, scale)
            reduced, place = enlarge(area._replace(height=high), scale)
            items.append(Group(tuple(_parts(spec, parts, reduced)), place))
            top += high
        boxes = area._replace(y=top).columns(places.columns, _GAP)
        columns = [
            box._replace(x=box.centre.x - places.width / 2, width=places.width) for box in boxes
        ]
        drawn = [
            _picture(spec, pictures, number, places.width, texts)
            for number in numbers[start : start + places.count]
        ]
        placed, _ = gallery(drawn, columns, below=_BELOW, row_gap=places.row_gap)
        pages.append((*items, *placed, foot))
    sides: list[Side] = ["back"] if len(pages) == 1 else ["front", "back"] * len(pages)
    drawn_pages = zip(pages, sides, strict=False)
    title = spec.say("The game in 60 seconds")
    return [DraftPage(title, items, side=side, foot="slim") for items, side in drawn_pages]


def _area(paper: Paper) -> Box:
    return body(paper, foot="slim").inset(0.0, _TOP, 0.0, _BOTTOM)


def _places(
    spec: AnySpec,
    pictures: Pictures[Any],
    texts: Sequence[Paragraph],
    parts: Sequence[Part],
    paper: Paper,
) -> _Places | None:
    """The places that need the fewest pages, with pictures as large as possible; None for none."""
    area, scale = _area(paper), spec.text.scale
    above = _parts_height(parts, area, scale) if parts else 0.0
    room = area.height - scale * height_of(_key(spec, pictures, area)) - _ROW_GAP
    parts_of_width = _high(spec, pictures)
    found: list[tuple[int, float, _Places]] = []
    for columns, rows in ((2, 2), (1, 4), (2, 1), (1, 2), (1, 1)):
        most = min(area.columns(columns, _GAP)[0].width, _MOST_SCALE * pictures.width)

        def left(width: float, columns: int = columns, rows: int = rows) -> float:
            """What the fullest page, with pictures of this width, has left of its height."""
            high = [
                part * width + _BELOW + height_of(_words(spec, number, width, texts))
                for number, part in enumerate(parts_of_width)
            ]
            lines = [max(high[i : i + columns]) for i in range(0, len(high), columns)]
            pages = [lines[i : i + rows] for i in range(0, len(lines), rows)]
            used = [sum(page) + _ROW_GAP * (len(page) - 1) for page in pages]
            return room - max(above + used[0], *used)  # parts stand on the first page alone

        widths = [most - (most - pictures.width) * i / _TRIES for i in range(_TRIES + 1)]
        width = next((each for each in widths if each >= pictures.width and left(each) >= 0.0), 0.0)
        if width:
            gap = min(_MOST_ROW_GAP, _ROW_GAP + left(width) / rows)
            places = _Places(columns, rows, width, gap)
            found.append((ceil(len(texts) / places.count), -width, places))
    return min(found, key=lambda each: each[:2])[2] if found else None


def _high(spec: AnySpec, pictures: Pictures[Any]) -> list[float]:
    """The height of each picture, as a part of its width."""
    box = Box(0.0, 0.0, pictures.width, pictures.height)
    drawn = (pictures.draw(moment.shown, moment.before, box, spec.theme) for moment in spec.moments)
    return [max(bounds(item).bottom for item in items) / pictures.width for items in drawn]


def _picture(
    spec: AnySpec, pictures: Pictures[Any], number: int, width: float, texts: Sequence[Paragraph]
) -> Picture:
    """A moment, `width` mm wide, with its number, its icon and its sentence."""
    moment, high = spec.moments[number], _high(spec, pictures)[number]

    def draw(place: Box) -> Iterator[Item]:
        place = place._replace(height=width * pictures.height / pictures.width)
        yield from pictures.draw(moment.shown, moment.before, place, spec.theme)

    words = _words(spec, number, width, texts)
    return Picture(high * width, draw, words, spec.say("picture {number}", number=number + 1))


def _words(spec: AnySpec, number: int, width: float, texts: Sequence[Paragraph]) -> list[Row]:
    """The words below a picture: its number, its icon, its sentence, and what is seen here."""
    text, note, theme = texts[number], spec.moments[number].shown.caption, spec.theme
    size = _SIZE if width >= _WIDE else max(_LEAST_SIZE, _SIZE * width / _WIDE)
    size = size if spec.text == NORMAL_TEXT else BODY_SIZE * spec.text.scale
    face = TypeFace(size, size * _LEADING, theme.ink)
    side = 1.7 * face.leading
    big = TypeFace(_NUMBER * size, face.leading, theme.accent, "title")
    signs: list[Item] = [label(str(number + 1), 0.0, 1.15 * face.leading, big)]
    indent = 0.5 * side + 1.0
    if text.icon:
        drawn = icon(text.icon, Box(indent + 0.6, 0.1, side, side), theme, spec.language)
        signs.append(decoration([drawn]))
        indent += side + 2.2
    rows = paragraph(text.text, width - indent, face)
    if note:
        small_size = max(_LEAST_NOTE, _NOTE * size)
        less = TypeFace(small_size, small_size * _LEADING, theme.ink, "italic")
        sums = _SIGN.sub(rf"{NO_BREAK}\1{NO_BREAK}", spec.say(note))
        rows += paragraph(sums, width - indent, less, before=0.8)
    return put_before(Group(tuple(signs)), rows, indent)


def _key(spec: AnySpec, pictures: Pictures[Any], area: Box) -> list[Row]:
    """The explanation of the pictures, to be enlarged by the scale of the text."""
    return paragraph(pictures.key_to_games, area.width / spec.text.scale, small(spec.theme))


def _lines_of_parts(parts: Sequence[Part], width: float) -> list[list[tuple[Part, float]]]:
    """The parts line by line, each with its distance from the left."""
    lines, x = [list[tuple[Part, float]]()], 0.0
    for part in parts:
        wide = part.width + _PART_WORDS + text_width(part.words, "regular", _PART_SIZE)
        if lines[-1] and x + wide > width:
            lines.append([])
            x = 0.0
        lines[-1].append((part, x))
        x += wide + _PART_BETWEEN
    return lines


def _parts_height(parts: Sequence[Part], area: Box, scale: float) -> float:
    """The height in mm of the parts, enlarged by `scale`, in the width of the area."""
    lines = _lines_of_parts(parts, area.width / scale)
    return scale * (_PART_TITLE + len(lines) * _PART + _PART_GAP)


def _parts(spec: AnySpec, parts: Sequence[Part], area: Box) -> Iterator[Item]:
    """A picture of all parts, each with how many there are."""
    theme = spec.theme
    title = TypeFace(11.0, _PART_TITLE, theme.accent, "title")
    yield heading(spec.say("You need"), area.x, area.y + 0.7 * _PART_TITLE, title)
    face = TypeFace(_PART_SIZE, 4.4, theme.ink)
    for number, line in enumerate(_lines_of_parts(parts, area.width)):
        y = area.y + _PART_TITLE + (number + 0.5) * _PART
        for part, x in line:
            yield decoration(part.draw(Point(area.x + x + part.width / 2, y), theme))
            words = label(part.words, area.x + x + part.width + _PART_WORDS, y + 1.2, face)
            yield Group((words,), role="paragraph")
