"""Piecepacks for the engine, and its positions with the face that the oracle has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from engines.coin_collectors.kernels import kernel_for
from engines.kernel.position import Position
from layouts.coin_collectors.layout import NO_COIN, NO_TILE, SQUARES, SUITS, PiecepackLayout
from layouts.games import GAMES
from layouts.setup import Setup
from tests.oracle.packs import Pack

GAME = GAMES["coin-collectors"]

Start = Callable[[Pack], Any]


def setup(pack: Pack) -> Setup[PiecepackLayout]:
    """A pack as the engine takes it."""
    layout = PiecepackLayout(
        tiles=tuple(pack.tiles.get(square, NO_TILE) for square in SQUARES),
        coins=tuple(pack.coins.get(square, NO_COIN) for square in SQUARES),
        dice=tuple(pack.dice[suit] for suit in SUITS),
    )
    return Setup(GAME, layout, 1, (), pack.variants)


def start(pack: Pack) -> Position:
    """The engine's position before the first move."""
    return Position.start(kernel_for(pack.variants), setup(pack))


engine_and_oracle = pytest.mark.parametrize("begin", [start, Pack.start], ids=["engine", "oracle"])
"""For cases made by hand, which hold for both: an oracle can be wrong, too."""


def play_all(position: Any, moves: Iterable[str]) -> Any:
    for move in moves:
        position = position.play(move)
    return position


def view(position: Any) -> dict[str, object]:
    """All that a position says of itself."""
    return {
        "ply": position.ply,
        "to_move": position.to_move,
        "phase": position.phase,
        "over": position.over,
        "scores": position.scores,
        "winner": position.winner,
        "legal": position.legal(),
    }
