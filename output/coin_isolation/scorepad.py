"""The score pad: count the coins, add them up, several games a page; also for duplicate play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.coin_isolation.coinage import coins_of
from layouts.coins import VALUES, Coin, CoinSet
from layouts.duplicate import seats_by_game
from layouts.head_start import by_player
from layouts.words import in_words
from output.coin_isolation import diagram
from output.coin_isolation.pieces import CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Circle, Group, Item, Line, Point
from output.drawing.theme import Theme
from output.page.flow import TypeFace, height_of, label, paragraph, pour, small, tabular
from output.page.frame import body
from output.page.signs import pawn

_ICON_SCALE = 0.27


def coin_label(coin: Coin, coins: CoinSet, line: Box, theme: Theme) -> list[Item]:
    """A coin of a set and its name, or what it counts, at the left end of a line."""
    face = TypeFace(diagram.SMALL, 3.5, theme.ink)
    scale = min(_ICON_SCALE, (line.height - 0.8) / coins.largest.diameter)
    centre = Point(line.x + 4.6, line.centre.y)
    words = f"{coin.label} × {coin.value}" if coins.in_points else coin.plural
    name = label(words, line.x + 9.0, line.centre.y + 1.0, face)
    return [*diagram.coin(centre, coin, theme, scale, sign=False), name]


def count_boxes(coins: CoinSet, line: Box, columns: Sequence[Box], theme: Theme) -> list[Item]:
    """For each player a box for the number, and the place of what they are worth."""
    face = small(theme)
    baseline = line.centre.y + 1.0
    items: list[Item] = []
    for column in columns:
        number = Box(column.x + 1.0, line.y + 0.9, column.width * 0.36, line.height - 1.8)
        items.append(number.rect(theme.hairline))
        items.append(label("=", number.right + 0.8, baseline, face))
        items += unit_mark(coins, baseline, column, face)
    return items


def unit_mark(coins: CoinSet, baseline: float, column: Box, face: TypeFace) -> list[Item]:
    """At the end of a player's line what is counted there: cents, but not points."""
    return [label(coins.mark, column.right - 1.2, baseline, face, "end")] if coins.mark else []


PEOPLE = "ABCD"
"""What the pad calls the persons, who are another player in each game."""

_GAP = 9.0
_HEAD = 5.6
_LEAST_LINE, _MOST_LINE = 5.2, 9.5  # mm, to write in
_LABEL_WIDTH = 22.0
_PERSON_WIDTH = 19.0  # the least of a column
_BADGE = 2.3  # as small as its number allows
_HOW = (
    "**The same coins {games} times.** Write down who is A and so on. The table says which player "
    "each of you is in a game, and at which side of the board; player 1 plays first. After a game "
    "put all coins back as the setup sheet shows. **The most {wins}.**"
)
_MONEY_WINS = "money from all games together wins"


def duplicate_pages(spec: CoinSpec) -> list[Draft]:
    """A page of as many tables as it takes."""
    theme, players = spec.theme, spec.setup.players
    area = body(spec.paper, foot="slim").inset(0.0, 3.0, 0.0, 4.0)
    coins = coins_of(spec.setup.game)
    wins = "points from all games together win" if coins.in_points else _MONEY_WINS
    how = _HOW.format(games=in_words(players), wins=wins)
    rows = paragraph(how, area.width, TypeFace(9.0, 4.1, theme.ink))
    tables: list[Item] = []
    below = area.inset(0.0, height_of(rows) + 2.5, 0.0, 0.0)
    least = _LABEL_WIDTH + players * _PERSON_WIDTH
    across = max(1, int((below.width + _GAP) // (least + _GAP)))
    lines = 2 + players * (2 + len(VALUES))
    down = max(1, int((below.height + _GAP) // (_HEAD + lines * _LEAST_LINE + _GAP)))
    for row in below.rows(down, _GAP):
        height = min(_MOST_LINE, (row.height - _HEAD) / lines)
        for box in row.columns(across, _GAP):
            table = box._replace(y=box.y + _HEAD, height=height * lines)
            drawn = *_head(box, theme), *_table(spec, table, table.rows(lines, 0.0))
            tables.append(Group(drawn, label="a setup in duplicate"))
    items = (*next(pour(rows, [area])), Group(tuple(tables), label="to write in"))
    return [Draft("Score pad, in duplicate", items, foot="slim")]


def _head(box: Box, theme: Theme) -> Iterator[Item]:
    """Room for what is played, and when."""
    face = TypeFace(diagram.SMALL, 3.5, theme.muted)
    middle, y = box.x + box.width * 0.55, box.y + 3.4
    for words, x, left, right in (
        ("Setup", box.x, 9.5, middle - 3.0),
        ("Date", middle, 8.0, box.right),
    ):
        yield label(words, x, y, face)
        yield Line(Point(x + left, y + 0.5), Point(right, y + 0.5), theme.hairline)


def _table(spec: CoinSpec, table: Box, lines: Sequence[Box]) -> Iterator[Item]:
    """A column for each person: their name, what they get in each game, and the sum."""
    theme, players = spec.theme, spec.setup.players
    columns = table.inset(_LABEL_WIDTH, 0.0, 0.0, 0.0).columns(players, 0.0)
    face = TypeFace(diagram.SMALL, 3.5, theme.ink)
    first, *rest, last = lines
    yield label("Name", first.x + 1.6, first.centre.y + 1.0, face)
    for person, column in zip(PEOPLE, columns, strict=False):
        yield label(person, column.x + 1.4, first.centre.y + 1.1, face, font="bold")
    coins, height = coins_of(spec.setup.game), len(VALUES) + 2
    for game, seats in enumerate(seats_by_game(players)):
        of_game = rest[game * height : (game + 1) * height]
        yield from _duplicate_game(spec, game, seats, of_game, columns)
    yield last.rect(theme.panel)
    yield from _sum("All games", coins, last, columns, theme)
    for column in columns:
        yield Line(Point(column.x, table.y), Point(column.x, table.bottom), theme.hairline)
    yield table.rect(theme.frame)


def _duplicate_game(
    spec: CoinSpec, game: int, seats: Sequence[int], lines: Sequence[Box], columns: Sequence[Box]
) -> Iterator[Item]:
    """A game: who is which player and sits where, a line for each kind of coin, what they make."""
    theme, coins = spec.theme, coins_of(spec.setup.game)
    head, *counts, total = lines
    yield head.rect(theme.panel)
    yield Line(Point(head.x, head.y), Point(head.right, head.y), theme.frame)
    y = head.centre.y
    face = TypeFace(diagram.SMALL, 3.5, theme.ink)
    yield label(f"Game {game + 1}", head.x + 1.6, y + 1.0, face, font="bold")
    for seat, column in zip(seats, columns, strict=True):
        yield from pawn(Point(column.x + _BADGE + 1.0, y), seat, _BADGE, theme)
        side = spec.setup.sides[seat]
        yield label(side, column.x + 2 * _BADGE + 2.0, y + 1.0, face)
    for coin, line in zip(coins.coins, counts, strict=True):
        yield from coin_label(coin, coins, line, theme)
        yield from count_boxes(coins, line, columns, theme)
        yield Line(Point(line.x, line.bottom), Point(line.right, line.bottom), theme.hairline)
    yield from _sum("Points" if coins.in_points else "Money", coins, total, columns, theme)


def _sum(
    words: str, coins: CoinSet, line: Box, columns: Sequence[Box], theme: Theme
) -> Iterator[Item]:
    """A line for what each person has."""
    y = line.centre.y + 1.0
    face = TypeFace(diagram.SMALL, 3.5, theme.ink)
    yield label(words, line.x + 1.6, y, face, font="bold")
    for column in columns:
        yield from unit_mark(coins, y, column, face)


_GAME_HEIGHT = 60.0  # the least height in mm of a game's table
_START_HEIGHT = 8.5  # and of a line more, for a head start
_SEAT_WIDTH = 19.0  # the least width of a player's column
_LABEL = "a game, with lines for each kind of coin and the total, and columns for the players"


def scorepad_pages(spec: CoinSpec) -> list[Draft]:
    """A page of empty tables."""
    if spec.duplicate:
        return duplicate_pages(spec)
    area = body(spec.paper, foot="slim").inset(0.0, 3.0, 0.0, 5.0)
    least = _LABEL_WIDTH + spec.setup.players * _SEAT_WIDTH
    columns = max(1, int((area.width + _GAP) // (least + _GAP)))
    height = _GAME_HEIGHT + (_START_HEIGHT if spec.setup.head_start else 0.0)
    rows = max(1, int((area.height + _GAP) // (height + _GAP)))
    items: list[Item] = []
    for row in area.rows(rows, _GAP):
        for box in row.columns(columns, _GAP):
            items.append(Group(tuple(_game(spec, box)), label=_LABEL))
    return [Draft("Score pad", (Group(tuple(items), label="to write in"),), foot="slim")]


def _game(spec: CoinSpec, box: Box) -> list[Item]:
    """One game: a line for each kind of coin, a column for each player.

    With a head start the first line has what everybody begins with.
    """
    theme, players = spec.theme, spec.setup.players
    face = small(theme)
    head = 5.6
    table = box.inset(0.0, head, 0.0, 0.0)
    coins = coins_of(spec.setup.game)
    start = ("start",) if spec.setup.head_start else ()
    kinds: tuple[str | Coin, ...] = ("name", *start, *coins.coins, "total", "last")
    lines = table.rows(len(kinds), 0.0)
    seats = table.inset(_LABEL_WIDTH, 0.0, 0.0, 0.0).columns(players, 0.0)
    middle = box.x + box.width * 0.55
    items: list[Item] = [
        label("Game", box.x, box.y + 3.4, face),
        label("Date", middle, box.y + 3.4, face),
        Line(Point(box.x + 9.0, box.y + 3.9), Point(middle - 3.0, box.y + 3.9), theme.hairline),
        Line(Point(middle + 8.0, box.y + 3.9), Point(box.right, box.y + 3.9), theme.hairline),
    ]
    for kind, line in zip(kinds, lines, strict=True):
        if kind == "start":
            items += _start_line(spec, line, seats)
        else:
            items += _line(kind, coins, line, seats, theme)
        rule = theme.frame if kind in ("name", coins.coins[-1], "total") else theme.hairline
        items.append(Line(Point(line.x, line.bottom), Point(line.right, line.bottom), rule))
    for seat in seats:
        items.append(Line(Point(seat.x, table.y), Point(seat.x, table.bottom), theme.hairline))
    items.append(table.rect(theme.frame))
    return items


def _start_line(spec: CoinSpec, line: Box, seats: list[Box]) -> list[Item]:
    """What each player begins with."""
    begins = by_player(spec.setup.head_start)
    baseline, mark = line.centre.y + 1.0, coins_of(spec.setup.game).mark
    face = tabular(TypeFace(diagram.SMALL, 3.5, spec.theme.ink))
    return [
        label("Begins with", line.x + 1.6, baseline, face),
        *(
            label(
                f"{begins.get(player, 0)} {mark}".strip(),
                seat.right - 1.2,
                baseline,
                face,
                "end",
                "bold",
            )
            for player, seat in enumerate(seats, start=1)
        ),
    ]


def _line(
    kind: str | Coin, coins: CoinSet, line: Box, seats: list[Box], theme: Theme
) -> list[Item]:
    """A line's label and its boxes."""
    baseline = line.centre.y + 1.0
    face = TypeFace(diagram.SMALL, 3.5, theme.ink)
    if isinstance(kind, Coin):
        return [*coin_label(kind, coins, line, theme), *count_boxes(coins, line, seats, theme)]
    if kind == "name":
        items: list[Item] = [label("Player", line.x + 1.6, baseline, face)]
        radius = min(2.3, line.height * 0.36)
        for index, seat in enumerate(seats):
            centre = Point(seat.x + radius + 0.8, line.centre.y)
            items += pawn(centre, index, radius, theme)
        return items
    if kind == "total":
        total = "Total points" if coins.in_points else "Total"
        return [
            label(total, line.x + 1.6, baseline, face, font="bold"),
            *(mark for seat in seats for mark in unit_mark(coins, baseline, seat, face)),
        ]
    radius = min(1.9, line.height * 0.3)
    ring = theme.frame
    return [
        label("Took last coin", line.x + 1.6, baseline, face),
        *(Circle(Point(seat.centre.x, line.centre.y), radius, ring) for seat in seats),
    ]
