"""Forms: what tells a puzzle from all others that are not the same, turned or mirrored."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

Cell = TypeVar("Cell")


def form(ways: Iterable[object]) -> str:
    """The same for puzzles that have one of these ways to look at them in common, and so all."""
    return hashlib.sha256(min(map(repr, ways)).encode()).hexdigest()[:16]


def turned(rows: Sequence[Sequence[Cell]]) -> Iterator[tuple[tuple[Cell, ...], ...]]:
    """A board of rows turned and mirrored in all eight ways."""
    now = tuple(map(tuple, rows))
    for _ in range(4):
        now = tuple(zip(*now[::-1], strict=True))
        yield now
        yield tuple(row[::-1] for row in now)
