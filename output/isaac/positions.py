"""Positions in the course of a game: tiles, counters, and what the last move changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.errors import InputError
from layouts.isaac.table import Table
from layouts.isaac.tiles import SIZE, Tile
from output.contract import Diagram, Draft, Pictures
from output.drawing.box import Box
from output.drawing.scene import Circle, Group, Item, Style
from output.drawing.theme import STRONG, Theme
from output.isaac import faces, tiles
from output.isaac.spec import IsaacSpec
from output.page.diagrams import diagram_pages
from output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid, board

# All lengths are in mm at the least size; a larger picture is larger in everything.
_SQUARE = 5.0
_COUNTER = 1.9
WIDTH = SIZE * _SQUARE + 2 * COORDINATES_WIDTH
HEIGHT = SIZE * _SQUARE + 2 * COORDINATES_HEIGHT
"""The least size of a position, in mm: its words are small print."""

_DIGITS = "0123456789"
_KEY = (
    "Dark’s tiles are dark, Light’s light, with what they are worth. D and L are the score "
    "counters. Dark counts from the left and from below, Light from the other side."
)
_LAST = "A frame is round the tile placed last, a broken one where a tile was taken off."
_ANSWER = "A frame is round the tile of the answer, a broken one round one to take off."


def position_pages(spec: IsaacSpec) -> list[Draft]:
    """The diagrams of a game."""
    return diagram_pages(spec, pictures(spec, [diagram.table for diagram in spec.diagrams]))


def pictures(spec: IsaacSpec, tables: Sequence[Table]) -> Pictures[Table]:
    """Positions, all of one size."""
    return Pictures(WIDTH, HEIGHT, _draw, _KEY, _LAST, _ANSWER)


def _draw(
    shown: Diagram[Table], before: Diagram[Table] | None, box: Box, theme: Theme
) -> list[Item]:
    worth = tiles.values(shown.table.left[0])
    return list(position(box, shown, worth, theme))


def position(
    box: Box, shown: Diagram[Table], worth: tiles.Values, theme: Theme, before: Table | None = None
) -> Iterator[Item]:
    """A position in a box that is WIDTH to HEIGHT.

    With the table `before` a removal its line stands out, the tiles that count, and from where the
    counter moved.
    """
    table = shown.table
    scale, grid = box.width / WIDTH, grid_of(box)
    removed = moved_tile(shown) if before else None
    band = [tiles.outline(grid, Tile(removed.line[0], removed.line[-1]))] if removed else []
    yield from board(grid, theme, theme.hairline, [line.rect(theme.band) for line in band])
    yield from _coordinates(grid, theme, scale)
    yield from tiles.tiles(grid, table.tiles, worth, theme, taken=table.counters)
    if removed:
        for tile in counted(table, removed):
            yield tiles.outline(grid, tile).rect(_mark(theme, scale))
    yield from _change(grid, shown, theme, scale)
    if before:
        yield from _left_squares(grid, before, table, theme, scale)
    yield from _counters(grid, table, theme, scale)


def grid_of(box: Box) -> Grid:
    """Where the squares lie of a position in a box."""
    scale = box.width / WIDTH
    x, y = box.x + COORDINATES_WIDTH * scale, box.y + COORDINATES_HEIGHT * scale
    return Grid(x, y, _SQUARE * scale, SIZE, SIZE)


def moved_tile(shown: Diagram[Table]) -> Tile | None:
    """The tile that a position's move placed or removed, None for a pass and at the start."""
    try:
        return Tile.parse(shown.move.partition("=")[0])
    except InputError:
        return None


def counted(table: Table, removed: Tile) -> list[Tile]:
    """The tiles that lie on the line of one that was removed, or cross it."""
    line = set(removed.line)
    return [tile for placed in table.tiles for tile in placed if line & set(tile.squares)]


def _coordinates(grid: Grid, theme: Theme, scale: float) -> Iterator[Item]:
    own = tuple(grid.coordinates(theme, scale, _DIGITS, _DIGITS))
    yield from own
    yield Group(own, faces.turned(grid.box.centre), label="Light’s side", role="artifact")


def _mark(theme: Theme, scale: float, dashed: bool = False) -> Style:
    dash = (1.2 * scale, 0.8 * scale) if dashed else ()
    return Style(stroke=theme.accent, width=STRONG * scale, dash=dash)


def _change(grid: Grid, shown: Diagram[Table], theme: Theme, scale: float) -> Iterator[Item]:
    """A frame for the tile that a move placed or removed."""
    if tile := moved_tile(shown):
        yield tiles.outline(grid, tile).rect(_mark(theme, scale, dashed="=" in shown.move))


def _left_squares(
    grid: Grid, before: Table, table: Table, theme: Theme, scale: float
) -> Iterator[Item]:
    """The outline of a counter where it stood before it moved."""
    style = _mark(theme, 0.6 * scale, dashed=True)
    radius = _COUNTER * scale
    for seat, (old, new) in enumerate(zip(before.counters, table.counters, strict=True)):
        if old is not None and old != new:
            centre = tiles.cell(grid, old).centre
            place = Box(centre.x - radius, centre.y - radius, 2 * radius, 2 * radius)
            yield Circle(centre, radius, style) if seat == 0 else place.rect(style)


def _counters(grid: Grid, table: Table, theme: Theme, scale: float) -> Iterator[Item]:
    for seat, square in enumerate(table.counters):
        if square is not None:
            centre = tiles.cell(grid, square).centre
            yield from tiles.counter(centre, seat, _COUNTER * scale, theme)
