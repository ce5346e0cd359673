"""Layouts made of one symbol per square: reading, writing, codes, and laying out by hand.

Squares are counted from the bottom left, rank by rank: a1, b1, ... The first line of a text is the
top rank.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Self, TypeVar

from printkit.layouts import codes
from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field
from printkit.layouts.game import Layout, LayoutKeys
from printkit.layouts.laying import LaidOnSquares
from printkit.layouts.messages import listed, message
from printkit.layouts.spelling import Thing, row_words, wrong_cell

_FILES = "abcdefghijklmnopqrstuvwxyz"

T = TypeVar("T")


def mirror(squares: Sequence[T], files: int) -> tuple[T, ...]:
    """The contents of a board's squares, rank by rank, with left and right exchanged."""
    return tuple(squares[at - at % files + files - 1 - at % files] for at in range(len(squares)))


@dataclass(frozen=True, slots=True)
class SquareBoard:
    """A board of `files` x `ranks` squares, each with one of the `symbols`.

    The first symbol is for an empty square, the others for a `thing` ("coin"). Symbols of several
    letters stand `apart`. `spoken` has symbols by what users may call them: {"penny": "1"}.
    """

    files: int
    ranks: int
    symbols: Sequence[str]
    thing: Thing
    apart: bool = False
    spoken: Mapping[str, str] = field(default_factory=dict)

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares, such as "a1"."""
        return tuple(
            f"{file}{rank}" for rank in range(1, self.ranks + 1) for file in _FILES[: self.files]
        )

    def read(self, field: Field) -> tuple[str, ...]:
        """Read a symbol for each square. Raises InputError with the line of what is wrong."""
        rows = field.rows(self.apart, self.files)
        if len(rows) != self.ranks:
            field.fail(row_words(self.thing, self.ranks, len(rows)))
        read = [self._rank(field, rank, *row) for rank, row in enumerate(reversed(rows), start=1)]
        return tuple(symbol for symbols in read for symbol in symbols)

    def _rank(
        self, field: Field, rank: int, line: int, symbols: Collection[str]
    ) -> Collection[str]:
        if len(symbols) != self.files:
            wrong = message(
                "rank {rank} has {n} squares, not {files}",
                rank=rank,
                n=len(symbols),
                files=self.files,
            )
            if self.apart and len(symbols) == 1:
                wrong = message("{wrong}; put blanks between coins", wrong=wrong)
            elif len(symbols) < self.files and "-" in self.symbols:
                wrong = message("{wrong}; write - where none lies", wrong=wrong)
            field.fail(wrong, line)
        for file, symbol in zip(_FILES, symbols, strict=False):
            if symbol not in self.symbols:
                usual, square = listed(self.symbols, "or"), f"{file}{rank}"
                where = symbol, square, self.thing, usual
                field.fail(wrong_cell(*where, self.symbols, self.spoken), line)
        return symbols

    def rows(self, symbols: Sequence[str]) -> Iterator[Sequence[str]]:
        """The symbols as one string per rank, the top rank first."""
        for start in range(len(symbols) - self.files, -1, -self.files):
            yield symbols[start : start + self.files]

    def text(self, symbols: Sequence[str]) -> str:
        """The symbols as text for a layout's file, one row per line."""
        return "".join((" " if self.apart else "").join(row) + "\n" for row in self.rows(symbols))

    def encode(self, symbols: Sequence[str]) -> str:
        """Write the symbols as the digits of a number, in a code with a check character."""
        number = 0
        for symbol in symbols:
            number = number * len(self.symbols) + self.symbols.index(symbol)
        return codes.encode(number, self._code_length)

    def decode(self, code: str) -> tuple[str, ...]:
        """Read the symbols from a code of `encode`. Raises InputError for any other code."""
        number = codes.decode(code, self._code_length)
        if number >= self._count:
            raise InputError(message("the code '{code}' spells no board", code=code))
        digits = []
        for _ in range(self.files * self.ranks):
            number, digit = divmod(number, len(self.symbols))
            digits.append(self.symbols[digit])
        return tuple(reversed(digits))

    @property
    def _count(self) -> int:
        """The number of possible boards."""
        count: int = len(self.symbols) ** (self.files * self.ranks)
        return count

    @property
    def _code_length(self) -> int:
        return codes.length_for(self._count)


class BoardLayout(Layout):
    """A layout that consists of a symbol on each square, stored under one key of its file.

    Unless a game says otherwise, its only field has the name of this key and holds the symbols by
    square.
    """

    __slots__ = ()

    board: ClassVar[SquareBoard]

    @classmethod
    def of_symbols(cls, symbols: tuple[str, ...]) -> Self:
        """The layout with these symbols by square."""
        return cls(**{cls.keys[0]: symbols})

    @property
    def symbols(self) -> Sequence[str]:
        """The symbols of the layout, one for each square."""
        symbols: Sequence[str] = getattr(self, self.keys[0])
        return symbols

    @classmethod
    def read(cls, fields: dict[str, Field]) -> Self:
        """Read a layout from its key in a file. Raises InputError with the wrong line."""
        return cls.of_symbols(cls.board.read(fields[cls.keys[0]]))

    def to_dict(self) -> LayoutKeys:
        """The layout as its key and value in a file."""
        return {self.keys[0]: self.board.text(self.symbols)}

    def describe(self) -> str:
        """Write the code for an ID: the symbols as the digits of a number."""
        return self.board.encode(self.symbols)

    @classmethod
    def undescribe(cls, code: str) -> Self:
        """Read a layout from a code that `describe` wrote. Raises InputError for any other code."""
        return cls.of_symbols(cls.board.decode(code))


class LaidOnBoard(LaidOnSquares[BoardLayout]):
    """A layout of type `made` in the making; its pieces are named by the board's symbols.

    `squares` are the squares of the board.
    """

    made: ClassVar[type[BoardLayout]]

    @classmethod
    def of(cls, layout: BoardLayout) -> Self:
        """Take a complete layout apart, so that it can be changed."""
        empty = cls.made.board.symbols[0]
        return cls(tuple("" if symbol == empty else symbol for symbol in layout.symbols))

    @property
    def sketch(self) -> BoardLayout:
        """The layout to draw, with the pieces laid so far."""
        return self.made.of_symbols(tuple(name or self.made.board.symbols[0] for name in self.on))
