"""Charts of a verdict: who wins at which strength, and how long games take, as rows of a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor

from layouts.game import Game
from layouts.games import find_game
from layouts.verdict import DELTA, Tier, Verdict
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.page.badges import badge
from output.page.charts import (
    AXIS,
    HISTOGRAM_HEIGHT,
    Column,
    ShareAxis,
    histogram,
    interval,
    line_labels,
)
from output.page.flow import Row
from output.page.small_print import SMALL_SIZE

_LINE, _MAIN_LINE = 4.0, 6.0  # the heights in mm of a strength's line and of the default one's
_SEAT_GAP = 2.5
_BADGE = 2.9  # its radius
_WORDS = 7.5  # where a line's words begin
_MOST_BINS = 24


def shares_chart(verdict: Verdict[object], width: float, theme: Theme) -> list[Row]:
    """A row for each seat: its share of the wins at every strength, the default one large.

    The band is where a fair share lies, the line in it an equal share.
    """
    words = max(text_width(tier.words, "bold", SMALL_SIZE) for tier in verdict.tiers)
    axis = ShareAxis(*_range(verdict), _WORDS + 1.5 + words, width - words - 20.0)
    game = find_game(verdict.game)
    rows = []
    for seat in range(verdict.players):
        height = sum(_line_height(verdict, tier) for tier in verdict.tiers) + _SEAT_GAP
        items = _band(verdict, axis, height, theme)
        y = _SEAT_GAP / 2
        items += _sign(game, seat, Point(3.0, height / 2), theme)
        for tier in verdict.tiers:
            line = _line_height(verdict, tier)
            main, share = tier.player == verdict.player, tier.seats[seat]
            middle, value = y + line / 2, f"{share.share:.0%}"
            items += interval(share, middle, axis, theme, main)
            items += line_labels(tier.words, value, _WORDS, width, middle, theme, main)
            y += line
        rows.append(Row(height, (Group(tuple(items), label=game.seat_name(seat)),), keep=True))
    return [*rows, axis.row(theme)]


def _sign(game: Game, seat: int, centre: Point, theme: Theme) -> list[Item]:
    """A player's badge, with the initial where the game has a name for the player."""
    shape, number = badge(centre, seat, _BADGE, theme)
    if game.seats:
        number = replace(number, text=game.seats[seat][0].upper())
    return [shape, number]


def _range(verdict: Verdict[object]) -> tuple[float, float]:
    """The shares to show, in whole tenths."""
    fair = 1 / verdict.players
    seats = [seat for tier in verdict.tiers for seat in tier.seats]
    low = min(fair - 0.1, *(seat.low for seat in seats))
    high = max(fair + 0.1, *(seat.high for seat in seats))
    return max(0.0, floor(low * 10) / 10), min(1.0, ceil(high * 10) / 10)


def _line_height(verdict: Verdict[object], tier: Tier) -> float:
    return _MAIN_LINE if tier.player == verdict.player else _LINE


def _band(verdict: Verdict[object], axis: ShareAxis, height: float, theme: Theme) -> list[Item]:
    fair = 1 / verdict.players
    left, right = axis.at(fair - DELTA), axis.at(fair + DELTA)
    return [
        Box(left, 0.0, right - left, height).rect(theme.band),
        Line(Point(axis.at(fair), 0.0), Point(axis.at(fair), height), theme.frame),
    ]


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
    plot = Box(0.0, 0.0, width, HISTOGRAM_HEIGHT)
    items = histogram(counts, plot, theme)
    return [Row(plot.bottom + AXIS, (Group(tuple(items), label="lengths of games"),))]


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
