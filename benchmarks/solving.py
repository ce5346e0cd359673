"""Measure how long it takes to solve a Dice Isolation board."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from printkit.engines.dice_isolation.solver.exact import solve_exactly
from printkit.layouts.dice_isolation.layout import deal

_BOARDS = 40


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield rows for dealt boards with every head start, in processor seconds of one core."""
    solve_exactly(deal(0))  # loads the kernels
    seconds, given_up = [], 0
    for seed in range(_BOARDS // 10 if quick else _BOARDS):
        begin = time.process_time()
        given_up += solve_exactly(deal(seed)) is None
        seconds.append(time.process_time() - begin)
    yield (
        f"exact value of a dice-isolation board, median of {len(seconds)} dealt ones",
        f"{median(seconds):.1f} s ({min(seconds):.1f} to {max(seconds):.1f}), {given_up} given up",
        "under 10 s",
    )
