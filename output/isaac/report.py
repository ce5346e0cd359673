"""The report: what the check found of a set of tiles and its opening, in pictures first."""

from __future__ import annotations

from functools import partial

from layouts.isaac.estimate import estimated_hundreds
from layouts.isaac.findings import Findings
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.tiles import STANDARD
from layouts.verdict import Verdict
from layouts.words import together
from output.contract import Draft, Panel
from output.drawing.theme import Theme
from output.isaac.charts import beside_standard, margins_chart, opening_board, tile_set
from output.isaac.spec import IsaacSpec
from output.page.flow import Row, paragraph
from output.page.report import (
    Parts,
    caption,
    report_panels,
    section,
    text_face,
    usual_report,
    who_wins,
)
from output.page.wording import players_words


def report_pages(spec: IsaacSpec) -> list[Draft]:
    """As many pages as the figures need."""
    return usual_report(spec, _parts(spec))


def panels(spec: IsaacSpec, width: float) -> list[Panel]:
    """The report for a screen."""
    return report_panels(spec, width, _parts(spec))


def _parts(spec: IsaacSpec) -> Parts[Findings]:
    return Parts(wins=partial(_wins, spec.setup.layout))


def _wins(layout: IsaacLayout, verdict: Verdict[Findings], width: float, theme: Theme) -> list[Row]:
    """Who wins, by how much, and what the tiles have to do with it."""
    findings = verdict.findings
    return [
        *who_wins(verdict, width, theme),
        *_table(layout, findings, width, theme),
        *_standard(verdict, width, theme),
        *_margins(findings, width, theme),
        *_hundreds(layout, findings, width, theme),
    ]


def _table(layout: IsaacLayout, findings: Findings, width: float, theme: Theme) -> list[Row]:
    """What is played with: the opening if there is one, and the tiles if they are others."""
    rows: list[Row] = []
    if layout.opening:
        rows += section("What the opening does", width, theme)
        rows += caption(_opening_words(layout, findings), width, theme)
        rows += opening_board(layout, width, theme)
    if layout.tiles != STANDARD:
        rows += section("The tiles", width, theme)
        rows += caption("Each player has the same.", width, theme)
        rows += tile_set(layout.tiles, width, theme)
    return rows


def _opening_words(layout: IsaacLayout, findings: Findings) -> str:
    count = len(layout.opening)
    words = f"{count} tiles lie" if count > 1 else "One tile lies"
    words += " on the board before the first move. "
    if findings.without_opening is None:
        return f"{words}What the same tiles do without it was not measured."
    return (
        f"{words}With this opening Dark, who starts, wins {findings.figures.dark:.0%} of games; on "
        f"the empty board it is {findings.without_opening:.0%}."
    )


def _standard(verdict: Verdict[Findings], width: float, theme: Theme) -> list[Row]:
    own, standard = verdict.findings.figures, verdict.findings.standard
    words = (
        f"What {own.games:,} games between {players_words(verdict)} were like, and beside that "
        f"{standard.games:,} games of the same players with the tiles the game is sold with, on an "
        "empty board."
    )
    return [
        *section("Beside the standard set", width, theme),
        *caption(words, width, theme),
        *beside_standard(own, standard, width, theme),
        *paragraph(_standard_words(verdict.findings), width, text_face(theme)),
    ]


def _standard_words(findings: Findings) -> str:
    """Whom the standard set favours, as far as is known."""
    panel = findings.standard_dark
    shares = together([f"{share.dark:.0%} between {share.words}" for share in panel])
    low, high = min(share.low for share in panel), max(share.high for share in panel)
    return (
        f"With the standard set on an empty board Dark’s share depends on who plays: {shares}. "
        f"Their games leave room for {low:.0%} to {high:.0%}, and others may find yet another. "
        "What it is in best play is not known: only the scoring can be solved."
    )


def _margins(findings: Findings, width: float, theme: Theme) -> list[Row]:
    rows = [
        *section("How close it is", width, theme),
        *caption(
            f"{sum(findings.margins):,} games by how many points the winner is ahead in the end.",
            width,
            theme,
        ),
        *margins_chart(findings.margins, width, theme),
    ]
    if findings.figures.ties:
        dark, light, started = (share / findings.figures.ties for share in findings.ties_to)
        words = (
            "A level game goes to whose tiles that were never placed make the longer line: to Dark "
            f"in {dark:.0%} of them, to Light in {light:.0%}. In {started:.0%} the lines are "
            "equally long, and Dark wins."
        )
        rows += paragraph(words, width, text_face(theme))
    return rows


def _hundreds(layout: IsaacLayout, findings: Findings, width: float, theme: Theme) -> list[Row]:
    """What the tiles foretold, beside what came."""
    words = (
        "The more the tiles are worth, the more often a hundred ends the game. Whoever takes off "
        "all their tiles, with no counter on any line, scores by a rough estimate "
        f"{findings.richness:.0f} points with these and {findings.standard_richness:.0f} with the "
        "standard set. With tiles worth as much as these a hundred ends about "
        f"{estimated_hundreds(findings.richness):.0%} of games; here it ended "
        f"{findings.figures.hundreds:.1%}."
    )
    return [
        *section("A hundred", width, theme),
        *paragraph(words, width, text_face(theme)),
    ]
