"""The board with both players' coordinates, bare or with the opening's tiles in place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

from layouts.errors import InputError
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.tiles import SEATS, SIZE, Kind, counter_square, total
from layouts.paper import PAPERS, Paper
from output.box import Box
from output.flow import Face, label, paragraph, pour
from output.frame import SMALL_SIZE, Sheet, body, small
from output.grid import Grid
from output.isaac import tiles
from output.order import Order
from output.scene import Group, Item, Point, Text, Transform
from output.theme import Theme
from output.typeface import cap_height, text_width

MIN_SQUARE = 12.0
"""The least side of a square in mm: two coordinates, and a tile of it to handle."""

_MAX_SQUARE = 28.0
_EDGE = 5.0  # a player's name at each end of the board
_TOP = 2.0  # above the board and Light's name
_CORNER = 0.7  # from a square's edges to its coordinates
_DESCENDER = 0.3
_COORDINATE_WIDTH = 4.1  # from a square's side: what its coordinate takes
_PANEL_HEIGHT, _PANEL_GAP = 20.5, 3.0
_ICON, _COUNT_WIDTH = 4.4, 7.5  # the side of a square of the panel's tiles, and their number


def isaac_layout(order: Order) -> IsaacLayout:
    """The order's layout."""
    layout = order.setup.layout
    assert isinstance(layout, IsaacLayout)
    return layout


def board_sheets(order: Order) -> list[Sheet]:
    """The bare board."""
    grid = _grid(order.paper)
    hands = [isaac_layout(order).tiles] * len(SEATS)
    return [Sheet("Board", (*_board(grid, order.theme), *_panel(order, grid, hands)))]


def setup_sheets(order: Order) -> list[Sheet]:
    """The board with the tiles that lie there before the first move, and those in hand."""
    layout, theme, grid = isaac_layout(order), order.theme, _grid(order.paper)
    placed = layout.opening[::2], layout.opening[1::2]
    worth = tiles.values(layout.tiles)
    drawn = tiles.tiles(grid, placed, worth, theme, _COORDINATE_WIDTH)
    hands = [layout.left(seat) for seat in range(len(SEATS))]
    return [Sheet("Setup", (*_board(grid, theme), *drawn, *_panel(order, grid, hands)))]


def _grid(paper: Paper) -> Grid:
    if grid := _fitting(paper):
        return grid
    fitting = (other for other in PAPERS.values() if _fitting(other))
    smallest = min(fitting, key=lambda other: other.width * other.height)
    raise InputError(
        f"a board for real tiles does not fit on {paper.title}; "
        f"use {smallest.title} or larger paper"
    )


def _fitting(paper: Paper) -> Grid | None:
    """The board on the paper, if its squares can be large enough."""
    area = body(paper)
    height = area.height - 2 * _EDGE
    square = floor(100 * min(area.width / SIZE, height / SIZE, _MAX_SQUARE)) / 100
    if square < MIN_SQUARE:
        return None
    side = square * SIZE
    top = area.y + _EDGE + min(_TOP, area.height - 2 * _EDGE - side)
    return Grid(area.x + (area.width - side) / 2, top, square, SIZE, SIZE)


def _board(grid: Grid, theme: Theme) -> Iterator[Item]:
    yield grid.box.rect(theme.light)
    yield from grid.lines(theme.hairline)
    yield grid.box.rect(theme.frame)
    half = Grid(grid.x, grid.y, grid.square * SIZE / 2, 2, 2)
    yield from half.lines(theme.frame)
    middle = grid.box.centre
    for seat, name in enumerate(SEATS):
        # Light reads the same from the other side: turned about the board's middle
        turn = Transform() if seat == 0 else Transform(-1, 0, 0, -1, 2 * middle.x, 2 * middle.y)
        yield Group(tuple(_coordinates(grid, theme, name)), turn, label=f"{name}’s coordinates")


def _coordinates(grid: Grid, theme: Theme, name: str) -> Iterator[Text]:
    """A number in each square's lower left corner, and the player's name below the board."""
    for score in range(SIZE * SIZE):
        cell = tiles.cell(grid, counter_square(0, score))
        x, y = cell.x + _CORNER, cell.bottom - _CORNER - _DESCENDER
        yield Text(Point(x, y), f"{score:02}", SMALL_SIZE, theme.muted)
    y = grid.box.bottom + 1.2 + cap_height("bold", 10.0)
    yield Text(Point(grid.box.centre.x, y), name, 10.0, theme.ink, "bold", "middle")


def _panel(order: Order, grid: Grid, hands: Sequence[Sequence[Kind]]) -> Iterator[Item]:
    """Which tiles each player has to place, where the paper has room for it."""
    theme, area = order.theme, body(order.paper)
    box = Box(area.x, grid.box.bottom + _EDGE + _PANEL_GAP, area.width, _PANEL_HEIGHT)
    if box.bottom > area.bottom:
        return
    yield box.rect(theme.panel)
    inner = box.inset(4.0, 1.8, 4.0, 1.2)
    yield label("Tiles to place", inner.x, inner.y + 3.4, Face(10.0, 4.6, theme.accent, "bold"))
    for seat, row in enumerate(inner.inset(0.0, 4.6, 0.0, 0.0).rows(len(hands), 0.6)):
        count = total(hands[seat])
        yield label(f"{SEATS[seat]}, {count}", row.x, row.centre.y + 1.0, small(theme, "ink"))
        kinds = [kind for kind in hands[seat] if kind.count]
        yield from _hand(kinds, row.inset(19.0, 0.0, 0.0, 0.0), seat, theme)


def _hand(kinds: Sequence[Kind], row: Box, seat: int, theme: Theme) -> Iterator[Item]:
    """A tile of each kind with how many there are, in words where pictures take too much room."""
    face = Face(SMALL_SIZE, 3.5, theme.ink)
    if sum(k.length * _ICON + _COUNT_WIDTH for k in kinds) > row.width:
        words = ", ".join(f"{k.count} × {k.length} ({k.value})" for k in kinds)
        for part in pour(paragraph(words, row.width, face), [row]):
            yield from part
        return
    x, y = row.x, row.centre.y
    for kind in kinds:
        words = f"{kind.count} ×"
        yield label(words, x, y + 1.0, face)
        x += text_width(words, "regular", SMALL_SIZE) + 1.0
        place = Box(x, y - _ICON / 2, kind.length * _ICON, _ICON)
        yield from tiles.tile(place, _ICON, kind.value, seat, theme)
        x = place.right + 3.0
