"""Isaac's board, its tiles and their names.

A square is its number, row then column from Dark's side: 0 is bottom left, 99 top right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from printkit.layouts.errors import InputError
from printkit.layouts.messages import message
from printkit.layouts.spelling import plain_move

SIZE = 10
SHORTEST = 2
"""The shortest tile that has a direction, and so a line."""

SEATS = ("Dark", "Light")
GOAL = 100
"""The points that end the game."""

_NAME = re.compile(r"([0-9]{2})-([0-9]{2})")
_ENDS = re.compile(r"([0-9]{1,2})-([0-9]{1,2})|([0-9]{2})([0-9]{2})")


@dataclass(frozen=True, slots=True)
class TileKind:
    """A kind of tile, and the number of such tiles that a player has."""

    length: int
    value: int
    count: int


STANDARD = (
    TileKind(3, 1, 5),
    TileKind(4, 2, 4),
    TileKind(5, 3, 3),
    TileKind(6, 4, 2),
    TileKind(7, 6, 1),
)
"""The set that the game is sold with."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the board: the squares of its two ends, the lower number first."""

    first: int
    last: int

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read a tile from its name, such as `04-44`. Raises InputError for other text."""
        match = _NAME.fullmatch(plain_move(text))
        if not match:
            typed, meant = repr(text[:20]), []
            if ends := _ENDS.fullmatch(plain_move(text)):
                meant = [f"{end:0>2}" for end in ends.groups() if end]
            if len({*meant}) > 1:
                raise InputError(
                    message(
                        "{typed} is not a tile; write {right}", typed=typed, right="-".join(meant)
                    )
                )
            raise InputError(
                message(
                    "{typed} is not a tile; name the squares of its two ends, row then column, as "
                    "in 04-44",
                    typed=typed,
                )
            )
        first, last = int(match[1]), int(match[2])
        rows, columns = last // SIZE - first // SIZE, last % SIZE - first % SIZE
        if rows and columns:
            raise InputError(
                message("{tile} is not straight: its ends share neither row nor column", tile=text)
            )
        if first > last:
            raise InputError(
                message(
                    "{tile} begins at the far end; write {right}",
                    tile=text,
                    right=f"{match[2]}-{match[1]}",
                )
            )
        if first == last:
            raise InputError(
                message(
                    "{tile} is a single square; a tile has at least {shortest}",
                    tile=text,
                    shortest=SHORTEST,
                )
            )
        return cls(first, last)

    @property
    def name(self) -> str:
        return f"{self.first:02}-{self.last:02}"

    @property
    def vertical(self) -> bool:
        return self.last - self.first >= SIZE

    @property
    def squares(self) -> range:
        step = SIZE if self.vertical else 1
        return range(self.first, self.last + 1, step)

    @property
    def length(self) -> int:
        return len(self.squares)

    @property
    def line(self) -> range:
        """The squares of the whole column or row in which the tile lies."""
        row, column = divmod(self.first, SIZE)
        if self.vertical:
            return range(column, SIZE * SIZE, SIZE)
        return range(row * SIZE, (row + 1) * SIZE)


def counter_square(seat: int, score: int) -> int:
    """The square of a seat's counter that shows a score below 100. Light counts from the top."""
    return score if seat == 0 else SIZE * SIZE - 1 - score


def hand_name(seat: int, length: int) -> str:
    """The name of the place where a player's tiles of one length lie in hand."""
    return f"{SEATS[seat].lower()}-{length}"


def total(kinds: Iterable[TileKind]) -> int:
    """The number of tiles of all kinds."""
    return sum(kind.count for kind in kinds)
