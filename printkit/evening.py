"""Evening out: a head start for a setup that is not fair without, if it is more even with one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from layouts.head_start import head_start_words
from layouts.setup import AnyChecked, Setup
from layouts.verdict import Attempt, Verdict

if TYPE_CHECKING:
    from engines.contract import Session


def evened_verdict(
    session: Session, setup: Setup[Any], verdict: Verdict[Any]
) -> tuple[Setup[Any], Verdict[Any]]:
    """With a head start, unless `setup` is fair without or no more even with one."""
    if verdict.fair == "fair" or session.engine.even_out is None:
        return setup, verdict
    other = session.engine.even_out(session, setup, verdict.seed)
    if other == setup:
        return setup, verdict
    found = session.engine.judge(session, other, verdict.seed)
    better = found.fair == "fair" or found.deviation < verdict.deviation
    return (other, found) if better else (setup, verdict)


def evened_deal(session: Session, dealt: AnyChecked) -> AnyChecked:
    """The most even setup of a deal that found none, with a head start if that helps.

    As it is where it has no verdict, since somebody stopped the search.
    """
    if dealt.verdict is None or dealt.deal is None:
        return dealt
    setup, verdict = evened_verdict(session, dealt.setup, dealt.verdict)
    if setup == dealt.setup:
        return dealt
    seed = dealt.deal.attempts[-1].seed
    words = f"{head_start_words(setup.game, setup.head_start)}: fair and playable"
    outcome = words if verdict.passed else " ".join(verdict.reasons)
    attempt = Attempt(seed, verdict.games, True, outcome)
    session.listener.tell_attempt(attempt)
    attempts = (*(replace(a, accepted=False) for a in dealt.deal.attempts), attempt)
    deal = replace(dealt.deal, attempts=attempts, proven=verdict.passed)
    return replace(dealt, setup=setup, verdict=verdict, deal=deal)
