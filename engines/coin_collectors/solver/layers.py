"""Retrograde analysis layer by layer, from no coins left up, on several threads.

A layer is all positions after a step with so many coins left: where these and each suit's pawn are,
and the dice. It needs the layer with a coin fewer alone, and less and less of it: the memory of
what is no longer needed is given back.

What cannot matter is left out. Of a die only those faces count that open a step, or are worth
keeping after one. All its other faces are one, so a position has some hundreds of chances rather
than 1,296; and of these only those are kept that differ by what is worth keeping.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engines.coin_collectors.solver.discardable import DiscardableArray
from engines.coin_collectors.solver.estimate import estimate_cases
from engines.coin_collectors.solver.retrograde import solve_cases
from engines.coin_collectors.solver.rolls import CODES, MOST_VALUES, Chances, new_roll_workspace
from engines.coin_collectors.solver.rows import LANES
from engines.coin_collectors.solver.winnable_states import Layer, Watch
from engines.kernel.bits import Words
from engines.search.threads import WorkerPool

_CHUNK = 512  # cases at a time: short enough for threads to end together, and to break off


_Part = tuple[int, int, DiscardableArray]
"""A chunk's first case, the one past its last, and its values."""


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
        chances = _unknown(layer)
        rooms: list[NDArray[np.uint16]] = []
        tasks = [
            partial(_solve_chunk, state, first, last, layer, chances, below, rooms, exact)
            for first, last in _chunks(layer)
        ]
        parts: list[_Part] = []
        for part in pool.in_order(tasks, ahead=len(tasks)):
            parts.append(part)
            if exact_coins is None and coins < len(layers) - 2:
                _discard(layer, below, part[0])
            watch(text, done + len(layer.coins) - part[0], whole)
        done += len(layer.coins)
        below = _put_together(layer, chances, parts)
        yield below


def _solve_chunk(
    state: Words,
    first: int,
    last: int,
    layer: Layer,
    chances: Chances,
    below: SolvedLayer,
    rooms: list[NDArray[np.uint16]],
    exact: bool,
) -> _Part:
    """Work out the cases from `first` to before `last`.

    `rooms` are arrays to work in that no other task has now; they are large, but hardly filled.
    """
    workspace = new_roll_workspace()
    if not exact:
        estimate_cases(state, first, last, layer, chances, *below[:2], workspace)
        return first, last, DiscardableArray(0)
    size = (last - first) * CODES * MOST_VALUES
    room = rooms.pop() if rooms else np.empty(0, np.uint16)
    if len(room) < size:
        room = np.empty(size, np.uint16)
    begin = solve_cases(state, first, last, layer, chances, *below[:2], room, workspace)
    values = DiscardableArray(len(room) - begin)
    values.values[:] = room[begin:]
    chances.offsets[first:last] -= begin
    rooms.append(room)
    return first, last, values


def _without_coins(layer: Layer) -> SolvedLayer:
    """Without coins the game is won, whatever is on the table."""
    shape = len(layer.coins), CODES
    offsets, faces = np.zeros(shape, np.int64), np.zeros(shape, np.uint32)
    lows, scales = np.ones(shape, np.float32), np.zeros(shape, np.float32)
    memory = DiscardableArray(LANES)
    return SolvedLayer(layer, Chances(offsets, faces, lows, scales, memory.values), memory)


def _unknown(layer: Layer) -> Chances:
    """The chances of a layer that is still to be worked out."""
    shape = len(layer.coins), CODES
    offsets, faces = np.zeros(shape, np.int64), np.zeros(shape, np.uint32)
    lows, scales = np.zeros((2, *shape), np.float32)
    return Chances(offsets, faces, lows, scales, np.zeros(1, np.uint16))


def _put_together(layer: Layer, chances: Chances, parts: list[_Part]) -> SolvedLayer:
    """The layer with the values of its chunks one after another; `parts` are used up."""
    memory = DiscardableArray(LANES + sum(len(part.values) for *_, part in parts))
    end = 0
    while parts:  # from the first cases, which were the last
        first, last, part = parts.pop()
        chances.offsets[first:last] += end
        memory.values[end : end + len(part.values)] = part.values
        end += len(part.values)
    return SolvedLayer(layer, chances._replace(values=memory.values), memory)


def _chunks(layer: Layer) -> list[tuple[int, int]]:
    """Where to cut a layer's cases, the last ones first: between cases of different coins."""
    cuts = np.flatnonzero(layer.coins[1:] != layer.coins[:-1]) + 1
    kept = cuts[np.flatnonzero(np.diff(cuts // _CHUNK, prepend=0))].tolist()
    return list(pairwise([0, *kept, len(layer.coins)]))[::-1] if len(layer.coins) else []


def _discard(layer: Layer, below: SolvedLayer, first: int) -> None:
    """Discard the values below that no case of `layer` before the `first` leads to.

    A step takes a coin away, so it leads to a lesser set of coins, as a number.
    """
    end = np.searchsorted(below.layer.coins, layer.coins[first - 1]) if first else 0
    if end < len(below.layer.coins):
        below.memory.discard(int(below.chances.offsets[end, 0]))
