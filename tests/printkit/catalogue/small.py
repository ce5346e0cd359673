"""Clobber with trials that take no time, for the command and for workers that preload this module.

Which setups are accepted is drawn by their IDs; all else is as the real game's. Each trial is noted
in the file that TRIED_LOG names, when it is begun and when it is over. Trials of seed HELD_FROM and
later ones wait until there is a file HELD_UNTIL.
"""

from __future__ import annotations

import hashlib
import os
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from engines.contract import Session, Trial
from engines.search.players import RANDOM, Ladder, Player, Strength, uct
from layouts.games import GAMES, register
from layouts.setup import Setup
from layouts.verdict import Metric
from tests.clobber import engine
from tests.clobber.game import GAME
from tests.playing import with_methods

_CLUB = Strength(uct(4), "beginners", "club", 4, batch=4, stream="search-4")
_LADDER = Ladder(
    (Strength(Player(RANDOM), "random moves", "beginner", 4, batch=4, stream="random"), _CLUB),
    _CLUB,
)
_BRIEF = replace(engine.ENGINE, ladder=_LADDER)


def accepts(setup: Setup[Any]) -> bool:
    """Return whether a setup passes, which one in three does."""
    return hashlib.sha256(setup.id.encode()).digest()[0] % 3 == 0


def try_out(session: Session, setup: Setup[Any]) -> Trial:
    """Try a setup with very few games; the verdict is then set to good or bad."""
    _note(f"begun {setup.seed}")
    verdict = _BRIEF.judge(replace(session, engine=_BRIEF), setup)
    held = int(os.environ.get("HELD_FROM", "0"))
    while 0 < held <= (setup.seed or 0) and not Path(os.environ["HELD_UNTIL"]).exists():
        time.sleep(0.02)
    good = accepts(setup)
    metrics: tuple[Metric, ...] = tuple(replace(m, ok=True) for m in verdict.metrics)
    verdict = replace(
        verdict, fair="fair" if good else "unfair", playable=True, reasons=(), metrics=metrics
    )
    _note(f"over {setup.seed}")
    return Trial(setup, "good" if good else "bad", verdict, verdict.games)


def _note(line: str) -> None:
    if "TRIED_LOG" in os.environ:
        with Path(os.environ["TRIED_LOG"]).open("a") as log:
            log.write(f"{line} {os.getpid()}\n")


ENGINE = with_methods(_BRIEF, try_out=try_out)


def dask_setup(worker: object) -> None:
    """Use this engine in a dask worker, which calls this function when it starts."""
    if GAME.slug not in GAMES:
        register(GAME)
    engine.ENGINE = ENGINE
