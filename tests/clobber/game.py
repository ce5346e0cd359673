"""Clobber's layout, also as laid out by hand, its table, and its game for the other rooms."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from layouts.game import Game
from layouts.grid import BoardLayout, LaidOnBoard, SquareBoard
from layouts.laying import PieceKind

FILES, RANKS = 6, 5
EMPTY, BLACK, WHITE = ".", "x", "o"
BOARD = SquareBoard(FILES, RANKS, (EMPTY, BLACK, WHITE), "stone")
SEATS = ("Black", "White")
EACH = len(BOARD.squares) // 2


@dataclass(frozen=True, slots=True)
class ClobberLayout(BoardLayout):
    """Stones on a board: EMPTY, BLACK or WHITE by square."""

    game = "clobber"
    keys = ("stones",)
    blank = """\
stones: |   # x for black, o for white or . for none; the top row first
  ______
  ______
  ______
  ______
  ______
"""
    board = BOARD
    stones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClobberTable:
    """The stones that are left, by square as in a layout."""

    stones: tuple[str, ...]

    def text(self) -> str:
        return BOARD.text(self.stones).rstrip()

    def has(self, seat: int) -> list[str]:
        return [f"{self.stones.count((BLACK, WHITE)[seat])} stones"]


class LaidStones(LaidOnBoard):
    """Stones on some squares."""

    fill = "Lay the other stones at random"
    made = ClobberLayout
    squares = BOARD.squares

    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> list[PieceKind]:
        return [
            PieceKind(BLACK, "black stone", EACH, "b"),
            PieceKind(WHITE, "white stone", EACH, "w"),
        ]


@dataclass(frozen=True, slots=True)
class Findings:
    """Nothing beyond the check of any game."""


class Clobber(Game):
    """Stones are dealt: half of them are black and half white, on random squares."""

    def deal(
        self, seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()
    ) -> ClobberLayout:
        stream = random.Random(seed)
        return ClobberLayout(tuple(sorted((BLACK, WHITE) * EACH, key=lambda _: stream.random())))


GAME = Clobber(
    slug=ClobberLayout.game,
    title="Clobber",
    designer="Michael Albert, J. P. Grossman and Richard Nowakowski",
    blurb="stones take their neighbours, 2 players, who cannot move loses",
    players=(2,),
    seats=SEATS,
    layout=ClobberLayout,
    laid=LaidStones,
    table=ClobberTable,
    findings=Findings,
    home="tests.clobber",
)
