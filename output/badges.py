"""Players' badges: a number in a shape of its own, so that colour never tells them apart alone."""

from __future__ import annotations

from math import cos, pi, sin

from output.flow import centred
from output.frame import SMALL_SIZE
from output.scene import Circle, Item, Point, Polygon, Style
from output.theme import Theme


def badge(centre: Point, seat: int, radius: float, theme: Theme) -> list[Item]:
    """A player's number in the player's shape: circle, square, triangle, diamond."""
    style = theme.seats[seat]
    # a triangle is widest below its middle
    low = (radius - style.width / 2) * 0.24 if seat == 2 else 0.0
    middle = Point(centre.x, centre.y + low)
    number = centred(str(seat + 1), middle, max(SMALL_SIZE, radius * 3.0), theme.seat_ink, "bold")
    return [badge_shape(centre, seat, radius, style), number]


def badge_shape(centre: Point, seat: int, radius: float, style: Style) -> Circle | Polygon:
    """The shape of a player's badge, in any style."""
    inner = radius - style.width / 2
    if seat == 0:
        return Circle(centre, inner, style)
    if seat == 2:  # a triangle looks smaller than it is
        return polygon(Point(centre.x, centre.y + inner * 0.15), inner * 1.15, 3, style)
    return polygon(centre, inner, 4, style, pi / 4 if seat == 1 else 0.0)


def polygon(
    centre: Point, radius: float, corners: int, style: Style, turn: float = pi / 2
) -> Polygon:
    """A regular polygon with a corner at the angle `turn`."""
    angles = (turn + 2 * pi * i / corners for i in range(corners))
    points = (Point(centre.x + radius * cos(a), centre.y - radius * sin(a)) for a in angles)
    return Polygon(tuple(points), style)
