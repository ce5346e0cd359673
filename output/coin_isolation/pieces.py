"""Coin Isolation's pieces: paper coins with their motifs, pawns that fold, and the emblem.

All lengths are in mm. Motifs are things from a beach, and a sun with more rays for a higher value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, pi, sin
from typing import TypeAlias

from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.findings import Findings
from layouts.coin_isolation.layout import CoinLayout
from layouts.coin_isolation.table import Table
from layouts.coins import Coin, CoinSet
from output.contract import Card, Draft, KitSpec
from output.drawing.box import Box
from output.drawing.pen import Pen
from output.drawing.scene import (
    Circle,
    Group,
    Item,
    Line,
    Path,
    Point,
    Style,
    Transform,
)
from output.drawing.theme import THIN, Theme, from_hex
from output.drawing.typeface import text_width
from output.page.cutouts import Piece, PieceSide, cutout_pages
from output.page.flow import SMALL_SIZE, centred
from output.page.signs import Stencil, pawn

CoinCard: TypeAlias = Card[CoinLayout, Findings]
CoinSpec: TypeAlias = KitSpec[CoinLayout, Findings, Table]


RAYS = {1: 10, 5: 12, 10: 14, 25: 18}
"""The rays of the sun on the back of a coin, by its value."""

_RIM = ((-0.98, -0.02), (-0.62, -0.6), (-0.22, -0.86), (0.22, -0.86), (0.62, -0.6), (0.98, -0.02))
"""Where the lobes of a shell meet."""


def motif(value: int, centre: Point, size: float, style: Style) -> list[Item]:
    """What stands on the front of a coin of `value` cents, `size` mm wide."""
    draw = {1: _shell, 5: _fish, 10: _starfish, 25: _boat}[value]
    return list(
        draw(Pen.about(centre, size / 2), style, Style(stroke=style.stroke, width=style.width))
    )


def sun(
    value: int, centre: Point, inner: float, outer: float, styles: Sequence[Style]
) -> Iterator[Path]:
    """Rays from `inner` to `outer` mm around a point, their `styles` by turns."""
    pen, count = Pen.about(centre, 1.0), RAYS[value]
    half, belly = pi / count, (inner + outer) / 2
    for i in range(count):
        tip = 2 * pi * i / count - pi / 2
        start = _polar(tip - half, inner)
        rise = f"{_polar(tip - half, belly)} {_polar(tip - half / 3, belly)} {_polar(tip, outer)}"
        fall = f"{_polar(tip + half / 3, belly)} {_polar(tip + half, belly)}"
        data = f"M{start} C{rise} {fall} {_polar(tip + half, inner)} Z"
        yield pen.path(data, styles[i % len(styles)])


def _polar(angle: float, radius: float) -> str:
    return f"{radius * cos(angle)},{radius * sin(angle)}"


def _shell(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A scallop: five lobes, and ribs that meet at its foot."""
    lobes = ""
    for (x, y), (to_x, to_y) in pairwise(_RIM):
        out_x, out_y = (x + to_x) / 2 * 0.34, (y + to_y) / 2 * 0.34
        lobes += f"C{x + out_x},{y + out_y} {to_x + out_x},{to_y + out_y} {to_x},{to_y} "
    foot = "C.8,.45 .4,.55 .22,.7 L.38,.92 -.38,.92 -.22,.7 C-.4,.55 -.8,.45 -.98,-.02 Z"
    yield pen.path(f"M-.98,-.02 {lobes}{foot}", style)
    for x, y in _RIM[1:-1]:
        yield pen.line(x, y, x * 0.25, 0.66, stroke)


def _fish(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A fish that swims to the left."""
    yield pen.path("M.5,0 L1,-.5 C.84,0 .84,0 1,.5 Z", style)
    yield pen.path("M-.1,-.52 C.1,-.85 .3,-.8 .42,-.75 L.3,-.36 Z", style)
    yield pen.path("M-.98,.05 C-.7,-.72 .2,-.72 .66,0 .2,.72 -.7,.72 -.98,.05 Z", style)
    yield pen.disc(-0.56, -0.12, 0.09, Style(fill=style.stroke))
    yield pen.path("M-.28,-.42 C-.12,-.15 -.12,.15 -.28,.42", stroke)


def _starfish(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """Five round arms, a dot on each."""
    tips = [2 * pi * i / 5 - pi / 2 for i in range(5)]
    arms = (
        f"{_polar(t - 0.16, 1.12)} {_polar(t + 0.16, 1.12)} {_polar(t + pi / 5, 0.42)}"
        for t in tips
    )
    yield pen.path(f"M{_polar(-0.7 * pi, 0.42)} C{' '.join(arms)} Z", style)
    for tip in tips:
        yield pen.disc(0.5 * cos(tip), 0.5 * sin(tip), 0.07, Style(fill=style.stroke))


def _boat(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A boat under two sails, on a wave."""
    yield pen.path("M-.06,-.98 L-.06,.3 -.74,.3 C-.4,-.1 -.16,-.6 -.06,-.98 Z", style)
    yield pen.path("M.08,-.72 C.5,-.5 .64,0 .66,.3 L.08,.3 Z", style)
    hull = "C.86,.7 .7,.86 .5,.9 L-.5,.9 C-.7,.86 -.86,.7 -.95,.42 Z"
    yield pen.path(f"M-.95,.42 L.95,.42 {hull}", style)
    yield pen.line(0.0, -0.98, 0.0, 0.42, stroke)


ACCENT = from_hex("12606b")
"""The sea, where the coins' motifs are from."""


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """A disc with a ring inside its rim, and a scallop."""
    stencil = Stencil(corner, side, theme)
    ring = replace(stencil.blank, fill=None, stroke=stencil.relief)
    return [
        stencil.pen.disc(0.0, 0.0, 0.95, stencil.solid),
        stencil.pen.disc(0.0, 0.0, 0.85, ring),
        *motif(1, stencil.pen.at(0.0, 0.02), 0.64 * side, stencil.blank),
    ]


PAWN_WIDTH = 16.0
PAWN_BASE = 13.0
"""How wide a folded pawn is, and how deep it stands."""

PAWN_SIDE = 25.0
"""The height of each of the two sides that lean on each other."""

PAWN_TAB = 5.0
_PAWN, _FLOOR = 8.6, 1.6  # half the height of the figure on it, and what is free below that
_CUT = "Cut along the lines."
_FOLD = "Fold pawns at the dash-dotted lines, printed side out, tab glued inside."

_EDGE = 1.7  # from the edge to the disc that holds all print
_VALUE_SIZE = 1.85  # points for each mm of a disc's radius
_BACK_DISC = 0.6  # of a coin's radius
_BACK_SIZE = 2.5
_VALUE_PART = 0.82  # of a disc's diameter: the widest that a value may be


def piece_pages(spec: CoinSpec) -> list[Draft]:
    """The coins of the setup, and a pawn for each player."""
    theme, coins = spec.theme, coins_of(spec.setup.game)
    kinds = zip(coins.coins, spec.setup.layout.counts(), strict=True)
    pieces = [_coin(kind, coins, theme) for kind, count in kinds for _ in range(count)]
    pawns = [_lying(_pawn(seat, theme)) for seat in range(spec.setup.players)]
    return cutout_pages(spec, "Pieces", [*pieces, *pawns], f"{_CUT} {_FOLD}")


def _lying(piece: Piece) -> Piece:
    """The piece on its side: a strip fits into a row of coins, or what these leave."""
    turn = Group(piece.front.items, Transform(0.0, -1.0, 1.0, 0.0, 0.0, piece.width))
    face = replace(piece.front, items=(turn,))
    return replace(piece, width=piece.height, height=piece.width, front=face)


def _coin(kind: Coin, coins: CoinSet, theme: Theme) -> Piece:
    """A paper coin: what it is worth stands on both sides."""
    size = kind.diameter
    ground = theme.coin(kind)
    below = f"= {kind.value}" if coins.in_points else kind.name.upper()
    front = PieceSide(replace(ground, stroke=None), tuple(_front(kind, below, theme)))
    back = PieceSide(replace(ground, stroke=None, hatch=None), tuple(_back(kind, theme)))
    return Piece(kind.name, size, size, front, back, round=True)


def _front(kind: Coin, below: str, theme: Theme) -> Iterator[Item]:
    """A motif above the value, and its name `below`, or what it counts."""
    centre, radius = Point(kind.diameter / 2, kind.diameter / 2), kind.diameter / 2 - _EDGE
    line = replace(theme.coin(kind), hatch=None)
    disc = theme.coin_disc(kind).fill
    yield Circle(centre, radius, Style(disc, line.stroke, THIN))
    yield from motif(kind.value, Point(centre.x, centre.y - 0.56 * radius), 0.68 * radius, line)
    value = Point(centre.x, centre.y + 0.07 * radius)
    yield centred(kind.label, value, _VALUE_SIZE * radius, theme.ink, "bold")
    name = Point(centre.x, centre.y + 0.64 * radius)
    yield centred(below, name, SMALL_SIZE, theme.ink, "bold")


def _back(kind: Coin, theme: Theme) -> Iterator[Item]:
    """A sun around the value."""
    radius = kind.diameter / 2
    centre, inner = Point(radius, radius), _BACK_DISC * radius
    line = replace(theme.coin(kind), hatch=None)
    white = replace(line, fill=theme.disc.fill)
    yield from sun(kind.value, centre, inner, radius - 1.0, (white, line))
    yield Circle(centre, inner, white)
    size = _BACK_SIZE * inner
    width = text_width(kind.label, "bold", size)
    size *= min(1.0, 2 * inner * _VALUE_PART / width)
    yield centred(kind.label, centre, size, theme.ink, "bold")


def _pawn(seat: int, theme: Theme) -> Piece:
    """A strip that folds to a roof: a tab, a side upside down, a side, and the base."""
    height = PAWN_TAB + 2 * PAWN_SIDE + PAWN_BASE
    side = Box(0.0, 0.0, PAWN_WIDTH, PAWN_SIDE)
    middle = PAWN_WIDTH / 2
    figure = pawn(Point(middle, side.bottom - _FLOOR - _PAWN), seat, _PAWN, theme)
    ridge, base = PAWN_TAB + PAWN_SIDE, PAWN_TAB + 2 * PAWN_SIDE
    turned = Transform(-1.0, 0.0, 0.0, -1.0, PAWN_WIDTH, ridge)
    items: list[Item] = [
        Group(figure, turned, label="behind"),
        Group(figure, Transform(f=ridge), label="in front"),
    ]
    for y in (PAWN_TAB, ridge, base):
        items.append(Line(Point(0.0, y), Point(PAWN_WIDTH, y), theme.fold))
    items.append(centred("glue", Point(middle, PAWN_TAB / 2), SMALL_SIZE, theme.ink))
    for i, word in enumerate(("base:", "tab goes", "inside")):
        at = Point(middle, base + PAWN_BASE / 2 + (i - 1) * 3.4)
        items.append(centred(word, at, SMALL_SIZE, theme.ink))
    ground = Style(fill=theme.disc.fill)
    return Piece(f"pawn of player {seat + 1}", PAWN_WIDTH, height, PieceSide(ground, tuple(items)))
