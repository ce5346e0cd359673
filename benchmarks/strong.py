"""The strong end of Coin Isolation's ladder beside plain UCT of 1,000 simulations a move."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from benchmarks.players import versus
from benchmarks.setups import GAME, session_of, setup
from engines.coin_isolation.players import EXPERT
from engines.contract import Session
from engines.search.ladder import Strength, uct_strength

Row = tuple[str, str, str]

_PLAIN = uct_strength(1000, "", "expert", 0)
_GAMES = 2000
_VARIANTS = ("diagonal", "transplant", "mixed-change", "greedy", "empty-squares")


def rows(quick: bool) -> Iterator[Row]:
    """Who wins, for each number of players and some variants, and what it costs."""
    games = _GAMES // 10 if quick else _GAMES
    with session_of() as session:
        for players in GAME.players:
            yield versus(session, GAME, _PLAIN, EXPERT, players, games)
        ours, theirs = _seconds(session, EXPERT, games), _seconds(session, _PLAIN, games)
        yield (
            f"processor time of {EXPERT.name} beside {_PLAIN.name}, a game",
            f"{ours:.1f} ms to {theirs:.1f} ms: {ours / theirs:.2f}×",
            "under 1×",
        )
    for variant in _VARIANTS:
        with session_of(GAME, (variant,)) as session:
            yield versus(session, GAME, _PLAIN, EXPERT, 2, games // 4, (variant,))


def _seconds(session: Session, strength: Strength[Any], games: int) -> float:
    """Milliseconds of one processor for a game between two of them."""
    setups = range(games // 20)
    begin = time.process_time()
    for number in setups:
        start = session.kernel.rules.init(setup(number))
        for _ in session.arena.play(start, [strength.player] * 2, 0, 2, 1):
            pass
    return 1000 * (time.process_time() - begin) / (2 * len(setups))
