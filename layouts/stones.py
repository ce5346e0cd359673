"""Black and white stones on a board of squares: layouts, the table, and laying out by hand.

For games of two players who own one colour each. A game names its board in subclasses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from printkit.layouts.grid import BoardLayout, LaidOnBoard, SquareBoard
from printkit.layouts.laying import PieceKind
from printkit.layouts.messages import Message, Said, counted, message

EMPTY, BLACK, WHITE = ".", "x", "o"
SEATS = ("Black", "White")


def stone_board(files: int, ranks: int) -> SquareBoard:
    """Return a board for stones."""
    return SquareBoard(files, ranks, (EMPTY, BLACK, WHITE), "stone")


def blank_stones(board: SquareBoard) -> str:
    """Return a layout's file to fill in."""
    rows = f"  {'_' * board.files}\n" * board.ranks
    return f"stones: |   # x for black, o for white or . for none; the top row first\n{rows}"


@dataclass(frozen=True, slots=True)
class StoneLayout(BoardLayout):
    """Stones on a board: EMPTY, BLACK or WHITE by square.

    A game adds `game`, `board` and `blank`.
    """

    keys = ("stones",)
    stones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoneTable:
    """The stones that are left, by square as in a layout. A game adds its `board`."""

    board: ClassVar[SquareBoard]
    stones: tuple[str, ...]

    def text(self) -> str:
        return self.board.text(self.stones).rstrip()

    def has(self, seat: int) -> list[Said]:
        return [counted("{n} stone", "{n} stones", self.stones.count((BLACK, WHITE)[seat]))]


def _count_black(number: int) -> Message:
    return counted("{n} black stone", "{n} black stones", number)


def _count_white(number: int) -> Message:
    return counted("{n} white stone", "{n} white stones", number)


class LaidStones(LaidOnBoard):
    """Stones on some squares. A game adds `made`, `squares`, and how many stones `each` has."""

    fill = message("Lay the other stones at random")
    each: ClassVar[int]

    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> list[PieceKind]:
        return [
            PieceKind(BLACK, message("black stone"), self.each, "b", _count_black),
            PieceKind(WHITE, message("white stone"), self.each, "w", _count_white),
        ]


@dataclass(frozen=True, slots=True)
class NoFindings:
    """The findings of a game whose check finds nothing beyond the check of any game."""
