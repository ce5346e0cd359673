"""Coin Isolation's engine."""

from __future__ import annotations

from engines.coin_isolation import (
    check,
    deal,
    head_start,
    kernels,
    metrics,
    players,
    puzzles,
    sides,
    taps,
    telling,
    valuing,
)
from engines.judging.engine import PlayedEngine
from layouts.coin_isolation.game import GAME


class CoinIsolation(PlayedEngine):
    """Judged by games. Sides, head starts and variants are its own."""

    kernel_for = staticmethod(kernels.kernel_for)
    is_slow = staticmethod(players.is_slow)
    dialogue = staticmethod(taps.dialogue)
    describe_move = staticmethod(telling.describe_move)
    valuer = staticmethod(valuing.valuer)
    judge = staticmethod(check.judge)
    findings = staticmethod(check.findings)
    measure = staticmethod(metrics.measure)
    with_choice = staticmethod(sides.with_choice)
    deal_fair = staticmethod(deal.deal_fair)
    try_out = staticmethod(deal.try_out)
    even_out = staticmethod(head_start.even_out)
    compose = staticmethod(puzzles.compose)


ENGINE = CoinIsolation(
    game=GAME,
    kernel=kernels.KERNEL,
    ladder=players.LADDER,
    quick_ladder=players.QUICK_LADDER,
    measured=metrics.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=6,
)
