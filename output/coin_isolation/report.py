"""The report: what the check found, in pictures first."""

from __future__ import annotations

from layouts.coin_isolation.findings import Findings
from layouts.verdict import Verdict
from output.coin_isolation.heat import heat_map
from output.coin_isolation.seats import before_the_first_move, which_side
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.page.flow import Row
from output.page.report import (
    behind_the_figures,
    caption,
    headline,
    how_long,
    pour_report,
    section,
    who_wins,
    worth_playing,
)
from output.page.wording import players_words


def report_pages(spec: CoinSpec) -> list[Draft]:
    """As many pages as the figures need."""
    theme = spec.theme

    def rows(verdict: Verdict[Findings], width: float) -> list[Row]:
        findings = verdict.findings
        return [
            *headline(verdict, width, theme),
            *who_wins(verdict, width, theme),
            *how_long(verdict, width, theme),
            *worth_playing(verdict, width, theme),
            *before_the_first_move(findings, width, theme),
            *which_side(findings.choice, players_words(verdict), width, theme),
            *section("Where the money is won", width, theme),
            *caption("Cents taken on each square in a game, on average.", width, theme),
            *heat_map(findings.money, width, theme),
            *behind_the_figures(spec.setup, verdict, width, theme),
        ]

    return pour_report(spec, rows)
