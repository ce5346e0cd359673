"""The tiles and counters to cut out, for the board that the same paper has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from layouts.errors import InputError
from layouts.isaac.tiles import SEATS
from layouts.paper import too_small
from output.contract import Order
from output.drawing.scene import Group, Style, Transform
from output.isaac import faces
from output.isaac.board import board_grid, isaac_layout
from output.page.cutouts import Face, Piece, cutout_sheets, gap, room
from output.page.frame import Sheet


def piece_sheets(order: Order) -> list[Sheet]:
    """Both sets on one sheet if it takes them, else a sheet or more for each player.

    Each player's counter comes with the tiles. Fronts and backs are alike. Raises InputError when
    the paper is too small for a tile.
    """
    sheets = _sheets(order)
    if not sheets:
        longest = isaac_layout(order).tiles[-1].length
        problem = f"a tile of length {longest} does not fit on {order.paper.title}"
        raise too_small(problem, lambda paper: _sheets(replace(order, paper=paper)))
    return sheets


def _sheets(order: Order) -> list[Sheet]:
    """The sheets, none where the paper is too small."""
    note = f"Cut along the lines, rows apart first. For the board on {order.paper.title}."
    sets = [[*_packed(order, list(_tiles(order, seat))), _counter(order, seat)] for seat in (0, 1)]
    try:
        together = cutout_sheets(order, "Tiles and counters", [*sets[0], *sets[1]], note)
    except InputError:
        return []
    if sum(sheet.side == "front" for sheet in together) == 1:
        return together
    return [
        sheet
        for name, pieces in zip(SEATS, sets, strict=True)
        for sheet in cutout_sheets(order, f"{name}’s tiles", pieces, note)
    ]


def _tiles(order: Order, seat: int) -> Iterator[Piece]:
    """A player's tiles, the longest first; those too long for the paper's width stand upright."""
    square, theme = board_grid(order.paper).square, order.theme
    ground = replace(theme.tiles[seat], stroke=None)
    width, breadth = room(order).width, faces.tile_breadth(square)
    for kind in reversed(isaac_layout(order).tiles):
        length = faces.tile_length(kind.length, square)
        items = tuple(faces.tile_face(kind.length, square, kind.value, seat, theme))
        upright = length > width
        if upright:
            items = (Group(items, Transform(0, 1, -1, 0, breadth, 0)),)
        size = (breadth, length) if upright else (length, breadth)
        face = Face(ground, items)
        name = f"{SEATS[seat]} tile of length {kind.length}"
        yield from [Piece(name, *size, face, face)] * kind.count


def _counter(order: Order, seat: int) -> Piece:
    square, theme = board_grid(order.paper).square, order.theme
    size = faces.counter_size(square)
    ground = Style(fill=theme.seats[seat].fill)
    face = Face(ground, tuple(faces.counter_face(square, seat, theme)))
    return Piece(f"{SEATS[seat]} counter", size, size, face, face, round=seat == 0)


def _packed(order: Order, pieces: list[Piece]) -> list[Piece]:
    """The pieces in an order in which few rows take them: each row is filled with what fits."""
    width, between = room(order).width, gap(order)
    left, packed = list(pieces), []
    while left:
        free, height = width + between, left[0].height
        for piece in tuple(left):
            if piece.height == height and piece.width + between <= free + 1e-6:
                packed.append(piece)
                left.remove(piece)
                free -= piece.width + between
    return packed
