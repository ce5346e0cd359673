"""Clobber's layout, also as it is laid out by hand, its table, and the game as others know it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from layouts.errors import InputError
from layouts.fields import Field
from layouts.game import Game, LayoutKeys
from layouts.grid import Board
from layouts.laying import Piece, Setting, amount_words, empty_words

FILES, RANKS = 6, 5
EMPTY, BLACK, WHITE = ".", "x", "o"
BOARD = Board(FILES, RANKS, (EMPTY, BLACK, WHITE), "stone")
SEATS = ("Black", "White")
NAMES = {BLACK: "black", WHITE: "white"}
EACH = len(BOARD.squares) // 2


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

    def has(self, seat: int) -> list[str]:
        stones = self.stones.count((BLACK, WHITE)[seat])
        return [f"{stones} stones"]


@dataclass(frozen=True, slots=True)
class LaidStones:
    """Stones on some squares: `stones` as in a layout."""

    fill: ClassVar[str] = "Lay the other stones at random"
    settled: ClassVar[str] = ""
    stones: tuple[str, ...] = (EMPTY,) * len(BOARD.squares)

    @classmethod
    def empty(cls) -> LaidStones:
        return cls()

    @classmethod
    def of(cls, layout: ClobberLayout) -> LaidStones:
        return cls(layout.stones)

    @classmethod
    def read(cls, code: str) -> LaidStones:
        if code:
            raise InputError(f"{code[:20]!r} are no stones laid out; begin with an empty board")
        return cls()

    @property
    def code(self) -> str:
        return ""

    @property
    def layout(self) -> ClobberLayout:
        if self == self.empty():
            raise InputError("no stone lies on the board yet; lay one")
        return self.sketch

    @property
    def sketch(self) -> ClobberLayout:
        return ClobberLayout(self.stones)

    @property
    def table(self) -> None:
        return None

    @property
    def places(self) -> tuple[str, ...]:
        return BOARD.squares

    def pieces(self, game: Game, variants: Sequence[str]) -> tuple[Piece, ...]:
        return tuple(
            Piece(stone, f"{name} stone", EACH - self.stones.count(stone), name[0])
            for stone, name in NAMES.items()
        )

    def settings(self) -> tuple[Setting, ...]:
        return ()

    def put(self, square: str, piece: str) -> LaidStones:
        if piece not in NAMES:
            raise InputError(f"{piece[:20]!r} is not a stone; lay {' or '.join(NAMES)}")
        return self._with(square, piece)

    def lift(self, square: str) -> LaidStones:
        return self._with(square, EMPTY)

    def set(self, name: str, value: str) -> LaidStones:
        raise InputError(f"stones have no {name[:20]!r} to settle; leave it out")

    def cleared(self) -> LaidStones:
        return self.empty()

    def filled(self, variants: Sequence[str], seed: int) -> LaidStones:
        stream = random.Random(seed)
        left = [s for s in NAMES for _ in range(EACH - self.stones.count(s))]
        left.sort(key=lambda _: stream.random())
        stones = (left.pop() if stone == EMPTY else stone for stone in self.stones)
        return replace(self, stones=tuple(stones))

    def lacks(self, game: Game, variants: Sequence[str]) -> list[str]:
        left = [
            (lambda n, name=name: f"{n} {name} stone{'s' * (n > 1)}", EACH - self.stones.count(s))
            for s, name in NAMES.items()
        ]
        empty = [n for n, s in zip(BOARD.squares, self.stones, strict=True) if s == EMPTY]
        return [*amount_words(left), *empty_words(empty)]

    def _with(self, square: str, stone: str) -> LaidStones:
        if square not in BOARD.squares:
            raise InputError(f"{square[:20]!r} is not a square; they are a1 to f5")
        at = BOARD.squares.index(square)
        return replace(self, stones=(*self.stones[:at], stone, *self.stones[at + 1 :]))


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
    laid=LaidStones,
    table=Table,
    findings=Findings,
    deal=deal,
    home="tests.clobber",
)
