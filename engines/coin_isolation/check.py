"""The check of a Coin Isolation setup: by real play, at several strengths."""

from __future__ import annotations

from engines.coin_isolation.deal import deal_fair
from engines.coin_isolation.metrics import where_money_was_won
from engines.coin_isolation.opening import money_within_reach, seat_starts
from engines.coin_isolation.sides import value_of_choice
from engines.judging.verdict import Match, Watch, judge_by_games
from engines.search.arena import Arena
from layouts.coin_isolation.findings import Findings
from layouts.coin_isolation.layout import CoinLayout
from layouts.setup import Setup
from layouts.verdict import Verdict

__all__ = ["deal_fair", "judge"]


def judge(
    setup: Setup,
    arena: Arena,
    version: str,
    watch: Watch,
    seed: int = 0,
    match: Match | None = None,
) -> Verdict:
    """The verdict on `setup`. Parameters, and what is raised, as of `judge_by_games`."""
    layout = setup.layout
    assert isinstance(layout, CoinLayout)

    def findings(match: Match) -> Findings:
        return Findings(
            money=where_money_was_won(match.games),
            starts=seat_starts(setup, match.games),
            reach=money_within_reach(layout, setup.variants),
            choice=value_of_choice(setup, arena, watch, seed),
        )

    return judge_by_games(setup, arena, version, watch, seed, match, findings)
