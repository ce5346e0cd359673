"""Pictures with captions: positions of a game on a sheet of diagrams, figures of the rules.

Each game hands in `Pictures` that draw its positions. The rule texts say which paragraph a figure
belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import TypeAlias, TypeVar

from printkit.layouts.errors import InputError
from printkit.layouts.game import Layout, Table
from printkit.layouts.language import Language
from printkit.layouts.messages import counted, english, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.layouts.rules import Paragraph
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Transform
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.flow import Row, TypeFace, height_of, label, paragraph, place_rows, small
from printkit.output.page.frame import body
from printkit.output.sheet import AnySpec, Diagram, DraftPage, KitSpec, Pictures


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that `draw` draws, as wide as its column and `height` mm high, and its caption.

    `label` names picture and caption to a screen reader.
    """

    height: float
    draw: Callable[[Box], Iterable[Item]]
    caption: Sequence[Row]
    label: str


def gallery(
    pictures: Sequence[Picture],
    columns: Sequence[Box],
    *,
    below: float,
    row_gap: float,
    least: float = 0.0,
) -> tuple[list[Item], float]:
    """Place pictures in rows from the top of the `columns`; return also where the last row ends.

    Captions stand `below` mm under their pictures. A row is as high as its highest picture with
    its caption, and at least `least` mm.
    """
    items: list[Item] = []
    y = columns[0].y
    for start in range(0, len(pictures), len(columns)):
        row = pictures[start : start + len(columns)]
        for picture, column in zip(row, columns, strict=False):
            place = column._replace(y=y, height=picture.height)
            drawn = Group(tuple(picture.draw(place)), label=picture.label, role="figure")
            words = place_rows(picture.caption, column.x, place.bottom + below)
            items.append(Group((drawn, *words), label=picture.label))
        y += max(least, *(p.height + below + height_of(p.caption) for p in row)) + row_gap
    return items, y - row_gap


T = TypeVar("T", bound=Table)

CaptionRows: TypeAlias = Callable[[Theme, float, TypeFace], list[Row]]
"""Makes the rows below a figure's caption, given their width in mm."""

_SIZE, _LEAST_SIZE, _MOST_SIZE = 0.86, 8.3, 10.5  # of captions, of the text's and in points
_FIGURE_LEADING = 0.42  # mm a point
_BESIDE = 26.0  # the least width in mm of a caption beside its picture
_BETWEEN = 3.0  # two figures side by side
_GAP, _BELOW = 3.0, 1.2  # from a picture to a caption beside it, or below
_BEFORE, _AFTER = 2.0, 1.0
_END = re.compile(r"[.:]?\**$")


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that is legible if it is at least `least` mm wide.

    `draw` draws it at a width in mm. A figure that `fills` is as wide as its column. `words` go
    below its caption.
    """

    least: float
    draw: Callable[[Theme, float], Row]
    fills: bool = False
    words: CaptionRows | None = None


FigureSet: TypeAlias = Mapping[str, Figure]
"""Figures by the keys that the rule texts have for them."""

NO_FIGURES: FigureSet = {}


@lru_cache(maxsize=256)  # beside text of many sizes a figure often has the same width
def _draw(figure: Figure, theme: Theme, width: float) -> Row:
    return figure.draw(theme, width)


@lru_cache
def example_figures(
    pictures: Pictures[T], shown: tuple[Diagram[T], ...], language: Language
) -> FigureSet:
    """The positions of an example; below the first one the signs are explained."""

    def figure(diagram: Diagram[T]) -> Figure:
        def draw(theme: Theme, width: float) -> Row:
            height = pictures.height * width / pictures.width
            drawn = pictures.draw(diagram, None, Box(0.0, 0.0, width, height), theme)
            label = language.say("example, after {number} moves", number=diagram.number)
            return Row(height, (Group(tuple(drawn), label=label),))

        return Figure(pictures.width, draw, words=key if diagram is shown[0] else None)

    def key(theme: Theme, width: float, face: TypeFace) -> list[Row]:
        return paragraph(pictures.key_to_games, width, small(theme), before=_AFTER)

    return {diagram.key: figure(diagram) for diagram in shown}


def numbers(texts: Sequence[Paragraph], figures: FigureSet) -> dict[str, int]:
    """The number of each figure, counted in the order in which the texts name them."""
    shown = [key for text in texts for key in text.figures if key in figures]
    return {key: number for number, key in enumerate(shown, start=1)}


def with_figure_numbers(
    text: Paragraph, numbered: Mapping[str, int], language: Language
) -> Paragraph:
    """The paragraph with a reference to its figures before its full stop."""
    found = [numbered[key] for key in text.figures if key in numbered]
    if not found:
        return text
    first, last = found[0], found[-1]
    if len(found) == 1:
        named = language.say("Fig. {number}", number=first)
    elif len(found) == 2:
        named = language.say("Figs. {first} and {last}", first=first, last=last)
    else:
        named = language.say("Figs. {first} to {last}", first=first, last=last)
    kept = named.replace(" ", "\N{NO-BREAK SPACE}")
    words = _END.sub(lambda end: f" ({kept}){end[0]}", text.text, count=1)
    return replace(text, text=words)


def figure_rows(
    shown: Sequence[tuple[Figure, str]],
    width: float,
    size: float,
    theme: Theme,
    scale: float,
    language: Language,
) -> list[Row]:
    """Rows of figures with captions, `width` mm wide, beside text of `size` points.

    Figures are `scale` times as large as they must be, as far as they fit.
    Two figures stand side by side if the column is wide enough, with their captions below.
    """
    points = min(max(_SIZE * size, _LEAST_SIZE), _MOST_SIZE)
    face = TypeFace(points, points * _FIGURE_LEADING, theme.ink)
    half = (width - _BETWEEN) / 2
    rows: list[Row] = []
    left = list(shown)
    while left:
        pair = left[:2]
        if len(pair) == 2 and all(each.least <= half and not each.fills for each, _ in pair):
            placed = [
                _place_figure(*each, half, half, face, theme, scale, language) for each in pair
            ]
            items = (*placed[0].items, Group(placed[1].items, Transform(e=half + _BETWEEN)))
            rows.append(Row(max(row.height for row in placed), items, _BEFORE))
            left = left[2:]
            continue
        rows.append(_place_figure(*left.pop(0), width, _BESIDE, face, theme, scale, language))
    return rows


def _place_figure(
    figure: Figure,
    caption: str,
    width: float,
    beside: float,
    face: TypeFace,
    theme: Theme,
    scale: float,
    language: Language,
) -> Row:
    """A figure `scale` times its least size, with its caption beside it if `beside` mm are left."""
    wide = width if figure.fills else min(width, scale * figure.least)
    picture = _draw(figure, theme, wide)
    left = width - wide - _GAP
    x, y = (wide + _GAP, 0.0) if left >= beside else (0.0, picture.height + _BELOW)
    words = _caption(figure, caption, width - x, face, theme)
    items = (Group(picture.items, role="figure"), *place_rows(words, x, y))
    height = max(picture.height, y + height_of(words)) + _AFTER
    return Row(height, (Group(items, label=language.say("figure")),), _BEFORE)


def _caption(figure: Figure, caption: str, width: float, face: TypeFace, theme: Theme) -> list[Row]:
    words = paragraph(caption, width, face) if caption else []
    return words + figure.words(theme, width, face) if figure.words else words


NOTHING_TO_SHOW = english(
    "a sheet of diagrams needs a game that was played; name a record to print"
)


_COLUMN_GAP = 5.5
_ROW_GAP, _MAX_ROW_GAP = 4.5, 14.0
_TOP = 2.0
_KEY_GAP = 2.5  # above the key
_MAX_SCALE = 1.9  # a single position need not fill the paper
_NUMBER_SIZE, _MOVE_SIZE = 11.0, 9.0
_LEADING = 4.0  # of moves
_BELOW_PICTURE = 1.0
_NUMBER_GAP = 1.8
_CAPTION_GAP = 0.3
_PIECE = re.compile(r"[^-,\s]+[-,\s]*|[-,\s]+")


@dataclass(frozen=True, slots=True)
class _DiagramPlaces:
    """The places of diagrams on a page; `picture` and `row` are heights in mm."""

    columns: tuple[Box, ...]
    rows: int
    picture: float
    row: float
    row_gap: float

    @property
    def count(self) -> int:
        """The number of diagrams on a page."""
        return self.rows * len(self.columns)


def diagram_pages(spec: KitSpec[Layout, object, T], pictures: Pictures[T]) -> list[DraftPage]:
    """As many pages as the spec's diagrams need.

    Raises InputError if there are no diagrams, or if the paper is too small for one.
    """
    diagrams, theme = spec.diagrams, spec.theme
    if not diagrams:
        raise InputError(NOTHING_TO_SHOW)
    places = fit_paper(
        spec.paper,
        lambda paper: _places(spec, pictures, paper),
        message("diagrams that can be read do not fit on {paper}", paper=spec.paper.title),
    )
    area, say = body(spec.paper, foot="slim"), spec.say
    key = _key(pictures, area.width, theme)
    foot = place_rows(key, area.x, area.bottom - height_of(key))
    drafts = []
    numbers = range(len(diagrams))
    for page in (numbers[i : i + places.count] for i in range(0, len(numbers), places.count)):
        drawn = [_picture(spec, index, places, pictures) for index in page]
        items, _ = gallery(
            drawn, places.columns, below=_BELOW_PICTURE, row_gap=places.row_gap, least=places.row
        )
        first, last = diagrams[page[0]].number, diagrams[page[-1]].number
        title = counted(
            "Diagram {first}", "Diagrams {first}–{last}", last - first + 1, first=first, last=last
        )
        played = say("A game as it was played")
        drafts.append(DraftPage(say(title), (*items, *foot), foot="slim", instead_of_check=played))
    return drafts


def move_before(diagrams: Sequence[Diagram[T]], index: int) -> Diagram[T] | None:
    """The diagram of the move before diagram `index`, if there is one."""
    before = diagrams[index - 1] if index else None
    return before if before and before.number == diagrams[index].number - 1 else None


def move_lines(move: str, width: float, size: float, indent: float = 0.0) -> list[str]:
    """A move in lines of at most `width` mm, broken after hyphens, commas and spaces.

    The first line is shorter by `indent` mm.
    """
    lines = [""]
    for piece in _PIECE.findall(move):
        space = width - (indent if len(lines) == 1 else 0.0)
        if lines[-1] and text_width((lines[-1] + piece).rstrip(), "bold", size) > space:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _places(
    spec: KitSpec[Layout, object, T], pictures: Pictures[T], paper: Paper
) -> _DiagramPlaces | None:
    """The places with pictures as large as possible in legible columns and rows; None for none."""
    diagrams, theme = spec.diagrams, spec.theme
    area = body(paper, foot="slim")
    key = height_of(_key(pictures, area.width, theme))
    area = area.inset(0.0, _TOP, 0.0, key + _KEY_GAP)
    words = max(height_of(_words(spec, diagram, pictures.width)) for diagram in diagrams)
    words += _BELOW_PICTURE
    columns = int((area.width + _COLUMN_GAP) / (pictures.width + _COLUMN_GAP))
    rows = int((area.height + _ROW_GAP) / (pictures.height + words + _ROW_GAP))
    if not columns or not rows:
        return None
    columns = min(columns, len(diagrams))
    rows = min(rows, ceil(len(diagrams) / columns))
    cells = area.rows(rows, _ROW_GAP)[0].columns(columns, _COLUMN_GAP)
    wide, high = cells[0].width / pictures.width, (cells[0].height - words) / pictures.height
    scale = min(wide, high, _MAX_SCALE)
    width, height = pictures.width * scale, pictures.height * scale
    row_gap = min(cells[0].height + _ROW_GAP - (height + words), _MAX_ROW_GAP)
    boxes = (cell._replace(x=cell.centre.x - width / 2, width=width) for cell in cells)
    return _DiagramPlaces(tuple(boxes), rows, height, height + words, row_gap)


def _picture(
    spec: KitSpec[Layout, object, T], index: int, places: _DiagramPlaces, pictures: Pictures[T]
) -> Picture:
    """A diagram: the picture and its words."""
    diagrams, theme = spec.diagrams, spec.theme
    diagram, before = diagrams[index], move_before(diagrams, index)

    def draw(box: Box) -> list[Item]:
        return pictures.draw(diagram, before, box, theme)

    words = _words(spec, diagram, places.columns[0].width)
    name = spec.say("diagram {number}", number=diagram.number)
    return Picture(places.picture, draw, words, name)


def _words(spec: AnySpec, diagram: Diagram[Table], width: float) -> list[Row]:
    """The words below a diagram: its number, the move, and the caption."""
    theme = spec.theme
    number = TypeFace(_NUMBER_SIZE, _LEADING, theme.accent, "bold")
    move = TypeFace(_MOVE_SIZE, _LEADING, theme.ink, "bold")
    indent = text_width(str(diagram.number), number.font, number.size) + _NUMBER_GAP
    lines = move_lines(diagram.move or spec.say("start"), width, move.size, indent)
    baseline = 0.78 * _LEADING
    head = label(str(diagram.number), 0.0, baseline, number)
    first = (head, label(lines[0], indent, baseline, move))
    rows = [Row(_LEADING, first, role="paragraph")]
    for line in lines[1:]:
        rows.append(Row(_LEADING, (label(line, 0.0, baseline, move),), role="continued"))
    caption = spec.say(diagram.caption) if diagram.caption else ""
    return [*rows, *paragraph(caption, width, small(theme), before=_CAPTION_GAP)]


def _key(pictures: Pictures[T], width: float, theme: Theme) -> list[Row]:
    return paragraph(pictures.key_to_games, width, small(theme))
