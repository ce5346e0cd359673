"""Dice Isolation's engine."""

from __future__ import annotations

from engines.contract import Engine
from engines.dice_isolation.advice import advise
from engines.dice_isolation.check import examined, judge
from engines.dice_isolation.kernels import kernel_for
from engines.dice_isolation.metrics import MEASURED, measure
from engines.dice_isolation.players import LADDER
from engines.dice_isolation.puzzles import COMPOSER
from engines.dice_isolation.taps import asking, told
from engines.dice_isolation.valuing import valuer
from engines.judging.deal import first_that_passes
from engines.judging.reply import think
from engines.judging.trial import examined_alone
from engines.limits import load_limits
from layouts.dice_isolation.game import GAME

ENGINE = Engine(
    game=GAME,
    kernel_for=kernel_for,
    ladder=LADDER,
    limits=load_limits(GAME, MEASURED),
    judge=judge,
    deal_fair=first_that_passes(examined),
    try_out=examined_alone(examined),
    advise=advise,
    think=think,
    valuer=valuer,
    taps=asking,
    tell=told,
    puzzles=COMPOSER,
    measure=measure,
    check_seconds=3,
)
