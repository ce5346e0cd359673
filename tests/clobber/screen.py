"""Clobber's board on a screen."""

from __future__ import annotations

from layouts.setup import Setup
from output.contract import BoardPicture, Diagram, Screen, Spot
from output.drawing.theme import Theme
from output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid
from tests.clobber.game import BOARD, SEATS, ClobberLayout, Table
from tests.clobber.sheets import position

_SQUARE = 8.0
_EDGE = 0.5


def laid(setup: Setup[ClobberLayout]) -> Table:
    """The stones."""
    return Table(setup.layout.stones)


def draw(
    setup: Setup[ClobberLayout],
    shown: Diagram[Table],
    before: Diagram[Table] | None,
    theme: Theme,
) -> BoardPicture:
    """The stones, a frame round the one that moved last."""
    grid = Grid(COORDINATES_WIDTH, _EDGE, _SQUARE, BOARD.files, BOARD.ranks)
    names = dict(zip(BOARD.symbols, ("empty", *SEATS), strict=True))
    spots = tuple(
        Spot(name, grid.numbered(square), f"{name}, {names[shown.table.stones[square]]}")
        for square, name in enumerate(BOARD.squares)
    )
    size = grid.box.right + _EDGE, grid.box.bottom + COORDINATES_HEIGHT + _EDGE
    return BoardPicture(*size, tuple(position(shown, grid, theme)), spots)


SCREEN = Screen(laid, draw)
