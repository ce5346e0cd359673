"""The check of a Coin Isolation setup: by real play, at several strengths."""

from __future__ import annotations

from engines.arena import Arena
from engines.coin_isolation.metrics import where_money_was_won
from engines.deal import deal_fair
from engines.verdict import Match, Watch, judge_by_games
from layouts.coin_isolation.findings import Findings
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

    def findings(match: Match) -> Findings:
        return Findings(money=where_money_was_won(match.games))

    return judge_by_games(setup, arena, version, watch, seed, match, findings)
