"""Artwork for covers and boxes: a game's own board and pieces, askew and cut to a box."""

from __future__ import annotations

from math import ceil, cos, hypot, radians, sin

from output.drawing.box import Box
from output.drawing.scene import Group, Rect, Style, Transform
from output.page.flow import decoration
from output.sheet import AnySpec

_DEGREES = -14.0


def artwork(spec: AnySpec, box: Box, across: float) -> Group:
    """The spec's art in the box, on squares; about `across` of them fit into its width.

    Empty for a game without art.
    """
    if spec.art is None:
        return decoration(())
    square = box.width / across
    count = 2 * ceil((hypot(box.width, box.height) / square + 1) / 2)  # a corner in the middle
    drawn = tuple(spec.art(spec, square, count))
    turn = radians(_DEGREES)
    right, down = cos(turn), sin(turn)
    middle, half = box.centre, count * square / 2
    placed = Transform(
        right,
        down,
        -down,
        right,
        middle.x - half * (right - down),
        middle.y - half * (down + right),
    )
    cut = Group((Group(drawn, placed),), clip=Rect(*box, Style()))
    return decoration((cut, box.rect(spec.theme.frame)))
