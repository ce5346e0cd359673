"""The sheet of puzzles: positions with a question and room to write, and on later pages solutions.

What a position looks like is the game's own business: its sheets have its `pictures`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from layouts.game import Table
from layouts.paper import Paper, fitted
from output.contract import (
    AnySpec,
    Diagram,
    Draft,
    Pictures,
    Posed,
)
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.page.badges import player_sign
from output.page.flow import (
    Row,
    TypeFace,
    decoration,
    heading,
    height_of,
    paragraph,
    pour,
    shifted,
)
from output.page.frame import body
from output.page.grades import grade_sign
from output.page.posed import framed, holdings_rows, key_rows, page_of
from output.page.small_print import small
from output.page.solutions import solution_pages

_TO_BE_FOUND = (
    "Puzzles are looked for, proven and graded when this sheet is printed. That takes a minute or "
    "some, and is kept: the same puzzles are here at once when they are printed again."
)

_GAP = 7.0  # between puzzles, in mm
_TOP = 2.0
_BESIDE_GAP = 5.0
_KEY_GAP = 2.5
_HEAD = 7.0
_RULE, _MOST_RULES = 9.0, 4  # room to write on a line, and how many lines at most
_SIGN = 2.5
_MOST_SCALE = 2.2
_TITLE = 13.0
_QUESTION = (10.0, 4.4)


class _Way(NamedTuple):
    """Puzzles in so many columns and rows, words and lines `beside` the picture or below it.

    It is taken if pictures are at least `scale` times as large as they must be, and there are so
    many lines to write on.
    """

    columns: int
    rows: int
    beside: bool
    scale: float
    lines: int


_WAYS = (
    _Way(2, 3, False, 1.25, 2),
    _Way(2, 2, False, 1.0, 2),
    _Way(1, 3, True, 1.25, 2),
    _Way(1, 2, True, 1.0, 2),
    _Way(1, 1, False, 1.0, 2),
)
"""The more a page has, the better, as long as it can be read and written on."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where on a page puzzles lie, how large pictures are, and how many lines are ruled."""

    places: tuple[Box, ...]
    way: _Way
    width: float
    height: float
    lines: int


def puzzle_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[Draft]:
    """As many pages of puzzles as the spec has some for, and those of their solutions.

    Raises InputError when the paper is too small for a single one.
    """
    if not spec.puzzles:
        return [_promise(spec)]
    return [*question_pages(spec, pictures), *solution_pages(spec, pictures)]


def question_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[Draft]:
    """The puzzles, in their order.

    Raises InputError when the paper is too small for a single one.
    """
    plan = fitted(
        spec.paper,
        lambda paper: _plan(spec, pictures, paper),
        f"puzzles that can be read do not fit on {spec.paper.title}",
    )
    area = body(spec.paper, foot="slim")
    size, numbers = len(plan.places), range(1, len(spec.puzzles) + 1)
    drafts = []
    for page in (numbers[i : i + size] for i in range(0, len(numbers), size)):
        items = [
            item
            for number, place in zip(page, plan.places, strict=False)
            for item in _puzzle(spec, number, place, plan, pictures)
        ]
        drafts.append(framed(spec, "Puzzle", page, items, pictures.key, area))
    return drafts


def _promise(spec: AnySpec) -> Draft:
    """What stands for puzzles that are not found yet."""
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 0.0)
    rows = paragraph(_TO_BE_FOUND, area.width, TypeFace(11.0, 5.0, spec.theme.ink))
    return page_of(spec, "Puzzles", next(pour(rows, [area])))


def _plan(spec: AnySpec, pictures: Pictures[Any], paper: Paper) -> _Plan | None:
    """The most puzzles a page that stay legible, the pictures as large as that leaves, or None."""
    area = body(paper, foot="slim")
    key = height_of(key_rows(spec, pictures.key, area.width))
    area = area.inset(0.0, _TOP, 0.0, key + _KEY_GAP)
    for way in _WAYS:
        if plan := _planned(spec, pictures, area, way):
            return plan
    return None


def _planned(spec: AnySpec, pictures: Pictures[Any], area: Box, way: _Way) -> _Plan | None:
    cells = [cell for row in area.rows(way.rows, _GAP) for cell in row.columns(way.columns, _GAP)]
    cell = cells[0]
    if way.beside:
        scale = min(
            cell.height / pictures.height,
            (cell.width - _BESIDE_GAP) / 2 / pictures.width,
            _MOST_SCALE,
        )
        scale = max(scale, 1.0)  # words may have less than half
        words = cell.width - _BESIDE_GAP - scale * pictures.width
        if words <= 0.0 or scale * pictures.height > cell.height:
            return None
        free = cell.height - _HEAD - _words_height(spec, pictures, words)
    else:
        words_height = _words_height(spec, pictures, cell.width)
        room = cell.height - _HEAD - words_height - way.lines * _RULE
        scale = min(cell.width / pictures.width, room / pictures.height, _MOST_SCALE)
        free = cell.height - _HEAD - words_height - scale * pictures.height
    lines = min(int(free / _RULE + 1e-6), _MOST_RULES)
    if scale < way.scale or lines < way.lines:
        return None
    width, height = scale * pictures.width, scale * pictures.height
    return _Plan(tuple(cells), way, width, height, lines)


def _words_height(spec: AnySpec, pictures: Pictures[Any], width: float) -> float:
    """What the words of the longest puzzle take below each other."""
    return (
        max(
            height_of(_question(spec, posed, pictures, width))
            + height_of(holdings_rows(spec, posed, width))
            for posed in spec.puzzles
        )
        + 2 * _KEY_GAP
    )


def _puzzle(
    spec: AnySpec, number: int, place: Box, plan: _Plan, pictures: Pictures[Any]
) -> list[Item]:
    """A puzzle with the lines to write its answer on."""
    posed, theme = spec.puzzles[number - 1], spec.theme
    picture = Box(place.x, place.y, plan.width, plan.height)
    words = place
    if plan.way.beside:
        words = place.inset(plan.width + _BESIDE_GAP, 0.0, 0.0, 0.0)
    head, top = _head(posed, number, words, theme), words.y + _HEAD
    question, holdings = (
        _question(spec, posed, pictures, words.width),
        holdings_rows(spec, posed, words.width),
    )
    items: list[Item] = [*head]
    if not plan.way.beside:
        picture = picture._replace(x=place.centre.x - plan.width / 2, y=top)
        top = picture.bottom + _KEY_GAP
    shown: Diagram[Any] = Diagram(number, "", "", posed.table)
    drawn = tuple(pictures.draw(shown, None, picture, theme))
    items.append(Group(drawn, label=f"position of puzzle {number}", role="figure"))
    for rows in (holdings, question):
        items += next(pour(rows, [words._replace(y=top)]), ())
        top += height_of(rows) + (0.8 if rows is holdings else 0.0)
    lines = (top + _RULE * (line + 1) for line in range(plan.lines))
    ruled = [Line(Point(words.x, y), Point(words.right, y), theme.hairline) for y in lines]
    return [*items, decoration(ruled)]


def _head(posed: Posed[Table], number: int, line: Box, theme: Theme) -> list[Item]:
    """The number, and how hard it is."""
    title = TypeFace(_TITLE, 5.4, theme.accent, "title")
    baseline = line.y + 4.6
    sign = grade_sign(posed.puzzle.grade, line.right, baseline, small(theme, "ink"), theme)
    return [heading(f"Puzzle {number}", line.x, baseline, title), sign]


def _question(
    spec: AnySpec, posed: Posed[Table], pictures: Pictures[Any], width: float
) -> list[Row]:
    """Whose turn it is, by the sign where several play, and what is asked."""
    size, leading = _QUESTION
    face = TypeFace(size, leading, spec.theme.ink, "bold")
    if len(posed.has) == 1:
        return paragraph(posed.puzzle.question, width, face)
    indent = 2 * _SIGN + 1.6
    first, *others = paragraph(posed.puzzle.question, width - indent, face)
    game, middle = spec.setup.game, Point(_SIGN, 0.55 * leading)
    sign = player_sign(game, pictures, middle, posed.to_move, _SIGN, spec.theme)
    moved = shifted(first, indent)
    first = replace(moved, items=(decoration(sign), *moved.items))
    return [first, *(shifted(row, indent) for row in others)]
