"""Clobber's rules again, plain and slow: a dictionary of stones by square."""

from __future__ import annotations

from dataclasses import dataclass

from clobber.game import BOARD
from printkit.layouts.stones import BLACK, EMPTY, WHITE


@dataclass(frozen=True)
class Position:
    """The stones by the name of their square, and the player to move."""

    stones: dict[str, str]
    to_move: int = 0
    ply: int = 0

    @classmethod
    def start(cls, symbols: tuple[str, ...]) -> Position:
        pairs = zip(BOARD.squares, symbols, strict=True)
        return cls({square: stone for square, stone in pairs if stone != EMPTY})

    def legal(self) -> list[str]:
        own, other = (BLACK, WHITE)[self.to_move], (WHITE, BLACK)[self.to_move]
        return sorted(
            f"{square}-{beside}"
            for square, stone in self.stones.items()
            if stone == own
            for beside in _beside(square)
            if self.stones.get(beside) == other
        )

    def play(self, move: str) -> Position:
        assert move in self.legal()
        source, target = move.split("-")
        left = {square: stone for square, stone in self.stones.items() if square != source}
        return Position({**left, target: self.stones[source]}, 1 - self.to_move, self.ply + 1)

    @property
    def winner(self) -> int | None:
        return None if self.legal() else 1 - self.to_move


def _beside(square: str) -> list[str]:
    file, rank = ord(square[0]), int(square[1])
    return [f"{chr(file + x)}{rank + y}" for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
