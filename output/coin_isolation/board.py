"""The board: as large as the paper takes, with coordinates and who starts where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor

from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.layout import FILES
from layouts.coins import CoinSet
from layouts.head_start import by_player
from layouts.words import capitalized
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
from output.page.large_print import enlarged
from output.page.pawns import pawn
from output.page.wording import begins_words

_OUTLINE = 0.26  # what a coin's outline adds to it, with a trifle to spare

PANEL_HEIGHT = 28.0
_SEAT_WORDS = 53.0  # the width of who sits where in words
_LEAST_PICTURE = 12.0  # the side of a picture of it
_LEAST_GAP = 2.0  # above and below the board, where text is large

Filling = Callable[[BoardView], Sequence[Item]]


def board_pages(spec: CoinSpec) -> list[Draft]:
    """The bare board."""
    box, place = enlarged(panel_box(spec), panel_scale(spec))
    panel = [Group(tuple(seating_panel(spec, box, "Who starts where")), place)]
    words = f"{seat_words(spec)}."
    return on_board("Board", spec, lambda view: (), panel=panel, words=words)


def on_board(
    title: str, spec: CoinSpec, fill: Filling, panel: Sequence[Item], words: str
) -> list[Draft]:
    """The board with what `fill` puts on it, in parts to be joined where the paper is small.

    A whole board has `panel` below it, parts have `words` instead.
    """
    view = _whole(spec)
    if view is not None:
        area = body(spec.paper)
        margins = (view.x - area.x, view.y - area.y)
        drawn = Group(tuple(_board(spec, view, fill, margins)), label=title)
        return [Draft(title, (drawn, *panel))]
    least = min_square(coins_of(spec.setup.game))
    view = BoardView(0.0, 0.0, least)
    borders = tuple(least * i for i in range(1, len(FILES)))
    items = tuple(_board(spec, view, fill, above=diagram.MIDDLE - 1))
    side, drawn = view.box.width, Group(items, label=title)
    drawing = Drawing("a board for real coins", side, side, (drawn,), borders, borders)
    return joined_pages(spec, title, drawing, words)


def seating_panel(spec: CoinSpec, box: Box, title: str) -> list[Item]:
    """Who sits where and who moves first, as a picture and in words."""
    theme = spec.theme
    sides, begins = spec.setup.sides, by_player(spec.setup.head_start)
    picture = min(box.height, box.width - _SEAT_WORDS)
    shown = picture >= _LEAST_PICTURE
    seats = diagram.seating(box._replace(width=picture), sides, theme) if shown else []
    items: list[Item] = [decoration(seats)]
    x = box.x + (picture + 3.0 if shown else 0.0)
    face = TypeFace(9.0, 4.2, theme.ink)
    items.append(heading(title, x, box.y + 4.2, TypeFace(10.0, 4.6, theme.accent, "bold")))
    step = (box.height - 6.5) / 4
    for seat, side in enumerate(sides):
        y = box.y + 6.5 + (seat + 0.5) * step
        items.append(decoration(pawn(Point(x + 2.4, y), seat, 2.4, theme)))
        text = f"Player {seat + 1}: {side}" if shown else side  # the pawn has the number
        text += ", plays first" if seat == 0 else ""
        line = [label(text, x + 6.5, y + 1.1, face)]
        if cents := begins.get(seat + 1):
            end = x + 6.5 + text_width(text, face.font, face.size)
            amount = spec.setup.game.amount(cents)
            words = f" with {amount}" if seat == 0 else f", begins with {amount}"
            line.append(label(words, end, y + 1.1, face, font="bold"))
        items.append(Group(tuple(line), role="paragraph"))
    return items


def min_square(coins: CoinSet) -> float:
    """The least side of a square in mm that holds any of the coins with its outline."""
    return round(coins.largest.diameter + _OUTLINE, 2)


def panel_box(spec: CoinSpec) -> Box:
    """Where a whole board leaves room for a panel, of no width where there is no whole board."""
    view, area, height = _whole(spec), body(spec.paper), PANEL_HEIGHT * panel_scale(spec)
    if view is None:
        return Box(area.x, area.y, 0.0, height)
    gap = (area.height - view.box.height - height) / 3
    return Box(view.x, view.box.bottom + gap, view.box.width, height)


def panel_scale(spec: CoinSpec) -> float:
    """How much larger than usual the panel is: as large as the text, as far as there is room."""
    least = min_square(coins_of(spec.setup.game))
    room = body(spec.paper).height - len(FILES) * least - 3 * _LEAST_GAP
    return max(1.0, min(spec.text.scale, room / PANEL_HEIGHT))


def _whole(spec: CoinSpec) -> BoardView | None:
    """The whole board on the paper, if its squares can be large enough."""
    area, panel = body(spec.paper), PANEL_HEIGHT * panel_scale(spec)
    least = min_square(coins_of(spec.setup.game))
    wide = area.width - 2 * diagram.MARGIN
    if wide < len(FILES) * least:
        wide = area.width
    square = _floor(min(wide, area.height - panel) / len(FILES))
    if square < least:
        return None
    side = square * len(FILES)
    gap = (area.height - side - panel) / 3
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
        *diagram.coordinates(view, theme, spec.text.scale),
        *diagram.side_marks(view, spec.setup.sides, theme, margins, above),
    ]


def seat_words(spec: CoinSpec) -> str:
    """Who sits where, in a sentence without its full stop."""
    seats = (f"player {i + 1} {side}" for i, side in enumerate(spec.setup.sides))
    text = ", ".join(seats)
    first = f"{capitalized(text)}; player 1 plays first"
    return ". ".join(filter(None, (first, begins_words(spec.setup))))


def _floor(size: float) -> float:
    """`size` rounded down to a hundredth of a mm."""
    return floor(size * 100 + 1e-6) / 100
