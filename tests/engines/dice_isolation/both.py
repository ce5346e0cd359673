"""Dice Isolation's engine and oracle behind one interface, for tests that play both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from printkit.engines.dice_isolation.notation import KERNEL
from printkit.engines.kernel.position import Position
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup
from tests.engines import both
from tests.oracle import dice_isolation as oracle

GAME = GAMES["dice-isolation"]

Start = Callable[[str], Any]


def layout(board: str) -> DiceLayout:
    """Return a board as a file writes it, its ranks on lines or apart by blanks."""
    return DiceLayout(tuple(board.split()))


def setup(board: str) -> Setup[DiceLayout]:
    """Return the setup for a board as a file writes it."""
    return Setup(GAME, layout(board), 2, ())


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


def entering(board: str, one: int, two: int) -> oracle.Position:
    """Return the oracle's position after both players' last roll, before player 1's first token."""
    players = tuple(oracle.Side(rolled=True, phase="B", hand=hand) for hand in (one, two))
    return replace(oracle.Position.start(board), players=(players[0], players[1]))


@cache
def outcome(position: oracle.Position) -> int:
    """Return the sign of player 1's final lead in a position of phase B, by trying everything."""
    if position.over:
        return {None: 0, 0: 1, 1: -1}[position.winner]
    choice = max if position.to_move == 0 else min
    return choice(outcome(replace(position.play(text), ply=0)) for text in position.legal())
