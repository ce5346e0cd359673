"""Positions in the course of a game: tiles, counters, and what the last move changed."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.errors import InputError
from layouts.isaac.table import Table
from layouts.isaac.tiles import SIZE, Tile
from output.box import Box
from output.diagrams import Pictures, diagram_sheets
from output.frame import Sheet
from output.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid
from output.isaac import tiles
from output.isaac.board import isaac_layout
from output.order import Diagram, Order
from output.scene import Group, Item, Style, Transform
from output.theme import STRONG, Theme

# All lengths are in mm at the least size; a larger picture is larger in everything.
_SQUARE = 5.0
_COUNTER = 1.9
_WIDTH = SIZE * _SQUARE + 2 * COORDINATES_WIDTH
_HEIGHT = SIZE * _SQUARE + 2 * COORDINATES_HEIGHT
_DIGITS = "0123456789"
_KEY = (
    "Dark’s tiles are dark, Light’s light, with what they are worth. D and L are the score "
    "counters. A frame is round the tile placed last, a broken one where a tile was taken off. "
    "Dark counts from the left and from below, Light from the other side."
)


def position_sheets(order: Order) -> list[Sheet]:
    """The diagrams of a game."""
    worth = tiles.values(isaac_layout(order).tiles)

    def draw(shown: Diagram, before: Diagram | None, box: Box, theme: Theme) -> list[Item]:
        assert isinstance(shown.table, Table)
        scale = box.width / _WIDTH
        x, y = box.x + COORDINATES_WIDTH * scale, box.y + COORDINATES_HEIGHT * scale
        grid = Grid(x, y, _SQUARE * scale, SIZE, SIZE)
        return [
            *_empty(grid, theme, scale),
            *tiles.tiles(grid, shown.table.tiles, worth, theme, taken=shown.table.counters),
            *_change(grid, shown, theme, scale),
            *_counters(grid, shown.table, theme, scale),
        ]

    return diagram_sheets(order, Pictures(_WIDTH, _HEIGHT, draw, _KEY))


def _empty(grid: Grid, theme: Theme, scale: float) -> Iterator[Item]:
    yield grid.box.rect(theme.light)
    yield from grid.lines(theme.hairline)
    yield grid.box.rect(theme.frame)
    middle = grid.box.centre
    own = tuple(grid.coordinates(_DIGITS, _DIGITS, theme, scale))
    yield from own
    yield Group(own, Transform(-1, 0, 0, -1, 2 * middle.x, 2 * middle.y), label="Light’s side")


def _change(grid: Grid, shown: Diagram, theme: Theme, scale: float) -> Iterator[Item]:
    """A frame for the tile that a move placed or removed."""
    name, removed, _ = shown.move.partition("=")
    try:
        tile = Tile.parse(name)
    except InputError:
        return
    dash = (1.2 * scale, 0.8 * scale) if removed else ()
    style = Style(stroke=theme.accent, width=STRONG * scale, dash=dash)
    yield tiles.outline(grid, tile).rect(style)


def _counters(grid: Grid, table: Table, theme: Theme, scale: float) -> Iterator[Item]:
    for seat, square in enumerate(table.counters):
        if square is not None:
            centre = tiles.cell(grid, square).centre
            yield from tiles.counter(centre, seat, _COUNTER * scale, theme)
