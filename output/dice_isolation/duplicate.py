"""The score pad of duplicate play: a line for each board, which both players start once."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.duplicate import seats_by_game
from output.contract import Draft
from output.dice_isolation.pieces import token
from output.dice_isolation.spec import DiceSpec
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.page.flow import TypeFace, height_of, label, paragraph, pour
from output.page.frame import body
from output.page.small_print import small

_PEOPLE = 2
_PARTS = ("Game 1", "Game 2", "Both games", "Boards won")
_BOARD_WIDTH = 0.13  # of the table
_LINE = 9.0  # mm, to write in
_NAMES, _HEAD, _STARTS = 9.0, 6.0, 5.0
_ICON = 2.0
_HOW = (
    "**A line for each board, which you play twice:** the table says who starts. Write down the "
    "tokens that each of you has on the board in the end, and add them up. **Whoever has more from "
    "both games wins the board**; write how many boards that makes. Nobody takes a head start."
)


def duplicate_pages(spec: DiceSpec) -> list[Draft]:
    """A page of lines."""
    theme = spec.theme
    area = body(spec.paper, foot="slim").inset(0.0, 2.5, 0.0, 4.0)
    rows = paragraph(_HOW, area.width, TypeFace(9.0, 4.1, theme.ink))
    below = area.inset(0.0, height_of(rows) + 2.0, 0.0, 0.0)
    names, table = below._replace(height=_NAMES), below.inset(0.0, _NAMES, 0.0, 0.0)
    lines = max(1, int((table.height - _HEAD - _STARTS) // _LINE))
    table = table._replace(height=_HEAD + _STARTS + lines * _LINE)
    drawn = (*_names(names, theme), *_table(table, lines, theme))
    group = Group(drawn, label="boards in duplicate")
    return [Draft("Score pad, in duplicate", (*next(pour(rows, [area])), group), foot="slim")]


def _names(box: Box, theme: Theme) -> Iterator[Item]:
    """Whose tokens look how."""
    y = box.y + 5.0
    for look, half in enumerate(box.columns(_PEOPLE, 6.0)):
        yield from token(Point(half.x + 2.4, y - 1.0), look, 2.4, theme)
        yield Line(Point(half.x + 6.2, y), Point(half.right, y), theme.hairline)


def _table(box: Box, lines: int, theme: Theme) -> Iterator[Item]:
    """A column for the board, and two for each part: a number for each person."""
    left = _BOARD_WIDTH * box.width
    parts = box.inset(left, 0.0, 0.0, 0.0).columns(len(_PARTS), 0.0)
    head = box._replace(height=_HEAD + _STARTS)
    yield head.rect(theme.panel)
    face = TypeFace(9.0, 4.0, theme.ink)
    y = box.y + _HEAD / 2 + 1.4
    yield label("Board", box.x + left / 2, y, face, "middle", "bold")
    for game, (words, part) in enumerate(zip(_PARTS, parts, strict=True)):
        yield label(words, part.centre.x, y, face, "middle", "bold")
        yield from _heads(game, part._replace(y=box.y + _HEAD, height=_STARTS), theme)
    for number in range(lines):
        top = head.bottom + number * _LINE
        yield Line(Point(box.x, top), Point(box.right, top), theme.hairline)
    for part in parts:
        yield Line(Point(part.x, box.y), Point(part.x, box.bottom), theme.frame)
        middle = part.centre.x
        yield Line(Point(middle, head.bottom), Point(middle, box.bottom), theme.hairline)
    yield box.rect(theme.frame)


def _heads(part_number: int, part: Box, theme: Theme) -> Iterator[Item]:
    """Each person's token above their column; in a game it is said who starts."""
    starts = seats_by_game(_PEOPLE)
    for person, column in enumerate(part.columns(_PEOPLE, 0.0)):
        first = part_number < len(starts) and starts[part_number][person] == 0
        x = column.x + _ICON + 0.9 if first else column.centre.x
        yield from token(Point(x, part.centre.y - 0.6), person, _ICON, theme)
        if first:
            y = part.centre.y + 0.4
            yield label("starts", x + _ICON + 0.6, y, small(theme, "ink"))
