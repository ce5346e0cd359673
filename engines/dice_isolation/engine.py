"""Dice Isolation's engine."""

from __future__ import annotations

from engines.dice_isolation import judging, notation, puzzles
from engines.judging.engine import PlayedEngine
from layouts.dice_isolation.game import GAME


class DiceIsolation(PlayedEngine):
    """The engine of Dice Isolation: boards are solved, or judged by games where it takes long."""

    dialogue = staticmethod(notation.dialogue)
    describe_move = staticmethod(notation.describe_move)
    advise = staticmethod(judging.advise)
    valuer = staticmethod(judging.valuer)
    judge = staticmethod(judging.judge)
    findings = staticmethod(judging.no_solution)
    measure = staticmethod(judging.measure)
    deal_fair = staticmethod(judging.deal_fair)
    try_out = staticmethod(judging.try_out)
    compose = staticmethod(puzzles.compose)


ENGINE = DiceIsolation(
    game=GAME,
    kernel=notation.KERNEL,
    ladder=judging.LADDER,
    measured=judging.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=3,
)
