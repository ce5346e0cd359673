"""Clobber's layout, what lies on its table, and the game as the other rooms know it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from layouts.fields import Field
from layouts.game import Game, LayoutKeys
from layouts.grid import Board

FILES, RANKS = 6, 5
EMPTY, BLACK, WHITE = ".", "x", "o"
BOARD = Board(FILES, RANKS, (EMPTY, BLACK, WHITE), "stone")
SEATS = ("Black", "White")


@dataclass(frozen=True, slots=True)
class ClobberLayout:
    """Stones on a board: by square EMPTY, BLACK or WHITE."""

    game: ClassVar[str] = "clobber"
    keys: ClassVar[tuple[str, ...]] = ("stones",)
    optional: ClassVar[tuple[str, ...]] = ()
    stones: tuple[str, ...]

    @classmethod
    def read(cls, fields: dict[str, Field]) -> ClobberLayout:
        return cls(BOARD.read(fields["stones"]))

    def to_dict(self) -> LayoutKeys:
        return {"stones": BOARD.text(self.stones)}

    def describe(self) -> str:
        return BOARD.encode(self.stones)

    @classmethod
    def undescribe(cls, code: str) -> ClobberLayout:
        return cls(BOARD.decode(code))


@dataclass(frozen=True, slots=True)
class Table:
    """The stones that are left, by square as in a layout."""

    stones: tuple[str, ...]

    def text(self) -> str:
        return BOARD.text(self.stones).rstrip()


@dataclass(frozen=True, slots=True)
class Findings:
    """Nothing more than a check of any game tells."""


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> ClobberLayout:
    """The layout of `seed`: half of the stones are black and half white, on any squares."""
    stream = random.Random(seed)
    stones = (BLACK, WHITE) * (FILES * RANKS // 2)
    return ClobberLayout(tuple(sorted(stones, key=lambda _: stream.random())))


GAME = Game(
    slug=ClobberLayout.game,
    title="Clobber",
    designer="Michael Albert, J. P. Grossman and Richard Nowakowski",
    blurb="stones take their neighbours, 2 players, who cannot move loses",
    players=(2,),
    seats=SEATS,
    layout=ClobberLayout,
    table=Table,
    findings=Findings,
    deal=deal,
    home="tests.clobber",
)
