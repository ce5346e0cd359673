"""The check of a Coin Isolation setup: by real play, at several strengths."""

from __future__ import annotations

from engines.coin_isolation.metrics import where_money_was_won
from engines.coin_isolation.opening import money_within_reach, seat_starts
from engines.contract import Decision, Session
from engines.judging.verdict import judge_by_games
from layouts.coin_isolation.findings import Findings
from layouts.coin_isolation.layout import CoinLayout
from layouts.setup import Setup
from layouts.verdict import Verdict


def judge(
    session: Session,
    setup: Setup[CoinLayout],
    seed: int = 0,
    *,
    exact: bool = False,
    decision: Decision | None = None,
) -> Verdict[Findings]:
    """The verdict on `setup`, as of `engines.contract.Judge`."""

    def findings(decision: Decision) -> Findings:
        return Findings(
            money=where_money_was_won(decision.games),
            starts=seat_starts(session.kernel.rules, setup, decision.games),
            reach=money_within_reach(setup.layout, setup.variants),
        )

    return judge_by_games(session, setup, seed, decision, findings)
