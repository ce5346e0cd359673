"""The engine of a game that is judged by games alone, which suits most games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printkit.engines.contract import Decision, Engine, Session
from printkit.engines.judging import advice, deal
from printkit.engines.judging.verdict import judge_by_games
from printkit.engines.kernel.position import Position
from printkit.layouts.first_game import ShownTurn
from printkit.layouts.messages import counted, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Verdict


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class PlayedEngine(Engine):
    """An engine that judges, deals, advises and values by games between the players of its ladder.

    A game only adds how its moves are tapped and described. First games show the best moves that
    a search finds; a game with dice, or one that counts something, says more about them.
    """

    think = staticmethod(advice.think)
    advise = staticmethod(advice.advise)
    valuer = staticmethod(advice.by_games)
    deal_fair = staticmethod(deal.deal_fair)
    try_out = staticmethod(deal.race_alone)

    def show_turn(self, position: Position) -> ShownTurn:
        """Return the best move that a search finds, and the number of moves to choose from."""
        (move,), count = advice.good_moves(position, 1), len(position.legal())
        assert position.to_move is not None
        may = counted("You have only one move.", "You have {n} moves to choose from.", count)
        said = message("**Your move:** {move}.", move=self.describe_move(position, move))
        return ShownTurn(position.to_move, move, may, (said,))

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
