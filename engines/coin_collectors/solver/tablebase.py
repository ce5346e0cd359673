"""The tablebase of a setup: the chance to win in every position that can come up.

Chances are exact in the endgame and estimates while more coins are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from engines.coin_collectors.board import EACH, PAWNS
from engines.coin_collectors.solver.layers import SolvedLayer, solve_layers
from engines.coin_collectors.solver.rolls import CODES, Chances
from engines.coin_collectors.solver.winnable_states import (
    Layer,
    winnable_layers,
)
from engines.coin_collectors.solver.words import ascending, find
from engines.kernel.arrays import concatenate, empty, put, whole_memory, zeros
from engines.kernel.bits import Words
from engines.kernel.jit import exported
from engines.listener import NO_LISTENER, Listener
from engines.memory import look_for_room
from engines.search.arena import WorkerPool

EXACT_COINS = 6
"""With at most this number of coins left, chances are exact."""


_ROOM, _ROOM_EXACT = 1900, 2600
"""Bytes needed for each case, in the tablebase and in an exact solution: measured, rounded up."""


class Tablebase(NamedTuple):
    """All layers joined, and the chances of their positions."""

    layer: Layer
    chances: Chances


def look_for_layers(layers: list[Layer], *, exact: bool = False) -> None:
    """Raise InputError if memory is too small for the tablebase of these layers.

    With `exact` it must hold their exact solution, too.
    """
    cases = sum(len(layer.coins) for layer in layers)
    if exact:
        look_for_room(_ROOM_EXACT * cases, "--exact")
    look_for_room(_ROOM * cases, "Coin Collectors")


def build_tablebase(
    state: Words,
    pool: WorkerPool,
    listener: Listener = NO_LISTENER,
    layers: list[Layer] | None = None,
    exact_coins: int = EXACT_COINS,
) -> Tablebase:
    """Build the tablebase for a kernel's state before a step, and for all that can follow.

    Exact with `exact_coins` left or fewer. `layers` is the result of `winnable_layers`, if known.
    """
    layers = layers or winnable_layers(state, listener)
    return _join(layers, solve_layers(state, layers, pool, listener, "endings", exact_coins))


def _join(layers: list[Layer], solved: Iterable[SolvedLayer]) -> Tablebase:
    """Join the layers. Cases follow one another; the words are sorted over all layers.

    Layers are large, so each is copied as it comes and its memory returned. Values stay where they
    are.
    """
    cases = _starts([len(layer.coins) for layer in layers])
    shape = sum(len(layer.coins) for layer in layers), CODES
    parts: list[object] = []
    chances = Chances(
        zeros("q", *shape),
        zeros("I", *shape),
        zeros("f", *shape),
        zeros("f", *shape),
        whole_memory("H", parts),
    )
    for start, each in zip(cases, solved, strict=True):
        for whole, part in zip(chances[:-1], each.chances[:-1], strict=True):
            put(whole, start, part)
        parts.append(each.parts)
    return Tablebase(_join_layers(layers, cases), chances)


def _join_layers(layers: list[Layer], cases: Sequence[int]) -> Layer:
    words = ascending(concatenate([layer.words for layer in layers]))
    whole = Layer(
        words=words,
        case=empty("q", len(words)),
        reaches=empty("Q", len(words), PAWNS),
        coins=concatenate([layer.coins for layer in layers]),
        leavers=concatenate([layer.leavers for layer in layers]),
        places=concatenate([layer.places for layer in layers]),
        squares=concatenate([layer.squares for layer in layers]),
    )
    for layer, first in zip(layers, cases, strict=True):
        add_arrangements(whole, layer, first)
    return whole


@exported()
def add_arrangements(whole: Layer, layer: Layer, first: int) -> None:
    """Copy what a layer knows of its arrangements to their places in `whole`.

    The layer's case 0 is the whole's case `first`.
    """
    for index in range(layer.words.shape[0]):
        at = find(whole.words, layer.words[index])
        whole.case[at] = layer.case[index] + first
        for rank in EACH:
            whole.reaches[at, rank] = layer.reaches[index, rank]


def _starts(sizes: Sequence[int]) -> list[int]:
    """Return where each part begins if parts of these sizes are laid end to end."""
    return [0, *accumulate(sizes[:-1])]
