"""Isaac's engine."""

from __future__ import annotations

from printkit.engines.isaac import first_game, judging, moments, notation, puzzles
from printkit.engines.judging.engine import PlayedEngine
from printkit.layouts.isaac.game import GAME


class Isaac(PlayedEngine):
    """The engine of Isaac: judged by games; the scoring phase is solved if that is quick."""

    dialogue = staticmethod(notation.dialogue)
    describe_move = staticmethod(notation.describe_move)
    show_turn = staticmethod(first_game.show_turn)
    tell = staticmethod(moments.tell)
    opponent = staticmethod(judging.opponent)
    advise = staticmethod(judging.advise)
    valuer = staticmethod(judging.valuer)
    findings = staticmethod(judging.findings)
    remarks = staticmethod(judging.opening_words)
    measure = staticmethod(judging.measure)
    deal_fair = staticmethod(judging.deal_fair)
    try_out = staticmethod(judging.try_out)
    compose = staticmethod(puzzles.compose)
    refute = staticmethod(puzzles.refute)


ENGINE = Isaac(
    game=GAME,
    kernel=notation.KERNEL,
    ladder=judging.LADDER,
    measured=judging.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=25,
)
