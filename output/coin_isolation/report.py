"""The report: what the check found, in pictures first."""

from __future__ import annotations

from functools import partial

from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.findings import Findings
from layouts.coins import CoinSet
from layouts.verdict import Verdict
from output.coin_isolation.heat import heat_map
from output.coin_isolation.seats import before_the_first_move, which_side
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft, Panel
from output.drawing.theme import Theme
from output.page.flow import Row
from output.page.report import Parts, caption, report_panels, section, usual_report
from output.page.wording import players_words

_MONEY = "{} taken on each square in a game, on average over {:,} games between {}."


def report_pages(spec: CoinSpec) -> list[Draft]:
    """As many pages as the figures need."""
    return usual_report(spec, _parts(spec))


def panels(spec: CoinSpec, width: float) -> list[Panel]:
    """The report for a screen."""
    return report_panels(spec, width, _parts(spec))


def _parts(spec: CoinSpec) -> Parts[Findings]:
    return Parts(more=partial(_around_the_board, coins_of(spec.setup.game)))


def _around_the_board(
    coins: CoinSet, verdict: Verdict[Findings], width: float, theme: Theme
) -> list[Row]:
    """What its sides and its squares are worth."""
    findings = verdict.findings
    choice = findings.choice
    words = players_words(verdict)
    what, won, taken = ("money", "money is won", "Cents")
    if coins.in_points:
        what, won, taken = ("points", "points are won", "Points")
    return [
        *before_the_first_move(findings, coins, width, theme),
        *(which_side(choice, words, coins, width, theme) if choice else []),
        *section(f"Where the {won}", width, theme),
        *caption(_MONEY.format(taken, verdict.games, words), width, theme),
        *heat_map(findings.money, what, width, theme),
    ]
