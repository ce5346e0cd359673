"""The strong end of Coin Isolation's panel: who beats whom, and what it costs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from benchmarks.players import versus
from benchmarks.setups import GAME, session_of, setup
from engines.coin_isolation.players import LADDER
from engines.contract import Session
from engines.search.ladder import Strength

Row = tuple[str, str, str]

_GAMES = 2000
_VARIANTS = ("diagonal", "transplant", "mixed-change", "greedy", "empty-squares")


def rows(quick: bool) -> Iterator[Row]:
    """Each pair of the panel that does not stand side by side, and the experts by some variants.

    Those side by side are the rows of `benchmarks.players`.
    """
    games = _GAMES // 10 if quick else _GAMES
    panel = LADDER.panel
    with session_of() as session:
        for players in GAME.players:
            for weaker, stronger in combinations(panel, 2):
                if panel.index(stronger) - panel.index(weaker) > 1:
                    yield versus(session, GAME, weaker, stronger, players, games)
        for strength in panel:
            yield (
                f"processor time of {strength.name}, a game for two",
                f"{_milliseconds(session, strength, games):.1f} ms",
                "",
            )
    for variant in _VARIANTS:
        with session_of(GAME, (variant,)) as session:
            uct, solver = (s for s in session.engine.ladder.panel if s.level == "expert")
            yield versus(session, GAME, uct, solver, 2, games // 4, (variant,))


def _milliseconds(session: Session, strength: Strength[Any], games: int) -> float:
    """Of one processor, for a game between two of them."""
    setups = range(games // 20)
    begin = time.process_time()
    for number in setups:
        start = session.kernel.rules.init(setup(number))
        for _ in session.arena.play(start, [strength.player] * 2, 0, 2, 1):
            pass
    return 1000 * (time.process_time() - begin) / (2 * len(setups))
