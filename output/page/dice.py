"""Dice as they lie on the table."""

from __future__ import annotations

from output.drawing.box import Box
from output.drawing.scene import (
    Circle,
    Close,
    Command,
    CurveTo,
    Item,
    LineTo,
    MoveTo,
    Path,
    Point,
    Style,
)
from output.drawing.theme import THIN, Theme

ARC = 0.5523
"""How far along a quarter circle's tangents its control points lie."""

_ROUND = 0.16  # of a die's side: the radius of its corners
_PIP = 0.095
_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(box: Box, face: int, theme: Theme) -> list[Item]:
    """A die that shows 1 to 6 pips."""
    return [blank_die(box, theme), *pips(box, face, Style(fill=theme.ink))]


def pips(box: Box, face: int, style: Style) -> list[Circle]:
    """The 1 to 6 pips of a die's face."""
    reach = 0.27 * box.width
    return [
        Circle(Point(box.centre.x + x * reach, box.centre.y + y * reach), _PIP * box.width, style)
        for x, y in _PLACES[face]
    ]


def blank_die(box: Box, theme: Theme) -> Path:
    """A die without a face: a square with round corners."""
    style = Style(theme.disc.fill, theme.ink, THIN)
    return rounded(box, _ROUND * min(box.width, box.height), style)


def rounded(box: Box, radius: float, style: Style) -> Path:
    """A rectangle with round corners, whose stroke stays inside the box."""
    half = style.width / 2 if style.stroke else 0.0
    box = box.inset(half, half, half, half)
    corners = (
        (Point(box.right, box.y), (1, 0), (0, 1)),
        (Point(box.right, box.bottom), (0, 1), (-1, 0)),
        (Point(box.x, box.bottom), (-1, 0), (0, -1)),
        (Point(box.x, box.y), (0, -1), (1, 0)),
    )
    commands: list[Command] = [MoveTo(Point(box.x + radius, box.y))]
    near = radius * (1 - ARC)
    for corner, to, away in corners:
        commands += [
            LineTo(_along(corner, to, -radius)),
            CurveTo(
                _along(corner, to, -near), _along(corner, away, near), _along(corner, away, radius)
            ),
        ]
    return Path((*commands, Close()), style)


def _along(point: Point, direction: tuple[int, int], length: float) -> Point:
    return Point(point.x + direction[0] * length, point.y + direction[1] * length)
