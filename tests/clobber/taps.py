"""Clobber's moves on a board: a stone, then the one that it takes."""

from __future__ import annotations

from engines.kernel.position import Position
from engines.kernel.taps import Dialogue, Way, along, on


def asking(position: Position) -> Dialogue:
    """A stone that can take another, and which."""
    ways = [
        Way((on(stone, f"move {stone}"), on(taken, f"take {taken}")), move)
        for move in position.legal()
        for stone, _, taken in [move.partition("-")]
    ]
    return along(ways, ["Which stone moves?", "Which stone does it take?"])


def told(position: Position, move: str) -> str:
    """A move in words."""
    return " takes ".join(move.split("-"))
