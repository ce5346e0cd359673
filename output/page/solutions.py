"""Solutions of puzzles: the answer in a small board, the line of play, the trap, who finds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from layouts.game import Game, Table
from layouts.paper import Paper, fitted
from layouts.puzzle import Finder, LineMove, Solved
from layouts.words import capitalized, together
from output.contract import AnySpec, Diagram, Draft, Pictures, Posed
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point, Transform
from output.page.flow import Row, TypeFace, decoration, heading, height_of, paragraph, pour
from output.page.frame import body
from output.page.grades import grade_sign
from output.page.posed import framed, key_rows
from output.page.qr_code import modules_across, qr_code
from output.page.small_print import small

_TOP, _KEY_GAP = 1.5, 2.0
_GAP = 4.4  # between solutions
_BESIDE = 5.0  # from the picture to the words, and from them to the code
_ABOVE_CODE = 1.0
_HEAD = 7.0
_TITLE = 12.0
_FACE = 9.0, 3.9
_BEFORE = 1.3  # above a paragraph
_MODULE, _LEAST_CODE = 0.34, 18.0  # of a code that telephones read, in mm
_LEAST_WORDS = 58.0  # between a picture and its code; else the code is below the picture
_NARROWEST = 34.0
_LINE, _REPLY = 8, 4  # so many moves of a line are told, and of a reply to a wrong move
_CODES = "A code has the position’s ID, to go on from it with printkit."


@dataclass(frozen=True, slots=True)
class _Block:
    """A solution, measured from its own upper left corner."""

    height: float
    items: tuple[Item, ...]


def solution_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[Draft]:
    """The solutions of the spec's puzzles, in their order.

    Raises InputError when the paper is too small for a single one.
    """
    blocks = fitted(
        spec.paper,
        lambda paper: _blocks(spec, pictures, paper),
        f"solutions that can be read do not fit on {spec.paper.title}",
    )
    area, key = body(spec.paper, foot="slim"), _key(pictures)
    drafts = []
    for page in _paged(blocks, _room(spec, pictures, spec.paper)):
        items: list[Item] = []
        for number, place in page:
            if number != page[0][0]:
                y = place.y - _GAP / 2
                rule = Line(Point(place.x, y), Point(place.right, y), spec.theme.hairline)
                items.append(decoration([rule]))
            items.append(Group(blocks[number].items, Transform(e=place.x, f=place.y)))
        numbers = [number + 1 for number, _ in page]
        drafts.append(framed(spec, "Solution", numbers, items, key, area))
    return drafts


def _key(pictures: Pictures[Any]) -> str:
    return f"{pictures.answer} {_CODES}".strip()


def _room(spec: AnySpec, pictures: Pictures[Any], paper: Paper) -> list[Box]:
    """The columns of a page."""
    area = body(paper, foot="slim")
    key = height_of(key_rows(spec, _key(pictures), area.width))
    area = area.inset(0.0, _TOP, 0.0, key + _KEY_GAP)
    least = pictures.width + 2 * _BESIDE + _LEAST_WORDS + _LEAST_CODE
    return area.columns(max(1, int((area.width + _GAP) / (least + _GAP))), _GAP)


def _blocks(spec: AnySpec, pictures: Pictures[Any], paper: Paper) -> list[_Block] | None:
    """The solutions as they are set in a page's columns, None where one is too high."""
    room = _room(spec, pictures, paper)[0]
    blocks = [_solution(spec, number, pictures, room) for number in range(1, len(spec.puzzles) + 1)]
    return blocks if all(block.height <= room.height for block in blocks) else None


def _paged(blocks: Sequence[_Block], room: Sequence[Box]) -> Iterator[list[tuple[int, Box]]]:
    """For each page which solutions are where."""
    page: list[tuple[int, Box]] = []
    column, y = 0, room[0].y
    for number, block in enumerate(blocks):
        if y + block.height > room[column].bottom + 1e-6:
            column, y = column + 1, room[0].y
        if column == len(room):
            yield page
            page, column = [], 0
        page.append((number, room[column]._replace(y=y, height=block.height)))
        y += block.height + _GAP
    yield page


def _solution(spec: AnySpec, number: int, pictures: Pictures[Any], room: Box) -> _Block:
    """A solution as wide as the room."""
    posed = spec.puzzles[number - 1]
    code = max(_LEAST_CODE, _MODULE * modules_across(posed.id))
    picture = Box(0.0, 0.0, pictures.width, pictures.height)
    words, corner = _places(spec, number, picture, code, room)
    rows = _rows(spec, posed, number, words.width)
    shown: Diagram[Any] = Diagram(number, posed.puzzle.answer.moves[0], "", posed.table)
    before: Diagram[Any] = Diagram(number - 1, "", "", posed.table)
    drawn = tuple(pictures.draw(shown, before, picture, spec.theme))
    items = (
        *next(pour(rows, [words])),
        Group(drawn, label=f"answer to puzzle {number}", role="figure"),
        decoration([qr_code(posed.id, *corner, code, spec.theme.ink)]),
    )
    return _Block(max(picture.bottom, words.bottom, corner.y + code), items)


def _places(spec: AnySpec, number: int, picture: Box, code: float, room: Box) -> tuple[Box, Point]:
    """Where the words are, and the corner of the code.

    Words are beside the picture, with the code at their right; where that is too narrow, it is
    below them or below the picture. Words that are too high so are below the picture.
    """

    def words(x: float, y: float, width: float) -> Box:
        rows = _rows(spec, spec.puzzles[number - 1], number, width)
        return Box(x, y, width, height_of(rows))

    left, right = picture.right + _BESIDE, room.width - code
    if right - _BESIDE - left >= _LEAST_WORDS:
        return words(left, 0.0, right - _BESIDE - left), Point(right, 0.0)
    if room.width - left >= _NARROWEST:
        beside = words(left, 0.0, room.width - left)
        if beside.bottom < picture.bottom:
            return beside, Point(left, beside.bottom + _ABOVE_CODE)
        if beside.height <= room.height:
            return beside, Point(0.0, picture.bottom + _ABOVE_CODE)
    return words(0.0, max(picture.bottom, code) + _KEY_GAP, room.width), Point(right, 0.0)


def _rows(spec: AnySpec, posed: Posed[Table], number: int, width: float) -> list[Row]:
    """All that is said of a solution."""
    game, puzzle, theme = spec.setup.game, posed.puzzle, spec.theme
    title, size = TypeFace(_TITLE, 5.0, theme.accent, "title"), TypeFace(*_FACE, theme.ink)
    sign = grade_sign(puzzle.grade, width, 4.2, small(theme, "ink"), theme)
    head = Row(_HEAD, (heading(f"Puzzle {number}", 0.0, 4.2, title), sign), keep=True)
    texts = [
        answer_words(puzzle.answer),
        line_words(game, puzzle.answer.line),
        trap_words(game, puzzle.trap),
        finders_words(puzzle.finders),
    ]
    rows = [head]
    for text in filter(None, texts):
        rows += paragraph(text, width, size, before=_BEFORE)
    return rows


def answer_words(answer: Solved) -> str:
    """The move, and what it is worth: "**d4-e4** wins by 12 cents."."""
    first, *others = answer.moves
    same = ""
    if others:
        same = f" {together(others[:3])} {'comes' if len(others) == 1 else 'come'} to the same"
        same += f", and {len(others) - 3} more ways." if len(others) > 3 else "."
    return f"**{first}** {answer.outcome}.{same}"


def line_words(game: Game, line: Sequence[LineMove]) -> str:
    """How play goes on: who plays what, and what comes of it."""
    return f"{capitalized(_told(game, line, _LINE))}." if line else ""


def trap_words(game: Game, trap: Solved) -> str:
    """Why the best-looking other move is wrong."""
    outcome = trap.outcome
    if outcome.startswith("wins "):
        outcome = outcome.replace("wins ", "wins only ", 1)
    reply = _told(game, trap.line[1:], _REPLY)
    return f"**{trap.moves[0]}** looks better, but {outcome}{f': {reply}' if reply else ''}."


def finders_words(finders: Sequence[Finder]) -> str:
    """Who finds the answer how often: "Club players find it in 3 of 20 games, experts in 17."."""
    if not finders:
        return ""
    first, *others = together_found(finders)
    said = [f"{first.words} find it in {_found(first)} of {first.tries} games"]
    for before, finder in zip([first, *others], others, strict=False):
        of = "" if finder.tries == before.tries else f" of {finder.tries}"
        said.append(f"{finder.words} in {_found(finder)}{of}")
    return f"{capitalized(together(said))}."


def together_found(finders: Sequence[Finder]) -> list[Finder]:
    """Those of one strength together: "experts (UCT)" and "experts (MCTS-Solver)" are experts."""
    by_words: dict[str, list[Finder]] = {}
    for finder in finders:
        by_words.setdefault(finder.words.partition(" (")[0], []).append(finder)
    return [
        Finder(some[0].player, words, sum(f.found for f in some), sum(f.tries for f in some))
        for words, some in by_words.items()
    ]


def _found(finder: Finder) -> str:
    return "all" if finder.found == finder.tries else str(finder.found) if finder.found else "none"


def _told(game: Game, line: Sequence[LineMove], most: int) -> str:
    """The line move by move, as far as it is of interest."""
    told = "; ".join(_played(game, move) for move in line[:most])
    return f"{told}; and so on" if len(line) > most else told


def _played(game: Game, move: LineMove) -> str:
    told = move.words.split()
    known = not told or told[0] == f"{move.move}es" or told[-1] == move.move
    words = "" if known else f" ({move.words})"
    return f"{game.seat_name(move.seat)} **{move.move}**{words}"
