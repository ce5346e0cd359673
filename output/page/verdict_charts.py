"""Charts of a verdict: who wins at which strength, and how long games take, as rows of a report."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor

from layouts.games import find_game
from layouts.verdict import SeatShare, Tier, Verdict
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.page.badges import player_badge
from output.page.charts import (
    AXIS,
    HISTOGRAM_HEIGHT,
    Column,
    ShareAxis,
    histogram,
    interval,
    line_labels,
)
from output.page.flow import Row, label
from output.page.small_print import SMALL_SIZE, small
from output.page.wording import fair_within

_LINE, _LONE_LINE, _MAIN_LINE = 4.0, 5.2, 6.0
"""The heights in mm of a strength's line, of many seats or of one, and of the default one's."""

_SEAT_GAP = 2.5
_BADGE = 2.9  # its radius
_WORDS = 7.5  # where a line's words begin
_MOST_BINS = 24
_ABOVE_PLOT = 3.2  # room for what the highest bar stands for


def shares_chart(verdict: Verdict[object], width: float, theme: Theme) -> list[Row]:
    """A curve for each seat: its share of the wins over the strength of play, weakest on top.

    Of two seats it is the first one's, since the second has the rest. The band is where a fair
    share lies, the line in it an equal share; thin lines join the ends of the intervals.
    """
    shown = [seat for tier in verdict.tiers for seat in tier.seats]
    words = max(text_width(tier.words, "bold", SMALL_SIZE) for tier in verdict.tiers)
    axis = ShareAxis(
        *share_range(verdict.players, shown), _WORDS + 1.5 + words, width - words - 20.0
    )
    seats = 1 if verdict.players == 2 else verdict.players
    rows = [_curve(verdict, seat, axis, width, theme) for seat in range(seats)]
    return [*rows, axis.row(theme)]


def _curve(verdict: Verdict[object], seat: int, axis: ShareAxis, width: float, theme: Theme) -> Row:
    """A seat's share at every strength, a line each, the default one's large."""
    game = find_game(verdict.game)
    lines, y = [], _SEAT_GAP / 2
    for tier in verdict.tiers:
        height = _line_height(verdict, tier)
        lines.append(Box(axis.x, y, axis.width, height))
        y += height
    height = y + _SEAT_GAP / 2
    shares = [tier.seats[seat] for tier in verdict.tiers]
    middles = [line.centre.y for line in lines]
    items = _band(verdict, axis, lines, theme)
    items += player_badge(game, Point(3.0, height / 2), seat, _BADGE, theme)
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
        value = f"{share.share:.0%}"
        items += line_labels(tier.words, value, _WORDS, width, middle, theme, main)
    return Row(height, (Group(tuple(items), label=game.seat_name(seat)),), keep=True)


def share_range(players: int, seats: Sequence[SeatShare]) -> tuple[float, float]:
    """The shares to show, in whole tenths: those of the seats, and an even one."""
    fair = 1 / players if players > 1 else seats[0].share
    low = min(fair - 0.1, *(seat.low for seat in seats))
    high = max(fair + 0.1, *(seat.high for seat in seats))
    return max(0.0, floor(low * 10) / 10), min(1.0, ceil(high * 10) / 10)


def _line_height(verdict: Verdict[object], tier: Tier) -> float:
    if tier.player == verdict.player:
        return _MAIN_LINE
    return _LONE_LINE if verdict.players <= 2 else _LINE


def _band(
    verdict: Verdict[object], axis: ShareAxis, lines: Sequence[Box], theme: Theme
) -> list[Item]:
    """Where a fair share lies on the line of each strength, and an equal share."""
    fair = 1 / verdict.players
    items: list[Item] = []
    for tier, line in zip(verdict.tiers, lines, strict=True):
        limit = fair_within(verdict, tier)
        if limit:
            left, right = axis.at(fair - limit), axis.at(fair + limit)
            items.append(Box(left, line.y, right - left, line.height).rect(theme.band))
    top, bottom = lines[0].y - _SEAT_GAP / 2, lines[-1].bottom + _SEAT_GAP / 2
    return [*items, Line(Point(axis.at(fair), top), Point(axis.at(fair), bottom), theme.frame)]


def lengths_chart(lengths: Sequence[int], width: float, theme: Theme) -> list[Row]:
    """How many games lasted how many turns: `lengths[n]` is how many lasted n."""
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
    items = histogram(counts, plot, theme)
    items.append(label("turns", width, plot.bottom + AXIS + 1.8, small(theme), "end"))
    most = max(count for *_, count in bins)
    items.append(label(f"{most:,} games", 0.0, plot.y - 0.9, small(theme)))
    items.append(Line(Point(0.0, plot.y), Point(width, plot.y), theme.hairline))
    return [Row(plot.bottom + AXIS + 2.6, (Group(tuple(items), label="lengths of games"),))]


def length_bins(lengths: Sequence[int]) -> list[tuple[int, int, int]]:
    """First and last length and number of games of each bar, none of them before the shortest."""
    played = [length for length, count in enumerate(lengths) if count]
    if not played:
        return []
    first, size = played[0], (played[-1] - played[0]) // _MOST_BINS + 1
    edges = [*range(first, played[-1] + 1, size), played[-1] + 1]
    if edges[-1] - edges[-2] < size:
        edges[-1] = edges[-2] + size
    return [(a, b - 1, sum(lengths[a:b])) for a, b in pairwise(edges)]
