"""Coin Collectors on the table: the layout of tiles, coins and dice, its deal, and a position."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod
from typing import TypeVar

from printkit.layouts import codes
from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field
from printkit.layouts.game import Layout, LayoutKeys
from printkit.layouts.messages import JoinedBy, Said, Value, listed, message
from printkit.layouts.spelling import Thing, read_whole, row_words, wrong_cell
from printkit.layouts.words import NUMBERS, short_repr

FILES = "abcde"
RANKS = "12345"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
"""Square names by index: a1 is 0, e1 is 4, a5 is 20, e5 is 24."""

HOLE = SQUARES.index("c3")

SUITS = ("suns", "moons", "crowns", "arms")
SUIT_NAMES = message("suns"), message("moons"), message("crowns"), message("arms")
VALUES = 6  # 0 (null), 1 (ace), 2 to 5: of the tiles and coins, and a die's faces

TILES = tuple(suit[0].upper() + str(value) for suit in SUITS for value in range(VALUES))
"""Tile names: a suit's letter and a value."""

NO_TILE = "--"
NO_COIN = -1
NO_DIE = -1
"""The face of a die that was not rolled yet, in a layout in the making."""

_T = TypeVar("_T")

_ALIKE = len(TILES) // VALUES  # coins of each value
_VALUES = tuple(map(str, range(VALUES)))
_SPOKEN = {"null": "0", "n": "0", "o": "0", "ace": "1", "a": "1"} | {
    NUMBERS[value]: str(value) for value in range(1, VALUES)
}
_SPOKEN_TILES = {
    spelling: suit[0].upper() + value
    for suit in SUITS
    for name in (suit, suit[:-1], suit[:2], suit[0])
    for spoken, value in (_SPOKEN | {value: value for value in _VALUES}).items()
    for spelling in (name + spoken, spoken + name, f"{name}0{spoken}")
}
"""Values and tiles by what users may call them: "ace", "sun4", "4s"."""

_SPLIT_TILE = re.compile(r"(?<=[A-Za-z])\s+(?=\d)")
_BASES = (
    *range(len(TILES), 0, -1),
    *(comb(places, _ALIKE) for places in range(len(TILES), 0, -_ALIKE)),
    *(VALUES for _ in SUITS),
)
_CODE_LENGTH = 29  # prod(_BASES) < 32 ** 29


@dataclass(frozen=True, slots=True)
class PiecepackLayout(Layout):
    """A layout: a whole piecepack on the table.

    `tiles` and `coins` go in the order of SQUARES: each of TILES once and NO_TILE in the hole; each
    value four times and NO_COIN in the hole. `dice` has the face of each suit's die, as in SUITS.
    """

    game = "coin-collectors"
    keys = ("tiles", "coins", "dice")
    blank = """\
tiles: |   # S, M, C or A for the suit, then 0 (null), 1 (ace) or 2 to 5; the top row first
  __ __ __ __ __
  __ __ __ __ __
  __ __ -- __ __
  __ __ __ __ __
  __ __ __ __ __
coins: |   # 0 (null), 1 (ace) or 2 to 5; the top row first
  _ _ _ _ _
  _ _ _ _ _
  _ _ - _ _
  _ _ _ _ _
  _ _ _ _ _
dice: {suns: _, moons: _, crowns: _, arms: _}   # what each shows: 0 (null), 1 (ace) or 2 to 5
"""
    tiles: tuple[str, ...]
    coins: tuple[int, ...]
    dice: tuple[int, ...]

    __repr__ = short_repr

    @classmethod
    def read(cls, fields: dict[str, Field]) -> PiecepackLayout:
        """Read a layout from its keys in a file. Raises InputError with the wrong line."""
        tiles, coins = _read_tiles(fields["tiles"]), _read_coins(fields["coins"])
        return cls(tiles, coins, _read_dice(fields["dice"]))

    def to_dict(self) -> LayoutKeys:
        """The layout as keys and values, as a file has them."""
        return {
            "tiles": _grid(self.tiles),
            "coins": _grid(["-" if coin == NO_COIN else str(coin) for coin in self.coins]),
            "dice": dict(zip(SUITS, self.dice, strict=True)),
        }

    def describe(self) -> str:
        """Write the layout's code for an ID: a number whose digits have different bases.

        In this order: the index of each tile among the tiles left; for each value of coin, the
        number of the combination of its squares among the squares left; the dice.
        """
        number = 0
        for digit, base in zip(self._digits(), _BASES, strict=True):
            number = number * base + digit
        return codes.encode(number, _CODE_LENGTH)

    def _digits(self) -> Iterator[int]:
        left = list(TILES)
        for tile in without_hole(self.tiles):
            yield left.index(tile)
            left.remove(tile)
        coins = list(without_hole(self.coins))
        for value in range(VALUES):
            places = [place for place, coin in enumerate(coins) if coin == value]
            yield sum(comb(place, size) for size, place in enumerate(places, start=1))
            coins = [coin for coin in coins if coin != value]
        yield from self.dice

    @classmethod
    def undescribe(cls, code: str) -> PiecepackLayout:
        """Read a layout from a code that `describe` wrote. Raises InputError for any other code."""
        number = codes.decode(code, _CODE_LENGTH)
        if number >= prod(_BASES):
            raise InputError(message("the code '{code}' spells no piecepack", code=code))
        digits = []
        for base in reversed(_BASES):
            number, digit = divmod(number, base)
            digits.append(digit)
        order, choices = reversed(digits[-len(TILES) :]), digits[-len(TILES) - 1 : 3 : -1]
        left = list(TILES)
        tiles = [left.pop(digit) for digit in order]
        return cls(
            with_hole(tiles, NO_TILE),
            with_hole(_read_choices(choices), NO_COIN),
            tuple(reversed(digits[: len(SUITS)])),
        )


def die_name(suit: str) -> str:
    """The name of the die of a suit on the board: "suns-die"."""
    return f"{suit}-die"


def _read_tiles(grid: Field) -> tuple[str, ...]:
    """Read the tiles of a file's grid; `s4` and `S 4` are accepted for S4."""
    rows = [
        (line, _SPLIT_TILE.sub("", " ".join(cells)).upper().split())
        for line, cells in grid.rows(apart=True, files=len(FILES))
    ]
    tiles: dict[str, str] = {}
    squares: dict[str, str] = {}  # by tile
    twice: dict[Value, int] = {}  # complaints and their lines
    for square, tile, line in _cells(grid, rows, "tile", NO_TILE):
        if tile not in TILES:
            usual = message("a suit's letter (S, M, C, A) and a value from 0 to 5")
            grid.fail(wrong_cell(tile, square, "tile", usual, TILES, _SPOKEN_TILES), line)
        if tile in squares:
            said = message(
                "{tile} lies on {one} and on {other}", tile=tile, one=squares[tile], other=square
            )
            twice[said] = line
        squares.setdefault(tile, square)
        tiles[square] = tile
    if twice:
        missing = ", ".join(tile for tile in TILES if tile not in squares)
        grid.fail(
            message(
                "{twice}; missing: {missing}. A piecepack has each tile once",
                twice=listed(twice, ";"),
                missing=missing,
            ),
            min(twice.values()),
        )
    return tuple(tiles.get(square, NO_TILE) for square in SQUARES)


def _read_coins(grid: Field) -> tuple[int, ...]:
    coins: dict[str, int] = {}
    for square, coin, line in _cells(grid, grid.rows(apart=True, files=len(FILES)), "coin", "-"):
        if coin not in _VALUES:
            grid.fail(wrong_cell(coin, square, "coin", message("0 to 5"), _VALUES, _SPOKEN), line)
        coins[square] = int(coin)
    counts = Counter(coins.values())
    wrong = [
        message("{n} of value {value}", n=counts[value], value=value)
        for value in range(VALUES)
        if counts[value] != _ALIKE
    ]
    if wrong:
        grid.fail(
            message(
                "a piecepack has 4 coins of each value; here are {counts}",
                counts=listed(wrong, ","),
            )
        )
    return tuple(coins.get(square, NO_COIN) for square in SQUARES)


def _read_dice(field: Field) -> tuple[int, ...]:
    if not field.is_mapping:
        typed = " ".join(item.text() for item in field.items())
        faces = re.findall(r"[0-5]", typed)
        if len(faces) == len(SUITS) and not re.search(r"[6-9]", typed):
            meant = (f"{suit}: {face}" for suit, face in zip(SUITS, faces, strict=True))
            example = f"{{{', '.join(meant)}}}"
            field.fail(message("say which die shows what: {example}", example=example))
    dice = field.mapping(SUITS)
    return tuple(dice[suit].read(_read_face, dice[suit].filled()) for suit in SUITS)


def _read_face(text: str) -> int:
    return read_whole({"null": "0", "ace": "1"}.get(text.lower(), text), 0, VALUES - 1)


def _cells(
    grid: Field, rows: list[tuple[int, list[str]]], thing: Thing, hole: str
) -> Iterator[tuple[str, str, int]]:
    """The name, contents and line number of each square except the hole, from the top rank down."""
    if len(rows) != len(RANKS):
        grid.fail(row_words(thing, len(RANKS), len(rows)))
    for rank, (line, row) in zip(reversed(RANKS), rows, strict=True):
        cells = [cell for cell in row if _SHOWN[thing].fullmatch(cell)] if _both(row) else row
        if len(cells) != len(FILES):
            values: dict[str, Value] = {"rank": rank, "n": len(cells), "hole": hole}
            wrong = message(
                "rank {rank} has {n} coins, not 5; write {hole} in the hole c3", **values
            )
            if thing == "tile":
                wrong = message(
                    "rank {rank} has {n} tiles, not 5; write {hole} in the hole c3", **values
                )
            grid.fail(wrong, line)
        for file, cell in zip(FILES, cells, strict=True):
            square = file + rank
            if square == SQUARES[HOLE]:
                if cell not in ("-", NO_TILE) and not _IN_HOLE.fullmatch(cell):
                    grid.fail(
                        message(
                            "c3 is the hole: write {hole}, not '{cell}'", hole=hole, cell=cell[:20]
                        ),
                        line,
                    )
            elif cell == hole:
                wrong = message("no coin on {square}; only the hole c3 has none", square=square)
                if thing == "tile":
                    wrong = message("no tile on {square}; only the hole c3 has none", square=square)
                grid.fail(wrong, line)
            else:
                yield square, cell, line


_IN_HOLE = re.compile(r"\[[SMCA]+\]")
_SHOWN = {
    "tile": re.compile(r"[SMCA][0-5]|--|\[[SMCA]{1,4}\]"),
    "coin": re.compile(r"[0-5]|--|\[[SMCA]{1,4}\]"),
}
"""The words of a position as it is printed, "S4 1", that are a tile or a coin, or the hole."""


def _both(row: Sequence[str]) -> bool:
    """Whether a row shows a tile and a coin on each square, as `replay` prints it."""
    tiles, coins = (sum(bool(_SHOWN[t].fullmatch(cell)) for cell in row) for t in _SHOWN)
    return tiles == coins == len(FILES)


def _read_choices(choices: Sequence[int]) -> list[int]:
    """The coins of 24 squares, decoded from one combination number for each value of coin."""
    coins = [NO_COIN] * len(TILES)
    for value, number in enumerate(choices):
        free = [square for square, coin in enumerate(coins) if coin == NO_COIN]
        for size in range(_ALIKE, 0, -1):
            place = max(p for p in range(len(free)) if comb(p, size) <= number)
            number -= comb(place, size)
            coins[free[place]] = value
    return coins


def without_hole(squares: Sequence[_T]) -> Sequence[_T]:
    """The contents of all squares except the hole, in the order of SQUARES."""
    return [*squares[:HOLE], *squares[HOLE + 1 :]]


def with_hole(squares: Sequence[_T], hole: _T) -> tuple[_T, ...]:
    """The contents of all squares in the order of SQUARES, with the hole empty."""
    return (*squares[:HOLE], hole, *squares[HOLE:])


def _grid(cells: Sequence[str]) -> str:
    rows = [cells[i : i + len(FILES)] for i in range(len(SQUARES) - len(FILES), -1, -len(FILES))]
    return "\n".join(" ".join(row) for row in rows) + "\n"


COINS = len(TILES)
"""The coins to collect: one on every tile."""

ABOVE_AVERAGE = 20
"""The least number of collected coins that is above average."""


FOUR_DIE_STUD = "four-die-stud"
ACCEPTABLE_LOSSES = "acceptable-losses"

LEAVERS = {"last-one-out-1": 1, "last-one-out-2": 2, "last-one-out-3": 3}
"""The number of pawns that may leave the hole, by variant."""

VARIANTS = (ACCEPTABLE_LOSSES, FOUR_DIE_STUD, *LEAVERS)
"""In the order in which they are listed and printed."""

CONTRADICTIONS = dict.fromkeys(
    combinations(LEAVERS, 2), message("each says how many pawns may leave the hole")
)
"""The pairs that cannot be combined, and why."""

_PAWNS = 4


def leavers(variants: Iterable[str]) -> int:
    """The number of pawns that may leave the hole under these variants."""
    return next((LEAVERS[slug] for slug in variants if slug in LEAVERS), _PAWNS)


_CELL = 9  # characters of a square: in the hole stand up to four pawns


@dataclass(frozen=True, slots=True)
class PiecepackTable:
    """A position of the game, as diagrams and the terminal show it.

    `tiles` and `coins` go in the order of SQUARES, `coins` with NO_COIN on squares without a coin.
    `pawns` has the square of each suit's pawn, None for one that was given up, `dice` the face of
    each suit's die, and `collected` how many coins the player has.
    """

    tiles: tuple[str, ...]
    coins: tuple[int, ...]
    pawns: tuple[int | None, ...]
    dice: tuple[int, ...]
    collected: int

    __repr__ = short_repr

    def text(self) -> str:
        """The board as text: each square's tile and coin, and the letters of pawns in []."""
        rows = []
        for rank in reversed(range(len(RANKS))):
            cells = [self._cell(len(FILES) * rank + file) for file in range(len(FILES))]
            rows.append(f"{RANKS[rank]}  " + "".join(f"{cell:<{_CELL}}" for cell in cells).rstrip())
        rows.append("   " + "".join(f"{file:<{_CELL}}" for file in FILES).rstrip())
        return "\n".join([*rows, "", *map(str, self.has(0))])

    def has(self, seat: int) -> list[Said]:
        """What the player has: dice, the number of collected coins, pawns given up."""
        facts: list[Said] = [
            message("dice: {dice}", dice=faces_words(enumerate(self.dice), ",")),
            message("collected: {n} of {coins} coins", n=self.collected, coins=COINS),
        ]
        out = [name for name, pawn in zip(SUIT_NAMES, self.pawns, strict=True) if pawn is None]
        if out:
            facts.append(message("out of the game: {suits}", suits=listed(out, ",")))
        return facts

    def _cell(self, square: int) -> str:
        here = "".join(s[0].upper() for s, p in zip(SUITS, self.pawns, strict=True) if p == square)
        if square == HOLE:
            return f"[{here}]" if here else "--"
        if here:
            return f"{self.tiles[square]} [{here}]"
        coin = self.coins[square]
        return f"{self.tiles[square]} {'-' if coin == NO_COIN else coin}"


def faces_words(faces: Iterable[tuple[int, int]], joined_by: JoinedBy) -> Said:
    """What dice show, given by their numbers and faces: "suns 0 and moons 5"."""
    return listed(
        (message("{suit} {n}", suit=SUIT_NAMES[die], n=face) for die, face in faces), joined_by
    )


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> PiecepackLayout:
    """Deal the layout of `seed`: tiles and coins shuffled, dice rolled, for any variants."""
    # random() is the one thing of this module that Python promises to keep the same for ever.
    stream = random.Random(seed)
    coins = [value for value in range(VALUES) for _ in SUITS]
    return PiecepackLayout(
        with_hole(sorted(TILES, key=lambda _: stream.random()), NO_TILE),
        with_hole(sorted(coins, key=lambda _: stream.random()), NO_COIN),
        tuple(int(VALUES * stream.random()) for _ in SUITS),
    )
