"""Coin Collectors on a table: tiles, a coin on each, the pawns in the hole, and dice."""

from __future__ import annotations

from collections import Counter

from layouts.coin_collectors.layout import FILES, HOLE, RANKS, SUITS
from output.coin_collectors.pieces import TILE, CollectorsSpec, coin_piece, tile_piece
from output.coin_collectors.positions import quarter
from output.drawing.scene import Colour, Point
from output.page.grid import Grid
from output.page.tabletop import MARGIN, Lying, Pawn, TableTop


def table_top(spec: CollectorsSpec) -> TableTop:
    """The spec's setup, ready to be played; each value's coins are of the suits in turn."""
    layout, theme = spec.setup.layout, spec.theme
    grid = Grid(MARGIN, MARGIN, TILE, len(FILES), len(RANKS))
    tiles, coins, laid = [], [], Counter[int]()
    for square, (tile, value) in enumerate(zip(layout.tiles, layout.coins, strict=True)):
        if square == HOLE:
            continue
        cell = grid.cell_at(square)
        tiles.append(Lying(tile_piece(tile, theme), cell.centre))
        coin = coin_piece(laid[value] % len(SUITS), value, theme)
        corner = Point(cell.right - TILE / 4, cell.bottom - TILE / 4)
        coins.append(Lying(coin, corner))
        laid[value] += 1
    hole = grid.cell_at(HOLE)
    pawns = [
        Pawn(f"pawn of {name}", quarter(hole, suit).centre, theme.suits[suit].fill or _BLACK)
        for suit, name in enumerate(SUITS)
    ]
    width, height = grid.box.width + 2 * MARGIN, grid.box.height + 2 * MARGIN
    board = (grid.box.rect(theme.frame), *grid.coordinates(theme))
    return TableTop(width, height, board, (*tiles, *coins), tuple(pawns), dice=len(SUITS))


_BLACK = Colour(0.0, 0.0, 0.0)
