"""The log: a line for each game, with rings to tick for collected coins."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.layouts.coin_collectors.layout import ABOVE_AVERAGE, COINS
from printkit.layouts.messages import listed, message
from printkit.output.coin_collectors.pieces import CollectorsSpec
from printkit.output.coin_collectors.setup import chance, grade
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Line, Point, Style
from printkit.output.drawing.theme import HAIR, STRONG, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.flow import (
    TypeFace,
    height_of,
    label,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import body
from printkit.output.page.wording import players_words
from printkit.output.sheet import DraftPage

_TITLES = message("Date"), message("Setup"), message("Rating"), message("Coins"), message("Won")
_TOP, _BOTTOM = 3.0, 4.0
_HEAD = 7.0  # the heads of the columns
_LINE = 8.6  # the least height of a line
_PAD = 1.2
_NARROW = 120.0  # up to this width all columns are as narrow as can be
_WIDE = 180.0  # from this width on a game's coins stand in a single row
_GROUP = 0.5  # between groups of six


def scorepad_pages(spec: CollectorsSpec) -> list[DraftPage]:
    """A page of lines to fill in; the first line has the setup at hand, if there is one."""
    theme = spec.theme
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, _BOTTOM)
    note = paragraph(_note(spec), area.width, small(theme, "ink"))
    table = area.inset(0.0, height_of(note) + 2.0 + _HEAD, 0.0, 0.0)
    lines = table.rows(int(table.height / _LINE), 0.0)
    head = table._replace(y=table.y - _HEAD, height=_HEAD)
    items: list[Item] = []
    for box, title in zip(_columns(head), map(spec.say, _TITLES), strict=True):
        items += _title(box, title, theme)
    items.append(head.across(head.bottom, theme.frame))
    for number, line in enumerate(lines, start=1):
        name = spec.say("game {number}", number=number)
        items.append(Group(tuple(_line(line, theme)), label=name))
    if not spec.instead_of_id:
        items += _first(lines[0], spec)
    for column in _columns(table)[1:]:
        items.append(Line(Point(column.x, head.y), Point(column.x, table.bottom), theme.hairline))
    whole = head._replace(height=_HEAD + table.height)
    drawn = Group((*items, whole.rect(theme.frame)), label=spec.say("to write in"))
    return [
        DraftPage(spec.say("Score pad"), (*place_rows(note, area.x, area.y), drawn), foot="slim")
    ]


def _note(spec: CollectorsSpec) -> str:
    """The instructions, and the rating of the setup at hand."""
    verdict = spec.verdict
    tick = message(
        "Tick a ring for each coin that you collect, and write down how many they are. The bold "
        "rings ({n} and more) are above average.",
        n=ABOVE_AVERAGE,
    )
    rated = [] if spec.instead_of_id else [message("The setup at hand was not rated.")]
    if verdict and (share := chance(verdict)):
        wins = message(
            "The setup at hand is **{grade}**: computer {players} win {share} of their games, dice "
            "rolled at the start.",
            grade=grade(verdict),
            players=players_words(verdict),
            share=share,
        )
        rated = [wins]
    elif verdict:
        rated = [message("The setup at hand: **{grade}**.", grade=grade(verdict))]
    return spec.say(listed([tick, *rated], " "))


def _title(box: Box, title: str, theme: Theme) -> Iterator[Item]:
    """The title of a column, in smaller lines if it is too wide for one."""
    face = TypeFace(9.0, 4.0, theme.ink, "bold")
    if text_width(title, face.font, face.size) <= box.width - _PAD:
        yield label(title, box.x + _PAD, box.bottom - 2.0, face)
        return
    rows = paragraph(title, box.width - _PAD, TypeFace(8.0, 3.2, theme.ink, "bold"))
    yield from place_rows(rows, box.x + _PAD, box.bottom - 0.4 - height_of(rows))


def _columns(line: Box) -> list[Box]:
    widths = (16.0, 24.0, 27.0, 0.0, 15.0)
    if line.width >= _WIDE:
        widths = (20.0, 29.0, 33.0, 0.0, 17.0)
    elif line.width <= _NARROW:
        widths = (12.0, 17.0, 18.0, 0.0, 11.5)
    free = line.width - sum(widths)
    return line.parts(width or free for width in widths)


def _line(line: Box, theme: Theme) -> Iterator[Item]:
    """A line for one game: rings to tick for coins, a box for their number, a box for a win."""
    *_, coins, last = _columns(line)
    yield from _ticks(coins, theme)
    won = last.centre
    side = 4.2
    yield Box(won.x - side / 2, won.y - side / 2, side, side).rect(theme.frame)
    yield line.across(line.bottom, theme.hairline)


def _ticks(box: Box, theme: Theme) -> Iterator[Item]:
    """A ring for each coin, in rows, and a box for the number of rings that were ticked."""
    rows = 1 if box.width >= 90.0 else 2
    number = Box(box.right - 10.5, box.centre.y - 2.7, 9.3, 5.4)
    pitch = (number.x - box.x - 2 * _PAD - 3 * _GROUP) / (COINS // rows)
    radius = min(1.75, 0.42 * pitch)
    for coin in range(COINS):
        row, place = divmod(coin, COINS // rows)
        x = box.x + _PAD + (place + 0.5) * pitch + place // 6 * _GROUP
        y = box.centre.y + (row - (rows - 1) / 2) * (2 * radius + 0.5)
        good = coin + 1 >= ABOVE_AVERAGE
        style = Style(
            theme.dark.fill if good else theme.disc.fill,
            theme.ink if good else theme.muted,
            STRONG if good else HAIR,
        )
        yield Circle(Point(x, y), radius - style.width / 2, style)
    yield number.rect(theme.hairline)


def _first(line: Box, spec: CollectorsSpec) -> Iterator[Item]:
    """The first line's words on the setup: its seed or the start of its code, its rating."""
    theme, setup = spec.theme, spec.setup
    name = setup.layout.describe()[:8]
    if setup.seed is not None:
        name = spec.say("seed {seed}", seed=setup.seed)
    share = chance(spec.verdict)
    rated = spec.say(listed([grade(spec.verdict), *([share] if share else [])], ","))
    for box, text in zip(_columns(line)[1:3], (name, rated), strict=True):
        size = 9.0 if text_width(text, "regular", 9.0) <= box.width - 2 * _PAD else 8.0
        face = TypeFace(size, 4.0, theme.ink)
        yield label(text, box.x + _PAD, box.centre.y + 1.1, face)
