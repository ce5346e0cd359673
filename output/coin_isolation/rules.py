"""The rules, with a picture of a path."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from layouts.coin_isolation.layout import FILES
from layouts.coins import BY_VALUE, QUARTER
from output import rules
from output.badges import badge
from output.box import Box
from output.coin_isolation import diagram
from output.flow import Face, Row, label
from output.frame import Sheet
from output.order import Order
from output.scene import Circle, Group, Item, Point, Polygon, Style
from output.theme import Theme

EXAMPLE_FILES, EXAMPLE_RANKS = 5, 3
EXAMPLE_COINS = (
    (5, 10, 1, 5, 1),
    (1, 1, 1, 25, 5),
    (1, 5, 10, 5, 1),
)
"""The picture's corner of the board, its top rank first: one coin a square."""
EXAMPLE_SOURCE = "a1"
EXAMPLE_PATH = ("a2", "b2", "c2", "c3")

_TRANSPLANTS = frozenset({"transplant", "transplant-variant"})
_MAX_SQUARE = 16.5  # of the picture

Stacks = Mapping[str, tuple[int, ...]]
"""The coins on each square, from the bottom up."""


def rules_sheets(order: Order) -> list[Sheet]:
    """The rules below a position before and after a move."""
    return rules.rules_sheets(order, partial(_example, order.setup.variants))


def example_stacks() -> dict[str, tuple[int, ...]]:
    """The example before the move."""
    return {
        f"{FILES[file]}{EXAMPLE_RANKS - row}": (value,)
        for row, values in enumerate(EXAMPLE_COINS)
        for file, value in enumerate(values)
    }


def example_places(variants: Collection[str]) -> tuple[str, ...]:
    """Where the coins go that the example's move collects."""
    *others, target = EXAMPLE_PATH
    if "transplant" in variants and "mixed-change" not in variants:
        return (*others[1:], target)
    if not _TRANSPLANTS.isdisjoint(variants):
        return tuple(others)
    return (target,) * len(others)


def after_move(stacks: Stacks, variants: Collection[str] = ()) -> dict[str, tuple[int, ...]]:
    """The example after the move: one coin kept, one from each other square moved."""
    *others, target = EXAMPLE_PATH
    after = {**stacks, target: stacks[target][:-1]}
    along = [EXAMPLE_SOURCE] if "mixed-change" in variants else []
    moves = [(square, target) for square in along]
    moves += zip(others, example_places(variants), strict=True)
    coins = [stacks[square][-1] for square, _ in moves]
    for square, _ in moves:
        after[square] = after[square][:-1]
    for coin, (_, place) in zip(coins, moves, strict=True):
        after[place] += (coin,)
    return after


def _after_words(variants: Collection[str]) -> str:
    if not _TRANSPLANTS.isdisjoint(variants):
        return "One kept, three spread"
    return f"One kept, {'four' if 'mixed-change' in variants else 'three'} under the pawn"


def _example(variants: Collection[str], theme: Theme, width: float) -> Row:
    """The position before and after a move, side by side, with the coin that is kept."""
    gap = width * 0.16
    square = min(_MAX_SQUARE, (width - gap) / 2 / EXAMPLE_FILES)
    side, height = square * EXAMPLE_FILES, square * EXAMPLE_RANKS
    before = example_stacks()
    middle = Point(width / 2, height / 2)
    left = Box(middle.x - gap / 2 - side, 0.0, side, height)
    right = Box(middle.x + gap / 2, 0.0, side, height)
    face = Face(diagram.SMALL + 1.0, 4.2, theme.muted, "italic")
    arrow = ((4.0, 0.0), (-1.0, -2.6), (-1.0, 2.6))
    kept = Point(middle.x, middle.y + square * 0.8)
    items: list[Item] = [
        *_position(left, square, before, EXAMPLE_SOURCE, theme),
        *_path(left, square, theme),
        Polygon(tuple(Point(middle.x + x, middle.y + y) for x, y in arrow), theme.mark),
        *diagram.coin(kept, before[EXAMPLE_PATH[-1]][-1], theme, _coin_scale(square)),
        label("kept", kept.x, kept.y + square * 0.36 + 4.0, face, "middle"),
        *_position(right, square, after_move(before, variants), EXAMPLE_PATH[-1], theme),
    ]
    baseline = height + 4.6
    items.append(label("Player 1’s path: four pennies", left.x, baseline, face))
    items.append(label(_after_words(variants), right.x, baseline, face))
    return Row(height + 6.0, (Group(tuple(items), label="a path before and after"),))


def _cell(box: Box, square: float, name: str) -> Box:
    file, rank = FILES.index(name[0]), int(name[1])
    return Box(box.x + file * square, box.bottom - rank * square, square, square)


def _coin_scale(square: float) -> float:
    """A quarter leaves some of its square free."""
    return 0.82 * square / QUARTER.diameter


def _position(box: Box, square: float, stacks: Stacks, pawn: str, theme: Theme) -> list[Item]:
    """A corner of the board with coins piled on it, and a pawn."""
    items: list[Item] = []
    scale = _coin_scale(square)
    for name, stack in stacks.items():
        cell = _cell(box, square, name)
        dark = (FILES.index(name[0]) + int(name[1])) % 2 == 1
        items.append(cell.rect(theme.dark if dark else theme.light))
        items.append(cell.rect(theme.hairline))
        step = square * 0.055
        for level, value in enumerate(stack):
            middle = Point(cell.centre.x, cell.centre.y - step * (level - (len(stack) - 1) / 2))
            if level == len(stack) - 1:
                items += diagram.coin(middle, value, theme, scale)
            else:
                radius = BY_VALUE[value].diameter * scale / 2
                items.append(Circle(middle, radius, theme.coin(value)))
    items.append(box.rect(theme.frame))
    place = _cell(box, square, pawn)
    radius = min(diagram.BADGE, square * 0.28)
    corner = Point(place.right - radius * 0.9, place.y + radius * 0.9)
    return [*items, *badge(corner, 0, radius, theme)]


def _path(box: Box, square: float, theme: Theme) -> list[Item]:
    """A frame around each square of the path, the target's a double one, and the way it goes."""
    line = Style(stroke=theme.accent, width=0.5)
    items: list[Item] = []
    for name in EXAMPLE_PATH:
        items.append(_cell(box, square, name).inset(0.4, 0.4, 0.4, 0.4).rect(line))
    items.append(_cell(box, square, EXAMPLE_PATH[-1]).inset(1.0, 1.0, 1.0, 1.0).rect(line))
    arrow = Style(fill=theme.accent)
    for name, following in zip((EXAMPLE_SOURCE, *EXAMPLE_PATH), EXAMPLE_PATH, strict=False):
        start, end = _cell(box, square, name).centre, _cell(box, square, following).centre
        x, y = (end.x - start.x) / square, (end.y - start.y) / square
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        corners = ((1.0, 0.0), (-0.9, 0.9), (-0.9, -0.9))
        points = (Point(middle.x + f * x - s * y, middle.y + f * y + s * x) for f, s in corners)
        items.append(Polygon(tuple(points), arrow))
    return items
