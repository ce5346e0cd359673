"""Dice Isolation's tokens to cut out, and its emblem.

Two looks differ in motif, in tone and in colour, the same on both faces. They are the players'
signs on all sheets. They have no numbers: Ring is not first in every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from printkit.layouts.dice_isolation.game import DiceFindings
from printkit.layouts.dice_isolation.layout import SUPPLY, WHITE, DiceLayout, DiceTable
from printkit.layouts.messages import message
from printkit.layouts.setup import CheckedSetup
from printkit.output.drawing.box import Box, Pen
from printkit.output.drawing.scene import Circle, Item, Point, Style
from printkit.output.drawing.theme import HAIR, Theme, from_hex
from printkit.output.page.cutouts import CutOut, CutOutSide, cutout_pages
from printkit.output.page.signs import Stencil, pips, rounded_rect
from printkit.output.sheet import DraftPage, KitSpec

DiceCard: TypeAlias = CheckedSetup[DiceLayout, DiceFindings]
DiceSpec: TypeAlias = KitSpec[DiceLayout, DiceFindings, DiceTable]


NAMES = message("Ring"), message("Star")
"""What the players of the two looks are called."""

LOOKS = message("ring token"), message("star token")

_RING, _HOLE = 0.66, 0.36  # of a token's radius
_TIP, _NOTCH = 0.74, 0.34  # of the star
_POINTS = 5


def piece_pages(spec: DiceSpec, size: float) -> list[DraftPage]:
    """Pages of both players' tokens to cut out, `size` mm across."""
    pieces = [piece for look in range(2) for piece in [token_piece(spec, look, size)] * SUPPLY]
    note = spec.say(
        "Tokens of {size:g} mm, {n} for each of you. Cut along the circles.", size=size, n=SUPPLY
    )
    return cutout_pages(spec, spec.say("Tokens"), pieces, note)


def token_piece(spec: DiceSpec, look: int, size: float) -> CutOut:
    """A token to cut out, `size` mm across, with the first or the second look."""
    theme, name = spec.theme, spec.say(LOOKS[look])
    ground = theme.tokens[look]
    face = CutOutSide(
        Style(fill=ground.fill, hatch=ground.hatch),
        tuple(motif(Point(size / 2, size / 2), look, size / 2, theme)),
    )
    return CutOut(name, size, size, face, replace(face), round=True, row=name)


def token(centre: Point, look: int, radius: float, theme: Theme) -> list[Item]:
    """A small picture of a token, without hatches, which would run together."""
    style = replace(theme.tokens[look], width=HAIR, hatch=None)
    sign = replace(theme.motifs[look], width=HAIR)
    plain = replace(theme, tokens=(style,) * 2, motifs=(sign,) * 2)
    disc = Circle(centre, radius - style.width / 2, style)
    return [disc, *motif(centre, look, radius, plain)]


def motif(centre: Point, look: int, radius: float, theme: Theme) -> list[Item]:
    """The motif of a token of that radius: a ring or a star."""
    style = theme.motifs[look]
    if look == 0:
        ground = theme.tokens[0]
        hole = Style(ground.fill, style.stroke, style.width, hatch=ground.hatch)
        return [
            Circle(centre, _RING * radius, style),
            Circle(centre, _HOLE * radius, hole),
        ]
    return [Pen.about(centre, radius).star(_POINTS, _NOTCH, _TIP, style)]


ACCENT = from_hex("7b2a55")

_ART_STARS = ((0, -1), (1, -1), (1, 0), (2, -2), (2, 1), (0, -3))
_ART_RINGS = ((-1, 0), (-2, -1), (0, 1), (-1, 2), (-3, 0), (1, 2), (-2, 1))
_ART_DICE = {(0, -2): 5, (-1, -2): 3}
"""Where things lie from the middle, in squares to the right and down; dice with their faces."""


def cover_art(spec: DiceSpec, square: float, count: int) -> Iterator[Item]:
    """The board with tokens of both players in a race for room, and two dice."""
    theme, rows, middle = spec.theme, spec.setup.layout.rows, count // 2
    for row, column in product(range(count), repeat=2):
        cell = Box(column * square, row * square, square, square)
        place = column - middle, row - middle
        taken = place in (*_ART_STARS, *_ART_RINGS, *_ART_DICE)
        symbols = rows[row % len(rows)]
        closed = symbols[column % len(symbols)] != WHITE and not taken
        if closed:
            yield cell.rect(replace(theme.blocked, stroke=None))
        elif theme.light.fill:
            yield cell.rect(theme.light)
        yield cell.rect(theme.frame)
        if taken and place not in _ART_DICE:
            yield from token(cell.centre, int(place in _ART_STARS), 0.4 * square, theme)
        elif taken:
            edge = 0.12 * square
            box = cell.inset(edge, edge, edge, edge)
            yield rounded_rect(box, 0.16 * box.width, theme.mark)
            yield from pips(box, _ART_DICE[place], Style(theme.disc.fill, theme.mark.stroke, HAIR))


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """The emblem: a die that shows five, in front of a die of another colour that shows three."""
    stencil = Stencil(corner, side, theme)
    far, near = (
        stencil.pen.inner(-0.15, -0.97, 0.97, 0.15),
        stencil.pen.inner(-0.97, -0.29, 0.29, 0.97),
    )
    return [
        rounded_rect(far, 0.17 * far.width, stencil.blank),
        *pips(far, 3, stencil.solid),
        rounded_rect(near, 0.17 * near.width, stencil.solid),
        *pips(near, 5, stencil.blank),
    ]
