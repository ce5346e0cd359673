"""A Coin Isolation layout: 64 squares, a coin or nothing on each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from layouts.coins import BY_VALUE, COINS
from layouts.fields import Field
from layouts.game import LayoutKeys
from layouts.grid import Board

FILES = "abcdefgh"
RANKS = "12345678"

_EMPTY = "-"
_BOARD = Board(len(FILES), len(RANKS), (_EMPTY, *map(str, BY_VALUE)), "coin", apart=True)

SQUARES = _BOARD.squares
"""Square names by index: a1 is 0, h1 is 7, a8 is 56, h8 is 63."""

SIDES = ("bottom", "right", "top", "left")
"""The sides of the board, so that `SIDES[i]` faces `SIDES[i ^ 2]`."""


@dataclass(frozen=True, slots=True)
class CoinLayout:
    """Coins on a chessboard.

    `coins` has 64 values in cents (1, 5, 10, 25; 0 for an empty square), in the order of SQUARES.
    """

    game: ClassVar[str] = "coin-isolation"
    keys: ClassVar[tuple[str, ...]] = ("coins",)
    optional: ClassVar[tuple[str, ...]] = ()
    coins: tuple[int, ...]

    @classmethod
    def read(cls, fields: dict[str, Field]) -> CoinLayout:
        """From a layout's own keys. Raises InputError with the line of what is wrong."""
        return cls._of(_BOARD.read(fields["coins"]))

    @classmethod
    def _of(cls, symbols: tuple[str, ...]) -> CoinLayout:
        return cls(tuple(0 if symbol == _EMPTY else int(symbol) for symbol in symbols))

    @property
    def _symbols(self) -> list[str]:
        return [str(coin or _EMPTY) for coin in self.coins]

    def to_dict(self) -> LayoutKeys:
        """The layout's own keys, as they stand in a file."""
        return {"coins": _BOARD.text(self._symbols)}

    def describe(self) -> str:
        """The code of an ID: the squares in the order of SQUARES as digits of a base 5 number."""
        return _BOARD.encode(self._symbols)

    @classmethod
    def undescribe(cls, code: str) -> CoinLayout:
        """The layout that `describe` spelled. Raises InputError for any other code."""
        return cls._of(_BOARD.decode(code))

    def counts(self) -> tuple[int, ...]:
        """How many coins of each kind, in the order of COINS."""
        counter = Counter(self.coins)
        return tuple(counter[coin.value] for coin in COINS)
