"""Charts: intervals on an axis of shares, bars, histograms and boards of heat, from plain figures.

They are drawn where they are told to, in mm; what they mean is said by whoever asks for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from layouts.verdict import SeatShare
from output.drawing.box import Box
from output.drawing.scene import Circle, Colour, Font, Item, Line, Point, Style, Text
from output.drawing.theme import STRONG, THIN, Theme
from output.drawing.typeface import text_width
from output.page.flow import Row, TypeFace, centred, decoration, label, tabular
from output.page.grid import Grid
from output.page.small_print import SMALL_LEADING, SMALL_SIZE, small

AXIS, HISTOGRAM_HEIGHT = 5.0, 24.0
"""The heights of an axis with its labels, and of a histogram's highest bar, in mm."""

_MIDDLE = 1.0  # from the middle of a line of small print to its baseline
_FEW = 0.55  # of all shares: on so short an axis each tenth has its label
_STACK_PAD = 1.0  # around the words in a part of a stack


@dataclass(frozen=True, slots=True)
class ShareAxis:
    """A lying axis from one share to another, both in whole tenths, `width` mm from `x` on."""

    low: float
    high: float
    x: float
    width: float

    def at(self, share: float) -> float:
        """Where a share stands."""
        return self.x + (share - self.low) / (self.high - self.low) * self.width

    def row(self, theme: Theme) -> Row:
        """The axis with a mark and a label for every tenth, or for every other one."""
        ends = (Point(self.at(self.low), 0.0), Point(self.at(self.high), 0.0))
        items: list[Item] = [Line(*ends, theme.hairline)]
        every = 1 if self.high - self.low < _FEW else 2
        for tenth in range(round(self.low * 10), round(self.high * 10) + 1, every):
            x = self.at(tenth / 10)
            items.append(Line(Point(x, 0.0), Point(x, 1.0), theme.hairline))
            items.append(label(f"{tenth * 10}%", x, 4.2, small(theme), "middle"))
        return Row(AXIS, (decoration(items),))


def interval(seat: SeatShare, y: float, axis: ShareAxis, theme: Theme, main: bool) -> list[Item]:
    """A share as a dot with its margins, which tell how far chance may be to blame."""
    colour = theme.ink if main else theme.muted
    stroke = Style(stroke=colour, width=STRONG if main else THIN)
    low, high = axis.at(max(0.0, seat.low)), axis.at(min(1.0, seat.high))
    cap = 1.0 if main else 0.6
    return [
        Line(Point(low, y), Point(high, y), stroke),
        *(Line(Point(x, y - cap), Point(x, y + cap), stroke) for x in (low, high)),
        Circle(Point(axis.at(seat.share), y), 1.1 if main else 0.65, Style(fill=colour)),
    ]


def line_labels(
    words: str, value: str, left: float, right: float, y: float, theme: Theme, main: bool
) -> list[Text]:
    """What a line of a chart is called, and its figure, at the two ends of the line."""
    face = small(theme, "ink" if main else "muted")
    font: Font = "bold" if main else "regular"
    return [
        label(words, left, y + _MIDDLE, face, font=font),
        label(value, right, y + _MIDDLE, tabular(face), "end", font),
    ]


def bar(
    box: Box, value: str, style: Style, face: TypeFace, gap: float = 1.0, lower: float = 0.0
) -> list[Item]:
    """A lying bar, if it has any length, and its value `gap` mm behind it, `lower` if need be."""
    baseline = box.centre.y + _MIDDLE + lower
    words = label(value, box.right + gap, baseline, face)
    return [box.rect(style), words] if box.width else [words]


def stack(parts: Sequence[tuple[float, Style, Colour]], box: Box, theme: Theme) -> list[Item]:
    """A bar of parts that add up to 1: each its share, how it is filled, and its figure's ink."""
    items: list[Item] = []
    x = box.x
    for share, style, ink in parts:
        part = Box(x, box.y, share * box.width, box.height)
        x = part.right
        if not share:
            continue
        items.append(part.rect(style))
        words = f"{share:.0%}"
        if text_width(words, "bold", SMALL_SIZE) < part.width - _STACK_PAD:
            face = TypeFace(SMALL_SIZE, SMALL_LEADING, ink, "bold")
            items.append(label(words, part.centre.x, part.centre.y + _MIDDLE, face, "middle"))
    return [*items, box.rect(theme.frame)]


def columns(values: Sequence[float], most: float, plot: Box, gap: float) -> list[Box]:
    """A standing bar for each value, `gap` mm free on both sides; `most` is as high as the plot."""
    step = plot.width / len(values)
    heights = (plot.height * value / most for value in values)
    return [
        Box(plot.x + index * step + gap, plot.bottom - height, step - 2 * gap, height)
        for index, height in enumerate(heights)
    ]


@dataclass(frozen=True, slots=True)
class Column:
    """A count in a histogram: what is said below and above its bar, whether that stands out."""

    count: int
    name: str = ""
    value: str = ""
    framed: bool = False


def histogram(
    counts: Sequence[Column], plot: Box, theme: Theme, gap: float = 0.2, below: float = 3.6
) -> list[Item]:
    """Counts side by side, the largest as high as the plot, their names `below` it."""
    most = max(1, *(column.count for column in counts))
    boxes = columns([column.count for column in counts], most, plot, gap)
    items: list[Item] = []
    for column, box in zip(counts, boxes, strict=True):
        x = box.centre.x
        if column.count:
            items.append(box.rect(theme.bar))
        if column.framed and column.count:
            items.append(box.rect(Style(stroke=theme.accent, width=STRONG)))
        if column.value:
            items.append(label(column.value, x, box.y - 0.9, small(theme), "middle"))
        if column.name:
            items.append(label(column.name, x, plot.bottom + below, small(theme), "middle"))
    ground = Line(Point(plot.x, plot.bottom), Point(plot.right, plot.bottom), theme.frame)
    return [*items, ground]


def heat_board(
    grid: Grid,
    values: Sequence[float | None],
    words: Callable[[float], str],
    theme: Theme,
    blank: tuple[float, float],
) -> Iterator[Item]:
    """A board with a figure on each square, those of many darker; None is a square without one.

    Where a square is hatched, its middle is blank, so that no stroke crosses the figure: `blank`
    are the parts of a square's width and height that are left around that.
    """
    most = max(1e-9, *(value for value in values if value is not None))
    steps = len(theme.heat)
    for square, value in enumerate(values):
        cell = grid.numbered(square)
        if value is None:
            yield cell.rect(theme.panel)
            continue
        style = theme.heat[min(steps - 1, int(value / most * steps))]
        yield cell.rect(style)
        if style.hatch:
            margins = blank[0] * cell.width, blank[1] * cell.height
            yield cell.inset(*margins, *margins).rect(theme.disc)
        yield centred(words(value), cell.centre, SMALL_SIZE, theme.ink)
    yield grid.box.rect(theme.frame)
