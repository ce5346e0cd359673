"""The engine and the oracle behind one face, for the tests that play both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.position import Position
from layouts.coin_isolation.layout import CoinLayout
from layouts.games import GAMES
from layouts.setup import Setup
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Coins

Start = Callable[[Coins, tuple[str, ...]], Any]


def start(coins: Coins, sides: tuple[str, ...]) -> Position:
    """The engine's position before the first move."""
    game = GAMES["coin-isolation"]
    return Position.start(Setup(game, CoinLayout(coins), len(sides), sides))


engine_and_oracle = pytest.mark.parametrize(
    "begin", [start, oracle.Position.start], ids=["engine", "oracle"]
)
"""For cases made by hand, which hold for both: an oracle can be wrong, too."""


def play_all(position: Any, moves: list[str]) -> Any:
    for move in moves:
        position = position.play(move)
    return position


def view(position: Any) -> dict[str, object]:
    """All that a position says of itself."""
    return {
        "ply": position.ply,
        "to_move": position.to_move,
        "over": position.over,
        "scores": position.scores,
        "winner": position.winner,
        "legal": position.legal(),
    }
