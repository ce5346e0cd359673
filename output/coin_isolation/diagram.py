"""The board, its coins and where they lie, and the players' pawns, at any size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from layouts.coin_isolation.layout import FILES, RANKS, SQUARES
from layouts.coins import Coin, CoinSet
from output.coin_isolation.pieces import motif
from output.drawing.box import Box
from output.drawing.scene import (
    MM_PER_PT,
    Circle,
    Font,
    Group,
    Item,
    Line,
    Point,
    Rect,
    Style,
    Text,
    Transform,
)
from output.drawing.theme import Theme
from output.drawing.typeface import cap_height, text_width
from output.page.flow import SMALL_SIZE, centred
from output.page.grid import Grid
from output.page.signs import HALF_WIDTH, pawn

PLACE_SIZE = 9.0
"""What stands where a coin is to lie, in points: to be read when laying it, not when it is gone."""

BADGE = 2.9
"""Half the height in mm of a player's pawn beside the board."""

MIDDLE = len(RANKS) // 2
"""How many ranks lie below the middle of the board."""

_EDGE_GAP = 0.35  # from the board's edge to a pawn
_EDGE_PAWN = 2.1  # half the height of one that fits between coins on squares that barely hold them
_CORNER = 0.6  # from a square's edges to the coordinate in its corner
_LARGE_CORNER = 0.25
_OVERHANGING, _OVERHANG = "f", 0.35  # of letters, and by how many mm
_DESCENDING, _DEPTH = "g", 0.22  # of letters, and by how much of their size
_DESCENDER = 0.3  # lifts letters off the outline
_RIM = 0.3  # least of a coin's diameter that is beside that disc
_HATCHED = 12.0  # mm: coins from this size on have room for a hatch around their value
_NEAR = 0.12  # by how much a small coin's edge may come into the room around its value, in mm
_MOTIF, _BELOW = 0.26, 0.1  # of a coin's diameter: its motif and how high it is, its value
_DISC_PART = 0.33  # of a coin's diameter: the radius of the blank disc behind its value

_TURNS = {
    "bottom": (1.0, 0.0, 0.0, 1.0),
    "right": (0.0, -1.0, 1.0, 0.0),
    "top": (-1.0, 0.0, 0.0, -1.0),
    "left": (0.0, 1.0, -1.0, 0.0),
}
"""How each side sees the board: where its x axis and its y axis point to."""

MARGIN = 2 * (BADGE + _EDGE_GAP)
"""The least room in mm beside a board in which a pawn stands."""


def whole(x: float, y: float, square: float) -> Grid:
    """All of the board, on squares of so many mm."""
    return Grid(x, y, square, len(FILES), len(RANKS))


def part(x: float, y: float, square: float, ranks: range, files: range) -> Grid:
    """These ranks and files of it."""
    return Grid(x, y, square, len(files), len(ranks), (files.start, ranks.start), len(FILES))


def board(grid: Grid, theme: Theme) -> list[Item]:
    """The squares and the board's outline, which is open where the board goes on."""
    items: list[Item] = []
    for index in grid.numbers:
        dark = sum(divmod(index, len(FILES))) % 2 == 0
        style = theme.dark if dark else theme.light
        if style.fill or style.hatch:
            items.append(grid.numbered(index).rect(style))
    if theme.light.fill is None:
        items += grid.lines(theme.hairline)
    return [*items, *_outline(grid, theme)]


def coordinates(grid: Grid, theme: Theme, scale: float = 1.0) -> list[Item]:
    """File letters along the bottom, ranks along the left: each in the same corner of its square.

    Letters are at the lower right, numbers at the lower left, where no coin reaches: large ones,
    `scale` times as large, close to the edges.
    """
    items: list[Item] = []
    size, large = SMALL_SIZE * scale, scale > 1.0
    font: Font = "regular" if large else "bold"
    corner = _LARGE_CORNER if large else _CORNER
    for file, name in enumerate(FILES):
        cell = grid.cell(file, 0)
        below = _DEPTH * size * MM_PER_PT if large and name in _DESCENDING else _DESCENDER
        inside = corner + (_OVERHANG if large and name in _OVERHANGING else 0.0)
        at = Point(cell.right - inside, cell.bottom - corner - below)
        items.append(Text(at, name, size, theme.muted, font, "end"))
    for rank, name in enumerate(RANKS):
        cell = grid.cell(0, rank)
        at = Point(cell.x + corner, cell.bottom - corner - _DESCENDER)
        items.append(Text(at, name, size, theme.muted, font))
    return [Group(tuple(items), role="artifact")]  # squares are named where they are read


def side_marks(
    grid: Grid,
    sides: Sequence[str],
    theme: Theme,
    margins: tuple[float, float] = (0.0, 0.0),
    above: int = MIDDLE,
) -> list[Item]:
    """In the middle of each side the pawn of who starts there, turned so that they can read it.

    It stands beside the board where the `margins`, at its left and right and above and below it,
    have room for that; else on its edge, between the coins. On the left and on the right that is
    `above` so many ranks.
    """
    items: list[Item] = []
    box = grid.box
    level = box.bottom - above * grid.square
    middles = {
        "bottom": Point(box.centre.x, box.bottom),
        "right": Point(box.right, level),
        "top": Point(box.centre.x, box.y),
        "left": Point(box.x, level),
    }
    for seat, side in enumerate(sides):
        upright = side in ("left", "right")
        if margins[0 if upright else 1] >= MARGIN:
            drawn = pawn(Point(0.0, _EDGE_GAP + BADGE), seat, BADGE, theme)
        else:  # away from the coordinates, which are in the next corner
            x = HALF_WIDTH * _EDGE_PAWN + _EDGE_GAP
            drawn = pawn(Point(x, -_EDGE_GAP - _EDGE_PAWN), seat, _EDGE_PAWN, theme)
        turn = Transform(*_TURNS[side], *middles[side])
        items.append(Group(drawn, turn, label=f"{side} side, player {seat + 1}"))
    return items


def coin(
    centre: Point, kind: Coin, theme: Theme, scale: float = 1.0, sign: bool = True
) -> list[Item]:
    """A coin at `scale` times its true size; the hatch leaves a disc free for what stands on it.

    Small ones have a tint instead, and are no smaller than holds what stands on them; those that
    cannot hold it else leave out the `sign` of their cents.
    """
    diameter = kind.diameter * scale
    size = max(SMALL_SIZE, diameter * 0.72)
    text = kind.label if sign else kind.short
    half = hypot(text_width(text, "bold", size), cap_height("bold", size)) / 2 + 0.2
    diameter = max(diameter, 2 * half + _RIM)
    value_text = centred(text, centre, size, theme.ink, "bold")
    if diameter < _HATCHED:
        style = theme.small_coin(kind)
        style = replace(style, width=min(style.width, diameter / 2 - half + _NEAR))
        return [Circle(centre, (diameter - style.width) / 2, style), value_text]
    disc = min(max(diameter * _DISC_PART, half), diameter / 2 - 0.15)
    return [
        Circle(centre, diameter / 2, theme.coin(kind)),
        Circle(centre, disc, theme.coin_disc(kind)),
        value_text,
    ]


def coins(
    grid: Grid,
    values: Sequence[int],
    kinds: CoinSet,
    theme: Theme,
    scale: float = 1.0,
    sign: bool = True,
) -> list[Item]:
    """The coins of a layout on their squares, `scale` times their true size."""
    items: list[Item] = []
    for index in grid.numbers:
        if value := values[index]:
            kind = kinds.of(value)
            drawn = coin(grid.numbered(index).centre, kind, theme, scale, sign)
            items.append(Group(tuple(drawn), label=f"{SQUARES[index]}: {kind.name}"))
    return items


def places(
    grid: Grid, values: Sequence[int], kinds: CoinSet, theme: Theme, scale: float = 1.0
) -> list[Item]:
    """Where the coins of a layout lie, at their true size, so pale that an empty place is seen.

    The coin that lies there covers all of it; a paper one has the motif that is shown. Values are
    `scale` times as large as usual.
    """
    items: list[Item] = []
    for index in grid.numbers:
        if value := values[index]:
            kind, (x, y) = kinds.of(value), grid.numbered(index).centre
            ghost, size = theme.ghost(kind), kind.diameter
            line = Style(stroke=ghost.stroke, width=ghost.width)
            drawn = (
                Circle(Point(x, y), size / 2, ghost),
                *motif(value, Point(x, y - _MOTIF * size), _MOTIF * size, line),
                centred(kind.label, Point(x, y + _BELOW * size), PLACE_SIZE * scale, theme.muted),
            )
            items.append(Group(drawn, label=f"{SQUARES[index]}: place of a {kind.name}"))
    return items


def _outline(grid: Grid, theme: Theme) -> list[Item]:
    box, half = grid.box, theme.frame.width / 2
    inner = box.inset(half, half, half, half)
    if grid.files * grid.ranks == len(SQUARES):
        return [box.rect(theme.frame)]
    file, rank = grid.first
    edges = (
        (rank == 0, Point(box.x, inner.bottom), Point(box.right, inner.bottom)),
        (rank + grid.ranks == len(RANKS), Point(box.x, inner.y), Point(box.right, inner.y)),
        (file == 0, Point(inner.x, box.y), Point(inner.x, box.bottom)),
        (
            file + grid.files == len(FILES),
            Point(inner.right, box.y),
            Point(inner.right, box.bottom),
        ),
    )
    return [Line(start, end, theme.frame) for is_edge, start, end in edges if is_edge]


def seating(box: Box, sides: Sequence[str], theme: Theme) -> list[Item]:
    """A little board with the players' pawns around it, as large as the box's height allows."""
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
        items += pawn(Point(middle.x + dx * reach, middle.y + dy * reach), seat, radius, theme)
    return items
