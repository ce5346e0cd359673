"""The rules below an example: a tile that is placed, and what two tiles score when they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from layouts.isaac.table import Table
from output import rules
from output.box import Box
from output.flow import Face, Row, height_of, paragraph, pour
from output.frame import SMALL_SIZE, Sheet
from output.isaac import tiles
from output.isaac.positions import HEIGHT, WIDTH, counted, moved_tile, position
from output.order import Diagram, Order
from output.scene import Group, Transform
from output.theme import Theme

_COLUMNS, _GAP = 2, 7.0
_BESIDE = 90.0  # the width of a picture and its words from which they stand side by side
_WORDS_GAP, _ROW_GAP, _BELOW = 3.0, 4.5, 0.8
_SHARE = 0.6  # of that width: the picture's
_COUNTERS = ("no counter there", "the counter there", "both counters there")


@dataclass(frozen=True, slots=True)
class Removal:
    """What a removal scores: `count` tiles times `value` times 1, 2 or 4 for the `counters`."""

    count: int
    value: int
    counters: int

    @property
    def factor(self) -> int:
        return 1 << self.counters

    @property
    def points(self) -> int:
        return self.count * self.value * self.factor


def rules_sheets(order: Order) -> list[Sheet]:
    """The rules below the example, where there is one."""
    picture = partial(_pictures, order.example) if order.example else None
    return rules.rules_sheets(order, picture)


def removal(shown: Diagram, before: Diagram | None) -> Removal | None:
    """What the removal that led to a position scored, given the position before it."""
    tile = moved_tile(shown)
    if tile is None or before is None or "=" not in shown.move:
        return None
    table, past = shown.table, before.table
    assert isinstance(table, Table) and isinstance(past, Table)
    counters = sum(square in tile.line for square in past.counters if square is not None)
    return Removal(len(counted(table, tile)), _worth(shown)[tile.length], counters)


def sum_words(scored: Removal) -> str:
    """The arithmetic of a removal."""
    return (
        f"**{scored.count}** tiles on the line × **{scored.value}**, the tile’s value "
        f"× **{scored.factor}** for {_COUNTERS[scored.counters]} = **{scored.points} points**"
    )


def _pictures(example: Sequence[Diagram], theme: Theme, width: float) -> Row:
    """The example's positions in rows of two, each with its words beside or below it."""
    cell = (width - _GAP * (_COLUMNS - 1)) / _COLUMNS
    drawn = [_picture(example, index, theme, cell) for index in range(len(example))]
    items, y = [], 0.0
    for start in range(0, len(drawn), _COLUMNS):
        row = drawn[start : start + _COLUMNS]
        height = max(picture.height for picture in row)
        for column, picture in enumerate(row):
            place = Transform(e=column * (cell + _GAP), f=y)
            items.append(Group(picture.items, place, label=f"example {start + column + 1}"))
        y += height + _ROW_GAP
    return Row(y - _ROW_GAP, tuple(items))


def _picture(example: Sequence[Diagram], index: int, theme: Theme, width: float) -> Row:
    """A position with what is said of it."""
    shown = example[index]
    before = example[index - 1] if index else None
    if before and before.number != shown.number - 1:
        before = None
    scored = removal(shown, before)
    beside = width >= _BESIDE
    board = Box(0.0, 0.0, max(WIDTH, _SHARE * width) if beside else WIDTH, 0.0)
    board = board._replace(height=board.width * HEIGHT / WIDTH)
    if beside:
        room = Box(board.right + _WORDS_GAP, 0.0, width - board.right - _WORDS_GAP, board.height)
        face = Face(9.0, 4.1, theme.ink)
    else:
        board = board._replace(x=(width - board.width) / 2)
        room = Box(0.0, board.bottom + _BELOW, width, 0.0)
        face = Face(SMALL_SIZE, 3.5, theme.ink)
    words = paragraph(f"**{index + 1}** {shown.caption}", room.width, face)
    if scored:
        words += paragraph(sum_words(scored), room.width, face, before=1.0)
    past = before.table if before and scored else None
    assert past is None or isinstance(past, Table)
    worth = _worth(shown)
    items = (
        *position(board, shown, worth, theme, past),
        *next(pour(words, [room._replace(height=500.0)])),
    )
    bottom = room.y + height_of(words)
    return Row(max(board.bottom, bottom), items)


def _worth(shown: Diagram) -> tiles.Values:
    """What the tiles of the example are worth."""
    assert isinstance(shown.table, Table)
    return tiles.values(shown.table.left[0])
