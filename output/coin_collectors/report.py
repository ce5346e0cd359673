"""The report: the chance to win, how far games get, and where they end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from printkit.layouts.coin_collectors.game import CollectorsFindings
from printkit.layouts.coin_collectors.layout import ABOVE_AVERAGE, FILES, HOLE, RANKS
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Said, listed, message
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
_BEST = message("best play")
_GRADES = {
    "easy": message(
        "That is **easy**: in the easiest third of the setups that are dealt. Near a border chance "
        "may put it into either third."
    ),
    "middling": message(
        "That is **middling**: in the middle third of the setups that are dealt. Near a border "
        "chance may put it into either third."
    ),
    "hard": message(
        "That is **hard**: in the hardest third of the setups that are dealt. Near a border chance "
        "may put it into either third."
    ),
}


def report_parts(spec: CollectorsSpec) -> Parts[CollectorsFindings]:
    """The parts of the report that only this game has."""
    lengths = partial(_lengths, spec.language)
    return Parts(wins=partial(_wins, spec), lengths=lengths, behind=partial(_behind, spec))


def _wins(
    spec: CollectorsSpec, verdict: Verdict[CollectorsFindings], width: float, theme: Theme
) -> list[Row]:
    return [
        *section(spec.say("The chance to win"), width, theme, spec.say(_chance_words(verdict))),
        *_chances(spec, verdict, width, theme),
    ]


def _lengths(
    language: Language, verdict: Verdict[CollectorsFindings], width: float, theme: Theme
) -> list[Row]:
    words = language.say(_collected_words(verdict))
    return [
        *section(language.say("How far games get"), width, theme, words),
        _histogram(verdict.findings.collected, width, theme, language),
        *_loss_maps(verdict.findings, width, theme, language),
    ]


def _behind(
    spec: CollectorsSpec, verdict: Verdict[CollectorsFindings], width: float, theme: Theme
) -> list[Row]:
    players = listed(
        (
            message("{players} ({games:,} games)", players=tier.words, games=tier.games)
            for tier in verdict.tiers
        ),
        ",",
    )
    who = spec.say(
        "All who played are computer players: those who keep near coins or useful dice take the "
        "next good step and plan nothing. “Planners” go through all steps, all choices of dice and "
        "all ways these can fall one step ahead, “experts” two, and both know the endings of six "
        "coins by heart. How people compare with them was not measured. Weakest first: {players}.",
        players=players,
    )
    return behind_the_figures(spec.setup, verdict, width, theme, spec.language, who)


def _chance_words(verdict: Verdict[CollectorsFindings]) -> Said:
    seat, findings = verdict.seats[0], verdict.findings
    won = message(
        "Computer {players} won {share:.0%} of {games:,} games, all four dice rolled at the start; "
        "with chance it may be {low:.0%} to {high:.0%}, as the bars show.",
        players=players_words(verdict),
        share=seat.share,
        games=verdict.games,
        low=seat.low,
        high=seat.high,
    )
    sentences = [won, _GRADES[findings.grade]]
    if findings.exact is not None and findings.exact_rolled is not None:
        best = message(
            "No play is better than best play, which wins {share:.1%}; with the dice as the setup "
            "shows them, {exact:.1%}.",
            share=findings.exact_rolled,
            exact=findings.exact,
        )
        sentences.append(best)
    return listed(sentences, " ")


def _chances(
    spec: CollectorsSpec, verdict: Verdict[CollectorsFindings], width: float, theme: Theme
) -> list[Row]:
    """A line of a chart for each strength of play, and one for best play if it is known."""
    best = spec.say(_BEST)
    words = [*(spec.say(tier.words) for tier in verdict.tiers), best]
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
        lines.append((best, exact, True, [Circle(Point(axis.at(exact), middle), 1.2, diamond)]))
    rows = []
    for name, share, main, drawn in lines:
        value = spec.language.write(share, ".1%")
        drawn += line_labels(name, value, 0.0, width, middle, theme, main)
        rows.append(Row(_LINE, (Group(tuple(drawn), label=name),), keep=True))
    return [*rows, axis.row(theme, spec.language)]


def _collected_words(verdict: Verdict[CollectorsFindings]) -> Message:
    collected = verdict.findings.collected
    good = sum(collected[ABOVE_AVERAGE:-1]) / max(1, sum(collected))
    return message(
        "{games:,} games of computer {players} by the coins they collected. The bar on the right "
        "shows the wins. Another {share:.0%} got {coins} coins or more, which the rules call above "
        "average.",
        games=sum(collected),
        players=players_words(verdict),
        share=good,
        coins=ABOVE_AVERAGE,
    )


def _histogram(collected: Sequence[int], width: float, theme: Theme, language: Language) -> Row:
    """A bar for each number of collected coins; the bar of games that were won has a frame."""
    last = len(collected) - 1
    counts = [
        Column(count, "" if coins % 4 else str(coins), framed=coins == last)
        for coins, count in enumerate(collected)
    ]
    plot = Box(0.0, 0.0, width, HISTOGRAM_HEIGHT)
    unit, name = language.say("coins"), language.say("games by coins collected")
    return histogram_row(counts, plot, unit, name, theme)


def _loss_maps(
    findings: CollectorsFindings, width: float, theme: Theme, language: Language
) -> list[Row]:
    """Two heat maps of lost games: the coins left, and where pawns stand."""
    lost = sum(findings.collected[:-1])
    if not lost:
        return []
    square = min(_MOST_SQUARE, (width - _BOARD_GAP - 2 * COORDINATES_WIDTH) / 2 / len(FILES))
    board = square * len(FILES)
    gap = width - 2 * (board + COORDINATES_WIDTH)
    lefts = COORDINATES_WIDTH, 2 * COORDINATES_WIDTH + board + gap
    items: list[Item] = []
    boards = (
        (findings.left, language.say("a coin is left here")),
        (findings.stuck, language.say("pawns stand here")),
    )
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
    words = language.say(
        "In the {games:,} games that were lost: on the left, in how many of a hundred a coin was "
        "left on a square; on the right, how many pawns a hundred games had there at the end.",
        games=lost,
    )
    return [
        *section(language.say("Where games are lost"), width, theme, words),
        Row(height, tuple(items)),
    ]
