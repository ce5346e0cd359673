"""Dice Isolation on a table: the board, both players' tokens beside it, and three dice."""

from __future__ import annotations

from layouts.dice_isolation.layout import SUPPLY
from output.dice_isolation.board import squares
from output.dice_isolation.pieces import DiceSpec, token_piece
from output.page.grid import Grid
from output.page.tabletop import MARGIN, TableTop, in_rows

_SQUARE, _TOKEN = 25.4, 19.05
_COLUMNS = 4  # of the tokens of a player
_DICE = 3


def table_top(spec: DiceSpec) -> TableTop:
    """The spec's board, with all tokens still beside it."""
    layout, theme = spec.setup.layout, spec.theme
    grid = Grid(MARGIN, MARGIN, _SQUARE, layout.width, layout.height)
    width, height = grid.box.width + 2 * MARGIN, grid.box.height + 2 * MARGIN
    board = (*squares(grid, layout.rows, theme), *grid.coordinates(theme))
    places = (-_COLUMNS * (_TOKEN + 3.0) - MARGIN, width + MARGIN)
    lying = [
        each
        for look, left in enumerate(places)
        for each in in_rows([token_piece(look, _TOKEN, theme)] * SUPPLY, left, 0.0, _COLUMNS)
    ]
    return TableTop(width, height, board, tuple(lying), dice=_DICE)
