"""Coin Isolation's engine."""

from __future__ import annotations

from engines.coin_isolation import advice, first_game, head_start, judging, notation, puzzles, turn
from engines.judging.engine import PlayedEngine
from engines.kernel.position import Position
from engines.kernel.taps import Dialogue
from layouts.coin_isolation.game import GAME, coins_of


class CoinIsolation(PlayedEngine):
    """The engine of Coin Isolation: judged by games, with sides, head starts and variants."""

    kernel_for = staticmethod(notation.kernel_for)
    is_slow = staticmethod(judging.is_slow)
    opponent = staticmethod(advice.opponent)
    advise = staticmethod(advice.advise)
    valuer = staticmethod(advice.valuer)
    show_turn = staticmethod(first_game.show_turn)
    judge = staticmethod(judging.judge)
    findings = staticmethod(judging.findings)
    measure = staticmethod(judging.measure)
    with_choice = staticmethod(judging.with_choice)
    deal_fair = staticmethod(judging.deal_fair)
    try_out = staticmethod(judging.try_out)
    even_out = staticmethod(head_start.even_out)
    compose = staticmethod(puzzles.compose)
    refute = staticmethod(puzzles.refute)

    def dialogue(self, position: Position) -> Dialogue:
        return notation.dialogue(notation.turn_of(position), coins_of(position.game))

    def describe_move(self, position: Position, move: str) -> str:
        return turn.describe(notation.turn_of(position), move, coins_of(position.game))


ENGINE = CoinIsolation(
    game=GAME,
    kernel=notation.KERNEL,
    ladder=judging.LADDER,
    quick_ladder=judging.QUICK_LADDER,
    measured=judging.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=32,
    deal_minutes=(2, 10),
)
