"""Random games beside C++, searching players, threads, and the first run's compilation."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numpy as np

from benchmarks.setups import GAME, setup
from engines.arena import Arena
from engines.coin_isolation import kernel
from engines.kernels import Kernel, kernel_of
from engines.playout import random_games
from engines.strengths import CLUB
from layouts.coin_isolation.layout import CoinLayout

_LAYOUTS = 20
_ROUNDS = 15
_SOURCE = Path(__file__).parent / "cpp" / "coin_isolation.cpp"


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """The speed rows of the table."""
    yield _playouts(100 if quick else 1000)
    one = _search(1, 40 if quick else 400)
    yield ("games/s at 200 simulations a move, one core", f"{one:.0f}", "150")
    ratios = [_search(2, 80 if quick else 800) / _search(1, 40 if quick else 400) for _ in range(7)]
    yield ("two threads against one", f"{median(ratios):.2f}×", "1.9×")
    yield _compilation()


def _playouts(games: int) -> tuple[str, str, str]:
    """The same number of random games by the kernels and by C++, in turn; the best of each."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "playouts")
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, str(_SOURCE)], check=True)
        ours, theirs = [], []
        for _ in range(_ROUNDS):
            ours.append(_our_seconds_per_game(games))
            theirs.append(_their_seconds_per_game(program, games))
    ratio = min(theirs) / min(ours)
    return (
        "random games/s beside C++ -O3, one core",
        f"{1 / min(ours):,.0f} to {1 / min(theirs):,.0f}: {ratio:.2f}",
        "0.85",
    )


def _our_seconds_per_game(games: int) -> float:
    states = [kernel.init(setup(seed)) for seed in range(_LAYOUTS)]
    moves = np.zeros(kernel.MOVE_LIST_WORDS, np.uint64)
    state, stream = np.zeros(kernel.STATE_WORDS, np.uint64), np.zeros(1, np.uint64)
    one = Kernel(kernel.__name__)
    random_games(one, states[0], np.uint64(0), 1, moves, state, stream)
    begin = time.perf_counter()
    for start in states:
        random_games(one, start, np.uint64(0), games, moves, state, stream)
    return (time.perf_counter() - begin) / (games * _LAYOUTS)


def _their_seconds_per_game(program: str, games: int) -> float:
    coins: list[int] = []
    for seed in range(_LAYOUTS):
        layout = setup(seed).layout
        assert isinstance(layout, CoinLayout)
        coins += layout.coins
    answer = subprocess.run(
        [program, str(games)], input=" ".join(map(str, coins)), capture_output=True, text=True
    )
    played, _, seconds = answer.stdout.split()
    return float(seconds) / int(played)


def _search(threads: int, games: int) -> float:
    """Games a second between players of 200 simulations."""
    with Arena(kernel_of(GAME), threads) as arena:
        for _ in arena.play(kernel.init(setup(0)), [CLUB.code] * 2, 0, threads, 1):
            pass  # compiled and loaded
        begin = time.perf_counter()
        for _ in arena.play(kernel.init(setup(1)), [CLUB.code] * 2, 0, games, CLUB.batch):
            pass
        return games / (time.perf_counter() - begin)


def _compilation() -> tuple[str, str, str]:
    """A first check of one random setup, less the second."""
    code = (
        "from printkit.progress import warm_up; from layouts.games import GAMES;"
        "warm_up(GAMES['coin-isolation'])"
    )
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "NUMBA_CACHE_DIR": folder},
            check=True,
            stderr=subprocess.DEVNULL,
        )
        seconds = time.perf_counter() - begin
    return ("compiling on the first run", f"{seconds:.0f} s", "20 s")
