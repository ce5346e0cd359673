"""Isaac's engine and oracle behind one interface, for tests that play both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

from printkit.engines.isaac.notation import KERNEL
from printkit.engines.kernel.position import Position
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import Tile, TileKind
from printkit.layouts.setup import Setup
from tests.engines import both
from tests.oracle import isaac as oracle

GAME = GAMES["isaac"]

Kinds = Mapping[int, tuple[int, int]]
"""The value and count of tiles, by length."""

Start = Callable[[Kinds, Sequence[str]], Any]


def setup(kinds: Kinds, opening: Sequence[str] = ()) -> Setup[IsaacLayout]:
    tiles = tuple(TileKind(length, *kinds[length]) for length in sorted(kinds))
    return Setup(GAME, IsaacLayout(tiles, tuple(map(Tile.parse, opening))), 2, ())


def start(kinds: Kinds, opening: Sequence[str] = ()) -> Position:
    """Return the engine's position before the first move."""
    return Position.start(KERNEL, setup(kinds, opening))


engine_and_oracle = pytest.mark.parametrize(
    "begin", [start, oracle.Position.start], ids=["engine", "oracle"]
)
"""For cases made by hand. They check the oracle as well, which can be wrong, too."""


def view(position: Any) -> dict[str, object]:
    """Return everything that a position reports about itself."""
    return {**both.view(position), "phase": position.phase}


def sets() -> st.SearchStrategy[Kinds]:
    """The standard set and odd sets, from one tile per player to more than the board holds."""
    values = st.sampled_from([1, 2, 3, 6, 25, 100])
    counts = st.integers(1, 5)
    odd = st.dictionaries(st.integers(2, 10), st.tuples(values, counts), min_size=1, max_size=5)
    return st.one_of(st.just(oracle.STANDARD), odd)


@st.composite
def openings(draw: st.DrawFn, kinds: Kinds) -> list[str]:
    """Draw up to four tiles, placed as the oracle permits."""
    position, moves = oracle.Position.start(kinds, []), []
    for _ in range(draw(st.integers(0, 4))):
        move = draw(st.sampled_from(position.legal()))
        if move == "pass":
            break
        moves.append(move)
        position = position.play(move)
    return moves
