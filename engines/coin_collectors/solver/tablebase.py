"""The tablebase of a setup: the chances to win of all that can come up, exact in the endgame.

With more coins left they are estimates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from engines.coin_collectors.solver.layers import SolvedLayer, solve_layers
from engines.coin_collectors.solver.rolls import CODES, Chances
from engines.coin_collectors.solver.winnable_states import (
    Layer,
    winnable_layers,
)
from engines.kernel.arrays import placed, whole_memory, zeros
from engines.kernel.bits import Words
from engines.listener import NOBODY, Listener
from engines.memory import look_for_room
from engines.search.threads import WorkerPool

EXACT_COINS = 6
"""With so many coins left or fewer the chances are exact."""


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
    listener: Listener = NOBODY,
    layers: list[Layer] | None = None,
    exact_coins: int = EXACT_COINS,
) -> Tablebase:
    """The tablebase of a kernel's state before a step, and of all that can come after it.

    Exact with `exact_coins` left or fewer. `layers` are `winnable_layers`'s answer, if known.
    """
    layers = layers or winnable_layers(state, listener)
    return _joined(layers, solve_layers(state, layers, pool, listener, "endings", exact_coins))


def _joined(layers: list[Layer], solved: Iterable[SolvedLayer]) -> Tablebase:
    """The layers one after another, but for the words, which ascend throughout.

    Each is copied as it comes, and what it took is given back: they are large. Values stay where
    they are.
    """
    cases = _starts([len(layer.coins) for layer in layers])
    shape = sum(len(layer.coins) for layer in layers), CODES
    parts: list[object] = []
    joined = Chances(
        zeros(np.int64, *shape),
        zeros(np.uint32, *shape),
        zeros(np.float32, *shape),
        zeros(np.float32, *shape),
        whole_memory(np.uint16, parts),
    )
    for start, each in zip(cases, solved, strict=True):
        here, chances = slice(start, start + len(each.layer.coins)), each.chances
        joined.offsets[here], joined.faces[here] = chances.offsets, chances.faces
        joined.lows[here], joined.scales[here] = chances.lows, chances.scales
        parts.append(each.parts)
    return Tablebase(_joined_layers(layers, cases), joined)


def _joined_layers(layers: list[Layer], cases: Sequence[int]) -> Layer:
    words = np.concatenate([layer.words for layer in layers])
    case = np.concatenate([part.case + start for part, start in zip(layers, cases, strict=True)])
    order = np.argsort(words)
    return Layer(
        words=placed(words[order]),
        case=placed(case[order]),
        reaches=placed(np.concatenate([layer.reaches for layer in layers])[order]),
        coins=placed(np.concatenate([layer.coins for layer in layers])),
        leavers=placed(np.concatenate([layer.leavers for layer in layers])),
        places=placed(np.concatenate([layer.places for layer in layers])),
        squares=placed(np.concatenate([layer.squares for layer in layers])),
    )


def _starts(sizes: Sequence[int]) -> list[int]:
    """Where each of some parts begins if they are laid one after another."""
    return [0, *accumulate(sizes[:-1])]
