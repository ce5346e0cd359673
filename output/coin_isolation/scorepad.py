"""The score pad: count the coins, add them up, several games a page."""

from __future__ import annotations

from layouts.coin_isolation.coinage import coins_of
from layouts.coins import Coin, CoinSet
from layouts.head_start import by_player
from output.coin_isolation import diagram
from output.coin_isolation.duplicate import duplicate_pages
from output.coin_isolation.marks import coin_label, count_boxes, unit_mark
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Circle, Group, Item, Line, Point
from output.drawing.theme import Theme
from output.page.flow import TypeFace, label, tabular
from output.page.frame import body
from output.page.pawns import pawn
from output.page.small_print import small

_GAP = 9.0
_GAME_HEIGHT = 60.0  # the least height in mm of a game's table
_START_HEIGHT = 8.5  # and of a line more, for a head start
_SEAT_WIDTH = 19.0  # the least width of a player's column
_LABEL_WIDTH = 22.0
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
