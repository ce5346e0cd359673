"""Retrograde analysis layer by layer, from no coins left up, on several threads.

A layer is all positions after a step with so many coins left: where these and each suit's pawn are,
and the dice. It needs the layer with a coin fewer alone, and less and less of it: the memory of
what is no longer needed is given back, and what is worked out next lies there.

What cannot matter is left out. Of a die only those faces count that open a step, or are worth
keeping after one. All its other faces are one, so a position has some hundreds of chances rather
than 1,296; and of these only those are kept that differ by what is worth keeping.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from engines.coin_collectors.solver.estimate import estimate_cases, new_ranking
from engines.coin_collectors.solver.retrograde import solve_cases
from engines.coin_collectors.solver.rolls import CODES, MOST_VALUES, Chances, new_roll_workspace
from engines.coin_collectors.solver.rows import LANES
from engines.coin_collectors.solver.winnable_states import Layer
from engines.kernel.arrays import empty, filled, index_in_memory, whole_memory, zeros
from engines.kernel.bits import IntRows, Shorts, Words
from engines.kernel.jit import exported
from engines.listener import Listener
from engines.search.arena import WorkerPool

_CHUNK = 512  # cases at a time: short enough for threads to end together, and to break off

_Part = tuple[int, Shorts]
"""A chunk's first case, and its values."""


class SolvedLayer(NamedTuple):
    """A layer with its chances, and the parts that their values are in: the greatest cases' first.

    Values that are in no part any more are not read again.
    """

    layer: Layer
    chances: Chances
    parts: list[_Part]


def solve_layers(
    state: Words,
    layers: list[Layer],
    pool: WorkerPool,
    listener: Listener,
    text: str = "best play",
    exact_coins: int | None = None,
) -> Iterator[SolvedLayer]:
    """The layers with their chances, from no coins left up.

    With more than `exact_coins` left they are estimates, and all layers stay whole. Without that
    number all are exact, and the values of all but the topmost three are discarded bit by bit.
    """
    below = _new(layers[0], low=1.0)  # without coins the game is won, whatever is on the table
    yield below
    chunks = [_chunks(layer) for layer in layers]
    most = max((last - first for some in chunks for first, last in some), default=0)
    rooms: list[Shorts] = []
    done, whole = 0, sum(len(layer.coins) for layer in layers[1:])
    for coins, layer in enumerate(layers[1:], start=1):
        exact = exact_coins is None or coins <= exact_coins
        solved = _new(layer)
        tasks = [
            partial(_solve_chunk, state, first, last, solved, below, rooms, most, exact)
            for first, last in chunks[coins]
        ]
        for at, part in enumerate(pool.in_order(tasks, ahead=len(tasks))):
            solved.parts.insert(at, part)  # before the layer's own
            if exact_coins is None and coins < len(layers) - 2:
                _discard(layer, below, part[0])
            listener.step(text, done + len(layer.coins) - part[0], whole)
        done += len(layer.coins)
        below = solved
        yield below


def _new(layer: Layer, low: float = 0.0) -> SolvedLayer:
    """Make a layer whose chances are still unknown. All its values begin in a part of its own."""
    shape, none = (len(layer.coins), CODES), zeros("H", LANES)
    parts = [(-1, none)]
    chances = Chances(
        offsets=filled("q", index_in_memory(none), *shape),
        faces=zeros("I", *shape),
        lows=filled("f", low, *shape),
        scales=zeros("f", *shape),
        values=whole_memory("H", parts),
    )
    return SolvedLayer(layer, chances, parts)


def _solve_chunk(
    state: Words,
    first: int,
    last: int,
    solved: SolvedLayer,
    below: SolvedLayer,
    rooms: list[Shorts],
    most: int,
    exact: bool,
) -> _Part:
    """Work out the cases from `first` to before `last`.

    `rooms` are arrays to work in that no other task has now, each for `most` cases; they are large,
    but hardly filled.
    """
    (layer, chances, _), workspace = solved, new_roll_workspace()
    if not exact:
        estimate_cases(state, first, last, layer, chances, *below[:2], workspace, new_ranking())
        return first, zeros("H", 0)
    room = rooms.pop() if rooms else empty("H", most * CODES * MOST_VALUES)
    begin = solve_cases(state, first, last, layer, chances, *below[:2], room, workspace)
    count = len(room) - begin
    values = zeros("H", count + LANES)
    values[:count] = room[begin:]
    move_offsets(chances.offsets, first, last, index_in_memory(values) - begin)
    rooms.append(room)
    return first, values


@exported()
def move_offsets(offsets: IntRows, first: int, last: int, by: int) -> None:
    """Add `by` to the offsets of the cases from `first` to before `last`."""
    for case in range(first, last):
        for code in range(CODES):
            offsets[case, code] += by


def _chunks(layer: Layer) -> list[tuple[int, int]]:
    """Where to cut a layer's cases, the last ones first: between cases of different coins."""
    coins = layer.coins.tolist()
    cuts = [at for at, (one, other) in enumerate(pairwise(coins), start=1) if one != other]
    kept = [cut for last, cut in pairwise([0, *cuts]) if last // _CHUNK != cut // _CHUNK]
    return list(pairwise([0, *kept, len(coins)]))[::-1] if coins else []


def _discard(layer: Layer, below: SolvedLayer, first: int) -> None:
    """Discard the parts below that no case of `layer` before the `first` leads to.

    A step takes a coin away, so it leads to a lesser set of coins, as a number.
    """
    end = bisect_left(below.layer.coins, layer.coins[first - 1]) if first else 0
    while below.parts[0][0] >= end:
        del below.parts[0]
