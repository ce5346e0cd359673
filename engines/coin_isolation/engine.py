"""Coin Isolation's engine."""

from __future__ import annotations

from engines.coin_isolation.check import judge
from engines.coin_isolation.deal import deal_fair, try_out
from engines.coin_isolation.head_start import evened_out
from engines.coin_isolation.kernels import kernel_for
from engines.coin_isolation.metrics import MEASURED, measure
from engines.coin_isolation.players import LADDER, ladder_for
from engines.coin_isolation.puzzles import COMPOSER
from engines.coin_isolation.sides import with_choice
from engines.coin_isolation.taps import asking
from engines.coin_isolation.telling import told
from engines.coin_isolation.valuing import valuer
from engines.contract import Engine
from engines.judging.advice import advise
from engines.judging.reply import think
from engines.limits import load_limits
from layouts.coin_isolation.game import GAME

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
    measure=measure,
    with_choice=with_choice,
    even_out=evened_out,
    ladder_for=ladder_for,
    puzzles=COMPOSER,
    check_seconds=6,
)
