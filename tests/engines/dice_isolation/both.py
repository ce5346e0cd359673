"""Dice Isolation's engine and oracle behind one interface, for tests that play both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.dice_isolation.notation import KERNEL
from engines.kernel.position import Position
from layouts.dice_isolation.layout import DiceLayout
from layouts.games import GAMES
from layouts.setup import Setup
from tests.engines import both
from tests.oracle import dice_isolation as oracle

GAME = GAMES["dice-isolation"]

Start = Callable[[str], Any]


def setup(board: str) -> Setup[DiceLayout]:
    """Return the setup for a board as a file writes it."""
    return Setup(GAME, DiceLayout(tuple(board.split())), 2, ())


def start(board: str) -> Position:
    """Return the engine's position before the first move."""
    return Position.start(KERNEL, setup(board))


engine_and_oracle = pytest.mark.parametrize(
    "begin", [start, oracle.Position.start], ids=["engine", "oracle"]
)
"""For cases made by hand. They check the oracle as well, which can be wrong, too."""


def view(position: Any) -> dict[str, object]:
    """Return everything that a position reports about itself."""
    return {**both.view(position), "phase": position.phase}
