"""Functions for tests that play an engine's position and an oracle's side by side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def play_all(position: Any, moves: Iterable[str]) -> Any:
    for move in moves:
        position = position.play(move)
    return position


def view(position: Any) -> dict[str, object]:
    """Return everything that a position reports about itself."""
    return {
        "ply": position.ply,
        "to_move": position.to_move,
        "over": position.over,
        "scores": position.scores,
        "winner": position.winner,
        "legal": position.legal(),
    }
