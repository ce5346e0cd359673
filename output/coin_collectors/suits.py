"""The four suits as small pictures, each with a shape of its own."""

from __future__ import annotations

from math import cos, pi, sin

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
    Polygon,
    Style,
)
from output.drawing.theme import Theme

_RAYS = 12

# Outlines about (0, 0) that reach about 1 from it; y goes down.
_Outline = tuple[tuple[float, float], ...]
_CROWN: _Outline = (
    (-0.95, -0.6),
    (-0.48, 0.0),
    (0.0, -0.85),
    (0.48, 0.0),
    (0.95, -0.6),
    (0.75, 0.8),
    (-0.75, 0.8),
)
_BAND: _Outline = ((-0.6, 0.28), (0.6, 0.28), (0.56, 0.52), (-0.56, 0.52))
_ARM: _Outline = (
    (0.14, -0.62),
    (0.14, -0.3),
    (0.5, -0.3),
    (0.5, -0.02),
    (0.14, -0.02),
    (0.14, 0.6),
)
_CROSS: _Outline = (*_ARM, *((-x, y) for x, y in reversed(_ARM)))
_MOON: tuple[Command, ...] = (
    MoveTo(Point(0.42, -0.92)),
    CurveTo(Point(-0.35, -1.12), Point(-1.08, -0.5), Point(-0.95, 0.25)),
    CurveTo(Point(-0.82, 0.98), Point(0.2, 1.2), Point(0.8, 0.55)),
    CurveTo(Point(0.2, 0.72), Point(-0.32, 0.32), Point(-0.33, -0.2)),
    CurveTo(Point(-0.33, -0.52), Point(-0.05, -0.8), Point(0.42, -0.92)),
    Close(),
)
_SHIELD: tuple[Command, ...] = (
    MoveTo(Point(-0.78, -0.88)),
    LineTo(Point(0.78, -0.88)),
    LineTo(Point(0.78, 0.05)),
    CurveTo(Point(0.78, 0.5), Point(0.4, 0.8), Point(0.0, 1.0)),
    CurveTo(Point(-0.4, 0.8), Point(-0.78, 0.5), Point(-0.78, 0.05)),
    Close(),
)


def symbol(suit: int, centre: Point, radius: float, theme: Theme) -> list[Item]:
    """A suit's picture: a sun, a moon, a crown, or a coat of arms, `radius` mm large."""
    style = theme.suits[suit]
    blank = Style(theme.disc.fill, style.stroke, style.width)
    if suit == 0:
        return [_sun(centre, radius, style), Circle(centre, radius * 0.48, blank)]
    if suit == 1:
        return [_path(_MOON, centre, radius, style)]
    if suit == 2:
        crown, band = (_polygon(points, centre, radius) for points in (_CROWN, _BAND))
        return [Polygon(crown, style), Polygon(band, blank)]
    cross = Polygon(_polygon(_CROSS, centre, radius), blank)
    return [_path(_SHIELD, centre, radius, style), cross]


def _sun(centre: Point, radius: float, style: Style) -> Polygon:
    points = []
    for i in range(2 * _RAYS):
        angle, reach = pi * i / _RAYS, radius * (0.68 if i % 2 else 1.0)
        points.append(Point(centre.x + reach * sin(angle), centre.y - reach * cos(angle)))
    return Polygon(tuple(points), style)


def _polygon(points: _Outline, centre: Point, radius: float) -> tuple[Point, ...]:
    return tuple(_at(Point(x, y), centre, radius) for x, y in points)


def _path(commands: tuple[Command, ...], centre: Point, radius: float, style: Style) -> Path:
    return Path(tuple(_placed(command, centre, radius) for command in commands), style)


def _placed(command: Command, centre: Point, radius: float) -> Command:
    match command:
        case MoveTo(point):
            return MoveTo(_at(point, centre, radius))
        case LineTo(point):
            return LineTo(_at(point, centre, radius))
        case CurveTo(one, other, point):
            return CurveTo(*(_at(p, centre, radius) for p in (one, other, point)))
        case Close():
            return command


def _at(point: Point, centre: Point, radius: float) -> Point:
    return Point(centre.x + point.x * radius, centre.y + point.y * radius)
