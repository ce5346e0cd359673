"""The check of a Coin Isolation setup: by real play, at several strengths.

Where it is not fair, a head start in cents is offered, if there is one that helps.
"""

from __future__ import annotations

from dataclasses import replace

from engines.coin_isolation.head_start import offer_words, offered
from engines.coin_isolation.metrics import where_money_was_won
from engines.coin_isolation.opening import money_within_reach, seat_starts
from engines.contract import Decision, Session
from engines.judging.verdict import decide, judge_by_games
from layouts.coin_isolation.game import Findings
from layouts.coin_isolation.layout import CoinLayout
from layouts.head_start import head_start_words
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
    """The verdict on `setup`, as in `engines.contract.Engine.judge`."""
    decision = decision or decide(session, setup, seed)
    verdict = judge_by_games(session, setup, seed, decision)
    if setup.head_start:
        begins = f"{head_start_words(setup.game, setup.head_start)}."
        headline = f"{verdict.headline}, with a head start"
        verdict = replace(verdict, headline=headline, reasons=(begins, *verdict.reasons))
    return verdict if verdict.fair == "fair" else _with_offer(session, setup, decision, verdict)


def findings(session: Session, setup: Setup[CoinLayout], decision: Decision) -> Findings:
    """Where the money was won, and what each seat's first turn offers."""
    return Findings(
        money=where_money_was_won(decision.games),
        starts=seat_starts(session.kernel.rules, setup, decision.games),
        reach=money_within_reach(setup.layout, setup.variants),
    )


def _with_offer(
    session: Session,
    setup: Setup[CoinLayout],
    decision: Decision,
    verdict: Verdict[Findings],
) -> Verdict[Findings]:
    """With the head start that would make it more even, if one was found."""
    offer = offered(session, setup, decision, verdict.seed)
    if offer is None:
        return verdict
    return replace(
        verdict,
        findings=replace(verdict.findings, offer=offer),
        reasons=(*verdict.reasons, offer_words(session, setup, offer)),
    )
