"""Dice Isolation's engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.dice_isolation import first_game, judging, kernel, notation, puzzles
from engines.judging.engine import PlayedEngine
from engines.kernel.position import Position
from layouts.dice_isolation.game import GAME
from layouts.setup import Setup
from layouts.verdict import Verdict


class DiceIsolation(PlayedEngine):
    """The engine of Dice Isolation: boards are solved, or judged by games where it takes long."""

    dialogue = staticmethod(notation.dialogue)
    describe_move = staticmethod(notation.describe_move)
    show_turn = staticmethod(first_game.show_turn)
    advise = staticmethod(judging.advise)
    valuer = staticmethod(judging.valuer)
    judge = staticmethod(judging.judge)
    findings = staticmethod(judging.no_solution)
    measure = staticmethod(judging.measure)
    deal_fair = staticmethod(judging.deal_fair)
    try_out = staticmethod(judging.try_out)
    compose = staticmethod(puzzles.compose)
    refute = staticmethod(puzzles.refute)

    def first_position(self, setup: Setup[Any], verdict: Verdict[Any] | None) -> Position:
        """Return the position before the first move, with the second player's head start."""
        exact = verdict.findings.exact if verdict else None
        start = super().first_position(setup, verdict)
        tokens = exact.tokens if exact else 0
        return replace(start, state=kernel.with_head_start(setup, tokens)) if tokens else start


ENGINE = DiceIsolation(
    game=GAME,
    kernel=notation.KERNEL,
    ladder=judging.LADDER,
    measured=judging.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=8,
)
