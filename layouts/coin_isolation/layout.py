"""A Coin Isolation layout: 64 squares, a coin or nothing on each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from layouts import codes
from layouts.coins import BY_VALUE, COINS
from layouts.errors import InputError
from layouts.fields import Field

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
"""Square names by index: a1 is 0, h1 is 7, a8 is 56, h8 is 63."""

SIDES = ("bottom", "right", "top", "left")
"""The sides of the board, so that `SIDES[i]` faces `SIDES[i ^ 2]`."""

_SYMBOLS = (0, *BY_VALUE)
_CODE_LENGTH = 30  # 5 ** 64 < 32 ** 30


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
        grid = fields["coins"]
        rows = grid.rows()
        if len(rows) != len(RANKS):
            grid.fail(f"the board has 8 rows of coins, here are {len(rows)}")
        coins: list[int] = []
        for rank, (line, row) in zip(RANKS, reversed(rows), strict=True):
            cells = row.split()
            if len(cells) != len(FILES):
                grid.fail(
                    f"rank {rank} has {len(cells)} squares, not 8; write - where none lies", line
                )
            for file, cell in zip(FILES, cells, strict=True):
                if cell != "-" and cell not in ("1", "5", "10", "25"):
                    grid.fail(
                        f"'{cell[:20]}' on {file}{rank} is no coin; use 1, 5, 10, 25 or -", line
                    )
                coins.append(0 if cell == "-" else int(cell))
        return cls(tuple(coins))

    def to_dict(self) -> dict[str, object]:
        """The layout's own keys, as they stand in a file."""
        rows = [self.coins[i : i + 8] for i in range(56, -1, -8)]
        return {"coins": "\n".join(" ".join(str(c or "-") for c in row) for row in rows) + "\n"}

    def describe(self) -> str:
        """The code of an ID: the squares in the order of SQUARES as digits of a base 5 number."""
        number = 0
        for coin in self.coins:
            number = number * 5 + _SYMBOLS.index(coin)
        return codes.encode(number, _CODE_LENGTH)

    @classmethod
    def undescribe(cls, code: str) -> CoinLayout:
        """The layout that `describe` spelled. Raises InputError for any other code."""
        number = codes.decode(code, _CODE_LENGTH)
        if number >= 5**64:
            raise InputError(f"the code '{code}' spells no board")
        coins = []
        for _ in SQUARES:
            number, symbol = divmod(number, 5)
            coins.append(_SYMBOLS[symbol])
        return cls(tuple(reversed(coins)))

    def counts(self) -> tuple[int, ...]:
        """How many coins of each kind, in the order of COINS."""
        counter = Counter(self.coins)
        return tuple(counter[coin.value] for coin in COINS)
