"""Clobber's engine: it deals any half and half, and is judged by games alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engines.contract import Decision, Engine, Session
from engines.judging.advice import advise
from engines.judging.deal import deal_fair
from engines.judging.verdict import judge_by_games
from engines.kernel.binding import Kernel
from engines.limits import load_limits
from engines.search.ladder import usual_ladder
from layouts.setup import Setup
from layouts.verdict import Verdict
from tests.clobber import kernel, notation
from tests.clobber.game import BLACK, GAME, WHITE, ClobberLayout, Findings

KERNEL = Kernel(kernel, notation)


def kernel_for(variants: Sequence[str]) -> Kernel:
    """There are no variants."""
    return KERNEL


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> ClobberLayout:
    """The layout of `seed`: half of the stones are black and half white, on any squares."""
    stream = random.Random(seed)
    stones = (BLACK, WHITE) * (kernel.SQUARES // 2)
    return ClobberLayout(tuple(sorted(stones, key=lambda _: stream.random())))


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
    kernel_for=kernel_for,
    deal=deal,
    ladder=usual_ladder("those who keep most moves"),
    limits=load_limits(GAME),
    judge=judge,
    deal_fair=deal_fair,
    advise=advise,
)
