"""Isaac's engine."""

from __future__ import annotations

from engines.isaac import advice, check, kernels, metrics, players, puzzles, taps, valuing
from engines.judging.engine import PlayedEngine
from layouts.isaac.game import GAME


class Isaac(PlayedEngine):
    """Judged by games. The scoring phase is solved where that is quick."""

    dialogue = staticmethod(taps.dialogue)
    describe_move = staticmethod(taps.describe_move)
    advise = staticmethod(advice.advise)
    valuer = staticmethod(valuing.valuer)
    findings = staticmethod(check.findings)
    remarks = staticmethod(check.opening_words)
    measure = staticmethod(metrics.measure)
    deal_fair = staticmethod(check.deal_fair)
    try_out = staticmethod(check.try_out)
    compose = staticmethod(puzzles.compose)


ENGINE = Isaac(
    game=GAME,
    kernel=kernels.KERNEL,
    ladder=players.LADDER,
    measured=metrics.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=12,
)
