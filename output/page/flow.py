"""Text and figures in columns, as rows that every renderer shows the same.

Flowing content is a list of rows. A row is an unbreakable strip of a column: a line of text or a
figure. `pour` stacks rows into boxes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from statistics import fmean

from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    Anchor,
    Colour,
    FigureWidth,
    Font,
    Group,
    Item,
    Point,
    Role,
    Text,
    Transform,
)
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import break_lines, cap_height

_ASCENT = 0.78
"""Where in the leading the baseline lies, from the top."""

_UNEVEN, _BARE, _WEIGHT = 0.1, 0.62, 8.0
"""Parts of a page's height: by how much columns may differ, how full they are at least in the mean;
and the weight of any excess."""

_WIDEST = 1.6
"""How much wider a space between rows may get so that columns end level."""


@dataclass(frozen=True, slots=True)
class TypeFace:
    """The face of a text: `size` in points, `leading` (the distance of lines) in mm.

    `figures` apply to labels; in paragraphs figures are always proportional.
    """

    size: float
    leading: float
    colour: Colour
    font: Font = "regular"
    figures: FigureWidth = "proportional"


@dataclass(frozen=True, slots=True)
class Row:
    """A strip of a column, `height` mm tall, with items measured from its top left corner.

    `before` is the space above it in mm, left out at the top of a column. A row to `keep` stays in
    a column with the next row, and a `firm` one even if more rows are kept together than a column
    holds. `role` says what its items are for a screen reader.
    """

    height: float
    items: tuple[Item, ...]
    before: float = 0.0
    keep: bool = False
    role: Role | None = None
    firm: bool = False


def paragraph(
    text: str,
    width: float,
    face: TypeFace,
    before: float = 0.0,
    keep: bool = False,
    role: Role = "paragraph",
    taken: float = 0.0,
) -> list[Row]:
    """Rows of text broken greedily at `width` mm; `**bold**` and `*italic*` are set so.

    A word longer than a line, such as an ID, is broken where the line ends. The first two lines
    stay together, and the last two; with `keep` the paragraph stays with the row after it. The
    first line begins `taken` mm further right, after what else stands in it.
    """
    lines = break_lines(text, width, face.font, face.size, taken)
    y, size, colour = face.leading * _ASCENT, face.size, face.colour
    last = len(lines) - 1
    return [
        Row(
            face.leading,
            tuple(Text(Point(run.x, y), run.text, size, colour, run.font) for run in line),
            before if index == 0 else 0.0,
            keep or (index != last and index in (0, last - 1)),
            "continued" if index else role,
        )
        for index, line in enumerate(lines)
    ]


def bullet(
    text: str, width: float, face: TypeFace, label: str, indent: float, taken: float = 0.0
) -> list[Row]:
    """A list item that is kept on one page: `label`, and a paragraph indented by `indent` mm.

    Its first line begins another `taken` mm further right.
    """
    lines = paragraph(text, width - indent, face, taken=taken)
    mark = Text(Point(0.0, face.leading * _ASCENT), label, face.size, face.colour, "bold")
    first, *others = put_before(Group((mark,), role="label"), lines, indent)
    *most, last = [replace(first, role="item"), *others]
    return [*keep_together(most), last]


def keep_together(rows: Iterable[Row], keep: bool = True) -> list[Row]:
    """The rows, each kept in a column with the next one, or free if not `keep`."""
    return [row if row.keep == keep else replace(row, keep=keep) for row in rows]


def indent_row(row: Row, indent: float) -> Row:
    """The row indented by `indent` mm."""
    return replace(row, items=(Group(row.items, Transform(e=indent)),))


def put_before(sign: Item, rows: Iterable[Row], indent: float) -> list[Row]:
    """The rows indented by `indent` mm, with a sign in front of the first one."""
    first, *others = (indent_row(row, indent) for row in rows)
    return [replace(first, items=(sign, *first.items)), *others]


def height_of(rows: Sequence[Row]) -> float:
    """The height in mm of the rows in one column."""
    return sum(row.height + row.before for row in rows) - (rows[0].before if rows else 0.0)


def place_rows(rows: Sequence[Row], x: float, y: float) -> tuple[Item, ...]:
    """The items of rows one below the other, from (x, y) down."""
    items: list[Item] = []
    for index, row in enumerate(rows):
        y += row.before if index else 0.0
        items.append(Group(row.items, Transform(e=x, f=y), role=row.role))
        y += row.height
    return tuple(items)


def pour(rows: Sequence[Row], boxes: Iterable[Box]) -> Iterator[tuple[Item, ...]]:
    """The items for each box in turn, until no row is left.

    A row that is taller than an empty box overflows it, and so does what the last box cannot take:
    words that are missing would not be noticed.
    """
    measured, start, left = _measure(rows), 0, iter(boxes)
    box = next(left, None)
    while box and start < len(rows):
        after = next(left, None)
        end = measured.column_end(start, len(rows), box.height) if after else len(rows)
        yield place_rows(rows[start:end], box.x, box.y)
        start, box = end, after


def pour_pages(rows: Sequence[Row], columns: Sequence[Box]) -> Iterator[tuple[Item, ...]]:
    """The items for each page in turn, with balanced columns."""
    left: Sequence[Row] = rows
    while left:
        items, left = fill_page(left, columns)
        yield items


def fill_page(
    rows: Sequence[Row], columns: Sequence[Box]
) -> tuple[tuple[Item, ...], Sequence[Row]]:
    """The items of a page, its columns balanced, and the rows left."""
    measured, heights = _measure(rows), _heights(columns)
    end = max((end for _, end in measured.fill(0, len(rows), heights)), default=0)
    parts = measured.level_columns(0, end, heights)
    height = max((measured.height(*part) for part in parts), default=0.0)
    return _set_columns(measured, parts, columns, height), rows[end:]


_FREE = 3
"""The lines that a column of a full page may lack."""


def goes_on(rows: Sequence[Row], end: int) -> bool:
    """Whether a paragraph or a list goes on with the row at `end`."""
    return end < len(rows) and rows[end].role in ("continued", "item")


def even_pages(
    rows: Sequence[Row], columns: Sequence[Box], count: int, above: float = -1.0
) -> tuple[float, list[tuple[Item, ...]]]:
    """At most `count` pages, broken so that the worst is as good as can be, and its quality.

    That is how full it is, and much less if its columns are uneven or a third bare.
    Rows to keep together are on one page, and only a full page ends inside a paragraph or a list;
    without pages (and `above`) if that cannot be, or if the worst would be no better than `above`.
    Columns are balanced, and spaces a little wider where that fills a page.
    """
    measured, heights = _measure(rows), _heights(columns)
    room = sum(heights)
    ends = [i for i in range(1, len(rows) + 1) if i == len(rows) or not rows[i - 1].keep]
    # by the row that a page ends with: the worst page so far, and where the pages end
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (1.0, ())}
    found: tuple[float, tuple[int, ...]] = (above, ())
    for _ in range(count):
        longer: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start, (least, before) in best.items():
            for end in ends[bisect_right(ends, start) :]:
                filled, known = measured.height(start, end) / room, longer.get(end, found)[0]
                if filled > 1.0:
                    break
                if min(least, filled) <= known:
                    continue
                if not measured.fit(start, end, heights):
                    break
                if (
                    goes_on(rows, end)
                    and room * (1.0 - filled) > len(heights) * _FREE * rows[end].height
                ):
                    continue
                worst = min(least, _quality(measured, start, end, heights))
                if worst > known:
                    longer[end] = worst, (*before, end)
        best = longer
        found = max(found, best.get(len(rows), found))
    pages = [measured.level_columns(a, b, heights) for a, b in pairwise((0, *found[1]))]
    return found[0], [_set_columns(measured, parts, columns, heights[0]) for parts in pages]


def level_columns(rows: Sequence[Row], boxes: Sequence[Box]) -> list[Box]:
    """The boxes cut to the least height that holds all rows; unchanged if rows do not fit."""
    heights = _measure(rows).least_heights(0, len(rows), _heights(boxes))
    return [box._replace(height=height) for box, height in zip(boxes, heights, strict=True)]


def fits(rows: Sequence[Row], boxes: Sequence[Box]) -> bool:
    """Whether all rows fit into the boxes."""
    return _measure(rows).fit(0, len(rows), _heights(boxes))


def centred_label(
    text: str, at: Point, size: float, colour: Colour, font: Font = "regular"
) -> Text:
    """A short text, centred at `at` by the height of its capitals."""
    baseline = at.y + cap_height(font, size) / 2
    return Text(Point(at.x, baseline), text, size, colour, font, "middle")


def label(
    text: str,
    x: float,
    y: float,
    face: TypeFace,
    anchor: Anchor = "start",
    font: Font | None = None,
) -> Text:
    """One line of text with its baseline at `y`."""
    set_in = font or face.font
    return Text(Point(x, y), text, face.size, face.colour, set_in, anchor, face.figures)


def tabular(face: TypeFace) -> TypeFace:
    """The face with figures of equal width, for columns of numbers."""
    return replace(face, figures="tabular")


def decoration(items: Iterable[Item]) -> Group:
    """A group that a screen reader skips."""
    return Group(tuple(items), role="artifact")


def heading(text: str, x: float, y: float, face: TypeFace) -> Group:
    """A heading within a sheet, in one line with its baseline at `y`."""
    return Group((label(text, x, y, face),), role="heading-3")


@dataclass(frozen=True, slots=True)
class _Measured:
    """Rows as numbers, in which a column's height and end are found without adding up.

    `sums[i]` is the height of the rows before row i with the space above each, and `spaces[i]` is
    these spaces alone. A column that could end before row i ends before row `breaks[i]`, not to
    part rows to keep together; row i stays together with the rows before row `unions[i]`.
    """

    rows: Sequence[Row]
    sums: Sequence[float]
    spaces: Sequence[float]
    breaks: Sequence[int]
    unions: Sequence[int]

    def height(self, start: int, end: int) -> float:
        """The height in mm of a column with the rows from `start` to before `end`."""
        return self.sums[end] - self.sums[start] - self.rows[start].before if end > start else 0.0

    def tallest(self, start: int, end: int) -> float:
        """The height in mm of the same column with the widest spaces between rows."""
        wider = self.spaces[end] - self.spaces[start + 1] if end > start else 0.0
        return self.height(start, end) + (_WIDEST - 1.0) * wider

    def column_end(self, start: int, stop: int, height: float) -> int:
        """The row before which a column ends that begins with `start`, at most `stop`.

        It has at least one row, and the last is not one to `keep`. Rows to keep together that are
        too many for any column are split at the end of this column.
        """
        if start == stop:
            return stop
        lowest = self.sums[start] + self.rows[start].before + height + 1e-6
        full = max(start, bisect_right(self.sums, lowest, start, stop + 1) - 1)
        end = full if full == stop else max(start, self.breaks[full])
        if end < full and self.height(end, min(self.unions[end], stop)) > height:
            end = full
            while end > start + 1 and (
                self.rows[end - 1].firm or self.rows[end].role == "continued"
            ):
                end -= 1
        return end if end > start else max(full, start + 1)

    def fill(self, start: int, stop: int, heights: Sequence[float]) -> list[tuple[int, int]]:
        """The first row of each column that has any, and the row after its last."""
        columns = []
        for height in heights:
            if start < stop:
                columns.append((start, self.column_end(start, stop, height)))
                start = columns[-1][1]
        return columns

    def fit(self, start: int, stop: int, heights: Sequence[float]) -> bool:
        """Whether the rows from `start` to before `stop` fit into columns of these heights."""
        for height in heights:
            end = self.column_end(start, stop, height)
            if self.height(start, end) > height:
                return False
            start = end
        return start == stop

    def least_heights(self, start: int, stop: int, heights: Sequence[float]) -> Sequence[float]:
        """The least equal heights of columns that hold the rows; `heights` if these do not."""
        low, high = 0.0, heights[0]
        if not self.fit(start, stop, heights):
            return heights
        spaces = self.spaces[stop] - self.spaces[start]
        bare = (self.sums[stop] - self.sums[start] - spaces) / len(heights)  # without any space
        while high - low > 0.5:
            middle = (low + high) / 2
            if middle > bare - 0.01 and self.fit(start, stop, [middle] * len(heights)):
                high = middle
            else:
                low = middle
        return [high] * len(heights)

    def level_columns(
        self, start: int, stop: int, heights: Sequence[float]
    ) -> list[tuple[int, int]]:
        """The rows of each column that has any, as `fill` has them, with columns balanced."""
        return self.fill(start, stop, self.least_heights(start, stop, heights))

    def level(self, parts: Sequence[tuple[int, int]], height: float) -> float:
        """How tall columns get in a page `height` mm tall: as all can, but at least as they are."""
        able = min([height, *(self.tallest(*part) for part in parts)])
        return max([able, *(self.height(*part) for part in parts)])


def _measure(rows: Sequence[Row]) -> _Measured:
    sums = [0.0, *accumulate(row.before + row.height for row in rows)]
    spaces = [0.0, *accumulate(row.before for row in rows)]
    breaks, unions = [0], [len(rows)] * len(rows)
    for index, row in enumerate(rows):
        breaks.append(breaks[-1] if row.keep else index + 1)
        if not row.keep:
            first = breaks[index]
            unions[first : index + 1] = [index + 1] * (index + 1 - first)
    return _Measured(rows, sums, spaces, breaks, unions)


def _heights(boxes: Sequence[Box]) -> list[float]:
    return [box.height for box in boxes]


def _quality(measured: _Measured, start: int, stop: int, heights: Sequence[float]) -> float:
    parts, height = measured.level_columns(start, stop, heights), heights[0]
    level = measured.level(parts, height)
    ends = [min(level, measured.tallest(*part)) for part in parts]
    ends += [0.0] * (len(heights) - len(ends))
    full, uneven = fmean(ends) / height, (max(ends) - min(ends)) / height
    return full - _WEIGHT * (max(0.0, uneven - _UNEVEN) + max(0.0, _BARE - full))


def _set_columns(
    measured: _Measured,
    parts: Sequence[tuple[int, int]],
    columns: Sequence[Box],
    height: float,
) -> tuple[Item, ...]:
    """The items of columns, with wider spaces where that makes columns end level.

    They end at most `height` mm below their tops: no lower than all can.
    """
    level = measured.level(parts, height)
    return tuple(
        item
        for (start, end), box in zip(parts, columns, strict=False)
        for item in place_rows(_with_wider_spaces(measured.rows[start:end], level), box.x, box.y)
    )


def _with_wider_spaces(rows: Sequence[Row], height: float) -> Sequence[Row]:
    """The rows with wider spaces between them, up to `_WIDEST` times, to be `height` mm tall."""
    spaces = sum(row.before for row in rows[1:])
    missing = height - height_of(rows)
    if missing <= 0.0 or not spaces:
        return rows
    wider = min(1.0 + missing / spaces, _WIDEST)
    return [replace(row, before=row.before * wider) for row in rows]


BODY_SIZE = 10.0
SMALL_SIZE = 8.0
ID_SIZE = 7.0
MIN_ID_SIZE = 6.5
"""Sizes of text in points: of text to be read, whatever the game; the least for words; the usual
and the least for IDs. Large print enlarges all of them."""

BODY_LEADING = 0.43
"""From line to line of text to be read, in mm a point."""

SMALL_LEADING = 3.5
"""From line to line of the small print, in mm."""


def reading(theme: Theme) -> TypeFace:
    """The face of text to be read."""
    return TypeFace(BODY_SIZE, BODY_SIZE * BODY_LEADING, theme.ink)


def small(theme: Theme, colour: str = "muted") -> TypeFace:
    """The face of small print, in the theme's colour "ink" or "muted"."""
    return TypeFace(SMALL_SIZE, SMALL_LEADING, theme.ink if colour == "ink" else theme.muted)


def id_face(theme: Theme, size: float = ID_SIZE) -> TypeFace:
    """The face for IDs."""
    return TypeFace(size, size * 0.43, theme.ink)
