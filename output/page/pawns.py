"""Pawns: silhouettes, which nobody takes for a coin or a token, in every theme.

Measured in half a pawn's height, y down, about the middle of what it covers. A pawn's head has the
shape of its player's badge, its body what tells it apart: a number, or a suit.
"""

from __future__ import annotations

from output.drawing.scene import (
    Circle,
    Close,
    Command,
    CurveTo,
    LineTo,
    MoveTo,
    Path,
    Point,
    Polygon,
    Style,
    Text,
)
from output.drawing.theme import Theme
from output.page.badges import badge_shape
from output.page.flow import centred
from output.page.small_print import SMALL_SIZE

HALF_WIDTH = 0.84
"""Half the width of a pawn, of half its height."""

MARK = 0.36
"""Where the middle of a pawn's number or suit is, below its own middle."""

_HEAD, _HEAD_SIZE = -0.62, 0.38
_SHOULDER, _NECK = -0.34, 0.5
_RIM, _WAIST = 0.78, 0.72  # the top of the base, and half the width of the body there
_NUMBER = 3.4  # points of a number for each mm


def silhouette(
    centre: Point, radius: float, style: Style, seat: int = 0
) -> tuple[Path, Circle | Polygon]:
    """A pawn 2 * `radius` mm high, its body and its head, the head that of a player."""
    inner = radius - style.width / 2
    head = Point(centre.x, centre.y + _HEAD * inner)
    return _body(centre, inner, style), badge_shape(head, seat, _HEAD_SIZE * radius, style)


def pawn(
    centre: Point, seat: int, radius: float, theme: Theme, style: Style | None = None
) -> tuple[Path, Circle | Polygon, Text]:
    """A player's pawn with its number, in the player's style or one that has a light ground."""
    body, head = silhouette(centre, radius, style or theme.seats[seat], seat)
    ink = theme.ink if style else theme.seat_ink
    middle = Point(centre.x, centre.y + MARK * radius)
    number = centred(str(seat + 1), middle, max(SMALL_SIZE, _NUMBER * radius), ink, "bold")
    return body, head, number


def _body(centre: Point, radius: float, style: Style) -> Path:
    """From the shoulders to the floor."""

    def at(x: float, y: float) -> Point:
        return Point(centre.x + x * radius, centre.y + y * radius)

    commands: tuple[Command, ...] = (
        MoveTo(at(-_NECK, _SHOULDER)),
        CurveTo(at(-_NECK, 0.0), at(-_WAIST, 0.2), at(-_WAIST, _RIM)),
        LineTo(at(-HALF_WIDTH, _RIM)),
        LineTo(at(-HALF_WIDTH, 1.0)),
        LineTo(at(HALF_WIDTH, 1.0)),
        LineTo(at(HALF_WIDTH, _RIM)),
        LineTo(at(_WAIST, _RIM)),
        CurveTo(at(_WAIST, 0.2), at(_NECK, 0.0), at(_NECK, _SHOULDER)),
        Close(),
    )
    return Path(commands, style)
