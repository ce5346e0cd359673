"""Run the commands from standard input in this folder, with engines that take seconds.

Whatever else they do is real: it is drawn and written. A verdict's figures may come from another
layout with the same players, variants and head start. For each command there is a line of JSON on
standard output as soon as it is done: its exit code, and what it wrote to both streams.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import printkit.engines.contract
from printkit.engines.coin_isolation import head_start
from printkit.engines.contract import Engine, Session
from printkit.engines.judging import advice, annotation
from printkit.layouts.game import Game
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Verdict
from tests.engines.weak import WEAK
from tests.playing import (
    brief,
    brief_verdict,
    first_passes,
    hasty,
    is_slow_to_judge,
    with_methods,
)
from tests.printkit.running import printkit_here


def quick_engines(engine_of: Callable[[Game], Engine]) -> Callable[[Game], Engine]:
    """Return engines of games with very little play."""

    @cache
    def quick_engine(game: Game) -> Engine:
        engine = brief(WEAK if game is WEAK.game else hasty(engine_of(game)), games=2)
        judged = judge_at_once if is_slow_to_judge(game) else judge_once(engine)
        return with_methods(engine, deal_fair=first_passes, judge=judged)

    return quick_engine


def judge_once(engine: Engine) -> Callable[..., Verdict[Any]]:
    """Return a way to judge that plays once for all setups with the same players, variants and head
    start.
    """
    known: dict[object, Verdict[Any]] = {}

    def judge(session: Session, setup: Setup[Any], *others: Any, **more: Any) -> Verdict[Any]:
        kind = setup.players, setup.variants, setup.head_start, *more.items()
        if kind not in known:
            known[kind] = engine.judge(session, setup, *others, **more)
        return replace(known[kind], id=setup.id)

    return judge


def judge_at_once(_: Session, setup: Setup[Any], *__: object, **___: object) -> Verdict[Any]:
    """The verdict on a setup of the game that is judged sooner."""
    return replace(brief_verdict(setup.game), id=setup.id)


if __name__ == "__main__":
    printkit.engines.contract.engine_of = quick_engines(printkit.engines.contract.engine_of)
    annotation.CURVE, annotation.LOOK, annotation.TEST = 2, 2, 4
    advice.SIMULATIONS = 100
    head_start.TRIED, head_start._EXPERTS = 6, 4
    for line in sys.stdin:
        result = printkit_here(*shlex.split(line)[1:], folder=Path())
        told = [stream.decode("utf-8", "replace") for stream in (result.stdout, result.stderr)]
        print(json.dumps([result.returncode, *told]), flush=True)
