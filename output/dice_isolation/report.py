"""Dice Isolation's report: best play and head starts on a solved board."""

from __future__ import annotations

from functools import partial

from printkit.layouts.dice_isolation.game import DiceFindings, Exact, Odds
from printkit.layouts.dice_isolation.layout import SUPPLY, WINS
from printkit.layouts.game import Layout
from printkit.layouts.language import Language
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import CLUB_SIMULATIONS, Verdict, limit
from printkit.layouts.words import in_words
from printkit.output.dice_isolation.board import head_start_words
from printkit.output.dice_isolation.pieces import DiceSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Colour, Font, Group, Item, Point, Style
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.charts import columns, shares_chart, stack
from printkit.output.page.flow import SMALL_SIZE, Row, decoration, label, paragraph, small
from printkit.output.page.report import (
    Parts,
    check_command,
    how_long,
    section,
    small_section,
    text_face,
)
from printkit.output.page.signs import badge

_BAR = 6.5
_BAR_GAP = 2.0
_BADGE = 2.4
_CHART = 30.0
_LEFT = 9.0  # for the labels of the axis of shares
_AXIS = 8.5
_LABEL_GAP = 0.9


def odds_bars(
    bars: list[tuple[str, Odds]], width: float, theme: Theme, language: Language
) -> list[Row]:
    """A bar for each kind of game: both players' shares of wins, and the share of draws."""
    rows = []
    for words, odds in bars:
        title = label(words, 0.0, 3.0, small(theme, "ink"), font="bold")
        items: list[Item] = [decoration([title])]
        items += stack(_odds_parts(odds, theme), Box(0.0, 4.0, width, _BAR), theme, language)
        rows.append(Row(4.0 + _BAR, (Group(tuple(items), label=words),), _BAR_GAP, keep=True))
    return [*rows, _legend(theme)]


def _odds_parts(odds: Odds, theme: Theme) -> list[tuple[float, Style, Colour]]:
    return [
        (odds.win, theme.seats[0], theme.seat_ink),
        (odds.draw, theme.disc, theme.ink),
        (odds.loss, theme.seats[1], theme.seat_ink),
    ]


def _legend(theme: Theme) -> Row:
    """The explanation of the parts of a bar."""
    face, y = small(theme), 3.2
    items: list[Item] = []
    x = _BADGE
    for index, words in enumerate(("wins", "drawn", "wins")):
        if words == "wins":
            items += badge(Point(x, y), index // 2, _BADGE, theme)
        else:
            swatch = Box(x - _BADGE, y - _BADGE / 2, 2 * _BADGE, _BADGE)
            items += [swatch.rect(theme.disc), swatch.rect(theme.frame)]
        x += _BADGE + 1.2
        items.append(label(words, x, y + 1.0, face))
        x += text_width(words, face.font, face.size) + 5.0 + _BADGE
    return Row(6.2, tuple(items), 0.8)


def head_start_chart(exact: Exact, width: float, theme: Theme) -> list[Row]:
    """A chart of the first player's share by the second player's head start."""
    plot = Box(_LEFT, 4.0, width - _LEFT, _CHART)
    most = max(0.6, *exact.shares)

    def at(share: float) -> float:
        return plot.bottom - share / most * plot.height

    top, bottom = at(0.5 + limit(2)), at(0.5 - limit(2))
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
    """The lowest baseline (mm) of a label above bars of height `level` that crosses no line."""
    for line in lines:
        if line > level - 2 * _LABEL_GAP - cap_height("bold", SMALL_SIZE):
            level = min(level, line)
    return level - _LABEL_GAP


def _axes(
    exact: Exact, plot: Box, step: float, half: float, band: tuple[float, float], theme: Theme
) -> list[Item]:
    items: list[Item] = [
        plot.across(y, theme.hairline) for y in band
    ]  # once more, since bars hide it
    items += [
        plot.across(half, theme.frame),
        plot.across(plot.bottom, theme.frame),
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
    words = "tokens that the player who goes second begins with"
    items.append(label(words, plot.centre.x, plot.bottom + 7.0, small(theme), "middle"))
    return items


def report_parts(spec: DiceSpec) -> Parts[DiceFindings]:
    """The parts of the report that only this game has."""
    exact = spec.verdict.findings.exact if spec.verdict else None
    if exact is None:
        return Parts()
    return Parts(
        wins=lambda verdict, width, theme: [
            *_best_play(spec, exact, width, theme),
            *_head_start(exact, spec.duplicate, width, theme),
            *_to_know(exact, width, theme),
        ],
        lengths=lambda verdict, width, theme: [
            *how_long(verdict, width, theme, spec.language),
            *_who_err(spec, verdict, exact, width, theme),
        ],
        behind=partial(_behind, spec.setup),
    )


def _best_play(spec: DiceSpec, exact: Exact, width: float, theme: Theme) -> list[Row]:
    bars = [("By the rules alone", exact.rules)]
    words = "All possible games, weighed by their dice; neither player makes a mistake."
    if exact.tokens:
        bars.append((f"With {head_start_words(exact.tokens)} for player 2", exact.even))
    return [
        *section("Who wins under best play", width, theme, words),
        *odds_bars(bars, width, theme, spec.language),
    ]


def _head_start(exact: Exact, duplicate: bool, width: float, theme: Theme) -> list[Row]:
    given = "in duplicate you play without it" if duplicate else "the head start on the board"
    text = (
        "What player 1 scores (a draw counts half), by the tokens that player 2 begins with: "
        "worked out exactly, over all games there are. Within the band the game is even under best "
        "play. The dark bar is the most even one over all levels of play, which are shown with it "
        f"at the end: {given}."
    )
    return [
        *section("A head start for player 2, under best play", width, theme, text),
        *head_start_chart(exact, width, theme),
    ]


def _to_know(exact: Exact, width: float, theme: Theme) -> list[Row]:
    """Rules of thumb that best play on this board suggests."""
    face = text_face(theme)
    if exact.enough is None:
        aim = (
            "No number of tokens guarantees a win for the player who starts placing first: "
            f"{SUPPLY} tokens cannot be beaten."
        )
    else:
        aim = (
            f"**{exact.enough} tokens guarantee a win** for the player who starts placing first, "
            f"even against {SUPPLY}. With fewer there is an answer."
        )
    dice = (
        "**Roll three dice**, whenever you roll: fewer are never better here."
        if exact.three_dice
        else "Three dice are not always best: at times best play rolls fewer."
    )
    match = (
        "All games are drawn under best play, so a match has no end."
        if exact.match is None
        else f"**A match to {in_words(WINS)}** is won by the player who starts it "
        f"{exact.match:.0%} of the time, without a head start: the loser starts the next game, "
        "which evens things out."
    )
    return [
        *section("Worth knowing", width, theme),
        *(row for text in (aim, dice, match) for row in paragraph(text, width, face, before=1.0)),
    ]


def _who_err(
    spec: DiceSpec, verdict: Verdict[DiceFindings], exact: Exact, width: float, theme: Theme
) -> list[Row]:
    how = f"player 2 having {head_start_words(exact.tokens)}" if exact.tokens else "as it is"
    text = (
        f"Shares of the win, {how}, between computer players of several strengths, perfect ones "
        "last. The shaded band counts as fair; the bars show the margin of error. Calculating "
        "players know what each choice is worth, roughly: their shares are exact, too."
    )
    return [
        *section("Who wins between players of all levels", width, theme, text),
        *shares_chart(verdict, width, theme, spec.language),
    ]


def _behind(
    setup: Setup[Layout], verdict: Verdict[DiceFindings], width: float, theme: Theme
) -> list[Row]:
    """Small print: which figures are proven, and who played the games."""
    played = [f"{tier.words} ({tier.games:,} games)" for tier in verdict.tiers if tier.games]
    texts = (
        "**Best play is solved, not played**: every way of placing is searched to its end, and "
        "every roll counts as often as it falls. Each player goes for the greatest share of the "
        "win, and among plays of equal share for the one with fewer draws.",
        "**Calculating players** err about the exact values of their choices, the less the "
        "stronger they are, until both have placed a token; then they play their best.",
        f"All other figures come from **fresh games** between computer players: "
        f"{', '.join(played)}. Length and playability come from games of club players, who "
        f"before each move try out {CLUB_SIMULATIONS} ways the game may go on. How people compare "
        "with them was not measured.",
        f"The same check again, with version {verdict.version}: "
        f"*{check_command(setup, verdict.seed)}*",
    )
    return small_section("Behind the figures", texts, width, theme)
