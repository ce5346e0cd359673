"""Retrograde analysis layer by layer, from no coins left upwards, on several threads.

A layer is all positions after a step with a certain number of coins left: the squares of the coins
and of each suit's pawn, and the dice. It needs only the layer with one coin fewer, and less and
less of it, so memory is returned bit by bit and used again for what is solved next.

Two things keep it small. Of a die, only faces that open a step or are worth keeping are
distinct; its other faces form one class. So a position has some hundreds of chances instead of
1,296. Of those only chances that differ in the faces worth keeping are stored.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from printkit.engines.coin_collectors.solver.estimate import estimate_cases, new_ranking
from printkit.engines.coin_collectors.solver.retrograde import solve_cases
from printkit.engines.coin_collectors.solver.rolls import (
    CODES,
    MOST_VALUES,
    Chances,
    new_roll_workspace,
)
from printkit.engines.coin_collectors.solver.rows import LANES
from printkit.engines.coin_collectors.solver.winnable_states import Layer, count_cases
from printkit.engines.kernel.arrays import empty, full, index_in_memory, whole_memory, zeros
from printkit.engines.kernel.bits import IntRows, Shorts, Words
from printkit.engines.kernel.jit import exported
from printkit.engines.listener import Listener, Step
from printkit.engines.search.arena import WorkerPool
from printkit.layouts.messages import Message, message

_CHUNK = 512  # cases in a task: few enough that threads finish together and an interrupt acts soon

_ValuePart = tuple[int, Shorts]
"""A chunk's first case, and its values."""


class SolvedLayer(NamedTuple):
    """A layer with its chances, and the parts of memory with their values, last cases first.

    Values in discarded parts must not be read again.
    """

    layer: Layer
    chances: Chances
    parts: list[_ValuePart]


_BEST_PLAY = message("best play")


def solve_layers(
    state: Words,
    layers: list[Layer],
    pool: WorkerPool,
    listener: Listener,
    text: Message = _BEST_PLAY,
    exact_coins: int | None = None,
) -> Iterator[SolvedLayer]:
    """Yield the layers with their chances, from no coins left upwards.

    With more than `exact_coins` left the chances are estimates, and all layers stay whole. If it is
    None all are exact, and only the topmost three keep their values; others' are discarded bit by
    bit.
    """
    below = _new(layers[0], low=1.0)  # without coins the game is won, wherever the pawns are
    yield below
    chunks = [_chunks(layer) for layer in layers]
    most = max((last - first for some in chunks for first, last in some), default=0)
    rooms: list[Shorts] = []
    done, whole = 0, count_cases(layers[1:])
    for coins, layer in enumerate(layers[1:], start=1):
        exact = exact_coins is None or coins <= exact_coins
        solved = _new(layer)
        tasks = [
            partial(_solve_chunk, state, first, last, solved, below, rooms, most, exact)
            for first, last in chunks[coins]
        ]
        for at, part in enumerate(pool.in_order(tasks, ahead=len(tasks))):
            # parts are in ascending order; the layer's own empty one comes last
            solved.parts.insert(at, part)
            if exact_coins is None and coins < len(layers) - 2:
                _discard(layer, below, part[0])
            listener.step(Step(text, done + len(layer.coins) - part[0], whole))
        done += len(layer.coins)
        below = solved
        yield below


def _new(layer: Layer, low: float = 0.0) -> SolvedLayer:
    """Make a layer whose chances are still unknown. Its values start in an empty part."""
    shape, none = (len(layer.coins), CODES), zeros("H", LANES)
    parts = [(-1, none)]
    chances = Chances(
        offsets=full("q", index_in_memory(none), *shape),
        faces=zeros("I", *shape),
        lows=full("f", low, *shape),
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
) -> _ValuePart:
    """Solve the cases from `first` up to, not including, `last`.

    `rooms` holds scratch arrays for `most` cases each; a task takes one and puts it back. They are
    large but hardly filled.
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
    """Add `by` to the offsets of the cases from `first` up to, not including, `last`."""
    for case in range(first, last):
        for code in range(CODES):
            offsets[case, code] += by


def _chunks(layer: Layer) -> list[tuple[int, int]]:
    """Cut a layer's cases into chunks, last ones first, never between cases with the same coins."""
    coins = layer.coins.tolist()
    cuts = [at for at, (one, other) in enumerate(pairwise(coins), start=1) if one != other]
    kept = [cut for last, cut in pairwise([0, *cuts]) if last // _CHUNK != cut // _CHUNK]
    return list(pairwise([0, *kept, len(coins)]))[::-1] if coins else []


def _discard(layer: Layer, below: SolvedLayer, first: int) -> None:
    """Discard the parts of `below` that no case of `layer` before `first` leads to.

    A step takes a coin away, so the set of coins after it is a smaller number.
    """
    end = bisect_left(below.layer.coins, layer.coins[first - 1]) if first else 0
    while below.parts[0][0] >= end:
        del below.parts[0]
