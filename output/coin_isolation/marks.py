"""What the score pads are made of: a coin with its name, and boxes to count it in."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.coins import Coin, CoinSet
from output.coin_isolation import diagram
from output.drawing.box import Box
from output.drawing.scene import Item, Point
from output.drawing.theme import Theme
from output.page.flow import TypeFace, label
from output.page.small_print import small

_ICON_SCALE = 0.27


def coin_label(coin: Coin, coins: CoinSet, line: Box, theme: Theme) -> list[Item]:
    """A coin of a set and its name, or what it counts, at the left end of a line."""
    face = TypeFace(diagram.SMALL, 3.5, theme.ink)
    scale = min(_ICON_SCALE, (line.height - 0.8) / coins.largest.diameter)
    centre = Point(line.x + 4.6, line.centre.y)
    words = f"{coin.label} × {coin.value}" if coins.in_points else coin.plural
    name = label(words, line.x + 9.0, line.centre.y + 1.0, face)
    return [*diagram.coin(centre, coin, theme, scale, sign=False), name]


def count_boxes(coins: CoinSet, line: Box, columns: Sequence[Box], theme: Theme) -> list[Item]:
    """For each player a box for the number, and the place of what they are worth."""
    face = small(theme)
    baseline = line.centre.y + 1.0
    items: list[Item] = []
    for column in columns:
        number = Box(column.x + 1.0, line.y + 0.9, column.width * 0.36, line.height - 1.8)
        items.append(number.rect(theme.hairline))
        items.append(label("=", number.right + 0.8, baseline, face))
        items += unit_mark(coins, baseline, column, face)
    return items


def unit_mark(coins: CoinSet, baseline: float, column: Box, face: TypeFace) -> list[Item]:
    """At the end of a player's line what is counted there: cents, but not points."""
    return [label(coins.mark, column.right - 1.2, baseline, face, "end")] if coins.mark else []
