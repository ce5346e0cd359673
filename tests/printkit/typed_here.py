"""Run the commands from standard input in this folder, with engines that take seconds.

Whatever else they do is real: it is drawn and written. For each there is a line of JSON on standard
output: its exit code, and what it wrote to both streams.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import engines.games
from engines.contract import Engine, Session
from engines.judging import annotation
from layouts.game import Game
from layouts.setup import CheckedSetup, Setup
from layouts.verdict import Attempt, Deal
from tests.engines.weak import WEAK
from tests.playing import brief, with_methods
from tests.printkit.running import printkit_here


def first_dealt(
    session: Session,
    candidate: Callable[[int], Setup[Any]],
    seed: int,
) -> CheckedSetup:
    """Deal the first candidate, with its verdict."""
    setup = candidate(seed)
    verdict = session.engine.judge(session, setup)
    return CheckedSetup(
        setup, verdict, Deal((Attempt(seed, verdict.games, True, "first"),), False, 1)
    )


def quick(engine_of: Callable[[Game], Engine]) -> Callable[[Game], Engine]:
    """Return engines of games with very little play."""

    @cache
    def quick_engine(game: Game) -> Engine:
        engine = WEAK if game is WEAK.game else engine_of(game)
        return with_methods(brief(engine, games=2), deal_fair=first_dealt)

    return quick_engine


if __name__ == "__main__":
    engines.games.engine_of = quick(engines.games.engine_of)
    annotation.CURVE, annotation.LOOK, annotation.TEST = 2, 2, 4
    for line in sys.stdin.read().splitlines():
        result = printkit_here(*shlex.split(line)[1:], folder=Path())
        told = [stream.decode("utf-8", "replace") for stream in (result.stdout, result.stderr)]
        print(json.dumps([result.returncode, *told]))
