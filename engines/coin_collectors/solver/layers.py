"""Retrograde analysis layer by layer, from no coins left up, on several threads.

A layer is all positions after a step with so many coins left: where these and each suit's pawn are,
and the dice. It needs the layer with a coin fewer alone, and less and less of it: the memory of
what is no longer needed is given back.

What cannot matter any more is left out. Of a die only those faces count that some step may need:
its suit's tiles that have a coin left and the values of the coins that its pawn may still collect.
All its other faces are one, so a position has some hundreds of values rather than 1,296.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from engines.coin_collectors.board import STUD
from engines.coin_collectors.solver.discardable import DiscardableArray
from engines.coin_collectors.solver.estimate import estimate_cases
from engines.coin_collectors.solver.retrograde import count_values, solve_cases
from engines.coin_collectors.solver.rolls import CODES, Chances, new_roll_workspace
from engines.coin_collectors.solver.winnable_states import Layer, Watch
from engines.kernel.bits import Words
from engines.search.threads import WorkerPool

_CHUNK = 256  # cases at a time: short enough for threads to end together, and to break off


class SolvedLayer(NamedTuple):
    """A layer with its chances, and the array that their values are in."""

    layer: Layer
    chances: Chances
    memory: DiscardableArray


def solve_layers(
    state: Words,
    layers: list[Layer],
    pool: WorkerPool,
    watch: Watch,
    text: str = "best play",
    exact_coins: int | None = None,
) -> Iterator[SolvedLayer]:
    """The layers with their chances, from no coins left up.

    With more than `exact_coins` left they are estimates, and all layers stay whole. Without that
    number all are exact, and the values of all but the topmost three are discarded bit by bit.
    """
    below = _without_coins(layers[0])
    yield below
    done, whole = 0, sum(len(layer.coins) for layer in layers[1:])
    for coins, layer in enumerate(layers[1:], start=1):
        exact = exact_coins is None or coins <= exact_coins
        solved = _unsolved(state, layer, exact)
        tasks = [
            partial(_solve_chunk, state, first, last, solved, below, exact)
            for first, last in _chunks(layer)
        ]
        for first in pool.in_order(tasks, ahead=len(tasks)):
            if exact_coins is None and coins < len(layers) - 2:
                _discard(solved, below, first)
            watch(text, done + len(layer.coins) - first, whole)
        done += len(layer.coins)
        yield solved
        below = solved


def _solve_chunk(
    state: Words, first: int, last: int, solved: SolvedLayer, below: SolvedLayer, exact: bool
) -> int:
    """Work out the cases from `first` to before `last`; answer the first."""
    solve = solve_cases if exact else estimate_cases
    solve(state, first, last, *solved[:2], *below[:2], new_roll_workspace())
    return first


def _without_coins(layer: Layer) -> SolvedLayer:
    """Without coins the game is won, whatever is on the table."""
    shape = len(layer.coins), CODES
    offsets, faces = np.zeros(shape, np.int64), np.zeros(shape, np.uint32)
    lows, scales = np.ones(shape, np.float32), np.zeros(shape, np.float32)
    memory = DiscardableArray(1)
    return SolvedLayer(layer, Chances(offsets, faces, lows, scales, memory.values), memory)


def _unsolved(state: Words, layer: Layer, exact: bool) -> SolvedLayer:
    """A layer whose chances are to be worked out: one a position unless they are `exact`."""
    shape = len(layer.coins), CODES
    sizes, faces = np.zeros(shape, np.int16), np.zeros(shape, np.uint32)
    single = not exact or bool(state[STUD])
    count_values(state, layer, single, sizes, new_roll_workspace())
    ends = np.cumsum(sizes, dtype=np.int64).reshape(shape)
    memory = DiscardableArray(int(sizes.sum(dtype=np.int64)))
    lows, scales = np.zeros((2, *shape), np.float32)
    offsets = np.where(sizes > 0, ends - sizes, -1)
    return SolvedLayer(layer, Chances(offsets, faces, lows, scales, memory.values), memory)


def _chunks(layer: Layer) -> list[tuple[int, int]]:
    """Where to cut a layer's cases, the last ones first: between cases of different coins."""
    cuts = np.flatnonzero(layer.coins[1:] != layer.coins[:-1]) + 1
    kept = cuts[np.flatnonzero(np.diff(cuts // _CHUNK, prepend=0))].tolist()
    return list(pairwise([0, *kept, len(layer.coins)]))[::-1] if len(layer.coins) else []


def _discard(solved: SolvedLayer, below: SolvedLayer, first: int) -> None:
    """Discard the values below that no case before the `first` leads to.

    A step takes a coin away, so it leads to a lesser set of coins, as a number.
    """
    if first == 0:
        below.memory.discard(0)
        return
    end = np.searchsorted(below.layer.coins, solved.layer.coins[first - 1])
    if end < len(below.layer.coins):
        offsets = below.chances.offsets[end]
        below.memory.discard(int(offsets[offsets >= 0].min()))
