"""Tokens to cut out: two looks that differ in motif, in tone and in colour, the same on both faces.

They have no numbers: the player of one look is not the first in every game.
"""

from __future__ import annotations

from dataclasses import replace

from layouts.dice_isolation.rules import SUPPLY
from output.contract import Draft
from output.dice_isolation.spec import DiceSpec
from output.drawing.scene import Circle, Item, Point, Polygon, Style
from output.drawing.theme import HAIR, Theme
from output.page.cutouts import Piece, PieceSide, cutout_pages

LOOKS = ("ring token", "cross token")

_RING, _HOLE = 0.66, 0.36  # of a token's radius
_ARM, _WIDTH = 0.66, 0.22  # of the cross


def piece_pages(spec: DiceSpec, size: float) -> list[Draft]:
    """All tokens of both players, `size` mm across."""
    pieces = [
        piece for look in range(2) for piece in [token_piece(look, size, spec.theme)] * SUPPLY
    ]
    note = f"Tokens of {size:g} mm, {SUPPLY} for each of you. Cut along the circles."
    return cutout_pages(spec, "Tokens", pieces, note)


def token_piece(look: int, size: float, theme: Theme) -> Piece:
    """A token of the first or the second look, `size` mm across."""
    ground = theme.tokens[look]
    face = PieceSide(
        Style(fill=ground.fill, hatch=ground.hatch),
        tuple(motif(Point(size / 2, size / 2), look, size / 2, theme)),
    )
    return Piece(LOOKS[look], size, size, face, replace(face), round=True)


def token(centre: Point, look: int, radius: float, theme: Theme) -> list[Item]:
    """A small picture of a token: without hatches, which would run together."""
    style = replace(theme.tokens[look], width=HAIR, hatch=None)
    sign = replace(theme.motifs[look], width=HAIR)
    plain = replace(theme, tokens=(style,) * 2, motifs=(sign,) * 2)
    disc = Circle(centre, radius - style.width / 2, style)
    return [disc, *motif(centre, look, radius, plain)]


def motif(centre: Point, look: int, radius: float, theme: Theme) -> list[Item]:
    """A ring, or a cross, on a token of that radius."""
    style = theme.motifs[look]
    if look == 0:
        ground = theme.tokens[0]
        hole = Style(ground.fill, style.stroke, style.width, hatch=ground.hatch)
        return [
            Circle(centre, _RING * radius, style),
            Circle(centre, _HOLE * radius, hole),
        ]
    arm, half = _ARM * radius, _WIDTH * radius
    corner = ((half, half), (half, arm), (-half, arm), (-half, half))
    offsets: list[tuple[float, float]] = []
    for _ in range(4):
        offsets += corner
        corner = tuple((-y, x) for x, y in corner)  # type: ignore[assignment]
    return [Polygon(tuple(Point(centre.x + x, centre.y + y) for x, y in offsets), style)]
