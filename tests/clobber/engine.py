"""Clobber's engine: its setups are judged by games alone."""

from __future__ import annotations

from engines.contract import Decision, Engine, Session
from engines.judging.advice import advise
from engines.judging.deal import deal_fair
from engines.judging.reply import think
from engines.judging.trial import race_alone
from engines.judging.valuing import by_games
from engines.judging.verdict import judge_by_games
from engines.kernel.binding import Kernel
from engines.limits import load_limits
from engines.search.ladder import usual_ladder
from layouts.setup import Setup
from layouts.verdict import Verdict
from tests.clobber import kernel, notation
from tests.clobber.game import GAME, ClobberLayout, Findings

KERNEL = Kernel(kernel, notation)


def judge(
    session: Session,
    setup: Setup[ClobberLayout],
    seed: int = 0,
    *,
    exact: bool = False,
    decision: Decision | None = None,
) -> Verdict[Findings]:
    """The verdict on `setup`, by play."""
    return judge_by_games(session, setup, seed, decision, lambda _: Findings())


ENGINE = Engine(
    game=GAME,
    kernel_for=lambda variants: KERNEL,
    ladder=usual_ladder("those who keep most moves"),
    limits=load_limits(GAME),
    judge=judge,
    deal_fair=deal_fair,
    try_out=race_alone,
    advise=advise,
    think=think,
    valuer=by_games,
    taps=notation.asking,
    tell=notation.told,
)
