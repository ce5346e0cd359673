"""The report: what the chance to win is, how far games get, and where they end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from layouts.coin_collectors.findings import Findings
from layouts.coin_collectors.layout import FILES, HOLE, RANKS, TILES
from layouts.coin_collectors.rules import ABOVE_AVERAGE
from layouts.verdict import SeatShare, Verdict
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Circle, Font, Group, Item, Line, Point, Style
from output.drawing.theme import STRONG, THIN, Theme
from output.drawing.typeface import text_width
from output.page.flow import Row, centred, label
from output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid
from output.page.report import (
    behind_the_figures,
    caption,
    headline,
    pour_report,
    section,
    worth_playing,
)
from output.page.small_print import SMALL_SIZE, small
from output.page.wording import players_words

_LINE = 4.6
_AXIS = 5.0
_BAR_HEIGHT = 24.0
_BOARD_GAP = 9.0
_MOST_SQUARE = 9.0
_BEST = "best play"

_WHO = (
    "All who played are computer players. “Planners” go through all steps, all choices of dice and "
    "all ways these can fall one step ahead, “experts” two, and both know the endings of six coins "
    "by heart. How people compare with them was not measured. Weakest first: {}."
)


def report_pages(spec: CollectorsSpec) -> list[Draft]:
    """As many pages as the figures need."""
    theme = spec.theme

    def rows(verdict: Verdict[Findings], width: float) -> list[Row]:
        others = ", ".join(f"{tier.words} ({tier.games:,} games)" for tier in verdict.tiers)
        return [
            *headline(verdict, width, theme),
            *section("The chance to win", width, theme),
            *caption(_chance_words(verdict), width, theme),
            *_chances(verdict, width, theme),
            *section("How far games get", width, theme),
            *caption(_collected_words(verdict), width, theme),
            *_histogram(verdict.findings.collected, width, theme),
            *_where_lost(verdict.findings, width, theme),
            *worth_playing(verdict, width, theme),
            *behind_the_figures(spec.setup, verdict, width, theme, _WHO.format(others)),
        ]

    return pour_report(spec, rows)


def _chance_words(verdict: Verdict[Findings]) -> str:
    seat, findings = verdict.seats[0], verdict.findings
    words = (
        f"{players_words(verdict).capitalize()} won {seat.share:.0%} of {verdict.games:,} games; "
        f"chance makes that {seat.low:.0%} to {seat.high:.0%}, as the bars show. "
        f"That is {_grade_words(findings)} among setups as they are dealt."
    )
    if findings.exact is not None and findings.exact_rolled is not None:
        words += (
            f" Nobody can do better than best play, which wins {findings.exact:.1%}; had the dice "
            f"not been dealt but rolled, {findings.exact_rolled:.1%}."
        )
    return words


def _grade_words(findings: Findings) -> str:
    return {
        "easy": "**easy**: in the luckiest third",
        "middling": "**middling**: in the middle third",
        "hard": "**hard**: in the last third, or beyond",
    }[findings.grade]


def _chances(verdict: Verdict[Findings], width: float, theme: Theme) -> list[Row]:
    """A line for every player, and one for best play if it is known."""
    words = [tier.words for tier in verdict.tiers]
    indent = max(text_width(text, "bold", SMALL_SIZE) for text in [*words, _BEST]) + 2.5
    plot = Box(indent, 0.0, width - indent - 10.5, 0.0)

    def at(share: float) -> float:
        return plot.x + share * plot.width

    rows = []
    for tier in verdict.tiers:
        main = tier.player == verdict.player
        items = _interval(tier.seats[0], main, at, theme)
        rows.append(_line(tier.words, f"{tier.seats[0].share:.1%}", items, main, width, theme))
    exact = verdict.findings.exact
    if exact is not None:
        middle = Point(at(exact), _LINE / 2)
        diamond = Circle(middle, 1.2, Style(theme.disc.fill, theme.accent, STRONG))
        rows.append(_line(_BEST, f"{exact:.1%}", [diamond], True, width, theme))
    axis: list[Item] = [Line(Point(at(0.0), 0.0), Point(at(1.0), 0.0), theme.hairline)]
    for tenth in range(0, 11, 2):
        x = at(tenth / 10)
        axis.append(Line(Point(x, 0.0), Point(x, 1.0), theme.hairline))
        axis.append(label(f"{tenth * 10}%", x, 4.2, small(theme), "middle"))
    return [*rows, Row(_AXIS, tuple(axis))]


def _line(
    words: str, value: str, items: Sequence[Item], main: bool, width: float, theme: Theme
) -> Row:
    face = small(theme, "ink" if main else "muted")
    font: Font = "bold" if main else "regular"
    baseline = _LINE / 2 + 1.0
    texts = (
        label(words, 0.0, baseline, face, font=font),
        label(value, width, baseline, face, "end", font),
    )
    return Row(_LINE, (Group((*items, *texts), label=words),), keep=True)


def _interval(
    seat: SeatShare, main: bool, at: Callable[[float], float], theme: Theme
) -> list[Item]:
    """A dot with how far chance may be to blame."""
    colour = theme.ink if main else theme.muted
    stroke = Style(stroke=colour, width=STRONG if main else THIN)
    y, cap = _LINE / 2, 1.0 if main else 0.6
    low, high = at(seat.low), at(seat.high)
    return [
        Line(Point(low, y), Point(high, y), stroke),
        *(Line(Point(x, y - cap), Point(x, y + cap), stroke) for x in (low, high)),
        Circle(Point(at(seat.share), y), 1.1 if main else 0.65, Style(fill=colour)),
    ]


def _collected_words(verdict: Verdict[Findings]) -> str:
    collected = verdict.findings.collected
    good = sum(collected[ABOVE_AVERAGE:-1]) / max(1, sum(collected))
    return (
        f"Games of {players_words(verdict)} by the coins they collected. The bar on the right are "
        f"the wins. Another {good:.0%} got {ABOVE_AVERAGE} coins or more: above average, the rules "
        "say."
    )


def _histogram(collected: Sequence[int], width: float, theme: Theme) -> list[Row]:
    """A bar for each number of coins; the wins' with a frame."""
    step = width / len(collected)
    most = max(*collected, 1)
    items: list[Item] = []
    for coins, count in enumerate(collected):
        height = _BAR_HEIGHT * count / most
        if count:
            bar = Box(coins * step + 0.2, _BAR_HEIGHT - height, step - 0.4, height)
            items.append(bar.rect(theme.bar))
            if coins == len(TILES):
                items.append(bar.rect(Style(stroke=theme.accent, width=STRONG)))
    items.append(Line(Point(0.0, _BAR_HEIGHT), Point(width, _BAR_HEIGHT), theme.frame))
    for coins in range(0, len(collected), 4):
        x = (coins + 0.5) * step
        items.append(label(str(coins), x, _BAR_HEIGHT + 3.6, small(theme), "middle"))
    return [Row(_BAR_HEIGHT + _AXIS, (Group(tuple(items), label="games by coins collected"),))]


def _where_lost(findings: Findings, width: float, theme: Theme) -> list[Row]:
    """Two boards: which coins are left when a game is lost, and where the pawns stand then."""
    lost = sum(findings.collected[:-1])
    if not lost:
        return []
    square = min(_MOST_SQUARE, (width - _BOARD_GAP - 2 * COORDINATES_WIDTH) / 2 / len(FILES))
    board = square * len(FILES)
    gap = width - 2 * (board + COORDINATES_WIDTH)
    lefts = COORDINATES_WIDTH, 2 * COORDINATES_WIDTH + board + gap
    items: list[Item] = []
    boards = (findings.left, "a coin is left here"), (findings.stuck, "pawns stand here")
    for x, (shares, words) in zip(lefts, boards, strict=True):
        grid = Grid(x, 4.6, square, len(FILES), len(RANKS))
        items.append(label(words, x, 3.0, small(theme, "ink"), font="bold"))
        items.append(Group(tuple(_heat(grid, shares, theme)), label=words))
    height = 4.6 + board + COORDINATES_HEIGHT + 1.0
    return [
        *section("Where games are lost", width, theme),
        *caption(
            f"In the {lost:,} games that were lost: on the left, in how many of a hundred a coin "
            "was left on a square; on the right, how many pawns a hundred games had there at the "
            "end.",
            width,
            theme,
        ),
        Row(height, tuple(items)),
    ]


def _heat(grid: Grid, shares: Sequence[float], theme: Theme) -> list[Item]:
    """A board with a figure in a hundred on each square."""
    most = max(*shares, 1e-9)
    items: list[Item] = []
    for square, share in enumerate(shares):
        cell = grid.cell(square % len(FILES), square // len(FILES))
        if square == HOLE and not share:
            items.append(cell.rect(theme.panel))
            continue
        style = theme.heat[min(len(theme.heat) - 1, int(share / most * len(theme.heat)))]
        items.append(cell.rect(style))
        if style.hatch:  # a blank behind the number, so that no stroke crosses it
            margins = 0.2 * cell.width, 0.26 * cell.height
            items.append(cell.inset(*margins * 2).rect(theme.disc))
        items.append(centred(f"{100 * share:.0f}", cell.centre, SMALL_SIZE, theme.ink))
    items.append(grid.box.rect(theme.frame))
    items += grid.coordinates(FILES, RANKS, theme)
    return items
