"""Coin Isolation on a table: the board with its coins, and each player's pawn at its side."""

from __future__ import annotations

from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.layout import FILES
from output.coin_isolation import pieces
from output.coin_isolation.pieces import CoinSpec, coin_piece
from output.drawing.scene import Colour, Point
from output.page.tabletop import MARGIN, Lying, Pawn, TableTop

_SQUARE = 25.4


def table_top(spec: CoinSpec) -> TableTop:
    """The spec's setup, ready to be played."""
    setup, theme = spec.setup, spec.theme
    grid, coins = pieces.whole(MARGIN, MARGIN, _SQUARE), coins_of(setup.game)
    kinds = {kind.value: coin_piece(kind, coins, theme) for kind in coins.coins}
    lying = [
        Lying(kinds[value], grid.cell_at(square).centre)
        for square, value in enumerate(setup.layout.coins)
        if value
    ]
    middle, far = grid.box.centre, _SQUARE * (len(FILES) / 2 + 1)
    places = {
        "bottom": Point(middle.x, middle.y + far),
        "right": Point(middle.x + far, middle.y),
        "top": Point(middle.x, middle.y - far),
        "left": Point(middle.x - far, middle.y),
    }
    pawns = [
        Pawn(f"player {seat}", places[side], theme.seats[seat - 1].fill or Colour(0.0, 0.0, 0.0))
        for seat, side in enumerate(setup.sides, start=1)
    ]
    board = (*pieces.board(grid, theme), *pieces.coordinates(grid, theme))
    side = grid.box.width + 2 * MARGIN
    return TableTop(side, side, board, tuple(lying), tuple(pawns))
