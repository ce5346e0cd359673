"""Boards of equal squares, of any number of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from output.drawing.box import Box
from output.drawing.scene import Item, Line, Point, Style, Text
from output.drawing.theme import Theme
from output.drawing.typeface import cap_height
from output.page.flow import centred
from output.page.small_print import SMALL_SIZE


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
        self, files: Sequence[str], ranks: Sequence[str], theme: Theme, scale: float = 1.0
    ) -> Iterator[Item]:
        """Names of files below the board and of ranks left of it, `scale` times small print."""
        size, box = SMALL_SIZE * scale, self.box
        y = box.bottom + COORDINATE_GAP * scale + cap_height("regular", size)
        for file in range(self.files):
            x = self.cell(file, 0).centre.x
            yield Text(Point(x, y), files[file], size, theme.muted, anchor="middle")
        for rank in range(self.ranks):
            middle = self.cell(0, rank).centre.y
            yield centred(ranks[rank], Point(box.x - 1.5 * scale, middle), size, theme.muted)


COORDINATE_GAP = 0.7
COORDINATES_WIDTH, COORDINATES_HEIGHT = 2.6, 3.4
"""What coordinates take beside and below a board, in mm."""
