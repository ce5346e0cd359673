"""Tabletops: a setup as things that lie on a table, for programs that show tables.

All lengths are in mm. The origin is the board's top left corner; things may lie beside the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printkit.output.drawing.scene import Colour, Item, Page, Point, Rect, Style
from printkit.output.drawing.theme import WHITE
from printkit.output.page.cutouts import CutOut, CutOutSide

MARGIN = 8.0
"""Around a board: room for what stands beside its squares."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece on the table, face up; one that is `upright` is turned by a right angle."""

    piece: CutOut
    centre: Point
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Pawn:
    """A pawn on the table, in its player's or suit's colour."""

    words: str
    centre: Point
    colour: Colour


@dataclass(frozen=True, slots=True)
class TableTop:
    """A board of `width` x `height`, pieces and pawns on it or beside it, and ordinary dice."""

    width: float
    height: float
    board: tuple[Item, ...]
    pieces: tuple[Lying, ...] = ()
    pawns: tuple[Pawn, ...] = ()
    dice: int = 0


def in_rows(pieces: Sequence[CutOut], left: float, columns: int) -> Iterator[Lying]:
    """Lay pieces beside a board, in `columns` from `left` and the board's top on."""
    across = max(piece.width for piece in pieces) + 3.0
    down = max(piece.height for piece in pieces) + 3.0
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        centre = Point(left + column * across + across / 2, row * down + down / 2)
        yield Lying(piece, centre)


def board_page(top: TableTop, label: str) -> Page:
    """The picture of the board, on white."""
    ground = Rect(0.0, 0.0, top.width, top.height, Style(fill=WHITE))
    return Page(top.width, top.height, (ground, *top.board), "board", label)


def side_page(piece: CutOut, side: CutOutSide, name: str) -> Page:
    """The picture of a side of a piece; its ground fills the corners around a round one."""
    whole = Rect(0.0, 0.0, piece.width, piece.height, side.ground)
    return Page(piece.width, piece.height, (whole, *side.items), name, piece.label)
