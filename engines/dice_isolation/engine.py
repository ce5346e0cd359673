"""Dice Isolation's engine."""

from __future__ import annotations

from engines.dice_isolation import (
    advice,
    check,
    kernels,
    metrics,
    players,
    puzzles,
    taps,
    valuing,
)
from engines.judging.engine import PlayedEngine
from layouts.dice_isolation.game import GAME


class DiceIsolation(PlayedEngine):
    """Boards are solved, and judged by games where that takes too long."""

    dialogue = staticmethod(taps.dialogue)
    describe_move = staticmethod(taps.describe_move)
    advise = staticmethod(advice.advise)
    valuer = staticmethod(valuing.valuer)
    judge = staticmethod(check.judge)
    findings = staticmethod(check.no_solution)
    measure = staticmethod(metrics.measure)
    deal_fair = staticmethod(check.deal_fair)
    try_out = staticmethod(check.try_out)
    compose = staticmethod(puzzles.compose)


ENGINE = DiceIsolation(
    game=GAME,
    kernel=kernels.KERNEL,
    ladder=players.LADDER,
    measured=metrics.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=3,
)
