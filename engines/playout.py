"""Random games and perft, written once for all games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from engines.bits import Word, Words, copy
from engines.streams import below, seed_stream

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)


@njit(cache=True, nogil=True)
def finish(kernel: Any, state: Words, moves: Words, stream: Words) -> int:
    """Play `state` to its end with uniformly random moves; answer the number of plies."""
    plies = 0
    while not kernel.over(state):
        count = kernel.legal(state, moves)
        choice = _2 * below(stream, np.uint64(count)) if count > 1 else _0
        kernel.apply(state, moves[choice], moves[choice + _1])
        plies += 1
    return plies


@njit(cache=True, nogil=True, forceinline=True)
def sketch(kernel: Any, state: Words, stream: Words) -> int:
    """Play `state` to its end with sampled moves, which is faster; answer the number of plies."""
    plies = 0
    while not kernel.over(state):
        first, second = kernel.sample(state, stream)
        kernel.apply(state, first, second)
        plies += 1
    return plies


@njit(cache=True, nogil=True)
def random_games(
    kernel: Any, start: Words, seed: Word, games: int, moves: Words, state: Words, stream: Words
) -> int:
    """Play `games` random games from `start`; answer the plies of all together."""
    plies = 0
    for game in range(games):
        seed_stream(stream, seed, np.uint64(game))
        copy(state, start)
        plies += finish(kernel, state, moves, stream)
    return plies
