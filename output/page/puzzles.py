"""The sheet of puzzles: positions with a question and room to answer, then the solutions.

Each game draws its positions by its `pictures`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from printkit.layouts.game import Table
from printkit.layouts.messages import counted, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point, Transform
from printkit.output.page.flow import (
    Row,
    TypeFace,
    decoration,
    heading,
    height_of,
    paragraph,
    place_rows,
    put_before,
    small,
)
from printkit.output.page.frame import body, modules_across, qr_code
from printkit.output.page.signs import grade_sign, player_sign
from printkit.output.page.solved import answer_words, finders_words, line_words, trap_words
from printkit.output.sheet import AnySpec, Diagram, DraftPage, Pictures, PuzzlePosition

PROVEN = message("Puzzles, each with a proven answer")


def holdings_rows(spec: AnySpec, posed: PuzzlePosition[Table], width: float) -> list[Row]:
    """Words on what each player has, and whose turn it is."""
    game, face = spec.setup.game, small(spec.theme, "ink")
    rows = []
    for seat, has in enumerate(posed.has):
        if has and len(posed.has) == 1:
            rows += paragraph(spec.say("{has}.", has=has), width, face)
        elif has:
            words = message("**{player}**: {has}", player=game.seat_name(seat), has=has)
            if seat == posed.to_move:
                words = message(
                    "**{player}**, to move: {has}", player=game.seat_name(seat), has=has
                )
            rows += paragraph(spec.language.begin_with(words), width, face)
    return rows


def puzzle_page(spec: AnySpec, title: str, items: Iterable[Item], key: str, area: Box) -> DraftPage:
    """A page with puzzles, and the explanation of signs at the bottom of its area."""
    rows = paragraph(key, area.width, small(spec.theme))
    foot = place_rows(rows, area.x, area.bottom - height_of(rows))
    return page_of(spec, title, (*items, *foot))


def page_of(spec: AnySpec, title: str, items: tuple[Item, ...]) -> DraftPage:
    """A page of puzzles; its foot does not name the spec's setup."""
    how = spec.puzzles_of or spec.say("Each puzzle has an ID of its own, with its solution.")
    proven = spec.say(PROVEN)
    return DraftPage(title, items, foot="slim", instead_of_check=proven, instead_of_id=how)


_SOLUTION_TOP, _SOLUTION_KEY_GAP = 1.5, 2.0
_SOLUTION_GAP = 4.4  # between solutions
_BESIDE = 5.0  # from the picture to the words, and from them to the code
_ABOVE_CODE = 1.0
_HEAD = 7.0
_SOLUTION_TITLE = 12.0
_FACE = 9.0, 3.9
_BEFORE = 1.3  # above a paragraph
_MODULE, _LEAST_CODE = 0.34, 18.0  # of a code that telephones read, in mm
_LEAST_WORDS = 58.0  # between a picture and its code; else the code is below the picture
_NARROWEST = 34.0
_CODES = message("A code has the position’s ID, to go on from it with printkit.")


def solution_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[DraftPage]:
    """The solutions of the spec's puzzles, in their order.

    Raises InputError if the paper is too small for a solution.
    """
    blocks = fit_paper(
        spec.paper,
        lambda paper: _blocks(spec, pictures, paper),
        message("solutions that can be read do not fit on {paper}", paper=spec.paper.title),
    )
    area, key = body(spec.paper, foot="slim"), _key(spec, pictures)
    drafts = []
    for page in _even_pages(blocks, _room(spec, pictures, spec.paper)):
        items: list[Item] = []
        for number, place in page:
            if number != page[0][0]:
                y = place.y - _SOLUTION_GAP / 2
                rule = place.across(y, spec.theme.hairline)
                items.append(decoration([rule]))
            items.append(Group(blocks[number].items, Transform(e=place.x, f=place.y)))
        first, last = page[0][0] + 1, page[-1][0] + 1
        title = counted(
            "Solution {first}",
            "Solutions {first}–{last}",
            last - first + 1,
            first=first,
            last=last,
        )
        drafts.append(puzzle_page(spec, spec.say(title), items, key, area))
    return drafts


def _key(spec: AnySpec, pictures: Pictures[Any]) -> str:
    return f"{pictures.answer} {spec.say(_CODES)}".strip()


def _room(spec: AnySpec, pictures: Pictures[Any], paper: Paper) -> list[Box]:
    """The columns of a page for solutions."""
    area = body(paper, foot="slim")
    key = height_of(paragraph(_key(spec, pictures), area.width, small(spec.theme)))
    area = area.inset(0.0, _SOLUTION_TOP, 0.0, key + _SOLUTION_KEY_GAP)
    least = pictures.width + 2 * _BESIDE + _LEAST_WORDS + _LEAST_CODE
    return area.columns(
        max(1, int((area.width + _SOLUTION_GAP) / (least + _SOLUTION_GAP))), _SOLUTION_GAP
    )


def _blocks(spec: AnySpec, pictures: Pictures[Any], paper: Paper) -> list[Row] | None:
    """The solutions, each a block as wide as a column; None if one is higher than the page."""
    room = _room(spec, pictures, paper)[0]
    blocks = [_solution(spec, number, pictures, room) for number in range(1, len(spec.puzzles) + 1)]
    return blocks if all(block.height <= room.height for block in blocks) else None


def _even_pages(blocks: Sequence[Row], room: Sequence[Box]) -> list[list[tuple[int, Box]]]:
    """As few pages as the solutions need, none much fuller than another.

    For each page, the numbers and places of its solutions.
    """
    pages = list(_split_into_pages(blocks, room))
    low, high = max((block.height for block in blocks), default=0.0), room[0].height
    while high - low > 1.0:
        middle = (low + high) / 2
        lower = list(_split_into_pages(blocks, [box._replace(height=middle) for box in room]))
        if len(lower) > len(pages):
            low = middle
        else:
            high, pages = middle, lower
    return pages


def _split_into_pages(
    blocks: Sequence[Row], room: Sequence[Box]
) -> Iterator[list[tuple[int, Box]]]:
    """For each page, filled in turn, the numbers and places of its solutions."""
    page: list[tuple[int, Box]] = []
    column, y = 0, room[0].y
    for number, block in enumerate(blocks):
        if y + block.height > room[column].bottom + 1e-6:
            column, y = column + 1, room[0].y
        if column == len(room):
            yield page
            page, column = [], 0
        page.append((number, room[column]._replace(y=y, height=block.height)))
        y += block.height + _SOLUTION_GAP
    yield page


def _solution(spec: AnySpec, number: int, pictures: Pictures[Any], room: Box) -> Row:
    """Draw a solution, as wide as the room."""
    posed = spec.puzzles[number - 1]
    code = max(_LEAST_CODE, _MODULE * modules_across(posed.id))
    picture = Box(0.0, 0.0, pictures.width, pictures.height)
    words, corner = _places(spec, number, pictures, code, room)
    rows = _rows(spec, posed, number, pictures, words.width)
    shown: Diagram[Any] = Diagram(number, posed.puzzle.answer.moves[0], "", posed.table)
    before: Diagram[Any] = Diagram(number - 1, "", "", posed.table)
    drawn = tuple(pictures.draw(shown, before, picture, spec.theme))
    items = (
        *place_rows(rows, words.x, words.y),
        Group(drawn, label=spec.say("answer to puzzle {number}", number=number), role="figure"),
        decoration([qr_code(posed.id, *corner, code, spec.theme.ink)]),
    )
    return Row(max(picture.bottom, words.bottom, corner.y + code), items)


def _places(
    spec: AnySpec, number: int, pictures: Pictures[Any], code: float, room: Box
) -> tuple[Box, Point]:
    """The place of the words, and the upper left corner of the code.

    Words are beside the picture, with the code at their right. If that is too narrow, the code is
    below them or below the picture. Words that would then be too high are below the picture.
    """

    def words(x: float, y: float, width: float) -> Box:
        rows = _rows(spec, spec.puzzles[number - 1], number, pictures, width)
        return Box(x, y, width, height_of(rows))

    picture = Box(0.0, 0.0, pictures.width, pictures.height)
    left, right = picture.right + _BESIDE, room.width - code
    if right - _BESIDE - left >= _LEAST_WORDS:
        return words(left, 0.0, right - _BESIDE - left), Point(right, 0.0)
    if room.width - left >= _NARROWEST:
        beside = words(left, 0.0, room.width - left)
        if beside.bottom < picture.bottom:
            return beside, Point(left, beside.bottom + _ABOVE_CODE)
        if beside.height <= room.height:
            return beside, Point(0.0, picture.bottom + _ABOVE_CODE)
    return words(0.0, max(picture.bottom, code) + _SOLUTION_KEY_GAP, room.width), Point(right, 0.0)


def _rows(
    spec: AnySpec,
    posed: PuzzlePosition[Table],
    number: int,
    pictures: Pictures[Any],
    width: float,
) -> list[Row]:
    """All the words of a solution."""
    game, puzzle, theme, language = spec.setup.game, posed.puzzle, spec.theme, spec.language
    title, size = TypeFace(_SOLUTION_TITLE, 5.0, theme.accent, "title"), TypeFace(*_FACE, theme.ink)
    sign = grade_sign(spec, puzzle.grade, width, 4.2, small(theme, "ink"))
    words = spec.say("Puzzle {number}", number=number)
    head = Row(_HEAD, (heading(words, 0.0, 4.2, title), sign), keep=True)
    texts = [
        answer_words(puzzle.answer, language, pictures.same_answer),
        line_words(game, puzzle.answer, language),
        trap_words(game, puzzle, language),
        finders_words(puzzle.finders, language),
    ]
    rows = [head]
    for text in filter(None, texts):
        rows += paragraph(text, width, size, before=_BEFORE)
    return rows


_TO_BE_FOUND = message(
    "Puzzles are looked for, proven and graded when this sheet is printed. That takes a minute or "
    "some, and is kept: the same puzzles are here at once when they are printed again."
)

_GAP = 7.0  # between puzzles, in mm
_TOP = 2.0
_BESIDE_GAP = 5.0
_KEY_GAP = 2.5
_RULE, _MOST_RULES = 9.0, 4  # room to write on a line, and how many lines at most
_SIGN = 2.5
_MOST_SCALE = 2.2
_TITLE = 13.0
_QUESTION = (10.0, 4.4)


class _Arrangement(NamedTuple):
    """A way to arrange puzzles: the words and lines are `beside` the picture or below it.

    A way is used if it leaves pictures at least `scale` times their least size, and at least
    `lines` lines to write on.
    """

    columns: int
    rows: int
    beside: bool
    scale: float
    lines: int


_ARRANGEMENTS = (
    _Arrangement(2, 3, False, 1.25, 2),
    _Arrangement(2, 2, False, 1.0, 2),
    _Arrangement(1, 3, True, 1.25, 2),
    _Arrangement(1, 2, True, 1.0, 2),
    _Arrangement(1, 1, False, 1.0, 2),
)
"""Ways to arrange puzzles, the preferred one first."""


@dataclass(frozen=True, slots=True)
class _PuzzlePlaces:
    """The places of puzzles on a page, the size of pictures, and the number of ruled lines."""

    places: tuple[Box, ...]
    way: _Arrangement
    width: float
    height: float
    lines: int


def puzzle_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[DraftPage]:
    """Pages of the spec's puzzles, followed by pages of their solutions.

    Raises InputError if the paper is too small for a puzzle.
    """
    if not spec.puzzles:
        return [_promise(spec)]
    return [*question_pages(spec, pictures), *solution_pages(spec, pictures)]


def question_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[DraftPage]:
    """Pages of the spec's puzzles without solutions.

    Raises InputError if the paper is too small for a puzzle.
    """
    plan = fit_paper(
        spec.paper,
        lambda paper: _plan(spec, pictures, paper),
        message("puzzles that can be read do not fit on {paper}", paper=spec.paper.title),
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
        title = counted(
            "Puzzle {first}", "Puzzles {first}–{last}", len(page), first=page[0], last=page[-1]
        )
        drafts.append(puzzle_page(spec, spec.say(title), items, pictures.key, area))
    return drafts


def _promise(spec: AnySpec) -> DraftPage:
    """A page that says puzzles will be found; it stands in until they are."""
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 0.0)
    rows = paragraph(spec.say(_TO_BE_FOUND), area.width, TypeFace(11.0, 5.0, spec.theme.ink))
    return page_of(spec, spec.say("Puzzles"), place_rows(rows, area.x, area.y))


def _plan(spec: AnySpec, pictures: Pictures[Any], paper: Paper) -> _PuzzlePlaces | None:
    """The first way that fits the paper, with pictures as large as possible; None without any."""
    area = body(paper, foot="slim")
    key = height_of(paragraph(pictures.key, area.width, small(spec.theme)))
    area = area.inset(0.0, _TOP, 0.0, key + _KEY_GAP)
    for way in _ARRANGEMENTS:
        if plan := _plan_way(spec, pictures, area, way):
            return plan
    return None


def _plan_way(
    spec: AnySpec, pictures: Pictures[Any], area: Box, way: _Arrangement
) -> _PuzzlePlaces | None:
    cells = area.cells(way.columns, way.rows, _GAP)
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
    return _PuzzlePlaces(tuple(cells), way, width, height, lines)


def _words_height(spec: AnySpec, pictures: Pictures[Any], width: float) -> float:
    """The height in mm of the words of the longest puzzle, stacked."""
    return (
        max(
            height_of(_question(spec, posed, pictures, width))
            + height_of(holdings_rows(spec, posed, width))
            for posed in spec.puzzles
        )
        + 2 * _KEY_GAP
    )


def _puzzle(
    spec: AnySpec, number: int, place: Box, plan: _PuzzlePlaces, pictures: Pictures[Any]
) -> list[Item]:
    """Draw a puzzle, with lines for the answer."""
    posed, theme = spec.puzzles[number - 1], spec.theme
    picture = Box(place.x, place.y, plan.width, plan.height)
    words = place
    if plan.way.beside:
        words = place.inset(plan.width + _BESIDE_GAP, 0.0, 0.0, 0.0)
    head, top = _head(spec, posed, number, words), words.y + _HEAD
    question = _question(spec, posed, pictures, words.width)
    holdings = holdings_rows(spec, posed, words.width)
    items: list[Item] = [*head]
    if not plan.way.beside:
        picture = picture._replace(x=place.centre.x - plan.width / 2, y=top)
        top = picture.bottom + _KEY_GAP
    shown: Diagram[Any] = Diagram(number, "", "", posed.table)
    drawn = tuple(pictures.draw(shown, None, picture, theme))
    name = spec.say("position of puzzle {number}", number=number)
    items.append(Group(drawn, label=name, role="figure"))
    for rows in (holdings, question):
        items += place_rows(rows, words.x, top)
        top += height_of(rows) + (0.8 if rows is holdings else 0.0)
    lines = (top + _RULE * (line + 1) for line in range(plan.lines))
    ruled = [words.across(y, theme.hairline) for y in lines]
    return [*items, decoration(ruled)]


def _head(spec: AnySpec, posed: PuzzlePosition[Table], number: int, line: Box) -> list[Item]:
    """The heading of a puzzle: its number and grade."""
    theme = spec.theme
    title = TypeFace(_TITLE, 5.4, theme.accent, "title")
    baseline = line.y + 4.6
    sign = grade_sign(spec, posed.puzzle.grade, line.right, baseline, small(theme, "ink"))
    words = spec.say("Puzzle {number}", number=number)
    return [heading(words, line.x, baseline, title), sign]


def _question(
    spec: AnySpec, posed: PuzzlePosition[Table], pictures: Pictures[Any], width: float
) -> list[Row]:
    """The question, preceded by the sign of the player to move if there are several players."""
    size, leading = _QUESTION
    face = TypeFace(size, leading, spec.theme.ink, "bold")
    if len(posed.has) == 1:
        return paragraph(spec.say(posed.puzzle.question), width, face)
    indent = 2 * _SIGN + 1.6
    rows = paragraph(spec.say(posed.puzzle.question), width - indent, face)
    game, middle = spec.setup.game, Point(_SIGN, 0.55 * leading)
    sign = player_sign(game, pictures, middle, posed.to_move, _SIGN, spec.theme, spec.language)
    return put_before(decoration(sign), rows, indent)
