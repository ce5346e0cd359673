"""The board: as large as the paper takes, with coordinates and who starts where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor

from layouts.coin_isolation.layout import FILES
from layouts.head_start import by_player
from layouts.paper import Paper
from output.coin_isolation import diagram
from output.coin_isolation.diagram import BoardView
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Point
from output.drawing.typeface import text_width
from output.page.flow import TypeFace, decoration, heading, label
from output.page.frame import body
from output.page.joined import Drawing, joined_pages
from output.page.pawns import pawn
from output.page.wording import begins_words

MIN_SQUARE = 24.52
"""The least side of a square in mm that holds a quarter with its outline."""

PANEL_HEIGHT = 28.0
_SEAT_WORDS = 53.0  # the width of who sits where in words

Filling = Callable[[BoardView], Sequence[Item]]


def board_pages(spec: CoinSpec) -> list[Draft]:
    """The bare board."""
    panel = seating_panel(spec, panel_box(spec.paper), "Who starts where")
    words = f"{seat_words(spec)}."
    return on_board("Board", spec, lambda view: (), panel=panel, words=words)


def on_board(
    title: str, spec: CoinSpec, fill: Filling, panel: Sequence[Item], words: str
) -> list[Draft]:
    """The board with what `fill` puts on it, in parts to be joined where the paper is small.

    A whole board has `panel` below it, parts have `words` instead.
    """
    view = _whole(spec.paper)
    if view is not None:
        area = body(spec.paper)
        margins = (view.x - area.x, view.y - area.y)
        drawn = Group(tuple(_board(spec, view, fill, margins)), label=title)
        return [Draft(title, (drawn, *panel))]
    view = BoardView(0.0, 0.0, MIN_SQUARE)
    borders = tuple(MIN_SQUARE * i for i in range(1, len(FILES)))
    items = tuple(_board(spec, view, fill, above=diagram.MIDDLE - 1))
    side, drawn = view.box.width, Group(items, label=title)
    drawing = Drawing("a board for real coins", side, side, (drawn,), borders, borders)
    return joined_pages(spec, title, drawing, words)


def seating_panel(spec: CoinSpec, box: Box, title: str) -> list[Item]:
    """Who sits where and who moves first, as a picture and in words."""
    theme = spec.theme
    sides, begins = spec.setup.sides, by_player(spec.setup.head_start)
    picture = min(box.height, box.width - _SEAT_WORDS)
    seats = diagram.seating(box._replace(width=picture), sides, theme)
    items: list[Item] = [decoration(seats)]
    x = box.x + picture + 3.0
    face = TypeFace(9.0, 4.2, theme.ink)
    items.append(heading(title, x, box.y + 4.2, TypeFace(10.0, 4.6, theme.accent, "bold")))
    step = (box.height - 6.5) / 4
    for seat, side in enumerate(sides):
        y = box.y + 6.5 + (seat + 0.5) * step
        items.append(decoration(pawn(Point(x + 2.4, y), seat, 2.4, theme)))
        text = f"Player {seat + 1}: {side}" + (", plays first" if seat == 0 else "")
        line = [label(text, x + 6.5, y + 1.1, face)]
        if cents := begins.get(seat + 1):
            end = x + 6.5 + text_width(text, face.font, face.size)
            words = f" with {cents}¢" if seat == 0 else f", begins with {cents}¢"
            line.append(label(words, end, y + 1.1, face, font="bold"))
        items.append(Group(tuple(line), role="paragraph"))
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
    wide = area.width - 2 * diagram.MARGIN
    if wide < len(FILES) * MIN_SQUARE:
        wide = area.width
    square = _floor(min(wide, area.height - PANEL_HEIGHT) / len(FILES))
    if square < MIN_SQUARE:
        return None
    side = square * len(FILES)
    gap = (area.height - side - PANEL_HEIGHT) / 3
    return BoardView(area.x + (area.width - side) / 2, area.y + gap, square)


def _board(
    spec: CoinSpec,
    view: BoardView,
    fill: Filling,
    margins: tuple[float, float] = (0.0, 0.0),
    above: int = diagram.MIDDLE,
) -> list[Item]:
    """A board with all its marks, those at its left and right `above` so many ranks."""
    theme = spec.theme
    return [
        *diagram.board(view, theme),
        *fill(view),
        *diagram.coordinates(view, theme),
        *diagram.side_marks(view, spec.setup.sides, theme, margins, above),
    ]


def seat_words(spec: CoinSpec) -> str:
    """Who sits where, in a sentence without its full stop."""
    seats = (f"player {i + 1} {side}" for i, side in enumerate(spec.setup.sides))
    text = ", ".join(seats)
    first = f"{text[0].upper()}{text[1:]}; player 1 plays first"
    return ". ".join(filter(None, (first, begins_words(spec.setup))))


def _floor(size: float) -> float:
    """`size` rounded down to a hundredth of a mm."""
    return floor(size * 100 + 1e-6) / 100
