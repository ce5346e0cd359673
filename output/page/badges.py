"""Players' badges: a number in a shape of its own, so that colour never tells them apart alone."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Any

from layouts.game import Game
from output.contract import Pictures
from output.drawing.scene import Circle, Item, Point, Polygon, Style, Text
from output.drawing.theme import Theme
from output.page.flow import centred
from output.page.small_print import SMALL_SIZE


def badge(centre: Point, seat: int, radius: float, theme: Theme) -> tuple[Circle | Polygon, Text]:
    """A player's number in the player's shape: circle, square, triangle, diamond."""
    style = theme.seats[seat]
    # a triangle is widest below its middle
    low = (radius - style.width / 2) * 0.32 if seat == 2 else 0.0
    middle = Point(centre.x, centre.y + low)
    number = centred(str(seat + 1), middle, max(SMALL_SIZE, radius * 3.0), theme.seat_ink, "bold")
    return badge_shape(centre, seat, radius, style), number


def player_badge(
    game: Game, centre: Point, seat: int, radius: float, theme: Theme
) -> tuple[Circle | Polygon, Text]:
    """A player's badge, with the initial where the game has a name for the player."""
    shape, number = badge(centre, seat, radius, theme)
    if game.seats:
        number = replace(number, text=game.seats[seat][0].upper())
    return shape, number


def player_sign(
    game: Game,
    pictures: Pictures[Any],
    centre: Point,
    seat: int,
    radius: float,
    theme: Theme,
) -> tuple[Item, ...]:
    """What a player is known by in a game's pictures, the badge where that is nothing else."""
    if pictures.sign:
        return tuple(pictures.sign(centre, seat, radius, theme))
    return player_badge(game, centre, seat, radius, theme)


def badge_shape(centre: Point, seat: int, radius: float, style: Style) -> Circle | Polygon:
    """The shape of a player's badge, in any style."""
    inner = radius - style.width / 2
    if seat == 0:
        return Circle(centre, inner, style)
    half = inner * sqrt(0.5)
    corners = {
        1: ((-half, -half), (half, -half), (half, half), (-half, half)),
        2: ((0.0, -inner), (inner, 0.9 * inner), (-inner, 0.9 * inner)),  # holds its number
        3: ((0.0, -inner), (inner, 0.0), (0.0, inner), (-inner, 0.0)),
    }
    points = (Point(centre.x + x, centre.y + y) for x, y in corners[seat])
    return Polygon(tuple(points), style)
