"""The report: what the check found, in pictures first."""

from __future__ import annotations

from layouts.coin_isolation.findings import Findings
from layouts.verdict import Verdict
from output.coin_isolation.heat import heat_map
from output.coin_isolation.seats import before_the_first_move, which_side
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.drawing.theme import Theme
from output.page.flow import Row
from output.page.report import caption, section, usual_report
from output.page.wording import players_words

_MONEY = "Cents taken on each square in a game, on average over {:,} games between {}."


def report_pages(spec: CoinSpec) -> list[Draft]:
    """As many pages as the figures need."""
    return usual_report(spec, more=_around_the_board)


def _around_the_board(verdict: Verdict[Findings], width: float, theme: Theme) -> list[Row]:
    """What its sides and its squares are worth."""
    findings = verdict.findings
    choice = findings.choice
    words = players_words(verdict)
    return [
        *before_the_first_move(findings, width, theme),
        *(which_side(choice, words, width, theme) if choice else []),
        *section("Where the money is won", width, theme),
        *caption(_MONEY.format(verdict.games, words), width, theme),
        *heat_map(findings.money, width, theme),
    ]
