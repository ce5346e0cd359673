"""The board, its coins and the players' badges, at any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from layouts.coin_isolation.layout import FILES, RANKS, SIDES, SQUARES
from layouts.coins import BY_VALUE
from output.drawing.box import Box
from output.drawing.scene import (
    Anchor,
    Circle,
    Group,
    Item,
    Line,
    Point,
    Rect,
    Text,
    Transform,
)
from output.drawing.theme import Theme
from output.drawing.typeface import cap_height, text_start, text_width
from output.page.badges import badge
from output.page.flow import centred

SMALL = 8.0
"""The smallest text in points."""

BADGE = 2.9
"""The radius in mm of a badge that fits between coins on squares that barely hold them."""

MIDDLE = len(RANKS) // 2
"""How many ranks lie below the middle of the board."""

_EDGE_GAP = 0.35  # from the board's edge to a badge
_CORNER = 0.6  # from a square's edges to the coordinate in its corner
_DESCENDER = 0.3  # lifts letters off the outline
_RIM = 0.3  # least of a coin's diameter that is beside that disc
_PLATE = (2.5, 0.3, 0.7)  # how far the ground of a side's name reaches from it
_DISC_PART = 0.33  # of a coin's diameter: the radius of the blank disc behind its value

_TURNS = {
    "bottom": (1.0, 0.0, 0.0, 1.0),
    "right": (0.0, -1.0, 1.0, 0.0),
    "top": (-1.0, 0.0, 0.0, -1.0),
    "left": (0.0, 1.0, -1.0, 0.0),
}
"""How each side sees the board: where its x axis and its y axis point to."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board on paper, or a part of it: the top left corner, and the side of a square, in mm.

    `ranks` and `files` are those that are shown, counted from 0.
    """

    x: float
    y: float
    square: float
    ranks: range = range(len(RANKS))
    files: range = range(len(FILES))

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.square * len(self.files), self.square * len(self.ranks))

    def cell(self, index: int) -> Box:
        """Where the square with this index lies."""
        rank, file = divmod(index, len(FILES))
        top = self.y + (self.ranks.stop - 1 - rank) * self.square
        left = self.x + (file - self.files.start) * self.square
        return Box(left, top, self.square, self.square)

    @property
    def indices(self) -> list[int]:
        """The squares that are shown."""
        return [rank * len(FILES) + file for rank in self.ranks for file in self.files]


def board(view: BoardView, theme: Theme) -> list[Item]:
    """The squares and the board's outline, which is open where the board goes on."""
    items: list[Item] = []
    for index in view.indices:
        dark = sum(divmod(index, len(FILES))) % 2 == 0
        style = theme.dark if dark else theme.light
        if style.fill or style.hatch:
            items.append(view.cell(index).rect(style))
    if theme.light.fill is None:
        items += _grid(view, theme)
    return [*items, *_outline(view, theme)]


def coordinates(view: BoardView, theme: Theme, above: int = MIDDLE) -> list[Item]:
    """File letters along the bottom and rank numbers along the left, in the squares' corners.

    They lean away from the players' badges: in the middle of the bottom, and on the left above so
    many ranks.
    """
    items: list[Item] = []
    height = cap_height("regular", SMALL)
    shift = 0.0
    for file, letter in enumerate(FILES):
        cell = view.cell(file)
        left = file < len(FILES) // 2
        x = cell.x + _CORNER if left else cell.right - _CORNER
        y = cell.bottom - _CORNER - _DESCENDER
        anchor: Anchor = "start" if left else "end"
        items.append(Text(Point(x, y), letter, SMALL, theme.muted, "bold", anchor))
        shift = shift or text_width(letter, "bold", SMALL)
    for rank in view.ranks:
        cell = view.cell(rank * len(FILES))
        upper = rank >= above
        y = cell.y + _CORNER + height if upper else cell.bottom - _CORNER - _DESCENDER
        x = cell.x + _CORNER + (shift if rank == 0 else 0.0)
        items.append(Text(Point(x, y), RANKS[rank], SMALL, theme.muted, "bold"))
    return items


def side_marks(
    view: BoardView, sides: Sequence[str], theme: Theme, names: bool, above: int = MIDDLE
) -> list[Item]:
    """In the middle of each side who starts there, turned so that they can read it.

    On the left and on the right that is `above` so many ranks. With `names` the side's name stands
    there too; a side where nobody sits has nothing else.
    """
    items: list[Item] = []
    box = view.box
    level = box.bottom - above * view.square
    middles = {
        "bottom": Point(box.centre.x, box.bottom),
        "right": Point(box.right, level),
        "top": Point(box.centre.x, box.y),
        "left": Point(box.x, level),
    }
    for side in SIDES:
        seat = sides.index(side) if side in sides else None
        mark = tuple(_side_mark(side, seat, theme, names or seat is None))
        a, b, c, d = _TURNS[side]
        label = f"{side} side" + ("" if seat is None else f", player {seat + 1}")
        items.append(Group(mark, Transform(a, b, c, d, *middles[side]), label=label))
    return items


def _side_mark(side: str, seat: int | None, theme: Theme, name: bool) -> Iterator[Item]:
    y = -BADGE - _EDGE_GAP
    width = text_width(side, "bold", SMALL) if name else 0.0
    if seat is None:
        text = Text(Point(0.0, -_CORNER - 0.3), side, SMALL, theme.muted, "bold", "middle")
        yield from _on_a_plate(text, theme)
        return
    x = -(width + 1.5) / 2 if name else 0.0
    yield from badge(Point(x, y), seat, BADGE, theme)
    if name:
        start = Point(x + BADGE + 1.5, y + cap_height("bold", SMALL) / 2)
        yield from _on_a_plate(Text(start, side, SMALL, theme.ink, "bold"), theme)


def _on_a_plate(text: Text, theme: Theme) -> Iterator[Item]:
    """A text with a light ground of its own, which hides the line between two squares."""
    above, beside, below = _PLATE
    width = text_width(text.text, text.font, text.size)
    left, top = text_start(text).x - beside, text.origin.y - above
    yield Rect(left, top, width + 2 * beside, above + below, theme.disc)
    yield text


def coin(
    centre: Point, value: int, theme: Theme, scale: float = 1.0, sign: bool = True
) -> list[Item]:
    """A coin at `scale` times its true size; the hatch leaves a disc free for its value.

    Very small ones leave out the cent `sign`, and are no smaller than holds their value.
    """
    diameter = BY_VALUE[value].diameter * scale
    size = max(SMALL, diameter * 0.72)
    text = f"{value}¢" if sign else str(value)
    half = hypot(text_width(text, "bold", size), cap_height("bold", size)) / 2 + 0.2
    diameter = max(diameter, 2 * half + _RIM)
    disc = min(max(diameter * _DISC_PART, half), diameter / 2 - 0.15)
    return [
        Circle(centre, diameter / 2, theme.coin(value)),
        Circle(centre, disc, theme.disc),
        centred(text, centre, size, theme.ink, "bold"),
    ]


def coins(
    view: BoardView, values: Sequence[int], theme: Theme, scale: float = 1.0, sign: bool = True
) -> list[Item]:
    """The coins of a layout on their squares, `scale` times their true size."""
    return [
        Group(
            tuple(coin(view.cell(index).centre, values[index], theme, scale, sign)),
            label=f"{SQUARES[index]}: {BY_VALUE[values[index]].name}",
        )
        for index in view.indices
        if values[index]
    ]


def _outline(view: BoardView, theme: Theme) -> list[Item]:
    box, half = view.box, theme.frame.width / 2
    inner = box.inset(half, half, half, half)
    if len(view.ranks) == len(RANKS) and len(view.files) == len(FILES):
        return [box.rect(theme.frame)]
    edges = (
        (0 in view.ranks, Point(box.x, inner.bottom), Point(box.right, inner.bottom)),
        (len(RANKS) - 1 in view.ranks, Point(box.x, inner.y), Point(box.right, inner.y)),
        (0 in view.files, Point(inner.x, box.y), Point(inner.x, box.bottom)),
        (len(FILES) - 1 in view.files, Point(inner.right, box.y), Point(inner.right, box.bottom)),
    )
    return [Line(start, end, theme.frame) for is_edge, start, end in edges if is_edge]


def _grid(view: BoardView, theme: Theme) -> Iterator[Item]:
    box = view.box
    for column in range(1, len(view.files)):
        x = box.x + column * view.square
        yield Line(Point(x, box.y), Point(x, box.bottom), theme.hairline)
    for row in range(1, len(view.ranks)):
        y = box.y + row * view.square
        yield Line(Point(box.x, y), Point(box.right, y), theme.hairline)


def seating(box: Box, sides: Sequence[str], theme: Theme) -> list[Item]:
    """A little board with the players' badges around it, as large as the box's height allows."""
    side = min(box.width, box.height)
    radius = BADGE
    edge = side - 4 * radius - 2.0
    x, y = box.x + (side - edge) / 2, box.y + (side - edge) / 2
    middle = Point(box.x + side / 2, box.y + side / 2)
    reach = edge / 2 + 1.0 + radius
    places = {"bottom": (0, 1), "right": (1, 0), "top": (0, -1), "left": (-1, 0)}
    items: list[Item] = [Rect(x, y, edge, edge, theme.frame)]
    step = edge / len(FILES)
    for i in range(1, len(FILES)):
        start, end = Point(x + i * step, y), Point(x + i * step, y + edge)
        items.append(Line(start, end, theme.hairline))
        start, end = Point(x, y + i * step), Point(x + edge, y + i * step)
        items.append(Line(start, end, theme.hairline))
    for seat, name in enumerate(sides):
        dx, dy = places[name]
        items += badge(Point(middle.x + dx * reach, middle.y + dy * reach), seat, radius, theme)
    return items
