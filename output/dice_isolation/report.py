"""The report: what the check found, in pictures first."""

from __future__ import annotations

from functools import partial

from layouts.dice_isolation.findings import Exact, Findings
from layouts.dice_isolation.rules import SUPPLY, WINS
from layouts.game import Layout
from layouts.setup import Setup
from layouts.verdict import CLUB_SIMULATIONS, Verdict
from layouts.words import in_words
from output.contract import Draft, Panel
from output.dice_isolation.board import head_start_words
from output.dice_isolation.odds import head_start_chart, odds_bars
from output.dice_isolation.spec import DiceSpec
from output.drawing.theme import Theme
from output.page.flow import Row, paragraph
from output.page.report import (
    Parts,
    caption,
    check_command,
    how_long,
    report_panels,
    section,
    small_section,
    text_face,
    usual_report,
)
from output.page.verdict_charts import shares_chart


def report_pages(spec: DiceSpec) -> list[Draft]:
    """As many pages as the figures need."""
    return usual_report(spec, _parts(spec))


def panels(spec: DiceSpec, width: float) -> list[Panel]:
    """The report for a screen."""
    return report_panels(spec, width, _parts(spec))


def _parts(spec: DiceSpec) -> Parts[Findings]:
    exact = spec.verdict.findings.exact if spec.verdict else None
    if exact is None:
        return Parts()
    return Parts(
        wins=partial(_solved, exact),
        lengths=partial(_played, exact),
        behind=partial(_behind, spec.setup),
    )


def _solved(exact: Exact, verdict: Verdict[Findings], width: float, theme: Theme) -> list[Row]:
    """What best play makes of the board."""
    return [
        *_best_play(exact, width, theme),
        *_head_start(exact, width, theme),
        *_to_know(exact, width, theme),
    ]


def _played(exact: Exact, verdict: Verdict[Findings], width: float, theme: Theme) -> list[Row]:
    """What players make of it."""
    return [*how_long(verdict, width, theme), *_who_err(verdict, exact, width, theme)]


def _best_play(exact: Exact, width: float, theme: Theme) -> list[Row]:
    bars = [("By the rules alone", exact.rules)]
    words = "All possible games, weighed by their dice; nobody makes a mistake."
    if exact.tokens:
        bars.append((f"With {head_start_words(exact.tokens)} for player 2", exact.even))
    return [
        *section("Who wins under best play", width, theme),
        *caption(words, width, theme),
        *odds_bars(bars, width, theme),
    ]


def _head_start(exact: Exact, width: float, theme: Theme) -> list[Row]:
    text = (
        "What player 1 scores (a draw counts half), by the tokens that player 2 begins with: "
        "worked out exactly, over all games there are. Within the band the game is even; the dark "
        "bar is the head start on the board."
    )
    return [
        *section("A head start for player 2", width, theme),
        *caption(text, width, theme),
        *head_start_chart(exact, width, theme),
    ]


def _to_know(exact: Exact, width: float, theme: Theme) -> list[Row]:
    """What best play does, in rules of thumb that hold on this board."""
    face = text_face(theme)
    if exact.enough is None:
        aim = (
            "No number of tokens guarantees a win for whoever starts placing first: "
            f"{SUPPLY} tokens cannot be beaten."
        )
    else:
        aim = (
            f"**{exact.enough} tokens guarantee a win** for whoever starts placing first, even "
            f"against {SUPPLY}. With fewer there is an answer."
        )
    dice = (
        "**Roll three dice**, whenever you roll: fewer are never better here."
        if exact.three_dice
        else "Three dice are not always best: at times best play rolls fewer."
    )
    match = (
        "All games are drawn under best play, so a match has no end."
        if exact.match is None
        else f"**A match to {in_words(WINS)}** is won by whoever starts it {exact.match:.0%} of "
        "the time, without a head start: the loser starts the next game, which evens things out."
    )
    return [
        *section("Worth knowing", width, theme),
        *(row for text in (aim, dice, match) for row in paragraph(text, width, face, before=1.0)),
    ]


def _who_err(verdict: Verdict[Findings], exact: Exact, width: float, theme: Theme) -> list[Row]:
    how = f"player 2 having {head_start_words(exact.tokens)}" if exact.tokens else "as it is"
    text = (
        f"Shares of the win, {how}, between players of several strengths, perfect ones last. In "
        "the band lies a fair share; the bars show the margin of error."
    )
    return [
        *section("Who wins between players who make mistakes", width, theme),
        *caption(text, width, theme),
        *shares_chart(verdict, width, theme),
    ]


def _behind(
    setup: Setup[Layout], verdict: Verdict[Findings], width: float, theme: Theme
) -> list[Row]:
    """What is proven, and who played for the rest."""
    played = [f"{tier.words} ({tier.games:,} games)" for tier in verdict.tiers if tier.games]
    texts = (
        "**Best play is solved, not played**: every way of placing is searched to its end, and "
        "every roll counts as often as it falls. Each player goes for the greatest share of the "
        "win, and among plays of equal share for the one with fewer draws.",
        f"All other figures come from **fresh games** between computer players: "
        f"{', '.join(played)}. Length and playability are those of club players, who before each "
        f"move try out {CLUB_SIMULATIONS} ways the game may go on. How people compare with them "
        "was not measured.",
        f"The same check again, with version {verdict.version}: "
        f"*{check_command(setup, verdict.seed)}*",
    )
    return small_section("Behind the figures", texts, width, theme)
