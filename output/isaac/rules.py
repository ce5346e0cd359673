"""The rules, with a picture of what a tile scores when it is removed."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.isaac.tiles import SIZE, STANDARD, Tile
from output import rules
from output.flow import Face, Row, label
from output.frame import Sheet
from output.grid import Grid
from output.isaac import tiles
from output.order import Order
from output.scene import Group, Item, Style
from output.theme import STRONG, Theme

EXAMPLE_REMOVED = Tile.parse("21-25")
EXAMPLE_TILES = (
    tuple(map(Tile.parse, ("07-37", "40-44"))),
    tuple(map(Tile.parse, ("26-46", "28-48", "12-15"))),
)
"""Dark's tile that is removed, and the tiles that stay, by seat."""
EXAMPLE_COUNTERS = (20, None)
"""Where the counters stand: Dark's on the line."""

_RANKS = 5  # the picture has the board's lower half
_MAX_SQUARE = 10.0
_CAPTION = 6.0


def rules_sheets(order: Order) -> list[Sheet]:
    """The rules below an example of scoring."""
    return rules.rules_sheets(order, _example)


def example_points() -> tuple[int, int, int]:
    """How many tiles are on the example's line, what the tile is worth, and what it scores."""
    row = EXAMPLE_REMOVED.first // SIZE
    line = set(range(row * SIZE, (row + 1) * SIZE))
    count = sum(bool(line & set(tile.squares)) for seat in EXAMPLE_TILES for tile in seat)
    value = tiles.values(STANDARD)[EXAMPLE_REMOVED.length]
    counters = sum(square in line for square in EXAMPLE_COUNTERS)
    return count, value, count * value * 2**counters


def _example(theme: Theme, width: float) -> Row:
    square = min(_MAX_SQUARE, 0.5 * width / SIZE)
    grid = Grid(0.0, 0.0, square, SIZE, _RANKS)
    height = grid.box.height
    caption = Face(9.0, 4.2, theme.muted, "italic")
    value = example_points()[1]
    words = f"Dark takes off the dashed tile, worth {value}: its line is the whole row"
    items = [
        *_board(grid, theme),
        *_sum(grid.box.right + 7.0, height, theme),
        label(words, 0.0, height + 4.6, caption),
    ]
    return Row(height + _CAPTION, (Group(tuple(items), label="what a tile scores"),))


def _board(grid: Grid, theme: Theme) -> Iterator[Item]:
    row = EXAMPLE_REMOVED.first // SIZE
    line = grid.cell(0, row)._replace(width=grid.box.width)
    yield grid.box.rect(theme.light)
    yield line.rect(theme.band)
    yield from grid.lines(theme.hairline)
    yield grid.box.rect(theme.frame)
    yield from tiles.tiles(grid, EXAMPLE_TILES, tiles.values(STANDARD), theme)
    dashed = Style(stroke=theme.accent, width=STRONG, dash=(1.6, 1.1))
    yield tiles.outline(grid, EXAMPLE_REMOVED).rect(dashed)
    for seat, square in enumerate(EXAMPLE_COUNTERS):
        if square is not None:
            centre = tiles.cell(grid, square).centre
            yield from tiles.counter(centre, seat, 0.34 * grid.square, theme)


def _sum(x: float, height: float, theme: Theme) -> Iterator[Item]:
    """The points, factor by factor."""
    count, value, points = example_points()
    face = Face(10.0, 4.4, theme.ink)
    strong = Face(11.0, 4.8, theme.accent, "bold")
    lines = (
        (str(count), "tiles on the line or across it"),
        (f"× {value}", "what the tile is worth"),
        ("× 2", "for one counter on the line"),
        (f"= {points}", "points at most"),
    )
    step = height / len(lines)
    for index, (number, words) in enumerate(lines):
        y = (index + 0.5) * step + 1.4
        yield label(number, x + 9.0, y, strong, "end")
        yield label(words, x + 11.5, y, face)
