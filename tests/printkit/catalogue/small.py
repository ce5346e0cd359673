"""Clobber with trials that take no time, for the command and for workers that preload this module.

Which setups are accepted is drawn by their IDs; each has the figures of one of a few setups, by
very few games. All else is as the real game's. Each trial is noted in the file that TRIED_LOG
names, when it is begun and when it is over. Trials of seed HELD_FROM and later ones wait until
there is a file HELD_UNTIL.
"""

from __future__ import annotations

import hashlib
import os
import time
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from clobber import engine
from clobber.game import GAME
from printkit.engines.contract import Session, Trial
from printkit.engines.search.players import RANDOM, Ladder, Player, Strength, uct
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Metric, Verdict
from tests.playing import deal_setup, judge, with_methods

_CLUB = Strength(uct(4), message("beginners"), "club", 4, batch=4, stream="search-4")
_LADDER = Ladder(
    (
        Strength(Player(RANDOM), message("random moves"), "beginner", 4, batch=4, stream="random"),
        _CLUB,
    ),
    _CLUB,
)
_BRIEF = replace(engine.ENGINE, ladder=_LADDER)
_PLAYED = 4


def accepts(setup: Setup[Any]) -> bool:
    """Return whether a setup passes, which one in three does."""
    return hashlib.sha256(setup.id.encode()).digest()[0] % 3 == 0


def try_out(session: Session, setup: Setup[Any]) -> Trial:
    """Find a setup good or bad, with the figures of another one."""
    _note(f"begun {setup.seed}")
    verdict = replace(_verdict((setup.seed or 0) % _PLAYED), id=setup.id)
    held = int(os.environ.get("HELD_FROM", "0"))
    while 0 < held <= (setup.seed or 0) and not Path(os.environ["HELD_UNTIL"]).exists():
        time.sleep(0.02)
    good = accepts(setup)
    metrics: tuple[Metric, ...] = tuple(replace(m, ok=True) for m in verdict.metrics)
    verdict = replace(
        verdict, fair="fair" if good else "unfair", playable=True, reasons=(), metrics=metrics
    )
    _note(f"over {setup.seed}")
    return Trial(setup, message("good" if good else "bad"), verdict, verdict.games)


@cache
def _verdict(seed: int) -> Verdict[Any]:
    return judge(_BRIEF, deal_setup(GAME, seed))


def _note(line: str) -> None:
    if "TRIED_LOG" in os.environ:
        with Path(os.environ["TRIED_LOG"]).open("a") as log:
            log.write(f"{line} {os.getpid()}\n")


ENGINE = with_methods(_BRIEF, try_out=try_out)


def dask_setup(worker: object) -> None:
    """Use this engine in a dask worker, which calls this function when it starts."""
    engine.ENGINE = ENGINE
