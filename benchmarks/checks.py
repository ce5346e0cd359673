"""How long a verdict takes, on all cores, once the kernels are compiled."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.setups import setup
from engines.kernel.binding import kernel_of
from engines.search.arena import Arena
from layouts.games import GAMES

_ASKED = {"coin-isolation": 10, "dice-isolation": 10, "isaac": 30, "coin-collectors": 30}
_SETUPS = 5


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """For each game, random setups for the fewest players."""
    for slug, seconds in _ASKED.items():
        game = GAMES[slug]
        judge = game.part("engines", "check").judge
        taken = []
        with Arena(kernel_of(game)) as arena:
            judge(setup(0, game=game), arena, "", _ignore)
            for seed in range(1, 1 + (_SETUPS // 5 if quick else _SETUPS)):
                begin = time.perf_counter()
                judge(setup(seed, game=game), arena, "", _ignore)
                taken.append(time.perf_counter() - begin)
        yield (
            f"{slug}: a verdict, median of {len(taken)}",
            f"{median(taken):.1f} s ({min(taken):.1f} to {max(taken):.1f})",
            f"under {seconds} s",
        )


def _ignore(*_: object) -> None:
    """Nobody watches."""
