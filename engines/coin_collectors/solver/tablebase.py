"""The tablebase of a setup: the chances to win of all that can come up, exact in the endgame.

With more coins left they are estimates.
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
from engines.kernel.arrays import empty, joined, put, whole_memory, zeros
from engines.kernel.bits import Words
from engines.kernel.jit import exported
from engines.listener import NO_LISTENER, Listener
from engines.memory import look_for_room
from engines.search.arena import WorkerPool

EXACT_COINS = 6
"""With at most this number of coins left the chances are exact."""


_ROOM, _ROOM_EXACT = 1900, 2600
"""Bytes that a case takes at most, in the tablebase and in an exact solution: as measured, rounded
up."""


class Tablebase(NamedTuple):
    """All layers as one, and the chances of their positions."""

    layer: Layer
    chances: Chances


def look_for_layers(layers: list[Layer], *, exact: bool = False) -> None:
    """Raise InputError where there is no room for the tablebase of these layers.

    Or for their solution, which is `exact`.
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
    """The tablebase of a kernel's state before a step, and of all that can come after it.

    Exact with `exact_coins` left or fewer. `layers` are `winnable_layers`'s answer, if known.
    """
    layers = layers or winnable_layers(state, listener)
    return _join(layers, solve_layers(state, layers, pool, listener, "endings", exact_coins))


def _join(layers: list[Layer], solved: Iterable[SolvedLayer]) -> Tablebase:
    """The layers one after another, except the words, which ascend throughout.

    Each is copied as it comes, and what it took is given back: they are large. Values stay where
    they are.
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
    words = ascending(joined([layer.words for layer in layers]))
    whole = Layer(
        words=words,
        case=empty("q", len(words)),
        reaches=empty("Q", len(words), PAWNS),
        coins=joined([layer.coins for layer in layers]),
        leavers=joined([layer.leavers for layer in layers]),
        places=joined([layer.places for layer in layers]),
        squares=joined([layer.squares for layer in layers]),
    )
    for layer, first in zip(layers, cases, strict=True):
        add_arrangements(whole, layer, first)
    return whole


@exported()
def add_arrangements(whole: Layer, layer: Layer, first: int) -> None:
    """Write what a layer says of its arrangements to where `whole` has these.

    There its cases begin with the `first`.
    """
    for index in range(layer.words.shape[0]):
        at = find(whole.words, layer.words[index])
        whole.case[at] = layer.case[index] + first
        for rank in EACH:
            whole.reaches[at, rank] = layer.reaches[index, rank]


def _starts(sizes: Sequence[int]) -> list[int]:
    """Where each of some parts begins if they are laid one after another."""
    return [0, *accumulate(sizes[:-1])]
