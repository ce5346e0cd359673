"""The score pad: tables in which players count their coins; also for duplicate play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from printkit.layouts.coin_isolation.game import coins_of
from printkit.layouts.coin_isolation.layout import SIDE_NAMES
from printkit.layouts.coins import VALUES, Coin, CoinSet
from printkit.layouts.duplicate import seats_by_game
from printkit.layouts.head_start import by_player
from printkit.layouts.messages import Message, Spelled, listed, message
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Line, Point, Style, Text
from printkit.output.page.coins import coin
from printkit.output.page.flow import (
    TypeFace,
    height_of,
    label,
    paragraph,
    place_rows,
    small,
    tabular,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import pawn
from printkit.output.sheet import DraftPage

PEOPLE = "ABCD"
"""What the pad calls the persons in duplicate play, who are another player in each game."""

_ICON_SCALE = 0.27
_GAP = 9.0
_HEAD = 5.6
_LABEL_WIDTH, _LEAST_COLUMN = 22.0, 19.0
_GAME_HEIGHT = 60.0  # the least height in mm of a game's table
_START_HEIGHT = 8.5  # and of a line more, for a head start
_LEAST_LINE, _MOST_LINE = 5.2, 9.5  # mm, to write in, in duplicate play
_BADGE = 2.3  # as small as its number allows
_LABEL = message(
    "a game, with lines for each kind of coin and the total, and columns for the players"
)
_ALL = message("All games")


def scorepad_pages(spec: CoinSpec) -> list[DraftPage]:
    """A page of empty tables, one for each game, or one for all games of a duplicate match."""
    if spec.duplicate:
        return _duplicate_pages(spec)
    area = body(spec.paper, foot="slim").inset(0.0, 3.0, 0.0, 5.0)
    height = _GAME_HEIGHT + (_START_HEIGHT if spec.setup.head_start else 0.0)
    words, pad = spec.say(_LABEL), spec.say("to write in")
    tables = [Group(tuple(_game(spec, box)), label=words) for box in _places(spec, area, height)]
    return [DraftPage(spec.say("Score pad"), (Group(tuple(tables), label=pad),), foot="slim")]


def _duplicate_pages(spec: CoinSpec) -> list[DraftPage]:
    players, coins = spec.setup.players, coins_of(spec.setup.game)
    area = body(spec.paper, foot="slim").inset(0.0, 3.0, 0.0, 4.0)
    games = [*enumerate(seats_by_game(players), start=1)]
    how = message(
        "**The same coins {games} times.** Write down who is A and so on. The table says which "
        "player each of you is in a game, and at which side of the board; player 1 plays first. "
        "After a game put all coins back as the setup sheet shows.",
        games=Spelled(len(games)),
    )
    wins = message("**The most money from all games together wins.**")
    if coins.in_points:
        wins = message("**The most points from all games together win.**")
    rows = paragraph(
        spec.say(listed([how, wins], " ")), area.width, TypeFace(9.0, 4.1, spec.theme.ink)
    )
    below = area.inset(0.0, height_of(rows) + 2.5, 0.0, 0.0)
    parts = [_TablePart(tuple(games), (_ALL,))]
    if parts[0].height > below.height and players > 2:
        half = len(games) // 2
        first, second = tuple(games[:half]), tuple(games[half:])
        parts = [
            _TablePart(first, (_range(1, half),)),
            _TablePart(second, (_range(half + 1, len(games)), _ALL)),
        ]
    pages = []
    for part in parts:
        tables = [
            Group(tuple(_games(spec, box, part)), label=spec.say("a setup in duplicate"))
            for box in _places(spec, below, part.height)
        ]
        items = (
            *place_rows(rows, area.x, area.y),
            Group(tuple(tables), label=spec.say("to write in")),
        )
        pages.append(DraftPage(spec.say("Score pad, in duplicate"), items, foot="slim"))
    return pages


def _range(first: int, last: int) -> Message:
    return message("Games {first} to {last}", first=first, last=last)


class _TablePart(NamedTuple):
    """The games in one table: the number and the seats of each, and whether sums stand below."""

    games: tuple[tuple[int, Sequence[int]], ...]
    sums: tuple[Message, ...]

    @property
    def lines(self) -> int:
        """The heights of the table's lines: names, the lines of each game, and sums."""
        return 1 + len(self.sums) + len(self.games) * (2 + len(VALUES))

    @property
    def height(self) -> float:
        """The least height of the table in mm."""
        return _HEAD + self.lines * _LEAST_LINE


def _places(spec: CoinSpec, area: Box, height: float) -> list[Box]:
    """The places of tables of at least this height, as many as fit the area."""
    least = _LABEL_WIDTH + spec.setup.players * _LEAST_COLUMN
    columns, rows = area.capacity(least, height, _GAP)
    return area.cells(max(1, columns), max(1, rows), _GAP)


def _game(spec: CoinSpec, box: Box) -> Iterator[Item]:
    """A table for one game; its first line has the head start, if there is one."""
    table = _PadTable(spec, box.inset(0.0, _HEAD, 0.0, 0.0))
    coins, hairline, frame = table.coins, spec.theme.hairline, spec.theme.frame
    (game, game_line), (date, date_line) = _blanks(spec, box, spec.say("Game"), 9.0)
    yield from (game, date, game_line, date_line)
    kinds = [partial(table.coin, coin) for coin in coins.coins]
    points = message("Total points") if coins.in_points else message("Total")
    total = partial(table.total, points)
    drawn: list[tuple[_DrawLine, Style]] = [
        (table.players, frame),
        *([(table.starts, hairline)] if spec.setup.head_start else []),
        *((kind, hairline) for kind in kinds[:-1]),
        (kinds[-1], frame),
        (total, frame),
        (table.last_coin, hairline),
    ]
    yield from table.draw([partial(_with_rule, draw, rule) for draw, rule in drawn])


def _games(spec: CoinSpec, box: Box, part: _TablePart) -> Iterator[Item]:
    """A table for several games of a setup: names, what each person gets in each game, sums."""
    height = min(_MOST_LINE, (box.height - _HEAD) / part.lines)
    table = _PadTable(spec, box._replace(y=box.y + _HEAD, height=height * part.lines))
    coins, hairline = table.coins, spec.theme.hairline
    for blank in _blanks(spec, box, spec.say("Setup"), 9.5):
        yield from blank
    total = message("Points") if coins.in_points else message("Money")
    drawn: list[_DrawLine] = [table.names]
    for game, seats in part.games:
        drawn.append(partial(table.game, game, seats))
        drawn += (partial(_with_rule, partial(table.coin, coin), hairline) for coin in coins.coins)
        drawn.append(partial(table.total, total))
    yield from table.draw([*drawn, *(partial(table.sum, words) for words in part.sums)])


def _blanks(spec: CoinSpec, box: Box, what: str, left: float) -> list[tuple[Text, Line]]:
    """Blanks to write down what is played, and when."""
    theme, date = spec.theme, spec.say("Date")
    middle, y, face = box.x + box.width * 0.55, box.y + 3.4, small(theme)
    places = ((what, box.x, left, middle - 3.0), (date, middle, 8.0, box.right))
    return [
        (
            label(words, x, y, face),
            Line(Point(x + begin, y + 0.5), Point(end, y + 0.5), theme.hairline),
        )
        for words, x, begin, end in places
    ]


_DrawLine = Callable[[Box], Iterator[Item]]


def _with_rule(draw: _DrawLine, rule: Style, line: Box) -> Iterator[Item]:
    yield from draw(line)
    yield line.across(line.bottom, rule)


@dataclass(frozen=True, slots=True)
class _PadTable:
    """A table to fill in: its lines begin with a label, and have a column for each player."""

    spec: CoinSpec
    box: Box

    @property
    def coins(self) -> CoinSet:
        return coins_of(self.spec.setup.game)

    @property
    def columns(self) -> list[Box]:
        inner = self.box.inset(_LABEL_WIDTH, 0.0, 0.0, 0.0)
        return inner.columns(self.spec.setup.players, 0.0)

    @property
    def face(self) -> TypeFace:
        return small(self.spec.theme, "ink")

    def draw(self, lines: Sequence[_DrawLine]) -> Iterator[Item]:
        """Draw these lines one below another, the rules between columns, and a frame."""
        for draw, line in zip(lines, self.box.rows(len(lines), 0.0), strict=True):
            yield from draw(line)
        for column in self.columns:
            yield self.box.down(column.x, self.spec.theme.hairline)
        yield self.box.rect(self.spec.theme.frame)

    def label(self, words: Message, line: Box, *, strong: bool = False) -> Text:
        face = replace(self.face, font="bold") if strong else self.face
        return label(self.spec.say(words), line.x + 1.6, line.centre.y + 1.0, face)

    def players(self, line: Box) -> Iterator[Item]:
        yield self.label(message("Player"), line)
        radius = min(2.3, line.height * 0.36)
        for seat, column in enumerate(self.columns):
            centre = Point(column.x + radius + 0.8, line.centre.y)
            yield from pawn(centre, seat, radius, self.spec.theme)

    def names(self, line: Box) -> Iterator[Item]:
        yield self.label(message("Name"), line)
        for person, column in zip(PEOPLE, self.columns, strict=False):
            yield label(person, column.x + 1.4, line.centre.y + 1.1, self.face, font="bold")

    def starts(self, line: Box) -> Iterator[Item]:
        """A line with the head start of each player."""
        begins, face = by_player(self.spec.setup.head_start), tabular(self.face)
        yield label(self.spec.say("Begins with"), line.x + 1.6, line.centre.y + 1.0, face)
        for player, column in enumerate(self.columns, start=1):
            words = f"{begins.get(player, 0)} {self.coins.mark}".strip()
            yield label(words, column.right - 1.2, line.centre.y + 1.0, face, "end", "bold")

    def game(self, number: int, seats: Sequence[int], line: Box) -> Iterator[Item]:
        """Lines that say which person is which player in a game of several, and where they sit."""
        yield line.rect(self.spec.theme.panel)
        yield line.across(line.y, self.spec.theme.frame)
        yield self.label(message("Game {number}", number=number), line, strong=True)
        for seat, column in zip(seats, self.columns, strict=True):
            at = Point(column.x + _BADGE + 1.0, line.centre.y)
            yield from pawn(at, seat, _BADGE, self.spec.theme)
            side = self.spec.say(SIDE_NAMES[self.spec.setup.sides[seat]])
            yield label(side, column.x + 2 * _BADGE + 2.0, line.centre.y + 1.0, self.face)

    def coin(self, kind: Coin, line: Box) -> Iterator[Item]:
        """A line for a kind of coin: its name or value, and boxes for its number and its total."""
        coins, theme = self.coins, self.spec.theme
        scale = min(_ICON_SCALE, (line.height - 0.8) / coins.largest.diameter)
        centre = Point(line.x + 4.6, line.centre.y)
        words = f"{kind.label} × {kind.value}" if coins.in_points else kind.plural
        yield from coin(centre, kind, theme, scale)
        yield label(words, line.x + 9.0, line.centre.y + 1.0, self.face)
        for column in self.columns:
            number = Box(column.x + 1.0, line.y + 0.9, column.width * 0.36, line.height - 1.8)
            yield number.rect(theme.hairline)
            yield label("=", number.right + 0.8, line.centre.y + 1.0, small(theme))
            yield from self._unit(line, column, small(theme))

    def total(self, words: Message, line: Box) -> Iterator[Item]:
        yield self.label(words, line, strong=True)
        for column in self.columns:
            yield from self._unit(line, column, self.face)

    def sum(self, words: Message, line: Box) -> Iterator[Item]:
        yield line.rect(self.spec.theme.panel)
        yield from self.total(words, line)

    def last_coin(self, line: Box) -> Iterator[Item]:
        """A line with rings to mark who took the last coin."""
        yield self.label(message("Took last coin"), line)
        radius = min(1.9, line.height * 0.3)
        for column in self.columns:
            yield Circle(Point(column.centre.x, line.centre.y), radius, self.spec.theme.frame)

    def _unit(self, line: Box, column: Box, face: TypeFace) -> Iterator[Item]:
        """The unit at the end of a player's line: cents; nothing for points."""
        if mark := self.coins.mark:
            yield label(mark, column.right - 1.2, line.centre.y + 1.0, face, "end")
