"""The tablebase of a setup: the chances to win of all that can come up, exact in the endgame.

With more coins left they are estimates.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from engines.coin_collectors.solver.layers import SolvedLayer, solve_layers
from engines.coin_collectors.solver.rolls import Chances
from engines.coin_collectors.solver.winnable_states import (
    Layer,
    Watch,
    unwatched,
    winnable_layers,
)
from engines.kernel.bits import Words
from engines.search.threads import WorkerPool

EXACT_COINS = 6
"""With so many coins left or fewer the chances are exact."""


class Tablebase(NamedTuple):
    """All layers as one, and the chances of their positions."""

    layer: Layer
    chances: Chances


def build_tablebase(
    state: Words,
    pool: WorkerPool,
    watch: Watch = unwatched,
    layers: list[Layer] | None = None,
    exact_coins: int = EXACT_COINS,
) -> Tablebase:
    """The tablebase of a kernel's state before a step, and of all that can come after it.

    Exact with `exact_coins` left or fewer. `layers` are `winnable_layers`'s answer, if known.
    """
    layers = layers or winnable_layers(state, watch)
    return _joined(list(solve_layers(state, layers, pool, watch, "endings", exact_coins)))


def _joined(parts: list[SolvedLayer]) -> Tablebase:
    """The layers one after another, but for the words, which ascend throughout."""
    layers, all_chances = [part.layer for part in parts], [part.chances for part in parts]
    cases = _starts([len(layer.coins) for layer in layers])
    values = _starts([len(chances.values) for chances in all_chances])
    words = np.concatenate([layer.words for layer in layers])
    case = np.concatenate([part.case + start for part, start in zip(layers, cases, strict=True)])
    offsets = [part.offsets + start for part, start in zip(all_chances, values, strict=True)]
    order = np.argsort(words)
    return Tablebase(
        Layer(
            words=words[order],
            case=case[order],
            reaches=np.concatenate([layer.reaches for layer in layers])[order],
            coins=np.concatenate([layer.coins for layer in layers]),
            leavers=np.concatenate([layer.leavers for layer in layers]),
            places=np.concatenate([layer.places for layer in layers]),
            squares=np.concatenate([layer.squares for layer in layers]),
        ),
        Chances(
            offsets=np.concatenate(offsets),
            faces=np.concatenate([chances.faces for chances in all_chances]),
            lows=np.concatenate([chances.lows for chances in all_chances]),
            scales=np.concatenate([chances.scales for chances in all_chances]),
            values=np.concatenate([chances.values for chances in all_chances]),
        ),
    )


def _starts(sizes: Sequence[int]) -> list[int]:
    """Where each of some parts begins if they are laid one after another."""
    return [0, *accumulate(sizes[:-1])]
