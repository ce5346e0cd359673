"""A piecepack laid out by hand: tiles, a coin on each, and the dice."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from layouts.coin_collectors.layout import (
    HOLE,
    NO_COIN,
    NO_DIE,
    NO_TILE,
    SQUARES,
    SUITS,
    TILES,
    VALUES,
    PiecepackLayout,
)
from layouts.errors import InputError
from layouts.game import Game
from layouts.laying import Piece, Setting, amount_words, empty_words
from layouts.words import together

_T = TypeVar("_T")

_PLACES = tuple(square for index, square in enumerate(SQUARES) if index != HOLE)
_COINS = tuple(f"coin-{value}" for value in range(VALUES))
_FACES = tuple(map(str, range(VALUES)))
_NONE = "-"
_CODE = re.compile(r"((?:[A-Z][0-5]|--){24})\.([0-5-]{24})\.([0-5-]{4})")


@dataclass(frozen=True, slots=True)
class LaidPiecepack:
    """A part of a piecepack: as in a layout, but squares may lack a tile and a coin.

    Each tile lies but once; of coins there may be too many. `dice` has NO_DIE for some.
    """

    fill: ClassVar[str] = "Lay the rest at random"
    settled: ClassVar[str] = "The dice"
    tiles: tuple[str, ...] = (NO_TILE,) * len(SQUARES)
    coins: tuple[int, ...] = (NO_COIN,) * len(SQUARES)
    dice: tuple[int, ...] = (NO_DIE,) * len(SUITS)

    @classmethod
    def empty(cls) -> LaidPiecepack:
        """An empty table."""
        return cls()

    @classmethod
    def of(cls, layout: PiecepackLayout) -> LaidPiecepack:
        """A layout that was taken apart."""
        return cls(layout.tiles, layout.coins, layout.dice)

    @classmethod
    def read(cls, code: str) -> LaidPiecepack:
        """What `code` spelled. Raises InputError for anything else."""
        found = _CODE.fullmatch(code)
        names = re.findall("..", found[1]) if found else []
        laid = [name for name in names if name != NO_TILE]
        if not found or not {*laid}.issubset(TILES) or len({*laid}) < len(laid):
            raise InputError(f"{code[:20]!r} is no piecepack laid out; begin with an empty table")
        coins = [NO_COIN if coin == _NONE else int(coin) for coin in found[2]]
        return cls(
            (*names[:HOLE], NO_TILE, *names[HOLE:]),
            (*coins[:HOLE], NO_COIN, *coins[HOLE:]),
            tuple(NO_DIE if face == _NONE else int(face) for face in found[3]),
        )

    @property
    def code(self) -> str:
        """The tiles and the coins in the order of SQUARES, and the dice: "S4--C2.1--.3-40"."""
        tiles = "".join(self.tiles[:HOLE] + self.tiles[HOLE + 1 :])
        coins = self.coins[:HOLE] + self.coins[HOLE + 1 :]
        return f"{tiles}.{_spelled(coins)}.{_spelled(self.dice)}"

    @property
    def layout(self) -> PiecepackLayout:
        """The layout. Raises InputError that says what is missing or too much."""
        if amiss := self._amiss():
            raise InputError("; ".join(amiss))
        return self.sketch

    @property
    def sketch(self) -> PiecepackLayout:
        """What lies on the table: NO_TILE, NO_COIN or NO_DIE where something is missing."""
        return PiecepackLayout(self.tiles, self.coins, self.dice)

    @property
    def table(self) -> None:
        """The sketch has all."""

    @property
    def places(self) -> tuple[str, ...]:
        """All squares but the hole."""
        return _PLACES

    def pieces(self, game: Game, variants: Sequence[str]) -> tuple[Piece, ...]:
        """The tiles, and the coins by value."""
        tiles = (
            Piece(
                tile,
                f"tile {value} of {suit}",
                0 if tile in self.tiles else 1,
                tile.lower(),
                group=suit.capitalize(),
            )
            for tile, suit, value in _named_tiles()
        )
        coins = (
            Piece(name, f"coin {face}", left, face, group="Coins")
            for name, face, left in zip(_COINS, _FACES, self._coins_left(), strict=True)
        )
        return (*tiles, *coins)

    def settings(self) -> tuple[Setting, ...]:
        """The dice."""
        faces = [("", "not rolled"), *((face, face) for face in _FACES)]
        return tuple(
            Setting(
                suit,
                f"Die of {suit}",
                "" if face == NO_DIE else str(face),
                tuple(faces),
            )
            for suit, face in zip(SUITS, self.dice, strict=True)
        )

    def put(self, square: str, piece: str) -> LaidPiecepack:
        """With a tile, which is taken from where it lay, or a coin. Raises InputError."""
        at = _at(square)
        if piece in _COINS:
            return replace(self, coins=_changed(self.coins, at, _COINS.index(piece)))
        if piece not in TILES:
            raise InputError(f"{piece[:20]!r} is not in a piecepack; lay, say, S4 or coin-3")
        tiles = tuple(NO_TILE if tile == piece else tile for tile in self.tiles)
        return replace(self, tiles=_changed(tiles, at, piece))

    def lift(self, square: str) -> LaidPiecepack:
        """Without the coin on a square, or without the tile where there is none."""
        at = _at(square)
        if self.coins[at] != NO_COIN:
            return replace(self, coins=_changed(self.coins, at, NO_COIN))
        return replace(self, tiles=_changed(self.tiles, at, NO_TILE))

    def set(self, name: str, value: str) -> LaidPiecepack:
        """With a die that shows so much. Raises InputError."""
        if name not in SUITS:
            raise InputError(f"there is no die {name[:20]!r}; they are {', '.join(SUITS)}")
        if value not in ("", *_FACES):
            raise InputError(f"{value[:20]!r} is not on a die; it has 0 to {VALUES - 1}")
        face = int(value) if value else NO_DIE
        return replace(self, dice=_changed(self.dice, SUITS.index(name), face))

    def cleared(self) -> LaidPiecepack:
        """An empty table."""
        return self.empty()

    def filled(self, variants: Sequence[str], seed: int) -> LaidPiecepack:
        """With the tiles and coins that are left, and the dice rolled that were not."""
        stream = random.Random(seed)
        tiles = [tile for tile in TILES if tile not in self.tiles]
        left = zip(range(VALUES), self._coins_left(), strict=True)
        coins = [value for value, number in left for _ in range(number)]
        for things in (tiles, coins):
            things.sort(key=lambda _: stream.random())
        squares = range(len(SQUARES))
        return LaidPiecepack(
            tuple(
                tiles.pop() if s != HOLE and self.tiles[s] == NO_TILE else self.tiles[s]
                for s in squares
            ),
            tuple(
                coins.pop() if s != HOLE and self.coins[s] == NO_COIN else self.coins[s]
                for s in squares
            ),
            tuple(int(VALUES * stream.random()) if face == NO_DIE else face for face in self.dice),
        )

    def lacks(self, game: Game, variants: Sequence[str]) -> list[str]:
        """What is missing or too much."""
        return self._amiss()

    def _amiss(self) -> list[str]:
        bare = [SQUARES[s] for s, tile in enumerate(self.tiles) if s != HOLE and tile == NO_TILE]
        empty = [SQUARES[s] for s, coin in enumerate(self.coins) if s != HOLE and coin == NO_COIN]
        dice = [suit for suit, face in zip(SUITS, self.dice, strict=True) if face == NO_DIE]
        left = self._coins_left()
        coins = ((_counter(value), number) for value, number in enumerate(left) if number < 0)
        rolled = f"the {'die' if len(dice) == 1 else 'dice'} of {together(dice)}" if dice else ""
        return [
            *amount_words(coins),
            *empty_words(bare, "tile"),
            *empty_words(empty, "coin"),
            *([f"{rolled} {'is' if len(dice) == 1 else 'are'} not rolled"] if rolled else []),
        ]

    def _coins_left(self) -> list[int]:
        """How many of each value are left, less than none where too many lie."""
        laid = Counter(self.coins)
        return [len(SUITS) - laid[value] for value in range(VALUES)]


def _named_tiles() -> Iterator[tuple[str, str, int]]:
    for index, tile in enumerate(TILES):
        suit, value = divmod(index, VALUES)
        yield tile, SUITS[suit], value


def _counter(value: int) -> Callable[[int], str]:
    return lambda number: f"{number} coin{'s' * (number > 1)} {value}"


def _spelled(numbers: Sequence[int]) -> str:
    return "".join(_NONE if number < 0 else str(number) for number in numbers)


def _changed(things: tuple[_T, ...], at: int, thing: _T) -> tuple[_T, ...]:
    return (*things[:at], thing, *things[at + 1 :])


def _at(square: str) -> int:
    if square not in _PLACES:
        raise InputError(f"nothing can be laid on {square[:20]!r}; squares are a1 to e5, c3 a hole")
    return SQUARES.index(square)
