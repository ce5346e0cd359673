"""Isaac's engine."""

from __future__ import annotations

from engines.contract import Engine
from engines.isaac.advice import advise
from engines.isaac.check import deal_fair, judge, try_out
from engines.isaac.kernels import kernel_for
from engines.isaac.metrics import MEASURED, measure
from engines.isaac.players import LADDER
from engines.isaac.puzzles import COMPOSER
from engines.isaac.taps import asking, told
from engines.isaac.valuing import valuer
from engines.judging.reply import think
from engines.limits import load_limits
from layouts.isaac.game import GAME

ENGINE = Engine(
    game=GAME,
    kernel_for=kernel_for,
    ladder=LADDER,
    limits=load_limits(GAME, MEASURED),
    judge=judge,
    deal_fair=deal_fair,
    try_out=try_out,
    advise=advise,
    think=think,
    valuer=valuer,
    taps=asking,
    tell=told,
    puzzles=COMPOSER,
    measure=measure,
    check_seconds=12,
)
