"""Perft: how many sequences of N legal moves there are, the classic test of a move generator."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Words, copy
from engines.kernels import MOVE_WORDS, Kernel


def perft(kernel: Kernel, start: Words, depth: int) -> int:
    """The number of sequences of `depth` moves from `start`; a finished game has none.

    Raises OverflowError when the positions on one line have more moves than memory was set
    aside for.
    """
    if depth == 0:
        return 1
    values = kernel.values
    states = np.zeros((depth, values.STATE_WORDS), np.uint64)
    states[0] = start
    moves = np.zeros(values.MOVE_LIST_WORDS, np.uint64)
    pending = np.zeros((4 * values.MAX_MOVES, MOVE_WORDS), np.uint64)
    return int(_count(kernel, states, moves, pending, np.zeros(depth, np.int64)))


@njit(cache=True, nogil=True)
def _count(
    kernel: Any, states: Words, moves: Words, pending: Words, floor: NDArray[np.int64]
) -> int:
    """Depth first: `pending` is the stack of moves to try, `floor[d]` where depth d's begin."""
    last = states.shape[0] - 1
    if kernel.over(states[0]):
        return 0
    if last == 0:
        return kernel.legal(states[0], moves)
    nodes = 0
    depth = 0
    top = _push(kernel, states[0], moves, pending, 0)
    while depth >= 0:
        if top == floor[depth]:
            depth -= 1
            continue
        top -= 1
        child = states[depth + 1]
        copy(child, states[depth])
        kernel.apply(child, pending[top, 0], pending[top, 1])
        if kernel.over(child):
            continue
        if depth + 1 == last:
            nodes += kernel.legal(child, moves)
        else:
            depth += 1
            floor[depth] = top
            top = _push(kernel, child, moves, pending, top)
    return nodes


@njit(cache=True, nogil=True)
def _push(kernel: Any, state: Words, moves: Words, pending: Words, top: int) -> int:
    count = kernel.legal(state, moves)
    if top + count > pending.shape[0]:
        raise OverflowError("too many moves on one line of play")
    for i in range(count):
        pending[top + i, 0] = moves[2 * i]
        pending[top + i, 1] = moves[2 * i + 1]
    return top + count
