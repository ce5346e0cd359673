"""Charts: intervals on an axis of shares, bars, histograms and heat maps.

The charts of a verdict are rows of its report; a small one stands on sheets to play from. All
lengths are in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

from printkit.layouts.games import find_game
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.messages import counted, message
from printkit.layouts.verdict import SeatShare, Tier, Verdict, limit
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    Circle,
    Colour,
    Font,
    Group,
    Item,
    Line,
    Page,
    Point,
    Style,
    Text,
)
from printkit.output.drawing.theme import STRONG, THEMES, THIN, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.flow import (
    SMALL_LEADING,
    SMALL_SIZE,
    Row,
    TypeFace,
    centred_label,
    decoration,
    height_of,
    label,
    paragraph,
    place_rows,
    small,
    tabular,
)
from printkit.output.page.grid import Grid
from printkit.output.page.signs import player_badge
from printkit.output.page.wording import found_words, status_line
from printkit.output.sheet import AnySpec

HISTOGRAM_HEIGHT = 24.0
"""The height of a histogram's highest bar, in mm."""

_AXIS = 5.0  # the height of an axis of shares with its labels

_MIDDLE = 1.0  # from the middle of a line of small print to its baseline
_FEW = 0.55  # of all shares: on so short an axis each tenth has its label
_TICK_GAP = 1.0  # the least gap between labels, in mm
_STACK_PAD = 1.0  # around the words in a part of a stack


@dataclass(frozen=True, slots=True)
class ShareAxis:
    """A horizontal axis of shares from `low` to `high` (whole tenths), `width` mm from `x`."""

    low: float
    high: float
    x: float
    width: float

    def at(self, share: float) -> float:
        """The x of a share."""
        return self.x + (share - self.low) / (self.high - self.low) * self.width

    def row(self, theme: Theme, language: Language) -> Row:
        """The labelled axis, with a mark for every tenth, or as many as have room for labels."""
        ends = (Point(self.at(self.low), 0.0), Point(self.at(self.high), 0.0))
        items: list[Item] = [Line(*ends, theme.hairline)]
        room = text_width(language.write(self.high, ".0%"), "regular", SMALL_SIZE) + _TICK_GAP
        tenth_width = self.at(self.low + 0.1) - self.x
        steps = (1, 2, 5) if self.high - self.low < _FEW else (2, 5)
        every = next((step for step in steps if step * tenth_width >= room), 10)
        for tenth in range(round(self.low * 10), round(self.high * 10) + 1, every):
            x = self.at(tenth / 10)
            items.append(Line(Point(x, 0.0), Point(x, 1.0), theme.hairline))
            items.append(label(language.write(tenth / 10, ".0%"), x, 4.2, small(theme), "middle"))
        return Row(_AXIS, (decoration(items),))


def interval(seat: SeatShare, y: float, axis: ShareAxis, theme: Theme, main: bool) -> list[Item]:
    """A share as a dot, with its margin of error."""
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
    """The name of a line of a chart at its left end, and the figure at its right end."""
    face = small(theme, "ink" if main else "muted")
    font: Font = "bold" if main else "regular"
    return [
        label(words, left, y + _MIDDLE, face, font=font),
        label(value, right, y + _MIDDLE, tabular(face), "end", font),
    ]


def bar(box: Box, value: str, style: Style, face: TypeFace, gap: float) -> list[Item]:
    """A horizontal bar (none for length 0), and its value `gap` mm behind."""
    words = label(value, box.right + gap, box.centre.y + _MIDDLE, face)
    return [box.rect(style), words] if box.width else [words]


def stack(
    parts: Sequence[tuple[float, Style, Colour]], box: Box, theme: Theme, language: Language
) -> list[Item]:
    """A bar of parts that add up to 1, each with its share, its style, and its figure's colour."""
    items: list[Item] = []
    places = box.parts(share * box.width for share, _, _ in parts)
    for part, (share, style, ink) in zip(places, parts, strict=True):
        if not share:
            continue
        items.append(part.rect(style))
        words = language.write(share, ".0%")
        if text_width(words, "bold", SMALL_SIZE) < part.width - _STACK_PAD:
            face = TypeFace(SMALL_SIZE, SMALL_LEADING, ink, "bold")
            items.append(label(words, part.centre.x, part.centre.y + _MIDDLE, face, "middle"))
    return [*items, box.rect(theme.frame)]


def columns(values: Sequence[float], most: float, plot: Box, gap: float) -> list[Box]:
    """A vertical bar for each value, with `gap` mm on both sides; `most` reaches the plot's top."""
    step = plot.width / len(values)
    heights = (plot.height * value / most for value in values)
    return [
        Box(plot.x + index * step + gap, plot.bottom - height, step - 2 * gap, height)
        for index, height in enumerate(heights)
    ]


@dataclass(frozen=True, slots=True)
class Column:
    """A bar of a histogram: the texts below and above it, and whether it has a frame."""

    count: int
    name: str = ""
    value: str = ""
    framed: bool = False


def histogram(
    counts: Sequence[Column], plot: Box, theme: Theme, gap: float = 0.2, below: float = 3.6
) -> list[Item]:
    """A histogram: the largest bar fills the plot, names stand `below` mm under the bars."""
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
    ground = plot.across(plot.bottom, theme.frame)
    return [*items, ground]


def histogram_row(
    counts: Sequence[Column],
    plot: Box,
    unit: str,
    name: str,
    theme: Theme,
    gap: float = 0.2,
    below: float = 3.6,
    above: Iterable[Item] = (),
) -> Row:
    """A histogram called `name`: the `unit` of its axis at the right, items `above` its bars."""
    items = histogram(counts, plot, theme, gap, below)
    named = plot.bottom + below + 3.2
    items += [label(unit, plot.right, named, small(theme), "end"), *above]
    return Row(named + 0.8, (Group(tuple(items), label=name),))


def heat_board(
    grid: Grid,
    values: Sequence[float | None],
    words: Callable[[float], str],
    theme: Theme,
    blank: tuple[float, float],
) -> Iterator[Item]:
    """A board with a figure on each square, darker for higher values; None means no figure.

    A hatched square has a blank middle, so that no stroke crosses its figure. `blank` are the
    margins around it, as parts of the square's width and height.
    """
    most = max(1e-9, *(value for value in values if value is not None))
    steps = len(theme.heat)
    for square, value in enumerate(values):
        cell = grid.cell_at(square)
        if value is None:
            yield cell.rect(theme.panel)
            continue
        style = theme.heat[min(steps - 1, int(value / most * steps))]
        yield cell.rect(style)
        if style.hatch:
            margins = blank[0] * cell.width, blank[1] * cell.height
            yield cell.inset(*margins, *margins).rect(theme.disc)
        yield centred_label(words(value), cell.centre, SMALL_SIZE, theme.ink)
    yield grid.box.rect(theme.frame)


_VERDICT_LINE, _LONE_LINE, _MAIN_LINE = 4.0, 5.2, 6.0
"""Heights in mm of a strength's line: with many seats, with one or two, and the default's."""

_SEAT_GAP = 2.5
_BADGE = 2.9  # its radius
_WORDS = 7.5  # where a line's words begin
_MOST_BINS = 24
_ABOVE_PLOT = 3.2  # room for what the highest bar stands for


def shares_chart(
    verdict: Verdict[object], width: float, theme: Theme, language: Language
) -> list[Row]:
    """A curve for each seat: its share of the wins by strength of play, weakest on top.

    With two seats only the first has a curve, since the second has the rest. The band is where a
    share counts as fair, and the line in it marks an equal share; thin lines join the ends of the
    intervals.
    """
    shown = [seat for tier in verdict.tiers for seat in tier.seats]
    names = [language.say(tier.words) for tier in verdict.tiers]
    words = max(text_width(name, "bold", SMALL_SIZE) for name in names)
    axis = ShareAxis(
        *share_range(verdict.players, shown), _WORDS + 1.5 + words, width - words - 20.0
    )
    seats = 1 if verdict.players == 2 else verdict.players
    rows = [_curve(verdict, seat, axis, width, theme, language) for seat in range(seats)]
    return [*rows, axis.row(theme, language)]


def _curve(
    verdict: Verdict[object],
    seat: int,
    axis: ShareAxis,
    width: float,
    theme: Theme,
    language: Language,
) -> Row:
    """A seat's share of wins, a line for each strength; the default strength's is larger."""
    game = find_game(verdict.game)
    lines, y = [], _SEAT_GAP / 2
    for tier in verdict.tiers:
        height = _line_height(verdict, tier)
        lines.append(Box(axis.x, y, axis.width, height))
        y += height
    height = y + _SEAT_GAP / 2
    shares = [tier.seats[seat] for tier in verdict.tiers]
    middles = [line.centre.y for line in lines]
    items = [*_band(verdict, verdict.tiers, axis, lines, _SEAT_GAP / 2, theme)]
    items += player_badge(game, Point(3.0, height / 2), seat, _BADGE, theme, language)
    for ends, style in (
        ([share.low for share in shares], theme.hairline),
        ([share.high for share in shares], theme.hairline),
        ([share.share for share in shares], theme.frame),
    ):
        corners = [Point(axis.at(x), middle) for x, middle in zip(ends, middles, strict=True)]
        items += [Line(*pair, style) for pair in pairwise(corners)]
    for tier, share, middle in zip(verdict.tiers, shares, middles, strict=True):
        main = tier.player == verdict.player
        items += interval(share, middle, axis, theme, main)
        words, value = language.say(tier.words), language.write(share.share, ".0%")
        items += line_labels(words, value, _WORDS, width, middle, theme, main)
    who = language.say(game.seat_name(seat))
    return Row(height, (Group(tuple(items), label=who),), keep=True)


def share_range(players: int, seats: Sequence[SeatShare]) -> tuple[float, float]:
    """The range of an axis in whole tenths that holds the seats' shares and an even one."""
    fair = 1 / players if players > 1 else seats[0].share
    low = min(fair - 0.1, *(seat.low for seat in seats))
    high = max(fair + 0.1, *(seat.high for seat in seats))
    return max(0.0, floor(low * 10) / 10), min(1.0, ceil(high * 10) / 10)


def _line_height(verdict: Verdict[object], tier: Tier) -> float:
    if tier.player == verdict.player:
        return _MAIN_LINE
    return _LONE_LINE if verdict.players <= 2 else _VERDICT_LINE


def _band(
    verdict: Verdict[object],
    tiers: Sequence[Tier],
    axis: ShareAxis,
    lines: Sequence[Box],
    beyond: float,
    theme: Theme,
) -> Iterator[Item]:
    """Bands of fair shares on the lines, and a line for an equal share, `beyond` mm longer."""
    fair, most = 1 / verdict.players, limit(verdict.players)
    left, right = axis.at(fair - most), axis.at(fair + most)
    for tier, line in zip(tiers, lines, strict=True):
        if tier.level != "beginner":
            yield Box(left, line.y, right - left, line.height).rect(theme.band)
    x, top, bottom = axis.at(fair), lines[0].y - beyond, lines[-1].bottom + beyond
    yield Line(Point(x, top), Point(x, bottom), theme.frame)


def lengths_chart(
    lengths: Sequence[int], width: float, theme: Theme, language: Language
) -> list[Row]:
    """A histogram of the lengths of games; `lengths[n]` games lasted n turns."""
    bins = length_bins(lengths)
    if not bins:
        return []
    step = width / len(bins)
    widest = text_width("000–000", "regular", SMALL_SIZE) + 2.0
    every = ceil(widest / step)
    counts = []
    for index, (first, last, count) in enumerate(bins):
        middle = (index + 0.5) * step
        named = index % every == every // 2 and widest / 2 <= middle <= width - widest / 2
        name = str(first) if first == last else f"{first}–{last}"
        counts.append(Column(count, name if named else ""))
    plot = Box(0.0, _ABOVE_PLOT, width, HISTOGRAM_HEIGHT)
    most = max(count for *_, count in bins)
    above = (
        label(
            language.say(counted("{n:,} game", "{n:,} games", most)),
            0.0,
            plot.y - 0.9,
            small(theme),
        ),
        plot.across(plot.y, theme.hairline),
    )
    unit, name = language.say("turns"), language.say("lengths of games")
    return [histogram_row(counts, plot, unit, name, theme, above=above)]


def length_bins(lengths: Sequence[int]) -> list[tuple[int, int, int]]:
    """The first length, the last length and the number of games of each bar."""
    played = [length for length, count in enumerate(lengths) if count]
    if not played:
        return []
    first, size = played[0], (played[-1] - played[0]) // _MOST_BINS + 1
    edges = [*range(first, played[-1] + 1, size), played[-1] + 1]
    if edges[-1] - edges[-2] < size:
        edges[-1] = edges[-2] + size
    return [(a, b - 1, sum(lengths[a:b])) for a, b in pairwise(edges)]


CARD_WIDTH, CARD_HEIGHT = 46.0, 18.6
"""The least size of a verdict card in mm."""

_FOUND = message("what the check found")


def verdict_card(spec: AnySpec, box: Box) -> list[Item]:
    """A card with a check's result in sentences; nothing without a verdict or without room.

    The report has this as a chart, with all levels of players.
    """
    if spec.verdict is None:
        return []
    ink = spec.theme.ink
    found = status_line(spec)
    for face in (TypeFace(9.0, 4.2, ink), small(spec.theme, "ink")):
        rows = paragraph(f"**{found}.**", box.width, face, keep=True)
        rows += paragraph(spec.say(found_words(spec.verdict)), box.width, face, before=0.6)
        if height_of(rows) <= box.height:
            return [Group(place_rows(rows, box.x, box.y), label=spec.say(_FOUND))]
    return []


def says_check(spec: AnySpec, items: Iterable[Item]) -> bool:
    """Whether a verdict card is among the items."""
    groups, found = (item for item in items if isinstance(item, Group)), spec.say(_FOUND)
    return any(group.label == found or says_check(spec, group.items) for group in groups)


WIDTH, HEIGHT = 140.0, 72.0
"""The page, in mm."""

_MARGIN, _TITLE, _PLOT_TOP, _PLOT_BOTTOM = 6.0, 9.0, 19.0, 59.0
_ROOM = 2.0  # between what stands below two bars


def spread_page(
    title: str,
    words: str,
    edges: Sequence[float],
    counts: Sequence[int],
    accent: Colour,
    name: str = "spread",
    language: Language = ENGLISH,
) -> Page:
    """A page with a histogram: how many setups lie between one of the `edges` and the next.

    `title` says what is counted, and `words` in which setups. `edges` has an entry more than
    `counts`.
    """
    theme = THEMES["colour"].with_accent(accent)
    plot = Box(_MARGIN, _PLOT_TOP, WIDTH - 2 * _MARGIN, _PLOT_BOTTOM - _PLOT_TOP)
    ground = Box(0.0, 0.0, WIDTH, HEIGHT).rect(theme.light)
    most = max(counts, default=0)
    highest = language.say(counted("{n:,} setup", "{n:,} setups", most))
    items: list[Item] = [
        ground,
        label(title, _MARGIN, _TITLE, TypeFace(11.0, 5.0, theme.ink, "bold")),
        label(words, _MARGIN, _TITLE + 4.8, small(theme)),
        plot.across(plot.y, theme.hairline),
        label(highest, plot.right, plot.y - 0.9, small(theme), "end"),
        *histogram([Column(count) for count in counts], plot, theme),
        *_edges(edges, plot, theme, language),
    ]
    spoken = language.say(
        "{title}. {words} Most often {most:,} between two marks.",
        title=title,
        words=words,
        most=most,
    )
    return Page(WIDTH, HEIGHT, (Group(tuple(items), label=spoken),), name, title)


def _edges(edges: Sequence[float], plot: Box, theme: Theme, language: Language) -> list[Item]:
    """Marks between the bars, labelled as far as there is room."""
    step = plot.width / (len(edges) - 1)
    decimals = _decimals(edges)
    names = [language.write(edge, f",.{decimals}f") for edge in edges]
    widest = max(text_width(name, "regular", SMALL_SIZE) for name in names) + _ROOM
    every = max(1, ceil(widest / step))
    items: list[Item] = []
    for number, name in enumerate(names):
        x = plot.x + number * step
        items.append(Line(Point(x, plot.bottom), Point(x, plot.bottom + 1.0), theme.hairline))
        if number % every == 0:
            items.append(label(name, x, plot.bottom + 4.6, small(theme), "middle"))
    return items


def _decimals(edges: Sequence[float]) -> int:
    """The number of decimals that distinguishes neighbouring edges."""
    width = edges[1] - edges[0]
    return next((n for n in range(8) if abs(round(width, n) - width) < 1e-9 * width), 8)
