"""The tiles and counters to cut out, for the board that the same paper has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from layouts.errors import InputError
from layouts.isaac.tiles import SEATS
from layouts.paper import fitted
from output.contract import Draft
from output.drawing.scene import Group, Style, Transform
from output.isaac import faces
from output.isaac.board import board_grid
from output.isaac.spec import IsaacSpec
from output.page.cutouts import Piece, PieceSide, cutout_pages, gap, piece_area


def piece_pages(spec: IsaacSpec) -> list[Draft]:
    """Both sets on one page if it takes them, else a page or more for each player.

    Each player's counter comes with the tiles. Fronts and backs are alike. Raises InputError when
    the paper is too small for a tile.
    """
    longest = spec.setup.layout.tiles[-1].length
    problem = f"a tile of length {longest} does not fit on {spec.paper.title}"
    return fitted(spec.paper, lambda paper: _drafts(replace(spec, paper=paper)), problem)


def _drafts(spec: IsaacSpec) -> list[Draft]:
    """The pages, none where the paper is too small."""
    note = f"Cut along the dashed lines, rows apart first. For the board on {spec.paper.title}."
    sets = [[*_packed(spec, list(_tiles(spec, seat))), _counter(spec, seat)] for seat in (0, 1)]
    try:
        together = cutout_pages(spec, "Tiles and counters", [*sets[0], *sets[1]], note)
    except InputError:
        return []
    if sum(draft.side == "front" for draft in together) == 1:
        return together
    return [
        draft
        for name, pieces in zip(SEATS, sets, strict=True)
        for draft in cutout_pages(spec, f"{name}’s tiles", pieces, note)
    ]


def _tiles(spec: IsaacSpec, seat: int) -> Iterator[Piece]:
    """A player's tiles, the longest first; those too long for the paper's width stand upright."""
    square, theme = board_grid(spec.paper).square, spec.theme
    ground = replace(theme.tiles[seat], stroke=None)
    width, breadth = piece_area(spec).width, faces.tile_breadth(square)
    for kind in reversed(spec.setup.layout.tiles):
        length = faces.tile_length(kind.length, square)
        items = tuple(faces.tile_face(kind.length, square, kind.value, seat, theme))
        upright = length > width
        if upright:
            items = (Group(items, Transform(0, 1, -1, 0, breadth, 0)),)
        size = (breadth, length) if upright else (length, breadth)
        face = PieceSide(ground, items)
        name = f"{SEATS[seat]} tile of length {kind.length}"
        yield from [Piece(name, *size, face, face)] * kind.count


def _counter(spec: IsaacSpec, seat: int) -> Piece:
    square, theme = board_grid(spec.paper).square, spec.theme
    size = faces.counter_size(square)
    ground = Style(fill=theme.seats[seat].fill)
    face = PieceSide(ground, tuple(faces.counter_face(square, seat, theme)))
    return Piece(f"{SEATS[seat]} counter", size, size, face, face, round=seat == 0)


def _packed(spec: IsaacSpec, pieces: list[Piece]) -> list[Piece]:
    """The pieces in an order in which few rows take them: each row is filled with what fits."""
    width, between = piece_area(spec).width, gap(spec)
    left, packed = list(pieces), []
    while left:
        free, height = width + between, left[0].height
        for piece in tuple(left):
            if piece.height == height and piece.width + between <= free + 1e-6:
                packed.append(piece)
                left.remove(piece)
                free -= piece.width + between
    return packed
