"""Coin Collectors' engine."""

from __future__ import annotations

from engines.coin_collectors.advice import advise
from engines.coin_collectors.check import examined, judge
from engines.coin_collectors.kernels import kernel_for
from engines.coin_collectors.metrics import MEASURED
from engines.coin_collectors.players import LADDER
from engines.coin_collectors.puzzles import COMPOSER
from engines.coin_collectors.reply import think
from engines.coin_collectors.taps import asking, told
from engines.coin_collectors.valuing import valuer
from engines.contract import Engine
from engines.judging.deal import first_that_passes
from engines.judging.trial import examined_alone
from engines.limits import load_limits
from layouts.coin_collectors.game import GAME

ENGINE = Engine(
    game=GAME,
    kernel_for=kernel_for,
    ladder=LADDER,
    limits=load_limits(GAME, MEASURED, usual=False),
    judge=judge,
    deal_fair=first_that_passes(examined),
    try_out=examined_alone(examined),
    advise=advise,
    think=think,
    valuer=valuer,
    taps=asking,
    tell=told,
    puzzles=COMPOSER,
    check_seconds=16,
)
