"""The engine of a game that is judged by games alone, which suits most games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.contract import Decision, Engine, Session
from engines.judging import advice, deal
from engines.judging.verdict import judge_by_games
from layouts.setup import Setup
from layouts.verdict import Verdict


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class PlayedEngine(Engine):
    """An engine that judges, deals, advises and values by games between the players of its ladder.

    A game only adds how its moves are tapped and described.
    """

    think = staticmethod(advice.think)
    advise = staticmethod(advice.advise)
    valuer = staticmethod(advice.by_games)
    deal_fair = staticmethod(deal.deal_fair)
    try_out = staticmethod(deal.race_alone)

    def judge(
        self,
        session: Session,
        setup: Setup[Any],
        seed: int = 0,
        *,
        exact: bool = False,
        decision: Decision | None = None,
    ) -> Verdict[Any]:
        """Return the verdict by games; `exact` changes nothing."""
        return judge_by_games(session, setup, seed, decision)
