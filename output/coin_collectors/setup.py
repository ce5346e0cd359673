"""The setup: a map to lay a piecepack from, or to lay it on where the paper is large enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from layouts.coin_collectors.layout import (
    FILES,
    HOLE,
    RANKS,
    SQUARES,
    SUITS,
    PiecepackLayout,
)
from layouts.paper import Paper, fitted
from output.coin_collectors import piecepack
from output.coin_collectors.spec import CollectorsSpec
from output.coin_collectors.suits import symbol
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Point
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.page.flow import (
    TypeFace,
    centred,
    decoration,
    heading,
    height_of,
    label,
    paragraph,
    pour,
)
from output.page.frame import body
from output.page.grid import COORDINATES_HEIGHT, Grid, fitting, on_squares
from output.page.large_print import enlarged
from output.page.small_print import SMALL_LEADING, SMALL_SIZE, small
from output.page.verdict_card import CARD_WIDTH, verdict_card

MIN_SQUARE = 22.0
"""The least side of a square in mm on which a tile's name and a coin stand beside each other."""

_TOP = 3.0
_DICE_HEIGHT, _DICE_GAP = 23.2, 4.0
_DIE_HEIGHT = 11.0
_WIDE = 180.0  # with room for what the check found
_LEAST_NAME = 11.0  # the room of a suit’s name beside its die
_HINT_BELOW = -1.1  # from the panel’s bottom to that of the hint
_HINT = "On a piecepack the null, 0, is often blank, and the ace, 1, its suit’s sign or an ‘a’."


def setup_pages(spec: CollectorsSpec) -> list[Draft]:
    """Tiles with their coins, the pawns in the hole, and the dice."""
    layout, theme, scale = spec.setup.layout, spec.theme, spec.text.scale
    grid = _grid(spec.paper, scale)
    square, hole = partial(_square, layout, theme, scale), partial(_hole, theme)
    items: list[Item] = [tile_map(grid, layout, theme, square, hole, scale)]
    top = grid.box.bottom + COORDINATES_HEIGHT * scale + _DICE_GAP
    panel = Box(grid.x, top, grid.box.width, _DICE_HEIGHT * scale)
    below, place = enlarged(panel, scale)
    drawn: list[Item] = []
    if spec.verdict and below.width >= _WIDE:
        drawn += verdict_card(spec, below.inset(below.width - CARD_WIDTH, 0.0, 0.0, 0.0))
        below = below.inset(0.0, 0.0, CARD_WIDTH + 4.0, 0.0)
    drawn += _dice(layout, below, grid, theme)
    items.append(Group(tuple(drawn), place))
    return [Draft("Setup", tuple(items))]


def tile_map(
    grid: Grid,
    layout: PiecepackLayout,
    theme: Theme,
    square: Callable[[Box, int], Iterable[Item]],
    hole: Callable[[Box], Iterable[Item]],
    scale: float = 1.0,
) -> Group:
    """The grid with its coordinates, and what is drawn on each square and in the hole.

    The coordinates are `scale` times as large as usual.
    """

    def draw(index: int, cell: Box) -> Iterable[Item]:
        return hole(cell) if index == HOLE else square(cell, index)

    items: list[Item] = [*on_squares(grid, _told(layout), draw)]
    items += [*grid.lines(theme.frame), grid.box.rect(theme.frame)]
    return Group((*items, *grid.coordinates(theme, scale)), label="tiles, and the coins on them")


def _told(layout: PiecepackLayout) -> list[str]:
    """What lies on each square, in words."""
    return [
        f"{name}: all pawns"
        if square == HOLE
        else f"{name}: {piecepack.tile_name(layout.tiles[square])}, coin {layout.coins[square]}"
        for square, name in enumerate(SQUARES)
    ]


def _grid(paper: Paper, scale: float) -> Grid:
    problem = f"a map of the tiles that can be read does not fit on {paper.title}"
    return fitted(paper, partial(_fitting, scale), problem)


def _fitting(scale: float, paper: Paper) -> Grid | None:
    """The map as large as the paper takes it, but no larger than the tiles themselves."""
    area = body(paper).inset(0.0, _TOP, 0.0, _DICE_GAP + _DICE_HEIGHT * scale)
    return fitting(area, len(FILES), len(RANKS), MIN_SQUARE, piecepack.TILE, scale)


def _square(
    layout: PiecepackLayout, theme: Theme, scale: float, cell: Box, square: int
) -> Iterator[Item]:
    """A tile with its suit, value and name, and the coin that lies on it."""
    tile, side = layout.tiles[square], cell.width
    yield cell.rect(theme.light)
    row = cell.y + 0.22 * side
    yield from symbol(piecepack.suit_of(tile), Point(cell.x + 0.2 * side, row), 0.13 * side, theme)
    value = Point(cell.x + 0.43 * side, row)
    yield centred(str(piecepack.value_of(tile)), value, 0.6 * side, theme.ink, "bold")
    diameter = min(piecepack.COIN, 0.45 * side)
    place = Point(cell.right - diameter / 2 - 0.06 * side, cell.y + 0.56 * side)
    yield from piecepack.coin(place, layout.coins[square], diameter, theme)
    name = piecepack.tile_name(tile)
    room = 0.88 * side / text_width(name, "regular", 1.0)
    face = TypeFace(max(SMALL_SIZE, min(SMALL_SIZE * scale, room)), SMALL_LEADING, theme.muted)
    yield label(name, cell.x + 0.06 * side, cell.bottom - 1.3, face)


def _hole(theme: Theme, cell: Box) -> Iterator[Item]:
    """The hole, where all pawns stand at the start."""
    yield cell.rect(theme.panel)
    step = 0.19 * cell.width
    for suit in range(len(SUITS)):
        x = cell.centre.x + step * (1 if suit % 2 else -1)
        y = cell.centre.y + step * (1 if suit > 1 else -1) - 0.04 * cell.width
        yield from piecepack.pawn(Point(x, y), suit, 0.14 * cell.width, theme)
    words = Point(cell.centre.x, cell.bottom - 2.3)
    yield centred("pawns", words, SMALL_SIZE, theme.muted)


def _dice(layout: PiecepackLayout, box: Box, grid: Grid, theme: Theme) -> Iterator[Item]:
    """The dice as they lie at the start, and how large the map is."""
    face = TypeFace(10.0, 4.6, theme.accent, "bold")
    yield heading("Dice at the start", box.x, box.y + 3.4, face)
    actual = grid.square == piecepack.TILE
    words = "True to size: lay the tiles on it" if actual else "A map: lay your piecepack like this"
    yield label(words, box.right, box.y + 3.4, small(theme), "end")
    hint = paragraph(_HINT, box.width, small(theme))
    place = box._replace(y=box.bottom + _HINT_BELOW - height_of(hint), height=height_of(hint))
    yield from next(pour(hint, [place]))
    cells = box.inset(0.0, 6.0, 0.0, 0.0).columns(len(SUITS), 4.0)
    for suit, cell in enumerate(cells):
        place = Box(cell.x, cell.y, 1.75 * _DIE_HEIGHT, _DIE_HEIGHT)
        drawn = piecepack.die(place, suit, layout.dice[suit], theme)
        yield Group(tuple(drawn), label=f"{SUITS[suit]} die: {layout.dice[suit]}")
        if cell.right - place.right >= _LEAST_NAME:
            name = label(SUITS[suit], place.right + 1.6, place.centre.y + 1.0, small(theme))
            yield decoration([name])
