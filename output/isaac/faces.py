"""Tiles and counters at true size, to be cut out or to show where they lie on the board.

A tile says what it is worth at both ends, so that either player can read it.
"""

from __future__ import annotations

from collections.abc import Iterator

from layouts.isaac.tiles import SEATS
from output.drawing.box import Box
from output.drawing.scene import MM_PER_PT, Circle, Group, Item, Line, Point, Style, Transform
from output.drawing.theme import Theme
from output.isaac import tiles
from output.page.dice import rounded
from output.page.flow import centred
from output.page.small_print import SMALL_SIZE

COORDINATE = 3.6
"""What the number of a square takes from the square's side, in mm."""

_SIDE = 0.22  # of a square's side: what is free along either side of a tile, and around a counter
_PLATE = 0.88  # of a tile's breadth: the breadth that its plates are made for
_SIGN = 0.28  # of a tile's breadth: the radius of its player's sign
_FRAME = 0.09  # of a tile's breadth: from Light's edge to the line along it
_MANY = 6  # squares from which on a tile says its value four times


def tile_length(squares: int, square: float) -> float:
    """How long a tile for so many squares of `square` mm is: a little shorter than they are."""
    return (squares - 2 * tiles.SHORTER) * square


def tile_breadth(square: float) -> float:
    """How broad a tile is: the numbers of the squares can be read beside it."""
    return square - 2 * max(_SIDE * square, COORDINATE)


def counter_size(square: float) -> float:
    """The diameter of Dark's counter, and the side of Light's."""
    return square - 2 * _SIDE * square


def tile_face(
    squares: int, square: float, value: int, seat: int, theme: Theme, upright: bool = False
) -> Iterator[Item]:
    """What is on a tile that lies along a row, from its top left corner: all but its ground.

    For one that is to stand along a column, its left end down, the values are `upright` then.
    """
    length, breadth = tile_length(squares, square), tile_breadth(square)
    end = tiles.SHORTER * square
    for joint in range(1, squares):
        x = joint * square - end
        yield Line(Point(x, 0.0), Point(x, breadth), theme.divisions[seat])
    if seat:
        inset = _FRAME * breadth
        box = Box(0.0, 0.0, length, breadth).inset(inset, inset, inset, inset)
        yield rounded(box, inset, Style(stroke=theme.tiles[seat].stroke, width=0.3))
    for number, x in enumerate(_values_at(squares)):
        centre = Point(x * square - end, breadth / 2)
        words = Group(tuple(tiles.plate(value, centre, _PLATE * breadth, seat, theme)))
        words = Group((words,), turned(centre)) if number % 2 else words
        yield Group((words,), _quarter(centre)) if upright else words
    middle = Point(length / 2, breadth / 2)
    sign = tuple(tiles.counter(middle, seat, _SIGN * breadth, theme))
    yield Group(sign, _quarter(middle)) if upright else Group(sign)


def _values_at(squares: int) -> list[float]:
    """Where a tile says its value, in squares from its end: every other one upside down."""
    ends = [0.5, squares - 0.5]
    if squares < _MANY:
        return ends
    inner = squares // 2 - 0.5
    return [ends[0], inner, squares - inner, ends[1]]


def counter_face(square: float, seat: int, theme: Theme) -> Iterator[Item]:
    """What is on a counter, from the top left corner of the square around it."""
    size = counter_size(square)
    centre = Point(size / 2, size / 2)
    ring = Style(stroke=theme.seat_ink, width=0.03 * size)
    inset = 0.08 * size
    if seat == 0:
        yield Circle(centre, size / 2 - inset, ring)
    else:
        yield Box(0.0, 0.0, size, size).inset(inset, inset, inset, inset).rect(ring)
    letter = max(SMALL_SIZE, 0.5 * size / MM_PER_PT)
    yield centred(SEATS[seat][0], centre, letter, theme.seat_ink, "bold")


def turned(centre: Point) -> Transform:
    """Half a turn about a point: for who sits at the other side."""
    return Transform(-1, 0, 0, -1, 2 * centre.x, 2 * centre.y)


def _quarter(centre: Point) -> Transform:
    """A quarter turn about a point, clockwise."""
    return Transform(0, 1, -1, 0, centre.x + centre.y, centre.y - centre.x)
