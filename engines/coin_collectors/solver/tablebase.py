"""The tablebase of a setup: the chance to win in every position that can come up.

Chances are exact in the endgame and estimates while more coins are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from printkit.engines.coin_collectors.board import EACH, PAWNS
from printkit.engines.coin_collectors.solver.layers import SolvedLayer, solve_layers
from printkit.engines.coin_collectors.solver.rolls import Chances, new_chances
from printkit.engines.coin_collectors.solver.winnable_states import (
    Layer,
    count_cases,
    winnable_layers,
)
from printkit.engines.coin_collectors.solver.words import ascending, find
from printkit.engines.kernel.arrays import concatenate, empty, put, whole_memory
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.jit import exported
from printkit.engines.listener import NO_LISTENER, Listener
from printkit.engines.memory import look_for_room
from printkit.engines.search.arena import WorkerPool
from printkit.layouts.messages import message

EXACT_COINS = 6
"""With at most this number of coins left, chances are exact."""

_ROOM = 1900
"""Bytes needed for each case: measured, rounded up."""


class Tablebase(NamedTuple):
    """All layers joined, and the chances of their positions."""

    layer: Layer
    chances: Chances


def build_tablebase(
    state: Words,
    pool: WorkerPool,
    listener: Listener = NO_LISTENER,
    layers: list[Layer] | None = None,
    exact_coins: int = EXACT_COINS,
) -> Tablebase:
    """Build the tablebase for a kernel's state before a step, and for all that can follow.

    Exact with `exact_coins` left or fewer. `layers` is the result of `winnable_layers`, if known.
    Raises InputError if memory is too small.
    """
    layers = layers or winnable_layers(state, listener)
    look_for_room(_ROOM * count_cases(layers), "Coin Collectors")
    return _join(
        layers, solve_layers(state, layers, pool, listener, message("endings"), exact_coins)
    )


def _join(layers: list[Layer], solved: Iterable[SolvedLayer]) -> Tablebase:
    """Join the layers. Cases follow one another; the words are sorted over all layers.

    Layers are large, so each is copied as it comes and its memory returned. Values stay where they
    are.
    """
    *firsts, cases = accumulate((len(layer.coins) for layer in layers), initial=0)
    parts: list[object] = []
    chances = new_chances(cases, whole_memory("H", parts))
    for first, each in zip(firsts, solved, strict=True):
        for whole, part in zip(chances[:-1], each.chances[:-1], strict=True):
            put(whole, first, part)
        parts.append(each.parts)
    return Tablebase(_join_layers(layers, firsts), chances)


def _join_layers(layers: list[Layer], firsts: Sequence[int]) -> Layer:
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
    for layer, first in zip(layers, firsts, strict=True):
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
