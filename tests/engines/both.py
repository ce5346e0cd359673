"""Functions for tests that play an engine's position and an oracle's side by side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import hypothesis.strategies as st
import pytest

from printkit.layouts.errors import InputError

Choices = list[int]


def choices(low: int, high: int) -> st.SearchStrategy[Choices]:
    """Draw numbers that select `low` to `high` moves."""
    return st.lists(st.integers(0, 9999), min_size=low, max_size=high)


def wander(position: Any, picks: Choices) -> tuple[Any, list[str]]:
    """Return an oracle's position after the moves that `picks` selects, and these moves."""
    moves = []
    for pick in picks:
        if position.over:
            break
        spellings = position.spellings()
        moves.append(spellings[pick % len(spellings)])
        position = position.play(moves[-1])
    return position, moves


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


def compare_counts(slow: Any, fast: Any) -> None:
    """Compare the numbers of move sequences; both refuse to count them where dice come next."""
    assert fast.perft(0) == 1
    for depth in (1, 2, 3):
        try:
            nodes = slow.perft(depth)
        except ValueError:
            with pytest.raises(InputError, match="dice"):
                fast.perft(depth)
        else:
            assert fast.perft(depth) == nodes
