"""Dealing Isaac layouts: the standard set with an odd opening, which evens out Dark's edge."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from layouts.isaac.layout import IsaacLayout
from layouts.isaac.tiles import SIZE, STANDARD, Tile

Thing = TypeVar("Thing")

_OPENINGS = (1, 3)


def deal(seed: int, variants: Sequence[str] = (), ways: Sequence[str] = ()) -> IsaacLayout:
    """The layout of `seed`: one tile or three lie on the board, any tile on any squares."""
    # random() because its stream is the one thing of this module that Python promises to keep
    # the same for ever.
    stream = random.Random(seed)
    layout = IsaacLayout(STANDARD)
    tiles = _pick(stream, _OPENINGS)
    while len(layout.opening) < tiles:
        kinds = layout.left(len(layout.opening) % 2)
        length = _pick(stream, [kind.length for kind in kinds for _ in range(kind.count)])
        tile = _pick(stream, _places(layout.opening, length))
        layout = IsaacLayout(STANDARD, (*layout.opening, tile))
    return layout


def _pick(stream: random.Random, things: Sequence[Thing]) -> Thing:
    return things[int(stream.random() * len(things))]


def _places(placed: Sequence[Tile], length: int) -> list[Tile]:
    """Where a tile of that length can lie, lying before upright ones."""
    taken = {square for tile in placed for square in tile.squares}
    tiles = []
    for step in (1, SIZE):
        for first in range(SIZE * SIZE):
            row, column = divmod(first, SIZE)
            if (column if step == 1 else row) + length <= SIZE:
                tiles.append(Tile(first, first + (length - 1) * step))
    return [tile for tile in tiles if taken.isdisjoint(tile.squares)]
