"""The report: the chance to win, how far games get, and where they end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printkit.layouts.coin_collectors.game import CollectorsFindings
from printkit.layouts.coin_collectors.layout import ABOVE_AVERAGE, FILES, HOLE, RANKS
from printkit.layouts.verdict import Verdict
from printkit.output.coin_collectors.pieces import CollectorsSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Point, Style
from printkit.output.drawing.theme import STRONG, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.charts import (
    HISTOGRAM_HEIGHT,
    Column,
    ShareAxis,
    heat_board,
    histogram_row,
    interval,
    line_labels,
)
from printkit.output.page.flow import SMALL_SIZE, Row, decoration, label, small
from printkit.output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid
from printkit.output.page.report import Parts, behind_the_figures, section
from printkit.output.page.wording import players_words

_LINE = 4.6
_BOARD_GAP = 9.0
_MOST_SQUARE = 9.0
_BEST = "best play"
_THIRDS = {"easy": "easiest", "middling": "middle", "hard": "hardest"}

_WHO = (
    "All who played are computer players: those who keep near coins or useful dice take the next "
    "good step and plan nothing. “Planners” go through all steps, all choices of dice and "
    "all ways these can fall one step ahead, “experts” two, and both know the endings of six coins "
    "by heart. How people compare with them was not measured. Weakest first: {}."
)


def report_parts(spec: CollectorsSpec) -> Parts[CollectorsFindings]:
    """The parts of the report that only this game has."""
    return Parts(wins=partial(_wins, spec), lengths=_lengths, behind=partial(_behind, spec))


def _wins(
    spec: CollectorsSpec, verdict: Verdict[CollectorsFindings], width: float, theme: Theme
) -> list[Row]:
    return [
        *section("The chance to win", width, theme, _chance_words(verdict)),
        *_chances(spec, verdict, width, theme),
    ]


def _lengths(verdict: Verdict[CollectorsFindings], width: float, theme: Theme) -> list[Row]:
    return [
        *section("How far games get", width, theme, _collected_words(verdict)),
        _histogram(verdict.findings.collected, width, theme),
        *_loss_maps(verdict.findings, width, theme),
    ]


def _behind(
    spec: CollectorsSpec, verdict: Verdict[CollectorsFindings], width: float, theme: Theme
) -> list[Row]:
    players = ", ".join(f"{tier.words} ({tier.games:,} games)" for tier in verdict.tiers)
    language, who = spec.language, _WHO.format(players)
    return behind_the_figures(spec.setup, verdict, width, theme, language, who)


def _chance_words(verdict: Verdict[CollectorsFindings]) -> str:
    seat, findings = verdict.seats[0], verdict.findings
    words = (
        f"Computer {players_words(verdict)} won {seat.share:.0%} of {verdict.games:,} games, "
        "all four dice rolled at the start; "
        f"with chance it may be {seat.low:.0%} to {seat.high:.0%}, as the bars show. "
        f"That is **{findings.grade}**: in the {_THIRDS[findings.grade]} third of the setups that "
        "are dealt. Near a border chance may put it into either third."
    )
    if findings.exact is not None and findings.exact_rolled is not None:
        words += (
            f" No play is better than best play, which wins {findings.exact_rolled:.1%}; with "
            f"the dice as the setup shows them, {findings.exact:.1%}."
        )
    return words


def _chances(
    spec: CollectorsSpec, verdict: Verdict[CollectorsFindings], width: float, theme: Theme
) -> list[Row]:
    """A line of a chart for each strength of play, and one for best play if it is known."""
    words = [*(spec.say(tier.words) for tier in verdict.tiers), _BEST]
    indent = max(text_width(text, "bold", SMALL_SIZE) for text in words) + 2.5
    axis = ShareAxis(0.0, 1.0, indent, width - indent - 10.5)
    middle = _LINE / 2
    lines: list[tuple[str, float, bool, list[Item]]] = []
    for tier in verdict.tiers:
        main, seat = tier.player == verdict.player, tier.seats[0]
        drawn = interval(seat, middle, axis, theme, main)
        lines.append((spec.say(tier.words), seat.share, main, drawn))
    exact = verdict.findings.exact_rolled
    if exact is not None:
        diamond = Style(theme.disc.fill, theme.accent, STRONG)
        lines.append((_BEST, exact, True, [Circle(Point(axis.at(exact), middle), 1.2, diamond)]))
    rows = []
    for name, share, main, drawn in lines:
        drawn += line_labels(name, f"{share:.1%}", 0.0, width, middle, theme, main)
        rows.append(Row(_LINE, (Group(tuple(drawn), label=name),), keep=True))
    return [*rows, axis.row(theme, spec.language)]


def _collected_words(verdict: Verdict[CollectorsFindings]) -> str:
    collected = verdict.findings.collected
    good = sum(collected[ABOVE_AVERAGE:-1]) / max(1, sum(collected))
    return (
        f"{sum(collected):,} games of computer {players_words(verdict)} by the coins they "
        f"collected. The bar on the right shows the wins. Another {good:.0%} got {ABOVE_AVERAGE} "
        "coins or more, which the rules call above average."
    )


def _histogram(collected: Sequence[int], width: float, theme: Theme) -> Row:
    """A bar for each number of collected coins; the bar of games that were won has a frame."""
    last = len(collected) - 1
    counts = [
        Column(count, "" if coins % 4 else str(coins), framed=coins == last)
        for coins, count in enumerate(collected)
    ]
    plot = Box(0.0, 0.0, width, HISTOGRAM_HEIGHT)
    return histogram_row(counts, plot, "coins", "games by coins collected", theme)


def _loss_maps(findings: CollectorsFindings, width: float, theme: Theme) -> list[Row]:
    """Two heat maps of lost games: the coins left, and where pawns stand."""
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
        title = label(words, x, 3.0, small(theme, "ink"), font="bold")
        told = [None if s == HOLE and not share else share for s, share in enumerate(shares)]
        heat = [
            *heat_board(grid, told, lambda s: f"{100 * s:.0f}", theme, blank=(0.2, 0.26)),
            *grid.coordinates(theme),
        ]
        items.append(Group((decoration([title]), *heat), label=words))
    height = 4.6 + board + COORDINATES_HEIGHT + 1.0
    return [
        *section(
            "Where games are lost",
            width,
            theme,
            f"In the {lost:,} games that were lost: on the left, in how many of a hundred a coin "
            "was left on a square; on the right, how many pawns a hundred games had there at the "
            "end.",
        ),
        Row(height, tuple(items)),
    ]
