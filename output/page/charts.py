"""Charts of a verdict's figures, each a row to flow with text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, floor

from layouts.game import Game
from layouts.games import find_game
from layouts.verdict import DELTA, SeatShare, Tier, Verdict
from output.drawing.box import Box
from output.drawing.scene import Circle, Font, Group, Item, Line, Point, Style
from output.drawing.theme import STRONG, THIN, Theme
from output.drawing.typeface import text_width
from output.page.badges import badge
from output.page.flow import Row, label
from output.page.small_print import SMALL_SIZE, small

_LINE = 4.0  # the height in mm of a strength's line in the chart of shares
_MAIN_LINE = 6.0  # and of the default strength's
_SEAT_GAP = 2.5
_AXIS = 5.0  # the height of an axis's labels
_BADGE = 2.9  # its radius
_BINS = 24  # bars of the histogram, at most
_BAR_HEIGHT = 24.0

Scale = Callable[[float], float]


def shares_chart(verdict: Verdict[object], width: float, theme: Theme) -> list[Row]:
    """A row for each seat: its share of the wins at every strength, the default one large.

    The band is where a fair share lies, the line in it an equal share.
    """
    words = max(text_width(tier.words, "bold", SMALL_SIZE) for tier in verdict.tiers)
    plot = Box(9.0 + words, 0.0, width - words - 20.0, 0.0)
    low, high = _range(verdict)
    game = find_game(verdict.game)

    def at(share: float) -> float:
        return plot.x + (share - low) / (high - low) * plot.width

    rows = []
    for seat in range(verdict.players):
        height = sum(_line_height(verdict, tier) for tier in verdict.tiers) + _SEAT_GAP
        items = _band(verdict, at, height, theme)
        y = _SEAT_GAP / 2
        items += _sign(game, seat, Point(3.0, height / 2), theme)
        for tier in verdict.tiers:
            line = _line_height(verdict, tier)
            main = tier.player == verdict.player
            items += _share(tier.words, tier.seats[seat], main, y + line / 2, at, theme)
            value = f"{tier.seats[seat].share:.0%}"
            font: Font = "bold" if main else "regular"
            face = small(theme, "ink" if main else "muted")
            items.append(label(value, width, y + line / 2 + 1.0, face, "end", font))
            y += line
        rows.append(Row(height, (Group(tuple(items), label=game.seat_name(seat)),), keep=True))
    return [*rows, _share_axis(low, high, at, theme)]


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


def _band(verdict: Verdict[object], at: Scale, height: float, theme: Theme) -> list[Item]:
    fair = 1 / verdict.players
    left, right = at(fair - DELTA), at(fair + DELTA)
    return [
        Box(left, 0.0, right - left, height).rect(theme.band),
        Line(Point(at(fair), 0.0), Point(at(fair), height), theme.frame),
    ]


def _share(
    words: str, seat: SeatShare, main: bool, y: float, at: Scale, theme: Theme
) -> list[Item]:
    """A dot with its interval."""
    colour = theme.ink if main else theme.muted
    stroke = Style(stroke=colour, width=STRONG if main else THIN)
    dot = Style(fill=colour)
    low, high = at(max(0.0, seat.low)), at(min(1.0, seat.high))
    cap = 1.0 if main else 0.6
    face = small(theme, "ink" if main else "muted")
    return [
        label(words, 7.5, y + 1.0, face, font="bold" if main else "regular"),
        Line(Point(low, y), Point(high, y), stroke),
        *(Line(Point(x, y - cap), Point(x, y + cap), stroke) for x in (low, high)),
        Circle(Point(at(seat.share), y), 1.1 if main else 0.65, dot),
    ]


def _share_axis(low: float, high: float, at: Scale, theme: Theme) -> Row:
    items: list[Item] = [Line(Point(at(low), 0.0), Point(at(high), 0.0), theme.hairline)]
    every = 1 if high - low < 0.55 else 2
    for tenth in range(round(low * 10), round(high * 10) + 1, every):
        x = at(tenth / 10)
        items.append(Line(Point(x, 0.0), Point(x, 1.0), theme.hairline))
        items.append(label(f"{tenth * 10}%", x, 4.2, small(theme), "middle"))
    return Row(_AXIS, tuple(items))


def histogram(verdict: Verdict[object], width: float, theme: Theme) -> list[Row]:
    """How many games lasted how many turns."""
    bins = length_bins(verdict.lengths)
    if not bins:
        return []
    most = max(count for _, _, count in bins)
    step = width / len(bins)
    items: list[Item] = []
    for index, (_, _, count) in enumerate(bins):
        height = _BAR_HEIGHT * count / most
        if count:
            bar = Box(index * step + 0.2, _BAR_HEIGHT - height, step - 0.4, height)
            items.append(bar.rect(theme.bar))
    items.append(Line(Point(0.0, _BAR_HEIGHT), Point(width, _BAR_HEIGHT), theme.frame))
    widest = text_width("000–000", "regular", SMALL_SIZE) + 2.0
    every = ceil(widest / step)
    for index in range(every // 2, len(bins), every):
        first, last, _ = bins[index]
        text = str(first) if first == last else f"{first}–{last}"
        x = (index + 0.5) * step
        if widest / 2 <= x <= width - widest / 2:
            items.append(label(text, x, _BAR_HEIGHT + 3.6, small(theme), "middle"))
    return [Row(_BAR_HEIGHT + _AXIS, (Group(tuple(items), label="lengths of games"),))]


def length_bins(lengths: Sequence[int]) -> list[tuple[int, int, int]]:
    """First and last length and number of games of each bar, none of them before the shortest."""
    played = [length for length, count in enumerate(lengths) if count]
    if not played:
        return []
    first, size = played[0], (played[-1] - played[0]) // _BINS + 1
    edges = [*range(first, played[-1] + 1, size), played[-1] + 1]
    if edges[-1] - edges[-2] < size:
        edges[-1] = edges[-2] + size
    return [(a, b - 1, sum(lengths[a:b])) for a, b in pairwise(edges)]
