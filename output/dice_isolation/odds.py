"""Charts of the odds on a solved board, each a row to flow with text."""

from __future__ import annotations

from layouts.dice_isolation.findings import Exact, Odds
from layouts.verdict import DELTA
from output.drawing.box import Box
from output.drawing.scene import Colour, Font, Group, Item, Line, Point, Style
from output.drawing.theme import Theme
from output.drawing.typeface import cap_height, text_width
from output.page.badges import badge
from output.page.charts import columns, stack
from output.page.flow import Row, decoration, label
from output.page.small_print import SMALL_SIZE, small

_BAR = 6.5
_BAR_GAP = 2.0
_BADGE = 2.4
_CHART = 30.0
_LEFT = 9.0  # for the labels of the axis of shares
_AXIS = 8.5
_LABEL_GAP = 0.9


def odds_bars(bars: list[tuple[str, Odds]], width: float, theme: Theme) -> list[Row]:
    """A bar for each of some games: what share of them each player wins, and draws between."""
    rows = []
    for words, odds in bars:
        title = label(words, 0.0, 3.0, small(theme, "ink"), font="bold")
        items: list[Item] = [decoration([title])]
        items += stack(_parts(odds, theme), Box(0.0, 4.0, width, _BAR), theme)
        rows.append(Row(4.0 + _BAR, (Group(tuple(items), label=words),), _BAR_GAP, keep=True))
    return [*rows, _legend(theme)]


def _parts(odds: Odds, theme: Theme) -> list[tuple[float, Style, Colour]]:
    return [
        (odds.win, theme.seats[0], theme.seat_ink),
        (odds.draw, theme.disc, theme.ink),
        (odds.loss, theme.seats[1], theme.seat_ink),
    ]


def _legend(theme: Theme) -> Row:
    """Who has which part of a bar."""
    face, y = small(theme), 3.2
    items: list[Item] = []
    x = _BADGE
    for index, words in enumerate(("wins", "drawn", "wins")):
        if words == "wins":
            items += badge(Point(x, y), index // 2, _BADGE, theme)
            x += _BADGE + 1.2
        else:
            swatch = Box(x - _BADGE, y - _BADGE / 2, 2 * _BADGE, _BADGE)
            items += [swatch.rect(theme.disc), swatch.rect(theme.frame)]
            x += _BADGE + 1.2
        items.append(label(words, x, y + 1.0, face))
        x += text_width(words, face.font, face.size) + 5.0 + _BADGE
    return Row(6.2, tuple(items), 0.8)


def head_start_chart(exact: Exact, width: float, theme: Theme) -> list[Row]:
    """The first player's share by the tokens that the second one begins with."""
    plot = Box(_LEFT, 4.0, width - _LEFT, _CHART)
    most = max(0.6, *exact.shares)

    def at(share: float) -> float:
        return plot.bottom - share / most * plot.height

    top, bottom = at(0.5 + DELTA), at(0.5 - DELTA)
    items: list[Item] = [Box(plot.x, top, plot.width, bottom - top).rect(theme.band)]
    step = plot.width / len(exact.shares)
    bars = columns(exact.shares, most, plot, gap=0.25)
    for tokens, (share, bar) in enumerate(zip(exact.shares, bars, strict=True)):
        chosen = tokens == exact.tokens
        items.append(bar.rect(theme.mark if chosen else theme.bar))
        if chosen or tokens == 0:
            font: Font = "bold" if chosen else "regular"
            words = f"{share:.0%}"
            half = text_width(words, font, SMALL_SIZE) / 2
            x = max(bar.centre.x, plot.x + half)
            first, last = (int((end - plot.x) / step) for end in (x - half, x + half))
            under = map(at, exact.shares[first : last + 1])
            y = _label_level(min(under), (bottom, at(0.5), top))
            items.append(label(words, x, y, small(theme, "ink"), "middle", font))
    items += _axes(exact, plot, step, at(0.5), (top, bottom), theme)
    height = plot.bottom + _AXIS
    return [Row(height, (Group(tuple(items), label="share of player 1 by head start"),))]


def _label_level(level: float, lines: tuple[float, ...]) -> float:
    """The baseline of a label above the bars that reach `level`, off the lines, lowest first."""
    for line in lines:
        if line > level - 2 * _LABEL_GAP - cap_height("bold", SMALL_SIZE):
            level = min(level, line)
    return level - _LABEL_GAP


def _axes(
    exact: Exact, plot: Box, step: float, half: float, band: tuple[float, float], theme: Theme
) -> list[Item]:
    items: list[Item] = [
        Line(Point(plot.x, y), Point(plot.right, y), theme.hairline) for y in band
    ]  # once more, since bars hide it
    items += [
        Line(Point(plot.x, half), Point(plot.right, half), theme.frame),
        Line(Point(plot.x, plot.bottom), Point(plot.right, plot.bottom), theme.frame),
        label("50%", plot.x - 1.0, half + 1.0, small(theme), "end"),
        label("0%", plot.x - 1.0, plot.bottom + 1.0, small(theme), "end"),
    ]
    last = len(exact.shares) - 1
    for tokens in {*range(0, last + 1, 5), exact.tokens}:
        chosen = tokens == exact.tokens
        if not chosen and abs(tokens - exact.tokens) < 2:
            continue
        x = plot.x + (tokens + 0.5) * step
        face = small(theme, "ink" if chosen else "muted")
        font: Font = "bold" if chosen else "regular"
        items.append(label(str(tokens), x, plot.bottom + 3.6, face, "middle", font))
    words = "tokens that whoever plays second begins with"
    items.append(label(words, plot.centre.x, plot.bottom + 7.0, small(theme), "middle"))
    return items
