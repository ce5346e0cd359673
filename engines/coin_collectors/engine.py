"""Coin Collectors' engine."""

from __future__ import annotations

from engines.coin_collectors import (
    advice,
    check,
    kernels,
    metrics,
    players,
    puzzles,
    reply,
    taps,
    valuing,
)
from engines.contract import Engine
from layouts.coin_collectors.game import GAME


class CoinCollectors(Engine):
    """A solitaire: its players, and all that they find, are its own."""

    dialogue = staticmethod(taps.dialogue)
    describe_move = staticmethod(taps.describe_move)
    think = staticmethod(reply.think)
    advise = staticmethod(advice.advise)
    valuer = staticmethod(valuing.valuer)
    judge = staticmethod(check.judge)
    deal_fair = staticmethod(check.deal_fair)
    try_out = staticmethod(check.try_out)
    compose = staticmethod(puzzles.compose)


ENGINE = CoinCollectors(
    game=GAME,
    kernel=kernels.KERNEL,
    ladder=players.LADDER,
    measured=metrics.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=16,
)
