"""The chance to win a Coin Collectors setup under best play, exactly but for rounding.

Worked out backward, from no coins left up, by what is on the table after a step: where the coins
and each suit's pawn are, and the dice. Only what one coin fewer leads to is needed at a time.

Of a die only those faces count that some step may need: its suit's tiles that have a coin left
and, unless its pawn is shut in, the values of those coins. All its other faces are one, so a
position has some hundreds of values rather than 1,296.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engines.bits import Words
from engines.coin_collectors import board, kernel
from engines.coin_collectors.backward import CODES, fill, measure, step_value
from engines.coin_collectors.notation import legal_moves
from engines.coin_collectors.winnable import arrange, settle, winnable
from layouts.errors import InputError
from layouts.setup import Setup

_CHUNK = 512  # arrangements at a time: short enough for threads to end together

Watch = Callable[[int, int], None]
"""Told the positions done, and how many there are in all, both without dice and pawns' suits."""


@dataclass(frozen=True)
class Layer:
    """What is known of the positions with so many coins left.

    `arrangements` ascend; `offsets`, by arrangement and code of the pawns' order, say where in
    `values` the chances to win after each roll begin, -1 for orders that do not come up.
    """

    arrangements: Words
    offsets: NDArray[np.int64]
    values: NDArray[np.float32]


def value(setup: Setup, threads: int | None = None, watch: Watch | None = None) -> float:
    """The chance to win `setup` under best play, from 0 to 1, right to about five digits.

    Raises InputError with acceptable-losses.
    """
    return max(step_values(kernel.init(setup), threads, watch).values(), default=0.0)


def step_values(
    state: Words, threads: int | None = None, watch: Watch | None = None
) -> dict[str, float]:
    """The chance to win under best play after each legal step from a kernel's state.

    The state is one before a step. Raises InputError with acceptable-losses.
    """
    if state[board.LOSSES]:
        raise InputError("the exact value is not worked out with acceptable-losses")
    assert state[board.STAGE] == board.STEP
    if board.stuck(state):
        return {}
    steps = legal_moves(state)
    below = _layer_below(state, threads, watch)
    staying = np.uint64(_staying(state))
    words = np.zeros(kernel.MOVE_LIST_WORDS, np.uint64)
    kernel.legal(state, words)
    moves = words[: 2 * len(steps)].reshape(len(steps), 2)
    return {
        step: float(
            step_value(
                state, first - np.uint64(1), target, staying,
                below.arrangements, below.offsets, below.values,
            )
        )
        for step, (first, target) in zip(steps, moves, strict=True)
    }  # fmt: skip


def _staying(state: Words) -> int:
    """How many pawns must stay in the hole."""
    inside = sum(int(state[board.PAWN + pawn]) == board.CENTRE for pawn in board.EACH)
    return max(0, inside - int(state[board.LEAVERS]))


def _layer_below(state: Words, threads: int | None, watch: Watch | None) -> Layer:
    """The positions after a step from `state`."""
    staying = np.uint64(_staying(state))
    pawns = state[int(board.PAWN) : int(board.PAWN) + board.PAWNS].copy()
    settle(state[board.COINS], pawns, staying)
    start = arrange(state[board.COINS], pawns, np.zeros_like(pawns))
    layers = winnable(int(start), int(staying))[:-1]
    whole = sum(map(len, layers))
    all_sizes = [_sizes(state, arrangements) for arrangements in layers]
    # Memory is slow to get: two stretches serve all layers by turns.
    stretches = [
        np.empty(max((int(sizes.sum()) for sizes in all_sizes[turn::2]), default=0), np.float32)
        for turn in range(2)
    ]
    below = _last_layer(layers[0])
    done = len(layers[0])
    with ThreadPoolExecutor(threads or os.cpu_count()) as executor:
        for coins in range(1, len(layers)):
            arrangements, sizes = layers[coins], all_sizes[coins]
            ends = np.cumsum(sizes, dtype=np.int64).reshape(sizes.shape)
            offsets = np.where(sizes > 0, ends - sizes, -1)
            layer = Layer(arrangements, offsets, stretches[coins % 2])
            jobs = [
                executor.submit(_fill, state, staying, layer, below, first)
                for first in range(0, len(arrangements), _CHUNK)
            ]
            for job in jobs:
                done += job.result()
                if watch:
                    watch(done, whole)
            below = layer
    return below


def _sizes(state: Words, arrangements: Words) -> NDArray[np.int16]:
    """By arrangement and code of the pawns' order: how many values there are."""
    sizes = np.zeros((len(arrangements), CODES), np.int16)
    measure(state, arrangements, sizes)
    return sizes


def _last_layer(arrangements: Words) -> Layer:
    """Without coins all pawns are shut in, and the game is won."""
    offsets = np.zeros((len(arrangements), CODES), np.int64)
    return Layer(arrangements, offsets, np.ones(1, np.float32))


def _fill(state: Words, staying: np.uint64, layer: Layer, below: Layer, first: int) -> int:
    """Work out a chunk of a layer; answer how many arrangements."""
    last = min(first + _CHUNK, len(layer.arrangements))
    fill(
        state, staying, first, last,
        layer.arrangements, layer.offsets, layer.values,
        below.arrangements, below.offsets, below.values,
    )  # fmt: skip
    return last - first
