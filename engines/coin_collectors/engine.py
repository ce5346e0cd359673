"""Coin Collectors' engine."""

from __future__ import annotations

from engines.coin_collectors import advice, first_game, judging, notation, policy, puzzles
from engines.contract import Engine
from engines.judging.deal import first_that_passes
from layouts.coin_collectors.game import GAME


class CoinCollectors(Engine):
    """The engine of a solitaire: its players, its check and its findings are all its own."""

    dialogue = staticmethod(notation.dialogue)
    describe_move = staticmethod(notation.describe_move)
    show_turn = staticmethod(first_game.show_turn)
    think = staticmethod(advice.think)
    advise = staticmethod(advice.advise)
    valuer = staticmethod(advice.valuer)
    judge = staticmethod(judging.judge)
    deal_fair = staticmethod(first_that_passes)
    try_out = staticmethod(judging.try_out)
    compose = staticmethod(puzzles.compose)
    refute = staticmethod(puzzles.refute)


ENGINE = CoinCollectors(
    game=GAME,
    kernel=notation.KERNEL,
    ladder=policy.LADDER,
    measured=judging.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=9,
)
