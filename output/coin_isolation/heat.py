"""Where the money is won, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.coin_isolation.layout import FILES, RANKS
from output.drawing.scene import Group, Item, Point
from output.drawing.theme import Theme
from output.page.charts import heat_board
from output.page.flow import Row, centred, label
from output.page.grid import Grid
from output.page.small_print import SMALL_SIZE, small

_MAX_SQUARE = 10.0
_BESIDE = 4.0  # the width of the ranks' names


def heat_map(won: Sequence[float], what: str, width: float, theme: Theme) -> list[Row]:
    """The board with `what` is `won` in a game by square: "money"."""
    square = min(_MAX_SQUARE, (width - _BESIDE) / len(FILES))
    left = (width - _BESIDE - square * len(FILES)) / 2 + _BESIDE
    grid = Grid(left, 0.0, square, len(FILES), len(RANKS))
    items: list[Item] = [*heat_board(grid, won, _cents, theme, blank=(0.24, 0.3))]
    for rank, name in enumerate(RANKS):
        at = Point(left - 2.2, grid.cell(0, rank).centre.y)
        items.append(centred(name, at, SMALL_SIZE, theme.muted))
    for file, name in enumerate(FILES):
        x = grid.cell(file, 0).centre.x
        items.append(label(name, x, grid.box.bottom + 3.2, small(theme), "middle"))
    return [Row(grid.box.height + 4.5, (Group(tuple(items), label=f"{what} by square"),))]


def _cents(value: float) -> str:
    return f"{value:.0f}" if value >= 9.95 else f"{value:.1f}"
