"""Grids: boards of equal squares at any size, and what is drawn on their squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor
from string import ascii_lowercase

from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Line, Point, Style, Text
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import cap_height
from printkit.output.page.flow import SMALL_SIZE, centred_label

COORDINATE_GAP = 0.7
COORDINATES_WIDTH, COORDINATES_HEIGHT = 2.6, 3.4
"""The room for coordinates beside and below a board, in mm."""

_RANKS = tuple(str(rank) for rank in range(1, 1 + len(ascii_lowercase)))


@dataclass(frozen=True, slots=True)
class Grid:
    """The grid of a board or a part of it: top left corner, side of a square in mm, size.

    A part of a board has `first`, the file and the rank of its lower left corner, counted from 0,
    and `across`, the number of files of the whole board.
    """

    x: float
    y: float
    square: float
    files: int
    ranks: int
    first: tuple[int, int] = (0, 0)
    across: int = 0

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.square * self.files, self.square * self.ranks)

    def cell(self, file: int, rank: int) -> Box:
        """The box of a square; file and rank count from 0 at the bottom left of the part shown."""
        top = self.y + (self.ranks - 1 - rank) * self.square
        return Box(self.x + file * self.square, top, self.square, self.square)

    def cell_at(self, square: int) -> Box:
        """The box of a square by its number; numbers run from the bottom left along the ranks."""
        rank, file = divmod(square, self.across or self.files)
        return self.cell(file - self.first[0], rank - self.first[1])

    def rank_of(self, rank: int) -> range:
        """The numbers of the squares in a rank that are shown."""
        start = (rank + self.first[1]) * (self.across or self.files) + self.first[0]
        return range(start, start + self.files)

    @property
    def numbers(self) -> list[int]:
        """The numbers of all squares shown, ascending."""
        return [square for rank in range(self.ranks) for square in self.rank_of(rank)]

    @property
    def as_read(self) -> list[int]:
        """The numbers of the squares shown, in reading order from the top left."""
        return [square for rank in reversed(range(self.ranks)) for square in self.rank_of(rank)]

    def lines(self, style: Style) -> Iterator[Line]:
        """The lines between the squares."""
        box = self.box
        for file in range(1, self.files):
            x = box.x + file * self.square
            yield box.down(x, style)
        for rank in range(1, self.ranks):
            y = box.y + rank * self.square
            yield box.across(y, style)

    def coordinates(
        self,
        theme: Theme,
        scale: float = 1.0,
        files: Sequence[str] = ascii_lowercase,
        ranks: Sequence[str] = _RANKS,
    ) -> Iterator[Item]:
        """Names of files below the board and of ranks left of it, `scale` times the small print."""
        size, box = SMALL_SIZE * scale, self.box
        y = box.bottom + COORDINATE_GAP * scale + cap_height("regular", size)
        items: list[Item] = []
        for file in range(self.files):
            x = self.cell(file, 0).centre.x
            name = files[self.first[0] + file]
            items.append(Text(Point(x, y), name, size, theme.muted, anchor="middle"))
        for rank in range(self.ranks):
            middle = self.cell(0, rank).centre.y
            at = Point(box.x - 1.5 * scale, middle)
            items.append(centred_label(ranks[self.first[1] + rank], at, size, theme.muted))
        # Squares are named where they are read.
        yield Group(tuple(items), role="artifact")


def fit_grid(
    area: Box, files: int, ranks: int, least: float, most: float, scale: float = 1.0
) -> Grid | None:
    """The largest board at the top of an area that leaves room for coordinates.

    Coordinates are `scale` times as large as usual. A square's side is at most `most` mm; the
    result is None if it would be less than `least` mm.
    """
    beside, below = scale * COORDINATES_WIDTH, scale * COORDINATES_HEIGHT
    width, height = area.width - beside, area.height - below
    square = floor(100 * min(width / files, height / ranks, most)) / 100
    if square < least:
        return None
    left = area.x + beside + (width - square * files) / 2
    return Grid(left, area.y, square, files, ranks)


BOARD_TOP = 10.3
"""From the title to the upper edge of a board, in mm: room for a pawn or for a line of words."""


def at_board_top(grid: Grid, page: Box, below: float) -> Grid:
    """The grid where the boards of all games begin on a page: BOARD_TOP below its top.

    Or as near as what stands above the grid and the `below` mm that it needs at its foot allow.
    """
    lowest = page.bottom - below - grid.box.height - 1e-6  # sums of floats differ by less
    return replace(grid, y=max(grid.y, min(page.y + BOARD_TOP, lowest)))


def board(grid: Grid, theme: Theme, lines: Style, on: Iterable[Item] = ()) -> Iterator[Item]:
    """Draw light squares, the items `on` them, the lines between squares, and a frame."""
    yield grid.box.rect(theme.light)
    yield from on
    yield from grid.lines(lines)
    yield grid.box.rect(theme.frame)
