"""The score pad of duplicate play: a table of as many games as there are seats, and their sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.coin_isolation.coinage import coins_of
from layouts.coins import VALUES, CoinSet
from layouts.duplicate import seats_by_game
from layouts.words import in_words
from output.coin_isolation import diagram
from output.coin_isolation.marks import coin_label, count_boxes, unit_mark
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.page.flow import TypeFace, height_of, label, paragraph, pour
from output.page.frame import body
from output.page.pawns import pawn

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
        yield from _game(spec, game, seats, of_game, columns)
    yield last.rect(theme.panel)
    yield from _sum("All games", coins, last, columns, theme)
    for column in columns:
        yield Line(Point(column.x, table.y), Point(column.x, table.bottom), theme.hairline)
    yield table.rect(theme.frame)


def _game(
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
