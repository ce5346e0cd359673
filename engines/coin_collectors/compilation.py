"""Ahead-of-time compilation of what a check of Coin Collectors needs, by playing a game's end."""

from __future__ import annotations

import numpy as np

from engines.coin_collectors import board, kernel
from engines.coin_collectors.policy import RANDOM, new_player_workspace
from engines.coin_collectors.selfplay import new_game_records, play
from engines.coin_collectors.solver.exact import solve
from engines.coin_collectors.solver.tablebase import build_tablebase
from engines.kernel.binding import Kernel
from engines.kernel.bits import Words
from engines.search.compilation import Step
from engines.search.threads import WorkerPool
from layouts.coin_collectors.game import GAME
from layouts.coin_collectors.randomizer import deal
from layouts.setup import Setup

_LEFT = np.uint64(0b11 << 7)  # coins on c2 and d2


def small_state() -> Words:
    """A state in which two coins are left."""
    state: Words = kernel.init(Setup(GAME, deal(0), 1, ()))
    state[board.COINS] = _LEFT
    board.update_open(state)
    return state


def compilations(of: Kernel) -> list[Step]:
    """Calls that each compile some of it, from the bottom up."""
    state = small_state()

    def solution() -> None:
        with WorkerPool(1) as pool:
            solve(state, pool)

    def estimates() -> None:
        with WorkerPool(1) as pool:
            build_tablebase(state, pool, exact_coins=0)

    def games() -> None:
        with WorkerPool(1) as pool:
            tablebase = build_tablebase(state, pool, exact_coins=1)
        records, workspace = new_game_records(1), new_player_workspace()
        play(state, RANDOM, 0, tablebase, np.uint64(0), 0, records, workspace)

    return [solution, estimates, games]
