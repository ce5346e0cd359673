"""Coins laid out by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.layout import SQUARES, CoinLayout, coin_mix
from layouts.coins import VALUES, CoinSet
from layouts.errors import InputError
from layouts.game import Game
from layouts.laying import Piece, Setting, amount_words, empty_words

_NOTHING = "no coin lies on the board yet; lay one"


@dataclass(frozen=True, slots=True)
class LaidCoins:
    """Coins on some squares: `coins` as in a layout, 0 for an empty square."""

    fill: ClassVar[str] = "Lay the other coins at random"
    settled: ClassVar[str] = ""
    coins: tuple[int, ...]

    @classmethod
    def empty(cls) -> LaidCoins:
        """An empty board."""
        return cls((0,) * len(SQUARES))

    @classmethod
    def of(cls, layout: CoinLayout) -> LaidCoins:
        """A layout that was taken apart."""
        return cls(layout.coins)

    @classmethod
    def read(cls, code: str) -> LaidCoins:
        """The empty board, which alone is no layout. Raises InputError for any code but its."""
        if code:
            raise InputError(f"{code[:20]!r} are no coins laid out; begin with an empty board")
        return cls.empty()

    @property
    def code(self) -> str:
        """That of an empty board."""
        return ""

    @property
    def layout(self) -> CoinLayout:
        """The layout; its squares may be empty. Raises InputError where all are."""
        if not any(self.coins):
            raise InputError(_NOTHING)
        return CoinLayout(self.coins)

    @property
    def sketch(self) -> CoinLayout:
        """The coins that lie there."""
        return CoinLayout(self.coins)

    @property
    def table(self) -> None:
        """The sketch has all."""

    @property
    def places(self) -> tuple[str, ...]:
        """All squares."""
        return SQUARES

    def pieces(self, game: Game, variants: Sequence[str]) -> tuple[Piece, ...]:
        """The kinds of coins, and how many are left of those that the variants deal."""
        kinds = coins_of(game)
        return tuple(
            Piece(str(coin.value), coin.name, left, key)
            for coin, left, key in zip(kinds.coins, self._left(variants), _keys(kinds), strict=True)
        )

    def settings(self) -> tuple[Setting, ...]:
        """There are none."""
        return ()

    def put(self, square: str, piece: str) -> LaidCoins:
        """With a coin on a square. Raises InputError where there is no such thing."""
        if piece not in map(str, VALUES):
            raise InputError(f"{piece[:20]!r} is not a coin; use {', '.join(map(str, VALUES))}")
        return self._with(square, int(piece))

    def lift(self, square: str) -> LaidCoins:
        """Without the coin on a square."""
        return self._with(square, 0)

    def set(self, name: str, value: str) -> LaidCoins:
        """Raises InputError: there is nothing to settle."""
        raise InputError(f"coins have no {name[:20]!r} to settle; leave it out")

    def cleared(self) -> LaidCoins:
        """An empty board."""
        return self.empty()

    def filled(self, variants: Sequence[str], seed: int) -> LaidCoins:
        """With coins that are left, on all empty squares."""
        stream = random.Random(seed)
        left = [
            value
            for value, number in zip(VALUES, self._left(variants), strict=True)
            for _ in range(number)
        ]
        left.sort(key=lambda _: stream.random())
        return replace(self, coins=tuple(coin or left.pop() for coin in self.coins))

    def lacks(self, game: Game, variants: Sequence[str]) -> list[str]:
        """What is missing or too much of the coins that the variants deal."""
        counted = (coin.counted for coin in coins_of(game).coins)
        empty = [name for name, coin in zip(SQUARES, self.coins, strict=True) if not coin]
        left = zip(counted, self._left(variants), strict=True)
        return [*amount_words(left), *empty_words(empty)]

    def _with(self, square: str, value: int) -> LaidCoins:
        if square not in SQUARES:
            raise InputError(f"{square[:20]!r} is not a square; they are a1 to h8")
        at = SQUARES.index(square)
        return replace(self, coins=(*self.coins[:at], value, *self.coins[at + 1 :]))

    def _left(self, variants: Sequence[str]) -> list[int]:
        """How many of each kind are left to lay, less than none where too many lie."""
        laid = Counter(self.coins)
        return [dealt - laid[v] for v, dealt in zip(VALUES, coin_mix(variants), strict=True)]


def _keys(kinds: CoinSet) -> Sequence[str]:
    """What is typed for each kind: its first letter, or where they are alike its number."""
    letters = [coin.name[0].lower() for coin in kinds.coins]
    alike = len(set(letters)) < len(letters) or not all(letter.isalpha() for letter in letters)
    return [str(n) for n in range(1, len(letters) + 1)] if alike else letters
