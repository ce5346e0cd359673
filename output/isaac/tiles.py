"""Isaac's tiles and counters at any size, and its emblem.

A tile to cut out shows its value at both ends, so that either player can read it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from math import ceil, sqrt
from typing import TypeAlias

from printkit.layouts.isaac.game import IsaacFindings
from printkit.layouts.isaac.layout import IsaacLayout, IsaacTable
from printkit.layouts.isaac.tiles import SEATS, Tile, TileKind
from printkit.layouts.setup import CheckedSetup
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    MM_PER_PT,
    Circle,
    Group,
    Item,
    Line,
    Point,
    Style,
    Transform,
)
from printkit.output.drawing.theme import MEDIUM, THIN, Theme, from_hex
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.flow import SMALL_SIZE, centred_label
from printkit.output.page.grid import Grid
from printkit.output.page.signs import Stencil, rounded_rect
from printkit.output.sheet import KitSpec

IsaacCard: TypeAlias = CheckedSetup[IsaacLayout, IsaacFindings]
IsaacSpec: TypeAlias = KitSpec[IsaacLayout, IsaacFindings, IsaacTable]


SHORTER = 0.13
"""The free part of a square's side at each end of a tile."""

_PLATE = 0.42  # of a tile's width: half the height of the plate its value stands on
_LEAST_PLATE = 1.75  # mm, for a value in small print
_TURNABLE = frozenset("01689")  # digits that are digits upside down, too

Values = Mapping[int, int]
"""The values of tiles by length."""


def values(kinds: Sequence[TileKind]) -> Values:
    """The values of a set's tiles by length."""
    return {kind.length: kind.value for kind in kinds}


def outline(grid: Grid, tile: Tile) -> Box:
    """The box around the squares that a tile covers."""
    low, high = grid.cell_at(tile.first), grid.cell_at(tile.last)
    return Box(low.x, high.y, high.right - low.x, low.bottom - high.y)


def tile(
    box: Box,
    square: float,
    value: int,
    seat: int,
    theme: Theme,
    at: Point | None = None,
) -> Iterator[Item]:
    """Draw a tile over its squares, its value on a disc in the middle, or `at` another place."""
    middle, end = at or box.centre, SHORTER * square
    body = box.inset(end, end, end, end)
    yield rounded_rect(body, 0.12 * square, theme.tiles[seat])
    yield from plate(value, middle, min(body.width, body.height), seat, theme)


def plate(value: int, centre: Point, width: float, seat: int, theme: Theme) -> Iterator[Item]:
    """Draw the value of a tile: Dark's on a disc, Light's on a square.

    The disc or square is wider for long numbers. A number that reads as another one upside down is
    underlined.
    """
    words = str(value)
    half = max(_PLATE * width, _LEAST_PLATE) * (1.0 if seat == 0 else 0.9)
    widest = 0.8 * width / text_width(words, "bold", 1.0)
    size = max(SMALL_SIZE, min(4.4 * half, widest))
    middle = text_width(words, "bold", size) / 2
    across = max(half, middle + 0.4)
    place = Box(centre.x - across, centre.y - half, 2 * across, 2 * half)
    yield rounded_rect(place, half if seat == 0 else 0.2 * half, theme.disc)
    yield centred_label(words, centre, size, theme.ink, "bold")
    if set(words) <= _TURNABLE and set(words) & set("69"):
        down = cap_height("bold", size) / 2 + 0.05 * size
        edge = across if seat else across - half + sqrt(half**2 - down**2)
        reach, y = min(middle, edge - 0.2), centre.y + down
        style = Style(stroke=theme.ink, width=0.03 * size)
        yield Line(Point(centre.x - reach, y), Point(centre.x + reach, y), style)


def tiles(
    grid: Grid,
    by_seat: Sequence[Sequence[Tile]],
    worth: Values,
    theme: Theme,
    taken: Collection[int | None] = (),
) -> Iterator[Item]:
    """Draw the tiles on the board; values stand beside squares that are `taken` by counters."""
    for seat, placed in enumerate(by_seat):
        for one in placed:
            box, value = outline(grid, one), worth[one.length]
            at = _free_place(grid, one, taken)
            drawn = tile(box, grid.square, value, seat, theme, at)
            yield Group(tuple(drawn), label=f"{SEATS[seat]}: {one.name}")


def _free_place(grid: Grid, tile: Tile, taken: Collection[int | None]) -> Point | None:
    """The place for a tile's value if a counter lies at its middle, else None."""
    middle, rest = divmod(tile.length, 2)
    if not {*tile.squares[middle - 1 + rest : middle + 1]}.intersection(taken):
        return None
    free = (square for square in tile.squares if square not in taken)
    return next((grid.cell_at(square).centre for square in free), None)


def counter(centre: Point, seat: int, radius: float, theme: Theme) -> Iterator[Item]:
    """Draw a score counter: Dark's round, Light's square, each with its letter."""
    style = theme.seats[seat]
    if seat == 0:
        yield Circle(centre, radius - style.width / 2, style)
    else:
        yield Box(centre.x - radius, centre.y - radius, 2 * radius, 2 * radius).rect(style)
    size = max(SMALL_SIZE, 3.0 * radius)
    yield centred_label(SEATS[seat][0], centre, size, theme.seat_ink, "bold")


def icon(place: Box, kind: TileKind, theme: Theme) -> Iterator[Item]:
    """Draw a tile without an owner, with lines between its squares and its value in the middle."""
    edge = Style(theme.disc.fill, theme.ink, THIN)
    yield rounded_rect(place, 0.8, edge)
    words = str(kind.value)
    half = text_width(words, "bold", SMALL_SIZE) / 2 + 0.5
    for joint in range(1, kind.length):
        x = place.x + place.width * joint / kind.length
        if abs(x - place.centre.x) > half:
            yield place.down(x, theme.hairline)
    yield centred_label(words, place.centre, SMALL_SIZE, theme.ink, "bold")


def least_icon(kind: TileKind) -> float:
    """The least width of a kind's picture in mm, at which its value has the size of small print."""
    return text_width(str(kind.value), "bold", SMALL_SIZE) + 1.0


def kind_words(kind: TileKind) -> str:
    """A kind in words: "5 of length 3 worth 1"."""
    return f"{kind.count} of length {kind.length} worth {kind.value}"


COORDINATE = 3.6
"""The width of a square's number at its edge, in mm."""

_SIDE = 0.22  # of a square's side: what is free along either side of a tile, and around a counter
_FACE_PLATE = 0.88  # of a tile's breadth: the breadth that its plates are made for
_SIGN = 0.28  # of a tile's breadth: the radius of its player's sign
_FRAME = 0.09  # of a tile's breadth: from its edge to the line along it
_MANY = 6  # squares from which on a tile says its value four times


def tile_length(squares: int, square: float) -> float:
    """The length of a tile in mm, a little less than the squares that it covers."""
    return (squares - 2 * SHORTER) * square


def tile_breadth(square: float) -> float:
    """The breadth of a tile in mm; the numbers of squares stay visible beside it."""
    return square - 2 * max(_SIDE * square, COORDINATE)


def counter_size(square: float) -> float:
    """The diameter of Dark's counter, and the side of Light's."""
    return square - 2 * _SIDE * square


def tile_face(squares: int, square: float, value: int, seat: int, theme: Theme) -> Iterator[Item]:
    """The print on a tile along a row, from its top left corner, without its ground."""
    length, breadth = tile_length(squares, square), tile_breadth(square)
    end = SHORTER * square
    for joint in range(1, squares):
        x = joint * square - end
        yield Line(Point(x, 0.0), Point(x, breadth), theme.divisions[seat])
    if seat or theme.outlines_tiles:
        inset, edge = _FRAME * breadth, theme.tiles[seat]
        box = Box(0.0, 0.0, length, breadth).inset(inset, inset, inset, inset)
        width = edge.width if theme.outlines_tiles else MEDIUM
        yield rounded_rect(box, inset, Style(stroke=edge.stroke, width=width))
    for number, x in enumerate(_values_at(squares)):
        centre = Point(x * square - end, breadth / 2)
        words = Group(tuple(plate(value, centre, _FACE_PLATE * breadth, seat, theme)))
        yield Group((words,), half_turn(centre)) if number % 2 else words
    middle = Point(length / 2, breadth / 2)
    yield Group(tuple(counter(middle, seat, _SIGN * breadth, theme)))


def _values_at(squares: int) -> list[float]:
    """The places of values on a tile, in squares from its end; every second one is upside down."""
    ends = [0.5, squares - 0.5]
    if squares < _MANY:
        return ends
    inner = squares // 2 - 0.5
    return [ends[0], inner, squares - inner, ends[1]]


def counter_face(square: float, seat: int, theme: Theme) -> Iterator[Item]:
    """The print on a counter, from the top left corner of the square around it."""
    size = counter_size(square)
    centre = Point(size / 2, size / 2)
    ring = Style(stroke=theme.seat_ink, width=0.03 * size)
    inset = 0.08 * size
    if seat == 0:
        yield Circle(centre, size / 2 - inset, ring)
    else:
        yield Box(0.0, 0.0, size, size).inset(inset, inset, inset, inset).rect(ring)
    letter = max(SMALL_SIZE, 0.5 * size / MM_PER_PT)
    yield centred_label(SEATS[seat][0], centre, letter, theme.seat_ink, "bold")


def half_turn(centre: Point) -> Transform:
    """The transform for half a turn about a point, for the player on the other side."""
    return Transform(-1, 0, 0, -1, 2 * centre.x, 2 * centre.y)


ACCENT = from_hex("85460f")
"""A brown like wood."""

_ART = (  # column, row, squares across (or, if negative, down), seat: it repeats after _ART_PERIOD
    (0, 0, 5, 0),
    (5, 0, -4, 1),
    (6, 0, 3, 0),
    (9, 0, -6, 1),
    (0, 1, -7, 1),
    (1, 1, 3, 1),
    (4, 1, -5, 0),
    (6, 1, -3, 1),
    (1, 3, -4, 0),
    (7, 2, -5, 0),
    (2, 6, 6, 1),
    (5, 5, 2, 0),
    (2, 8, 5, 0),
    (8, 7, -3, 0),
    (0, 9, 3, 1),
    (4, 9, 3, 1),
)
_ART_PERIOD = 10
_ART_SCALE = 0.6  # smaller squares than in other games, since tiles are long


def cover_art(spec: IsaacSpec, square: float, count: int) -> Iterator[Item]:
    """The board full of tiles of both players, with a disc or a square in their middles."""
    theme, side = spec.theme, count * square
    square, count = _ART_SCALE * square, ceil(count / _ART_SCALE)
    if theme.light.fill:
        yield Box(0.0, 0.0, side, side).rect(theme.light)
    for number in range(count + 1):
        at = min(number * square, side)
        yield Line(Point(at, 0.0), Point(at, side), theme.hairline)
        yield Line(Point(0.0, at), Point(side, at), theme.hairline)
    starts = range(-_ART_PERIOD, count, _ART_PERIOD)
    for x, y, (column, row, length, seat) in product(starts, starts, _ART):
        wide, high = (length, 1) if length > 0 else (1, -length)
        box = Box((x + column) * square, (y + row) * square, wide * square, high * square)
        end = SHORTER * square
        body = box.inset(end, end, end, end)
        yield rounded_rect(body, 0.12 * square, theme.tiles[seat])
        half = 0.22 * square
        sign = Box(box.centre.x - half, box.centre.y - half, 2 * half, 2 * half)
        yield rounded_rect(sign, half if seat == 0 else 0.3 * half, theme.seats[seat])


_REACH = 0.97
_SQUARE = 2 * _REACH / 4
_GAP = 0.03  # between a tile and where its squares end


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """The emblem: tiles of four squares above and below, and between them a tile of two."""
    stencil = Stencil(corner, side, theme)
    low, half = _REACH - _SQUARE, _SQUARE / 2
    items: list[Item] = []
    for left, top, right, bottom, style in (
        (-half, -low, half, low, stencil.blank),
        (-_REACH, -_REACH, _REACH, -low, stencil.solid),
        (-_REACH, low, _REACH, _REACH, stencil.solid),
    ):
        box = stencil.pen.inner(left + _GAP, top + _GAP, right - _GAP, bottom - _GAP)
        items.append(rounded_rect(box, 0.05 * side, style))
    return items
