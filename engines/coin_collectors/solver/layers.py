"""Chances to win worked out backward, from no coins left up: layer by layer, on several threads.

By what is on the table after a step: where the coins and each suit's pawn are, and the dice. Only
what one coin fewer leads to is needed at a time, and less and less of it: what is behind is
forgotten.

What cannot matter any more is left out. Of a die only those faces count that some step may need:
its suit's tiles that have a coin left and the values of the coins that its pawn may still collect.
All its other faces are one, so a position has some hundreds of values rather than 1,296.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from queue import SimpleQueue
from typing import Any, NamedTuple

import numpy as np

from engines.coin_collectors.board import STUD
from engines.coin_collectors.solver.discardable import Stretch
from engines.coin_collectors.solver.estimate import guess
from engines.coin_collectors.solver.retrograde import fill, measure
from engines.coin_collectors.solver.rolls import CODES, Chances, Space, space
from engines.coin_collectors.solver.winnable_states import Layer, winnable
from engines.kernel.bits import Words

_CHUNK = 256  # cases at a time: short enough for threads to end together, and to break off

Watch = Callable[[str, int, int], None]
"""Told what is being worked out, how much of it is done, and how much there is."""


class Solved(NamedTuple):
    """A layer with its chances, and the memory these are in."""

    layer: Layer
    chances: Chances
    stretch: Stretch


def unwatched(text: str, done: int, total: int) -> None:
    pass


def layers_of(state: Words, watch: Watch) -> list[Layer]:
    """What can come up after a kernel's state before a step and be won, by coins left."""
    return winnable(state, lambda done, whole: watch("what can still be won", done, whole))


def layers_solved(
    state: Words,
    layers: list[Layer],
    threads: int | None,
    watch: Watch,
    text: str = "best play",
    exact: int | None = None,
) -> Iterator[Solved]:
    """The layers with their chances, from no coins left up.

    With more than `exact` coins left they are guesses; without that number only the last two layers
    to come are whole, and the others are forgotten bit by bit.
    """
    rooms: SimpleQueue[Space] = SimpleQueue()
    threads = threads or os.cpu_count() or 1
    for _ in range(threads):
        rooms.put(space())
    below = _without_coins(layers[0])
    yield below
    done, whole = 0, sum(len(layer.coins) for layer in layers[1:])
    with executor_of(threads) as executor:
        for coins, layer in enumerate(layers[1:], start=1):
            known = exact is None or coins <= exact
            solved = _blank(state, layer, known)

            def work(first: int, last: int, solved: Solved, below: Solved, solve: Any) -> int:
                room = rooms.get()
                solve(state, first, last, *solved[:2], *below[:2], room)
                rooms.put(room)
                return first

            solve = fill if known else guess
            jobs = [
                executor.submit(work, first, last, solved, below, solve)
                for first, last in _chunks(layer)
            ]
            for job in jobs:
                first = job.result()
                if exact is None and coins < len(layers) - 2:
                    _forget(solved, below, first)
                watch(text, done + len(layer.coins) - first, whole)
            done += len(layer.coins)
            yield solved
            below = solved


@contextmanager
def executor_of(threads: int) -> Iterator[ThreadPoolExecutor]:
    """An executor that drops what is still queued when it is left."""
    executor = ThreadPoolExecutor(threads)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _without_coins(layer: Layer) -> Solved:
    """Without coins the game is won, whatever is on the table."""
    shape = len(layer.coins), CODES
    offsets, faces = np.zeros(shape, np.int64), np.zeros(shape, np.uint32)
    lows, scales = np.ones(shape, np.float32), np.zeros(shape, np.float32)
    stretch = Stretch(1)
    return Solved(layer, Chances(offsets, faces, lows, scales, stretch.values), stretch)


def _blank(state: Words, layer: Layer, exact: bool) -> Solved:
    """A layer with room for its chances; for one a position if they are guesses."""
    shape = len(layer.coins), CODES
    sizes, faces = np.zeros(shape, np.int16), np.zeros(shape, np.uint32)
    measure(state, layer, not exact or bool(state[STUD]), sizes, space())
    ends = np.cumsum(sizes, dtype=np.int64).reshape(shape)
    stretch = Stretch(int(sizes.sum(dtype=np.int64)))
    lows, scales = np.zeros((2, *shape), np.float32)
    offsets = np.where(sizes > 0, ends - sizes, -1)
    return Solved(layer, Chances(offsets, faces, lows, scales, stretch.values), stretch)


def _chunks(layer: Layer) -> list[tuple[int, int]]:
    """Where to cut a layer's cases, the last ones first: between cases of different coins."""
    cuts = np.flatnonzero(layer.coins[1:] != layer.coins[:-1]) + 1
    kept = cuts[np.flatnonzero(np.diff(cuts // _CHUNK, prepend=0))].tolist()
    return list(pairwise([0, *kept, len(layer.coins)]))[::-1] if len(layer.coins) else []


def _forget(solved: Solved, below: Solved, first: int) -> None:
    """Give back the memory of what cases before the `first` do not lead to: what has more coins.

    As numbers: a step takes one away.
    """
    if first == 0:
        below.stretch.forget(0)
        return
    end = np.searchsorted(below.layer.coins, solved.layer.coins[first - 1])
    if end < len(below.layer.coins):
        offsets = below.chances.offsets[end]
        below.stretch.forget(int(offsets[offsets >= 0].min()))
