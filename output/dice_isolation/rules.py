"""The rules, with a picture of both phases."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.dice_isolation.layout import FILES, RANKS
from output import rules
from output.badges import badge
from output.box import Box
from output.dice import die
from output.dice_isolation.board import squares
from output.flow import Face, Row, label
from output.frame import Sheet
from output.grid import Grid
from output.order import Order
from output.scene import Circle, Group, Item, Point, Polygon, Style
from output.theme import Theme

EXAMPLE_ROLLS = ((5, 4), (3, 1))
"""A first roll, and a low one after it."""

EXAMPLE_ROWS = ("...#...", "....#..", ".#.....")
EXAMPLE_TOKENS = (("b2", "c2"), ("d2", "e1"))
"""The picture's corner of a board, and each player's tokens."""
EXAMPLE_OPEN = ("a1", "a2", "a3", "b3", "c1", "c3", "d1")
"""Where player 1 may place the next one."""

_MAX_SQUARE = 11.5
_DIE = 9.0
_CAPTION = 6.0


def rules_sheets(order: Order) -> list[Sheet]:
    """The rules below a picture of collecting and placing."""
    return rules.rules_sheets(order, _example)


def _place(name: str) -> tuple[int, int]:
    return FILES.index(name[0]), RANKS.index(name[1])


def _example(theme: Theme, width: float) -> Row:
    """Two rolls on the left, a board with the squares that are open on the right."""
    files, ranks = len(EXAMPLE_ROWS[0]), len(EXAMPLE_ROWS)
    left, right = Box(0.0, 0.0, width, 0.0).columns(2, 9.0)
    square = min(_MAX_SQUARE, right.width / files)
    height = ranks * square
    grid = Grid(right.x, 0.0, square, files, ranks)
    caption = Face(9.0, 4.2, theme.muted, "italic")
    items = [
        *_rolls(left._replace(height=height), theme),
        *_board(grid, theme),
        label("Phase A: player 1 rolls twice", left.x, height + 4.6, caption),
        label("Phase B: dots where player 1 may place", right.x, height + 4.6, caption),
    ]
    return Row(height + _CAPTION, (Group(tuple(items), label="both phases"),))


def _rolls(box: Box, theme: Theme) -> Iterator[Item]:
    had = 0
    face = Face(10.0, 4.4, theme.ink)
    for row, roll in zip(box.rows(len(EXAMPLE_ROLLS), 2.0), EXAMPLE_ROLLS, strict=True):
        y = row.centre.y
        for index, pips in enumerate(roll):
            yield from die(Box(row.x + index * (_DIE + 2.0), y - _DIE / 2, _DIE, _DIE), pips, theme)
        x = row.x + len(roll) * (_DIE + 2.0) + 2.0
        arrow = ((3.4, 0.0), (-0.6, -2.0), (-0.6, 2.0))
        yield Polygon(tuple(Point(x + a, y + b) for a, b in arrow), theme.mark)
        total = sum(roll)
        words = [f"You have {had + total} tokens."]
        if total < had:
            words += [f"But {total} is less than {had}:", "now you have to stop."]
        first = y + 1.2 - face.leading * (len(words) - 1) / 2
        for index, line in enumerate(words):
            yield label(line, x + 7.0, first + index * face.leading, face)
        had += total


def _board(grid: Grid, theme: Theme) -> Iterator[Item]:
    yield from squares(grid, EXAMPLE_ROWS, theme)
    for seat, tokens in enumerate(EXAMPLE_TOKENS):
        for name in tokens:
            yield from badge(grid.cell(*_place(name)).centre, seat, grid.square * 0.34, theme)
    for name in EXAMPLE_OPEN:
        yield Circle(grid.cell(*_place(name)).centre, grid.square * 0.09, Style(fill=theme.accent))
