"""Compiling what a check of Coin Collectors needs, by playing the end of a game."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from engines.coin_collectors import board, kernel
from engines.coin_collectors.policy import RANDOM, blank_games, desk, play
from engines.coin_collectors.randomizer import deal
from engines.coin_collectors.solver.exact import solve
from engines.coin_collectors.solver.tablebase import write_book
from layouts.games import GAMES
from layouts.setup import Setup

_LEFT = np.uint64(0b11 << 7)  # coins on c2 and d2


def steps() -> list[Callable[[], object]]:
    """Calls that each compile some of it, from the bottom up."""
    state = kernel.init(Setup(GAMES["coin-collectors"], deal(0), 1, ()))
    state[board.COINS] = _LEFT
    board.look(state)

    def games() -> None:
        book = write_book(state, 1, ending=1)
        play(state, RANDOM, book, np.uint64(0), 0, blank_games(1), desk())

    return [
        lambda: solve(state, 1),
        lambda: write_book(state, 1, ending=0),
        games,
    ]
