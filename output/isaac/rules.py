"""The rules with the tiles by length, and an example: a tile placed, and two that score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from layouts.isaac.table import Table
from output.contract import Diagram, Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point, Style, Transform
from output.drawing.theme import STRONG, Theme
from output.isaac import tiles
from output.isaac.positions import HEIGHT, WIDTH, counted, moved_tile, position
from output.isaac.spec import IsaacSpec
from output.page import rules
from output.page.diagrams import move_before
from output.page.dice import rounded
from output.page.flow import Row, TypeFace, height_of, label, paragraph, pour
from output.page.frame import body
from output.page.gallery import Picture, gallery
from output.page.small_print import SMALL_SIZE, small

_TOP, _BOTTOM = 3.0, 2.0
_GAP, _ROW_GAP = 7.0, 3.5
_BELOW = 0.8  # from a picture to its words
_SIZE, _LARGEST = 0.105, 12.0  # points of its words, a mm of their width and at most
_SIZE_ALONE = 9.0  # of words as wide as the page
_MOST_UNIT, _TILE_GAP = 6.2, 4.5  # of the tiles in order: a square, and from one to the next
_FRAME = 1.2  # above them
_PLATE = 0.45  # of a square: half the width of what a value stands on
_COUNTERS = ("no counter there", "one counter there", "both counters there")


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


def rules_pages(spec: IsaacSpec) -> list[Draft]:
    """The rules, and a page with the example where there is one."""
    drafts = rules.rules_pages(spec, _in_order)
    if spec.example:
        area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, _BOTTOM)
        pages = _example(spec.example, area, spec.theme)
        drafts += [Draft("Rules: an example", items, foot="slim") for items in pages]
    return drafts


def _in_order(example: Sequence[Diagram[Table]], theme: Theme, width: float) -> list[Row]:
    """The usual tiles by length, and which of them may be taken after one from the middle."""
    kinds = example[0].table.left[0]
    taken = kinds[len(kinds) // 2].length
    squares = sum(kind.length for kind in kinds)
    unit = min(_MOST_UNIT, (width - _TILE_GAP * (len(kinds) - 1)) / squares)
    face = small(theme, "ink")
    items: list[Item] = []
    x = 0.0
    for kind in kinds:
        box = Box(x, 0.0, unit * kind.length, 0.9 * unit)
        stays = kind.length < taken
        style = theme.tile_place(0) if stays else theme.tiles[0]
        items.append(rounded(box, 0.12 * unit, style))
        items += _joints(box, kind.length, theme.hairline if stays else theme.divisions[0])
        items += tiles.plate(kind.value, box.centre, box.height, 0, theme)
        if kind.length == taken:
            around = box.inset(-0.9, -0.9, -0.9, -0.9)
            items.append(rounded(around, 0.9, Style(stroke=theme.accent, width=STRONG)))
        words = "taken" if kind.length == taken else "stays" if stays else "may go"
        y = box.bottom + 4.2
        items.append(label(f"length {kind.length}", box.centre.x, y, face, "middle"))
        items.append(label(words, box.centre.x, y + face.leading, face, "middle", "bold"))
        x = box.right + _TILE_GAP
    shorter = " and ".join(str(kind.length) for kind in kinds if kind.length < taken)
    text = (
        f"**Length and value.** A tile’s length is the squares it covers, the number on it is its "
        f"value. Here one of length {taken} has been taken: from now on those of lengths {shorter} "
        "stay."
    )
    words_face = TypeFace(9.0, 4.0, theme.ink)
    rows = paragraph(text, width, words_face)
    place = Box(0.0, 0.9 * unit + 9.6, width, height_of(rows))
    items = [Group((*items, *next(pour(rows, [place]))), Transform(f=_FRAME), label="lengths")]
    return [Row(place.bottom + _FRAME, tuple(items))]


def _joints(box: Box, length: int, style: Style) -> Iterator[Line]:
    """The lines between a tile's squares, but for those that its value hides."""
    unit = box.width / length
    for joint in range(1, length):
        x = box.x + joint * unit
        if abs(x - box.centre.x) > _PLATE * unit:
            yield Line(Point(x, box.y), Point(x, box.bottom), style)


def removal(shown: Diagram[Table], before: Diagram[Table] | None) -> Removal | None:
    """What the removal that led to a position scored, given the position before it."""
    tile = moved_tile(shown)
    if tile is None or before is None or "=" not in shown.move:
        return None
    table, past = shown.table, before.table
    counters = sum(square in tile.line for square in past.counters if square is not None)
    return Removal(len(counted(table, tile)), _worth(shown)[tile.length], counters)


def sum_of(scored: Removal) -> str:
    """The arithmetic of a removal."""
    return f"{scored.count} × {scored.value} × {scored.factor} = {scored.points} points"


def _example(example: Sequence[Diagram[Table]], area: Box, theme: Theme) -> list[tuple[Item, ...]]:
    """The positions in rows of two on a page, or else on more."""
    for across, count in ((2, len(example)), (1, 2), (1, 1)):
        columns = area.columns(across, _GAP)
        if across > 1 and columns[0].width < WIDTH:
            continue
        starts = range(0, len(example), count)
        shown = [range(start, min(start + count, len(example))) for start in starts]
        pages = [_fitting(example, some, columns, theme) for some in shown]
        if all(bottom <= area.bottom for _, bottom in pages):
            break
    return [items for items, _ in pages]


def _fitting(
    example: Sequence[Diagram[Table]], shown: Sequence[int], columns: Sequence[Box], theme: Theme
) -> tuple[tuple[Item, ...], float]:
    """Some positions as large as columns take them, and where they end."""
    column = width = columns[0].width
    size = _SIZE_ALONE if len(columns) == 1 else min(_LARGEST, max(SMALL_SIZE, _SIZE * column))
    while True:
        pictures = [_picture(example, i, column, width, size, theme) for i in shown]
        items, bottom = gallery(pictures, columns, below=_BELOW, row_gap=_ROW_GAP)
        if bottom <= columns[0].bottom or width <= WIDTH:
            return tuple(items), bottom
        width = max(WIDTH, width - 1.0)


def _picture(
    example: Sequence[Diagram[Table]],
    index: int,
    column: float,
    width: float,
    size: float,
    theme: Theme,
) -> Picture:
    """A position `width` mm wide, and what is said of it in a column of so many mm."""
    shown, before = example[index], move_before(example, index)
    scored = removal(shown, before)
    past = before.table if before and scored else None

    def draw(box: Box) -> Iterator[Item]:
        board = box._replace(x=box.centre.x - width / 2, width=width)
        return position(board, shown, _worth(shown), theme, past)

    caption = _caption(f"**{index + 1}** {shown.caption}", scored, column, size, theme)
    return Picture(width * HEIGHT / WIDTH, draw, caption, f"example {index + 1}")


def _caption(
    text: str, scored: Removal | None, width: float, size: float, theme: Theme
) -> list[Row]:
    """What happened, and how it scored if it did."""
    face = TypeFace(size, 0.44 * size, theme.ink)
    words = paragraph(text, width, face)
    if scored:
        strong = TypeFace(1.25 * size, 0.58 * size, theme.accent, "bold")
        words += paragraph(sum_of(scored), width, strong, before=0.8)
        meaning = f"tiles on the line × value × {scored.factor} for {_COUNTERS[scored.counters]}"
        words += paragraph(meaning, width, replace(face, colour=theme.muted))
    return words


def _worth(shown: Diagram[Table]) -> tiles.Values:
    """What the tiles of the example are worth."""
    return tiles.values(shown.table.left[0])
