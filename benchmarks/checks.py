"""Measure the processor seconds of a verdict, once the kernels are loaded, and how often swaps make
a random layout fair.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import mean, median

from benchmarks.setups import GAME, session_of, setup
from printkit.coin_isolation import library
from printkit.engines.contract import Session
from printkit.judging.ready import read_ready
from printkit.layouts.game import Layout
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup

_ASKED = {"coin-isolation": 10, "dice-isolation": 20, "isaac": 60, "coin-collectors": 60}
"""Processor seconds, by game."""

_SETUPS = 5
_SWAPPED = 30


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield rows for each game: random setups for the fewest players, then ready-made
    ones.
    """
    setups = _SETUPS // 5 if quick else _SETUPS
    for slug, seconds in _ASKED.items():
        game = GAMES[slug]
        with session_of(game) as session:
            session.engine.judge(session, setup(0, game=game))
            some = (setup(seed, game=game) for seed in range(1, 1 + setups))
            yield _row(session, f"{slug}: a verdict", some, seconds)
    for players in GAME.players:
        with session_of() as session:
            some = (line.checked_setup.setup for line in read_ready(GAME, players)[:setups])
            title = f"coin-isolation, {players} players: a verdict on ready-made setups"
            yield _row(session, title, some, 10 if players == 2 else None)
    yield _swapped(_SWAPPED // 10 if quick else _SWAPPED)


def _row(
    session: Session, title: str, setups: Iterator[Setup[Layout]], seconds: int | None
) -> tuple[str, str, str]:
    """Return the row of some setups: the time of their checks."""
    taken, fair = [], 0
    for some in setups:
        begin = time.process_time()
        fair += session.engine.judge(session, some).fair == "fair"
        taken.append(time.process_time() - begin)
    return (
        f"{title}, processor seconds, median of {len(taken)}, {fair} of them fair",
        f"{median(taken):.1f} ({min(taken):.1f} to {max(taken):.1f})",
        "" if seconds is None else f"under {seconds}",
    )


def _swapped(count: int) -> tuple[str, str, str]:
    """Return the row of `make-fair` on random layouts for two."""
    taken, passed = [], []
    for seed in range(1, 1 + count):
        begin = time.process_time()
        made = library.swap_to_fair(setup(100 * seed))
        taken.append(time.process_time() - begin)
        if made.passed:
            passed.append(len(made.swaps))
    return (
        f"coin-isolation: make-fair, layouts #100 to #{100 * count}, processor seconds",
        f"{len(passed)} of {count} made fair, by {mean(passed):.1f} swaps of two coins; median "
        f"{median(taken):.0f} ({min(taken):.0f} to {max(taken):.0f})",
        "27 of 30",
    )
