"""Boards of equal squares, of any number of them, and what is drawn on their squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import floor
from string import ascii_lowercase

from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point, Style, Text
from output.drawing.theme import Theme
from output.drawing.typeface import cap_height
from output.page.flow import SMALL_SIZE, centred

COORDINATE_GAP = 0.7
COORDINATES_WIDTH, COORDINATES_HEIGHT = 2.6, 3.4
"""What coordinates take beside and below a board, in mm."""

_RANKS = tuple(str(rank) for rank in range(1, 1 + len(ascii_lowercase)))

OnSquare = Callable[[int, Box], Iterable[Item]]
"""Draws what is on a square: its number, counted from a1 along the ranks, and its place."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board on paper: the top left corner, the side of a square in mm, how many there are."""

    x: float
    y: float
    square: float
    files: int
    ranks: int

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, self.square * self.files, self.square * self.ranks)

    def cell(self, file: int, rank: int) -> Box:
        """A square, both counted from 0 at the bottom left."""
        top = self.y + (self.ranks - 1 - rank) * self.square
        return Box(self.x + file * self.square, top, self.square, self.square)

    def numbered(self, square: int) -> Box:
        """A square by its number, counted from 0 at the bottom left along the ranks."""
        rank, file = divmod(square, self.files)
        return self.cell(file, rank)

    def lines(self, style: Style) -> Iterator[Line]:
        """The lines between the squares."""
        box = self.box
        for file in range(1, self.files):
            x = box.x + file * self.square
            yield Line(Point(x, box.y), Point(x, box.bottom), style)
        for rank in range(1, self.ranks):
            y = box.y + rank * self.square
            yield Line(Point(box.x, y), Point(box.right, y), style)

    def coordinates(
        self,
        theme: Theme,
        scale: float = 1.0,
        files: Sequence[str] = ascii_lowercase,
        ranks: Sequence[str] = _RANKS,
    ) -> Iterator[Item]:
        """Names of files below the board and of ranks left of it, `scale` times small print."""
        size, box = SMALL_SIZE * scale, self.box
        y = box.bottom + COORDINATE_GAP * scale + cap_height("regular", size)
        items: list[Item] = []
        for file in range(self.files):
            x = self.cell(file, 0).centre.x
            items.append(Text(Point(x, y), files[file], size, theme.muted, anchor="middle"))
        for rank in range(self.ranks):
            middle = self.cell(0, rank).centre.y
            at = Point(box.x - 1.5 * scale, middle)
            items.append(centred(ranks[rank], at, size, theme.muted))
        # Squares are named where they are read.
        yield Group(tuple(items), role="artifact")


def fitting(
    area: Box, files: int, ranks: int, least: float, most: float, scale: float = 1.0
) -> Grid | None:
    """The largest board at the top of an area that has room for its coordinates, too.

    They are `scale` times as large as usual. The side of a square is `most` mm at most; None where
    it would be less than `least`.
    """
    beside, below = scale * COORDINATES_WIDTH, scale * COORDINATES_HEIGHT
    width, height = area.width - beside, area.height - below
    square = floor(100 * min(width / files, height / ranks, most)) / 100
    if square < least:
        return None
    left = area.x + beside + (width - square * files) / 2
    return Grid(left, area.y, square, files, ranks)


def board(grid: Grid, theme: Theme, lines: Style, on: Iterable[Item] = ()) -> Iterator[Item]:
    """Light squares, what is `on` them but below their lines, and a frame."""
    yield grid.box.rect(theme.light)
    yield from on
    yield from grid.lines(lines)
    yield grid.box.rect(theme.frame)


def on_squares(grid: Grid, names: Sequence[str], draw: OnSquare) -> Iterator[Group]:
    """What is on each square, called by the square's name; nothing of one that is empty."""
    for square, name in enumerate(names):
        if drawn := tuple(draw(square, grid.numbered(square))):
            yield Group(drawn, label=name)
