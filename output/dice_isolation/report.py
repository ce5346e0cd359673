"""Dice Isolation's report: best play and head starts on a solved board."""

from __future__ import annotations

from functools import partial

from printkit.layouts.dice_isolation.game import GAME, DiceFindings, Exact, Odds
from printkit.layouts.dice_isolation.layout import SUPPLY, WINS
from printkit.layouts.game import Layout
from printkit.layouts.language import Language
from printkit.layouts.messages import (
    Message,
    Said,
    Spelled,
    in_context,
    listed,
    message,
)
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import CLUB_SIMULATIONS, Verdict, limit
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
    bars: list[tuple[Message, Odds]], width: float, theme: Theme, language: Language
) -> list[Row]:
    """A bar for each kind of game: both players' shares of wins, and the share of draws."""
    rows = []
    for name, odds in bars:
        words = language.say(name)
        title = label(words, 0.0, 3.0, small(theme, "ink"), font="bold")
        items: list[Item] = [decoration([title])]
        items += stack(_odds_parts(odds, theme), Box(0.0, 4.0, width, _BAR), theme, language)
        rows.append(Row(4.0 + _BAR, (Group(tuple(items), label=words),), _BAR_GAP, keep=True))
    return [*rows, _legend(theme, language)]


def _odds_parts(odds: Odds, theme: Theme) -> list[tuple[float, Style, Colour]]:
    return [
        (odds.win, theme.seats[0], theme.seat_ink),
        (odds.draw, theme.disc, theme.ink),
        (odds.loss, theme.seats[1], theme.seat_ink),
    ]


def _legend(theme: Theme, language: Language) -> Row:
    """The explanation of the parts of a bar."""
    face, y = small(theme), 3.2
    items: list[Item] = []
    x = _BADGE
    wins = language.say(in_context("player", "wins"))
    for index, words in enumerate((wins, language.say("drawn"), wins)):
        if index != 1:
            items += badge(Point(x, y), index // 2, _BADGE, theme)
        else:
            swatch = Box(x - _BADGE, y - _BADGE / 2, 2 * _BADGE, _BADGE)
            items += [swatch.rect(theme.disc), swatch.rect(theme.frame)]
        x += _BADGE + 1.2
        items.append(label(words, x, y + 1.0, face))
        x += text_width(words, face.font, face.size) + 5.0 + _BADGE
    return Row(6.2, tuple(items), 0.8)


def head_start_chart(exact: Exact, width: float, theme: Theme, language: Language) -> list[Row]:
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
            words = language.write(share, ".0%")
            half = text_width(words, font, SMALL_SIZE) / 2
            x = max(bar.centre.x, plot.x + half)
            first, last = (int((end - plot.x) / step) for end in (x - half, x + half))
            under = map(at, exact.shares[first : last + 1])
            y = _label_level(min(under), (bottom, at(0.5), top))
            items.append(label(words, x, y, small(theme, "ink"), "middle", font))
    items += _axes(exact, plot, step, at(0.5), (top, bottom), theme, language)
    height = plot.bottom + _AXIS
    said = language.say("share of player 1 by head start")
    return [Row(height, (Group(tuple(items), label=said),))]


def _label_level(level: float, lines: tuple[float, ...]) -> float:
    """The lowest baseline (mm) of a label above bars of height `level` that crosses no line."""
    for line in lines:
        if line > level - 2 * _LABEL_GAP - cap_height("bold", SMALL_SIZE):
            level = min(level, line)
    return level - _LABEL_GAP


def _axes(
    exact: Exact,
    plot: Box,
    step: float,
    half: float,
    band: tuple[float, float],
    theme: Theme,
    language: Language,
) -> list[Item]:
    items: list[Item] = [
        plot.across(y, theme.hairline) for y in band
    ]  # once more, since bars hide it
    items += [
        plot.across(half, theme.frame),
        plot.across(plot.bottom, theme.frame),
        label(language.write(0.5, ".0%"), plot.x - 1.0, half + 1.0, small(theme), "end"),
        label(language.write(0.0, ".0%"), plot.x - 1.0, plot.bottom + 1.0, small(theme), "end"),
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
    words = language.say("tokens that the player who goes second begins with")
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
            *_head_start(spec, exact, width, theme),
            *_to_know(exact, width, theme, spec.language),
        ],
        lengths=lambda verdict, width, theme: [
            *how_long(verdict, width, theme, spec.language),
            *_who_err(spec, verdict, exact, width, theme),
        ],
        behind=partial(_behind, spec.setup, spec.language),
    )


def _best_play(spec: DiceSpec, exact: Exact, width: float, theme: Theme) -> list[Row]:
    bars = [(message("By the rules alone"), exact.rules)]
    words = spec.say("All possible games, weighed by their dice; neither player makes a mistake.")
    if exact.tokens:
        tokens = GAME.amount(exact.tokens)
        bars.append((message("With {tokens} for player 2", tokens=tokens), exact.even))
    return [
        *section(spec.say("Who wins under best play"), width, theme, words),
        *odds_bars(bars, width, theme, spec.language),
    ]


_BY_TOKENS = message(
    "What player 1 scores (a draw counts half), by the tokens that player 2 begins with: worked "
    "out exactly, over all games there are. Within the band the game is even under best play."
)
_DARK_BAR = message(
    "The dark bar is the most even one over all levels of play, which are shown with it at the "
    "end: the head start on the board."
)
_DARK_BAR_IN_DUPLICATE = message(
    "The dark bar is the most even one over all levels of play, which are shown with it at the "
    "end: in duplicate you play without it."
)


def _head_start(spec: DiceSpec, exact: Exact, width: float, theme: Theme) -> list[Row]:
    bar = _DARK_BAR_IN_DUPLICATE if spec.duplicate else _DARK_BAR
    title = spec.say("A head start for player 2, under best play")
    return [
        *section(title, width, theme, spec.say(listed([_BY_TOKENS, bar], " "))),
        *head_start_chart(exact, width, theme, spec.language),
    ]


def _to_know(exact: Exact, width: float, theme: Theme, language: Language) -> list[Row]:
    """Rules of thumb that best play on this board suggests."""
    face = text_face(theme)
    if exact.enough is None:
        aim = message(
            "No number of tokens guarantees a win for the player who starts placing first: "
            "{supply} tokens cannot be beaten.",
            supply=SUPPLY,
        )
    else:
        aim = message(
            "**{enough} tokens guarantee a win** for the player who starts placing first, even "
            "against {supply}. With fewer there is an answer.",
            enough=exact.enough,
            supply=SUPPLY,
        )
    dice = (
        message("**Roll three dice**, whenever you roll: fewer are never better here.")
        if exact.three_dice
        else message("Three dice are not always best: at times best play rolls fewer.")
    )
    match = (
        message("All games are drawn under best play, so a match has no end.")
        if exact.match is None
        else message(
            "**A match to {wins}** is won by the player who starts it {share:.0%} of the time, "
            "without a head start: the loser starts the next game, which evens things out.",
            wins=Spelled(WINS),
            share=exact.match,
        )
    )
    said = map(language.say, (aim, dice, match))
    return [
        *section(language.say("Worth knowing"), width, theme),
        *(row for text in said for row in paragraph(text, width, face, before=1.0)),
    ]


def _who_err(
    spec: DiceSpec, verdict: Verdict[DiceFindings], exact: Exact, width: float, theme: Theme
) -> list[Row]:
    shares = message(
        "Shares of the win, as it is, between computer players of several strengths, perfect ones "
        "last."
    )
    if exact.tokens:
        shares = message(
            "Shares of the win, player 2 having {tokens}, between computer players of several "
            "strengths, perfect ones last.",
            tokens=GAME.amount(exact.tokens),
        )
    meaning = message(
        "The shaded band counts as fair; the bars show the margin of error. Calculating players "
        "know what each choice is worth, roughly: their shares are exact, too."
    )
    title = spec.say("Who wins between players of all levels")
    return [
        *section(title, width, theme, spec.say(listed([shares, meaning], " "))),
        *shares_chart(verdict, width, theme, spec.language),
    ]


def _behind(
    setup: Setup[Layout],
    language: Language,
    verdict: Verdict[DiceFindings],
    width: float,
    theme: Theme,
) -> list[Row]:
    """Small print: which figures are proven, and who played the games."""
    played = (
        message("{players} ({games:,} games)", players=tier.words, games=tier.games)
        for tier in verdict.tiers
        if tier.games
    )
    others = message(
        "All other figures come from **fresh games** between computer players: {players}. Length "
        "and playability come from games of club players, who before each move try out "
        "{simulations} ways the game may go on. How people compare with them was not measured.",
        players=listed(played, ","),
        simulations=CLUB_SIMULATIONS,
    )
    again = message(
        "The same check again, with version {version}: *{command}*",
        version=verdict.version,
        command=check_command(setup, verdict.seed),
    )
    texts: tuple[Said, ...] = (_SOLVED, _CALCULATING, others, again)
    title = language.say("Behind the figures")
    return small_section(title, map(language.say, texts), width, theme)


_SOLVED = message(
    "**Best play is solved, not played**: every way of placing is searched to its end, and every "
    "roll counts as often as it falls. Each player goes for the greatest share of the win, and "
    "among plays of equal share for the one with fewer draws."
)
_CALCULATING = message(
    "**Calculating players** err about the exact values of their choices, the less the stronger "
    "they are, until both have placed a token; then they play their best."
)
