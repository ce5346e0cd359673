"""How long a verdict takes, on all cores, once the kernels are compiled."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.setups import session_of, setup
from layouts.games import GAMES

_ASKED = {"coin-isolation": 10, "dice-isolation": 10, "isaac": 30, "coin-collectors": 30}
_SETUPS = 5


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """For each game, random setups for the fewest players."""
    for slug, seconds in _ASKED.items():
        game = GAMES[slug]
        taken = []
        with session_of(game) as session:
            session.engine.judge(session, setup(0, game=game))
            for seed in range(1, 1 + (_SETUPS // 5 if quick else _SETUPS)):
                begin = time.perf_counter()
                session.engine.judge(session, setup(seed, game=game))
                taken.append(time.perf_counter() - begin)
        yield (
            f"{slug}: a verdict, median of {len(taken)}",
            f"{median(taken):.1f} s ({min(taken):.1f} to {max(taken):.1f})",
            f"under {seconds} s",
        )
