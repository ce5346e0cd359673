"""The score pad: matches, with a line for each game that was won; also for duplicate play.

A draw needs no line of its own: the same player starts again. So no match is longer than the pad.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from printkit.layouts.dice_isolation.layout import WINS
from printkit.layouts.duplicate import seats_by_game
from printkit.layouts.messages import listed, message
from printkit.output.dice_isolation.pieces import DiceSpec, token
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Line, Point
from printkit.output.drawing.theme import Theme
from printkit.output.page.flow import TypeFace, height_of, label, paragraph, place_rows, small
from printkit.output.page.frame import body
from printkit.output.sheet import DraftPage

_PEOPLE = 2
_PARTS = message("Game 1"), message("Game 2"), message("Both games"), message("Boards won")
_BOARD_WIDTH = 0.13  # of the table
_DUPLICATE_LINE = 9.0  # mm, to write in
_DUPLICATE_NAMES, _DUPLICATE_HEAD, _STARTS = 9.0, 6.0, 5.0
_DUPLICATE_ICON = 2.0
_DUPLICATE_HOW = message(
    "**A line for each board, which you play twice:** the table says who starts. Write down the "
    "tokens that each of you has on the board in the end, and add them up. **The player with more "
    "from both games wins the board**; write how many boards that makes. You play without a head "
    "start."
)


def duplicate_pages(spec: DiceSpec) -> list[DraftPage]:
    """A page for duplicate play: a line for each board."""
    theme = spec.theme
    area = body(spec.paper, foot="slim").inset(0.0, 2.5, 0.0, 4.0)
    rows = paragraph(spec.say(_DUPLICATE_HOW), area.width, TypeFace(9.0, 4.1, theme.ink))
    below = area.inset(0.0, height_of(rows) + 2.0, 0.0, 0.0)
    table = below.inset(0.0, _DUPLICATE_NAMES, 0.0, 0.0)
    lines = max(1, int((table.height - _DUPLICATE_HEAD - _STARTS) // _DUPLICATE_LINE))
    table = table._replace(height=_DUPLICATE_HEAD + _STARTS + lines * _DUPLICATE_LINE)
    drawn = (*_names(below, 5.0, 6.0, theme), *_table(spec, table, lines))
    group = Group(drawn, label=spec.say("boards in duplicate"))
    title = spec.say("Score pad, in duplicate")
    return [DraftPage(title, (*place_rows(rows, area.x, area.y), group), foot="slim")]


def _table(spec: DiceSpec, box: Box, lines: int) -> Iterator[Item]:
    """A table: a column for the board, and two for each part, one for each person."""
    theme = spec.theme
    left = _BOARD_WIDTH * box.width
    parts = box.inset(left, 0.0, 0.0, 0.0).columns(len(_PARTS), 0.0)
    head = box._replace(height=_DUPLICATE_HEAD + _STARTS)
    yield head.rect(theme.panel)
    face = TypeFace(9.0, 4.0, theme.ink)
    y = box.y + _DUPLICATE_HEAD / 2 + 1.4
    yield label(spec.say("Board"), box.x + left / 2, y, face, "middle", "bold")
    for game, (words, part) in enumerate(zip(map(spec.say, _PARTS), parts, strict=True)):
        yield label(words, part.centre.x, y, face, "middle", "bold")
        starts = part._replace(y=box.y + _DUPLICATE_HEAD, height=_STARTS)
        yield from _duplicate_heads(spec, game, starts)
    for number in range(lines):
        top = head.bottom + number * _DUPLICATE_LINE
        yield box.across(top, theme.hairline)
    for part in parts:
        yield box.down(part.x, theme.frame)
        middle = part.centre.x
        yield Line(Point(middle, head.bottom), Point(middle, box.bottom), theme.hairline)
    yield box.rect(theme.frame)


def _duplicate_heads(spec: DiceSpec, part_number: int, part: Box) -> Iterator[Item]:
    """Column headings: each person's token, with "starts" if they start the game."""
    theme = spec.theme
    starts = seats_by_game(_PEOPLE)
    for person, column in enumerate(part.columns(_PEOPLE, 0.0)):
        first = part_number < len(starts) and starts[part_number][person] == 0
        x = column.x + _DUPLICATE_ICON + 0.9 if first else column.centre.x
        yield from token(Point(x, part.centre.y - 0.6), person, _DUPLICATE_ICON, theme)
        if first:
            y = part.centre.y + 0.4
            yield label(spec.say("starts"), x + _DUPLICATE_ICON + 0.6, y, small(theme, "ink"))


LINES = 2 * WINS - 1

_GAP = 8.0
_WIDTH = 63.0  # the least of a match
_LINE = 4.8  # the least height to write in
_NAMES, _HEAD = 7.5, 5.0
_TOP = 2.5
_ICON = 1.5  # the radius of a token in a head
_SHARES = (0.08, 0.15, 0.125, 0.125, 0.16, 0.18, 0.18)
_HEADS = {1: message("board"), 2: message("starts"), 4: message("draws"), 5: message("wins")}
_FIRST_OF_TWO = (2, 5)  # columns that share their head with the next one

_HOW = message(
    "**One line for each game that is won.** Mark who starts it. For a draw, make a stroke "
    "under *draws* and stay in the line: the same player starts again. The winner writes down how "
    "many games that makes: 1, 2, 3 … **The loser starts the next line. "
    "Ten games win the match.**"
)


_LABEL = message("to write in, with lines for games and columns for who starts, draws and wins")


def scorepad_pages(spec: DiceSpec, begins: str) -> list[DraftPage]:
    """A page of tables, one for each match; `begins` is the head start in words, or empty."""
    if spec.duplicate:
        return duplicate_pages(spec)
    theme = spec.theme
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    start = [message("{begins}, in every game.", begins=begins)] if begins else []
    rows = paragraph(
        spec.say(listed([_HOW, *start], " ")), area.width, TypeFace(9.0, 4.1, theme.ink)
    )
    below = area.inset(0.0, height_of(rows) + 3.0, 0.0, 0.0)
    columns, lines = below.capacity(_WIDTH, _NAMES + _HEAD + LINES * _LINE, _GAP)
    places = below.cells(max(1, columns), max(1, lines), _GAP)
    name = spec.say("a match")
    matches = tuple(Group(tuple(_match(spec, box)), label=name) for box in places)
    items = (*place_rows(rows, area.x, area.y), Group(matches, label=spec.say(_LABEL)))
    return [DraftPage(spec.say("Score pad"), items, foot="slim")]


def _match(spec: DiceSpec, box: Box) -> Iterator[Item]:
    theme = spec.theme
    yield from _names(box, 4.9, 4.0, theme)
    table = box.inset(0.0, _NAMES, 0.0, 0.0)
    head, below = table._replace(height=_HEAD), table.inset(0.0, _HEAD, 0.0, 0.0)
    yield head.rect(theme.panel)
    yield from _heads(spec, head)
    for number, line in enumerate(below.rows(LINES, 0.0), start=1):
        yield from _line(number, line, theme)
    for index, column in enumerate(_columns(table)[1:]):
        yield (below if index in _FIRST_OF_TWO else table).down(column.x, theme.hairline)
    yield table.rect(theme.frame)


def _columns(line: Box) -> list[Box]:
    edges = [line.x + sum(_SHARES[:i]) * line.width for i in range(len(_SHARES))]
    return [
        line._replace(x=left, width=right - left) for left, right in pairwise((*edges, line.right))
    ]


def _names(box: Box, down: float, gap: float, theme: Theme) -> Iterator[Item]:
    """Lines for the players' names beside their tokens, `down` mm from the top."""
    y = box.y + down
    for look, half in enumerate(box.columns(_PEOPLE, gap)):
        yield from token(Point(half.x + 2.4, y - 1.0), look, 2.4, theme)
        yield Line(Point(half.x + 6.2, y), Point(half.right, y), theme.hairline)


def _heads(spec: DiceSpec, head: Box) -> Iterator[Item]:
    """Column headings; two columns may share a heading with both players' tokens."""
    face, y, theme = small(spec.theme, "ink"), head.centre.y + 1.0, spec.theme
    for index, box in enumerate(_columns(head)):
        two = index in _FIRST_OF_TWO
        if two:
            box = box._replace(width=_columns(head)[index + 1].right - box.x)
        words = spec.say(_HEADS[index]) if index in _HEADS else ""
        yield label(words, box.centre.x, y, face, "middle")
        if two:
            away = box.width / 2 - _ICON - 0.7
            for look, x in enumerate((box.centre.x - away, box.centre.x + away)):
                yield from token(Point(x, head.centre.y), look, _ICON, theme)


def _line(number: int, line: Box, theme: Theme) -> Iterator[Item]:
    """A line for a game: its number, rings to mark who starts, room for the winner."""
    first, _, *rings = _columns(line)[:4]
    yield label(str(number), first.centre.x, line.centre.y + 1.0, small(theme), "middle")
    for ring in rings:
        yield Circle(ring.centre, 1.5, theme.frame)
    if number < LINES:
        yield line.across(line.bottom, theme.hairline)
