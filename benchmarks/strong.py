"""Measure Coin Isolation's panel: the time per game of each player, and the experts by variant."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from benchmarks.players import versus
from benchmarks.setups import GAME, session_of, setup
from benchmarks.tables import ResultRow
from engines.coin_isolation.judging import LADDER
from engines.contract import Session
from engines.search.players import Strength

_GAMES = 500
_VARIANTS = ("diagonal", "transplant", "mixed-change", "greedy", "empty-squares")


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield the time per game, and the two kinds of experts against each other.

    Who beats whom by the standard rules are the rows of `benchmarks.players`.
    """
    games = _GAMES // 10 if quick else _GAMES
    with session_of() as session:
        for strength in LADDER.panel:
            yield (
                f"processor time of {strength.name}, a game for two",
                f"{_milliseconds(session, strength, games):.1f} ms",
                "",
            )
    for variant in _VARIANTS:
        with session_of(GAME, (variant,)) as session:
            uct, solver = (s for s in session.engine.ladder.panel if s.level == "expert")
            yield versus(session, GAME, uct, solver, 2, games, (variant,))


def _milliseconds(session: Session, strength: Strength[Any], games: int) -> float:
    """Return the processor milliseconds of a game between two such players."""
    setups = range(games // 10)
    begin = time.process_time()
    for number in setups:
        start = session.kernel.rules.init(setup(number))
        for _ in session.arena.play(start, [strength.player] * 2, 0, 2, 1):
            pass
    return 1000 * (time.process_time() - begin) / (2 * len(setups))
