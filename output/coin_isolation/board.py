"""The board: as large as the paper takes, with coordinates and who starts where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor

from layouts.coin_isolation.layout import FILES, RANKS, SIDES
from layouts.errors import InputError
from layouts.paper import Paper
from output.badges import badge
from output.box import Box
from output.coin_isolation import diagram
from output.coin_isolation.diagram import BoardView
from output.flow import Face, label
from output.frame import Sheet, body, small
from output.order import Order
from output.scene import Item, Line, Point, Polygon
from output.theme import Theme

MIN_SQUARE = 24.5
"""The least side of a square in mm on which a quarter lies well."""

PANEL_HEIGHT = 28.0

_JOIN_HEIGHT = 3.6  # what the marks at a joined edge take
_LINE_HEIGHT = 4.2  # a line of words beside half a board

Filling = Callable[[BoardView], Sequence[Item]]


def board_sheets(order: Order) -> list[Sheet]:
    """The bare board."""
    panel = seating_panel(order, panel_box(order.paper), heading="Who starts where")
    words = f"{seat_words(order)}."
    return on_board("Board", order, lambda view: (), names=True, panel=panel, words=words)


def on_board(
    title: str, order: Order, fill: Filling, names: bool, panel: Sequence[Item], words: str
) -> list[Sheet]:
    """The board with what `fill` puts on it, in two halves where the paper is small.

    A whole board has `panel` below it, halves have `words` beside them.
    """
    view = _whole(order.paper)
    if view is not None:
        items = _board(order, view, fill, names, SIDES)
        return [Sheet(title, (*items, *panel))]
    return [
        _half(f"{title}, ranks 5–8", order, fill, names, words, upper=True),
        _half(f"{title}, ranks 1–4", order, fill, names, words, upper=False),
    ]


def seating_panel(order: Order, box: Box, heading: str) -> list[Item]:
    """Who sits where and who moves first, as a picture and in words."""
    theme = order.theme
    sides = order.setup.sides
    items = diagram.seating(box, sides, theme)
    x = box.x + box.height + 4.0
    face = Face(9.0, 4.2, theme.ink)
    items.append(label(heading, x, box.y + 4.2, Face(10.0, 4.6, theme.accent, "bold")))
    step = (box.height - 6.5) / 4
    for seat, side in enumerate(sides):
        y = box.y + 6.5 + (seat + 0.5) * step
        items += badge(Point(x + 2.4, y), seat, 2.4, theme)
        text = f"Player {seat + 1}: {side}" + (", moves first" if seat == 0 else "")
        items.append(label(text, x + 6.5, y + 1.1, face))
    return items


def panel_box(paper: Paper) -> Box:
    """Where a whole board leaves room for a panel, of no width where there is no whole board."""
    view, area = _whole(paper), body(paper)
    if view is None:
        return Box(area.x, area.y, 0.0, PANEL_HEIGHT)
    gap = (area.height - view.box.height - PANEL_HEIGHT) / 3
    return Box(view.x, view.box.bottom + gap, view.box.width, PANEL_HEIGHT)


def _whole(paper: Paper) -> BoardView | None:
    """The whole board on the paper, if its squares can be large enough."""
    area = body(paper)
    square = _floor(min(area.width, area.height - PANEL_HEIGHT) / len(FILES))
    if square < MIN_SQUARE:
        return None
    side = square * len(FILES)
    gap = (area.height - side - PANEL_HEIGHT) / 3
    return BoardView(area.x + (area.width - side) / 2, area.y + gap, square)


def _half(title: str, order: Order, fill: Filling, names: bool, words: str, upper: bool) -> Sheet:
    area = body(order.paper, landscape=True)
    half = len(RANKS) // 2
    room = area.height - _JOIN_HEIGHT - _LINE_HEIGHT
    square = _floor(min(area.width / len(FILES), room / half))
    if square < MIN_SQUARE:
        raise InputError(
            f"a board for real coins does not fit on {order.paper.title}, not even in two halves; "
            "use A5 or larger paper"
        )
    x = area.x + (area.width - square * len(FILES)) / 2
    low = half if upper else 0
    view = BoardView(
        x, area.y + (_LINE_HEIGHT if upper else _JOIN_HEIGHT), square, range(low, low + half)
    )
    shown = [side for side in SIDES if side != ("bottom" if upper else "top")]
    baseline = area.y + 2.6 if upper else view.box.bottom + 3.2
    items = _board(order, view, fill, names, shown)
    items += _join(view, order.theme, upper)
    items.append(label(words, view.x, baseline, small(order.theme, "ink")))
    return Sheet(title, tuple(items), landscape=True)


def _board(
    order: Order, view: BoardView, fill: Filling, names: bool, shown: Sequence[str]
) -> list[Item]:
    theme = order.theme
    return [
        *diagram.board(view, theme),
        *fill(view),
        *diagram.coordinates(view, theme),
        *diagram.side_marks(view, order.setup.sides, theme, names),
    ]


def _join(view: BoardView, theme: Theme, upper: bool) -> list[Item]:
    """Marks along the edge where two halves meet, and what to do there."""
    box = view.box
    edge, away = (box.bottom, 1.0) if upper else (box.y, -1.0)
    items: list[Item] = []
    for column in (0, 2, 4, 6, 8):
        x = min(max(box.x + column * view.square, box.x + 1.6), box.right - 1.6)
        tip = Point(x, edge + away * 0.3)
        base = [Point(x + dx, edge + away * 2.4) for dx in (-1.2, 1.2)]
        items.append(Polygon((tip, *base), theme.mark))
    text = "Lay ranks 1–4 here, edge to edge" if upper else "Cut here, lay on ranks 5–8"
    middle = box.x + view.square
    items.append(label(text, middle, edge + (3.0 if upper else -0.9), small(theme), "middle"))
    if not upper:
        items.append(Line(Point(box.x, edge), Point(box.right, edge), theme.cut))
    return items


def seat_words(order: Order) -> str:
    """Who sits where, in a sentence without its full stop."""
    seats = (f"player {i + 1} {side}" for i, side in enumerate(order.setup.sides))
    text = ", ".join(seats)
    return f"{text[0].upper()}{text[1:]}; player 1 moves first"


def _floor(size: float) -> float:
    """`size` rounded down to a hundredth of a mm."""
    return floor(size * 100 + 1e-6) / 100
