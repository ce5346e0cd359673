"""A board of white squares laid out by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from layouts.dice_isolation.layout import (
    BLACK,
    FILES,
    NUMBERS,
    RANKS,
    SQUARES,
    WHITE,
    DiceLayout,
    count_parts,
)
from layouts.dice_isolation.randomizer import FEWEST, MOST
from layouts.errors import InputError
from layouts.game import Game
from layouts.laying import Piece, Setting

_WIDE, _HIGH, _NUMBER = "files", "ranks", "number"
_PIECE = "white"
_CODE = re.compile(r"([1-8])x([1-8])(?:-([1-6])([1-6]))?")


@dataclass(frozen=True, slots=True)
class LaidSquares:
    """A board of so many files and ranks: `white` has the indices of its white SQUARES."""

    fill: ClassVar[str] = "Add white squares at random"
    settled: ClassVar[str] = "The board"
    files: int
    ranks: int
    white: frozenset[int] = frozenset()
    number: tuple[int, int] | None = None

    @classmethod
    def empty(cls) -> LaidSquares:
        """A board without a white square, as large as can be."""
        return cls(len(FILES), len(RANKS))

    @classmethod
    def of(cls, layout: DiceLayout) -> LaidSquares:
        """A layout that was taken apart."""
        return cls(layout.width, layout.height, frozenset(layout.white), layout.number)

    @classmethod
    def read(cls, code: str) -> LaidSquares:
        """A board without a white square. Raises InputError for any other code."""
        found = _CODE.fullmatch(code)
        if not found:
            raise InputError(f"{code[:20]!r} is no board laid out; begin with an empty one")
        number = (int(found[3]), int(found[4])) if found[3] else None
        return cls(int(found[1]), int(found[2]), number=number)

    @property
    def code(self) -> str:
        """The size, and the number if there is one: "8x8-35"."""
        number = "-{}{}".format(*self.number) if self.number else ""
        return f"{self.files}x{self.ranks}{number}"

    @property
    def layout(self) -> DiceLayout:
        """The layout. Raises InputError where no square is white."""
        if not self.white:
            raise InputError("the board has no white square to place a token on; lay one")
        return self.sketch

    @property
    def sketch(self) -> DiceLayout:
        """The board, be it all black."""
        return DiceLayout(self._rows, self.number)

    @property
    def table(self) -> None:
        """The sketch has all."""

    @property
    def places(self) -> tuple[str, ...]:
        """The board's squares."""
        return tuple(SQUARES[square] for square in self._squares)

    def pieces(self, game: Game, variants: Sequence[str]) -> tuple[Piece, ...]:
        """White squares, as many as one likes."""
        return (Piece(_PIECE, "white square", key="w"),)

    def settings(self) -> tuple[Setting, ...]:
        """The size of the board, and the dice that pick it from a set."""
        numbers = [(f"{a},{b}", f"{a} and {b}") for a, b in NUMBERS]
        number = "{},{}".format(*self.number) if self.number else ""
        return (
            Setting(_WIDE, "Files", str(self.files), least=1, most=len(FILES)),
            Setting(_HIGH, "Ranks", str(self.ranks), least=1, most=len(RANKS)),
            Setting(_NUMBER, "Its dice", number, (("", "none"), *numbers)),
        )

    def put(self, square: str, piece: str) -> LaidSquares:
        """With a white square. Raises InputError where there is no such thing."""
        if piece != _PIECE:
            raise InputError(f"{piece[:20]!r} is not a piece; lay {_PIECE} squares")
        return replace(self, white=self.white | {self._at(square)})

    def lift(self, square: str) -> LaidSquares:
        """With a black square."""
        return replace(self, white=self.white - {self._at(square)})

    def set(self, name: str, value: str) -> LaidSquares:
        """With other files, ranks or dice. Raises InputError for what cannot be."""
        known = {setting.name: setting for setting in self.settings()}
        if name not in known:
            raise InputError(f"a board has no {name[:20]!r}; it has {', '.join(known)}")
        if name == _NUMBER:
            if value not in dict(known[name].choices):
                raise InputError(f"{value[:20]!r} are not two dice; write, say, 3,5")
            dice = tuple(map(int, value.split(","))) if value else None
            return replace(self, number=next((n for n in NUMBERS if n == dice), None))
        if value not in map(str, range(1, len(FILES) + 1)):
            raise InputError(f"a board has 1 to 8 {name}, not {value[:20]!r}")
        size = {_WIDE: self.files, _HIGH: self.ranks, name: int(value)}
        sized = replace(self, files=size[_WIDE], ranks=size[_HIGH])
        return replace(sized, white=sized.white.intersection(sized._squares))

    def cleared(self) -> LaidSquares:
        """Without a white square."""
        return replace(self, white=frozenset())

    def filled(self, variants: Sequence[str], seed: int) -> LaidSquares:
        """With about as many white squares as a board is dealt with, or one more.

        New ones touch those there are, as far as they can.
        """
        stream = random.Random(seed)
        dealt = FEWEST + int(stream.random() * (MOST - FEWEST + 1))
        size = min(max(dealt, len(self.white) + 1), len(self._squares))
        white = set(self.white)
        while len(white) < size:
            free = [square for square in self._squares if square not in white]
            near = [square for square in free if any(count_parts((square, w)) == 1 for w in white)]
            choice = near or free
            white.add(choice[int(stream.random() * len(choice))])
        return replace(self, white=frozenset(white))

    def lacks(self, game: Game, variants: Sequence[str]) -> list[str]:
        """A board of black squares lacks a white one."""
        return [] if self.white else ["no square is white yet"]

    @property
    def _squares(self) -> list[int]:
        return [8 * rank + file for rank in range(self.ranks) for file in range(self.files)]

    @property
    def _rows(self) -> tuple[str, ...]:
        return tuple(
            "".join(WHITE if 8 * rank + file in self.white else BLACK for file in range(self.files))
            for rank in reversed(range(self.ranks))
        )

    def _at(self, square: str) -> int:
        if square not in self.places:
            last = SQUARES[self._squares[-1]]
            raise InputError(f"{square[:20]!r} is not a square; they are a1 to {last}")
        return SQUARES.index(square)
