"""Where the money is won, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.coin_isolation.layout import FILES
from output.coin_isolation import diagram
from output.coin_isolation.diagram import BoardView
from output.drawing.scene import Group, Item, Point
from output.drawing.theme import Theme
from output.page.flow import Row, centred, label
from output.page.small_print import small

_MAX_SQUARE = 10.0


def heat_map(money: Sequence[float], width: float, theme: Theme) -> list[Row]:
    """The board with the money won on each square, in cents a game, `money` by square."""
    square = min(_MAX_SQUARE, (width - 4.0) / len(FILES))
    left = (width - 4.0 - square * len(FILES)) / 2 + 4.0
    view = BoardView(left, 0.0, square)
    most = max(*money, 1e-9)
    items: list[Item] = []
    for index, cents in enumerate(money):
        cell = view.cell(index)
        level = min(len(theme.heat) - 1, int(cents / most * len(theme.heat)))
        items.append(cell.rect(theme.heat[level]))
        text = f"{cents:.0f}" if cents >= 9.95 else f"{cents:.1f}"
        if theme.heat[level].hatch:  # a blank behind the number, so that no stroke crosses it
            items.append(cell.inset(*(square * 0.24, square * 0.3) * 2).rect(theme.disc))
        items.append(centred(text, cell.centre, diagram.SMALL, theme.ink))
    items.append(view.box.rect(theme.frame))
    for rank in range(len(FILES)):
        cell = view.cell(rank * len(FILES))
        at = Point(left - 2.2, cell.centre.y)
        items.append(centred(str(rank + 1), at, diagram.SMALL, theme.muted))
    for file, letter in enumerate(FILES):
        cell = view.cell(file)
        items.append(label(letter, cell.centre.x, cell.bottom + 3.2, small(theme), "middle"))
    return [Row(view.box.height + 4.5, (Group(tuple(items), label="money by square"),))]
