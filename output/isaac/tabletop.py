"""Isaac on a table: the board with its opening, and both players' tiles and counters beside it."""

from __future__ import annotations

from dataclasses import replace

from layouts.isaac.tiles import SEATS, SIZE
from output.isaac import tiles
from output.isaac.board import board_items, counter_piece, tile_pieces
from output.isaac.tiles import IsaacSpec
from output.page.cutouts import CutOut
from output.page.grid import Grid
from output.page.tabletop import MARGIN, Lying, TableTop, in_rows

_SQUARE = 18.0


def table_top(spec: IsaacSpec) -> TableTop:
    """The spec's setup, ready to be played."""
    layout = spec.setup.layout
    grid = Grid(MARGIN, MARGIN, _SQUARE, SIZE, SIZE)
    side = grid.box.width + 2 * MARGIN
    lying: list[Lying] = []
    for seat in range(len(SEATS)):
        pieces = [replace(each, row="") for each in tile_pieces(spec, seat, _SQUARE)]
        laid = layout.opening[seat :: len(SEATS)]
        for tile in laid:
            box = tiles.outline(grid, tile)
            length = tiles.tile_length(tile.length, _SQUARE)
            piece = next(each for each in pieces if abs(each.width - length) < 1e-6)
            pieces.remove(piece)
            lying.append(Lying(piece, box.centre, upright=box.height > box.width))
        hand: list[CutOut] = [*pieces, counter_piece(spec, seat, _SQUARE)]
        longest = max(piece.width for piece in hand) + 3.0
        left = (-longest - MARGIN, side + MARGIN)[seat]
        lying += in_rows(hand, left, 0.0, 1)
    return TableTop(side, side, tuple(board_items(spec, grid)), tuple(lying))
