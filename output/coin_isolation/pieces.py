"""Paper coins for those who have no cents left, and pawns that fold and stand. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from layouts.coin_isolation.coinage import coins_of
from layouts.coins import Coin, CoinSet
from output.coin_isolation.motifs import motif, sun
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import (
    Circle,
    Group,
    Item,
    Line,
    Point,
    Style,
    Transform,
)
from output.drawing.theme import THIN, Theme
from output.drawing.typeface import text_width
from output.page.cutouts import Piece, PieceSide, cutout_pages
from output.page.flow import centred
from output.page.pawns import pawn
from output.page.small_print import SMALL_SIZE

PAWN_WIDTH = 16.0
PAWN_BASE = 13.0
"""How wide a folded pawn is, and how deep it stands."""

PAWN_SIDE = 25.0
"""The height of each of the two sides that lean on each other."""

PAWN_TAB = 5.0
_PAWN, _FLOOR = 8.6, 1.6  # half the height of the figure on it, and what is free below that
_CUT = "Cut along the lines."
_FOLD = "Fold pawns at the dash-dotted lines, printed side out, tab glued inside."

_RIM = 1.7  # from the edge to the disc that holds all print
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
    centre, radius = Point(kind.diameter / 2, kind.diameter / 2), kind.diameter / 2 - _RIM
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
