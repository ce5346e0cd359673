"""Pieces of a piecepack, at any size and to cut out: tiles, coins, folding pawns, faces of dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from printkit.layouts.coin_collectors.game import CollectorsFindings
from printkit.layouts.coin_collectors.layout import (
    NO_DIE,
    SUIT_NAMES,
    SUITS,
    TILES,
    VALUES,
    PiecepackLayout,
    PiecepackTable,
)
from printkit.layouts.messages import Message, Value, message
from printkit.layouts.setup import CheckedSetup
from printkit.output.drawing.box import Box, Pen
from printkit.output.drawing.scene import (
    MM_PER_PT,
    Circle,
    Group,
    Item,
    Line,
    Point,
    Style,
    Transform,
)
from printkit.output.drawing.theme import THIN, Theme, from_hex
from printkit.output.page.cutouts import CutOut, CutOutSide, cutout_pages, piece_area
from printkit.output.page.flow import SMALL_SIZE, centred_label, label, small
from printkit.output.page.signs import MARK, Stencil, blank_die, rounded_rect, silhouette
from printkit.output.sheet import DraftPage, KitSpec

CollectorsCard: TypeAlias = CheckedSetup[PiecepackLayout, CollectorsFindings]
CollectorsSpec: TypeAlias = KitSpec[PiecepackLayout, CollectorsFindings, PiecepackTable]


# The outlines of suits, about 1 large.
_CROWN = "-.95,-.6 -.48,0 0,-.85 .48,0 .95,-.6 .75,.8 -.75,.8"
_BAND = "-.6,.28 .6,.28 .56,.52 -.56,.52"
_CROSS = (
    ".14,-.62 .14,-.3 .5,-.3 .5,-.02 .14,-.02 .14,.6 "
    "-.14,.6 -.14,-.02 -.5,-.02 -.5,-.3 -.14,-.3 -.14,-.62"
)
_MOON = (
    "M.42,-.92 C-.35,-1.12 -1.08,-.5 -.95,.25 -.82,.98 .2,1.2 .8,.55 "
    ".2,.72 -.32,.32 -.33,-.2 -.33,-.52 -.05,-.8 .42,-.92 Z"
)
_SHIELD = "M-.78,-.88 L.78,-.88 .78,.05 C.78,.5 .4,.8 0,1 -.4,.8 -.78,.5 -.78,.05 Z"


def symbol(suit: int, centre: Point, radius: float, theme: Theme) -> list[Item]:
    """A suit's picture: a sun, a moon, a crown, or a coat of arms, `radius` mm large."""
    style, pen = theme.suits[suit], Pen.about(centre, radius)
    blank = Style(theme.disc.fill, style.stroke, style.width)
    if suit == 0:
        return [pen.star(12, 0.68, 1.0, style), pen.disc(0.0, 0.0, 0.48, blank)]
    if suit == 1:
        return [pen.path(_MOON, style)]
    if suit == 2:
        return [pen.polygon(_CROWN, style), pen.polygon(_BAND, blank)]
    return [pen.path(_SHIELD, style), pen.polygon(_CROSS, blank)]


TILE, COIN, DIE, PAWN = 50.8, 19.05, 12.7, 15.9
"""Sides of tiles and dice and the diameters of coins and pawns in mm."""

VALUE_NAMES: tuple[Value, ...] = (message("null"), message("ace"), "2", "3", "4", "5")


def suit_of(tile: str) -> int:
    """The suit of a tile, as an index in SUITS."""
    return next(i for i, suit in enumerate(SUITS) if suit[0].upper() == tile[0])


def value_of(tile: str) -> int:
    return int(tile[1])


def tile_name(tile: str) -> Message:
    """The name of a tile: "ace of suns"."""
    return _name(suit_of(tile), value_of(tile))


def _name(suit: int, value: int) -> Message:
    return message("{value} of {suit}", value=VALUE_NAMES[value], suit=SUIT_NAMES[suit])


def coin(centre: Point, value: int, diameter: float, theme: Theme) -> Iterator[Item]:
    """Draw a coin with its value up: a ring inside its edge, and the value, legible at any size."""
    edge = replace(theme.frame, width=0.1 * theme.frame.width * diameter)
    yield Circle(centre, diameter / 2, Style(fill=theme.disc.fill))
    yield Circle(centre, (diameter - edge.width) / 2, edge)
    yield Circle(centre, 0.42 * diameter, replace(theme.hairline, width=edge.width / 2))
    size = max(SMALL_SIZE, 0.5 * diameter / MM_PER_PT)
    yield centred_label(str(value), centre, size, theme.ink, theme.large)


def pawn(centre: Point, suit: int, radius: float, theme: Theme) -> Iterator[Item]:
    """A picture of a pawn with its suit on it, 2 * `radius` mm high."""
    yield from silhouette(centre, radius, Style(theme.disc.fill, theme.ink, 0.09 * radius))
    yield from symbol(suit, Point(centre.x, centre.y + MARK * radius), 0.42 * radius, theme)


def face_words(face: int) -> Value:
    """The face of a die in words."""
    return message("not rolled") if face == NO_DIE else face


def die(box: Box, suit: int, face: int, theme: Theme) -> Iterator[Item]:
    """A picture of a suit's die: the suit, and beside it the value once it was rolled."""
    yield blank_die(box, theme)
    y, step = box.centre.y, box.width * 0.24
    yield from symbol(suit, Point(box.centre.x - step, y), box.height * 0.3, theme)
    if face == NO_DIE:
        return
    size = max(SMALL_SIZE, 0.5 * box.height / MM_PER_PT)
    yield centred_label(str(face), Point(box.centre.x + step, y), size, theme.ink, "bold")


PAWN_HEIGHT, FOOT = 26.0, 7.95
"""Of a folded pawn: how high it stands, and half the depth of its foot, in mm."""

_BEYOND = 4.0  # lines that reach the edge of a back go on, so that it may be off a little
_TILE_NOTE = message("Print on card, or glue onto it, then cut.")
_NOTE = message(
    "Fold pawns at the dash-dotted lines, feet outwards. Glue the small faces onto dice."
)
_CARD_NOTE = message("Fold the card and glue it.")


def piece_pages(spec: CollectorsSpec, card: CutOut | None) -> list[DraftPage]:
    """Pages of tiles to cut out, then one or two pages of smaller pieces and the reference card.

    The coins of a suit lie in a row, from 0 to 5, and so do the faces of its die.
    """
    suits, say = range(len(SUITS)), spec.say
    per_row = 2 if piece_area(spec).width >= 2 * VALUES * DIE else 1
    tiles = [tile_piece(spec, name) for name in TILES]
    coins = [
        replace(coin_piece(spec, suit, value), row=f"{SUITS[suit]} coins")
        for suit in suits
        for value in range(VALUES)
    ]
    others = [card] if card else []
    others += [_pawn(spec, suit) for suit in suits]
    others += [
        replace(_face(spec, suit, value), row=f"dice {suit // per_row}")
        for suit in suits
        for value in range(VALUES)
    ]
    tile_note, note, card_note = map(say, (_TILE_NOTE, _NOTE, _CARD_NOTE))
    made = cutout_pages(spec, say("Tiles"), tiles, tile_note)
    if not spec.fold_over:
        together = [*coins, *others]
        return made + cutout_pages(spec, say("Coins, pawns, dice"), together, note, card_note)
    flat = replace(spec, fold_over=False)  # these have no backs: the whole paper is theirs
    made += cutout_pages(spec, say("Coins"), coins, tile_note)
    return made + cutout_pages(flat, say("Pawns and dice"), others, note, card_note)


def tile_piece(spec: CollectorsSpec, name: str) -> CutOut:
    """A tile: suit and value on the face; backs are all alike, so that tiles can be shuffled."""
    side, suit, theme, called = TILE, suit_of(name), spec.theme, tile_name(name)
    centre = Point(side / 2, side / 2)
    face: list[Item] = [
        *symbol(suit, Point(10.5, 10.5), 6.2, theme),
        centred_label(
            str(value_of(name)), Point(centre.x, centre.y + 2.0), 72.0, theme.ink, theme.large
        ),
        label(spec.say(called), side / 2, side - 3.4, small(theme), "middle"),
    ]
    quarter = side / 4
    back: list[Item] = [
        Line(Point(-_BEYOND, centre.y), Point(side + _BEYOND, centre.y), theme.frame),
        Line(Point(centre.x, -_BEYOND), Point(centre.x, side + _BEYOND), theme.frame),
        *(
            Circle(Point(x, y), 0.5 * quarter, Style(theme.disc.fill, theme.frame.stroke, THIN))
            for x in (quarter, 3 * quarter)
            for y in (quarter, 3 * quarter)
        ),
    ]
    title = spec.say("tile, {name}", name=called)
    return CutOut(
        title, side, side, CutOutSide(theme.light, tuple(face)), CutOutSide(theme.dark, tuple(back))
    )


def coin_piece(spec: CollectorsSpec, suit: int, value: int) -> CutOut:
    """A coin: the value on one side, and on the other the suit, which does not count."""
    side, theme = COIN, spec.theme
    centre = Point(side / 2, side / 2)
    face = tuple(coin(centre, value, side, theme))
    back = tuple(symbol(suit, centre, 0.25 * side, theme))
    title = spec.say("coin, {name}", name=_name(suit, value))
    return CutOut(
        title, side, side, CutOutSide(theme.disc, face), CutOutSide(theme.light, back), round=True
    )


def _pawn(spec: CollectorsSpec, suit: int) -> CutOut:
    """A pawn: a paper strip of foot, front, upside-down back and foot. Folded, it stands."""
    width, height, theme = PAWN, 2 * (PAWN_HEIGHT + FOOT), spec.theme
    upright = Group(tuple(_pawn_side(spec, suit)), Transform(e=0.0, f=height / 2))
    turned = Group(upright.items, Transform(-1, 0, 0, -1, width, height / 2))
    folds = tuple(
        Line(Point(0.0, y), Point(width, y), theme.fold) for y in (FOOT, height / 2, height - FOOT)
    )
    items = turned, upright, Group(folds, layer="fold")
    title = spec.say("{suit} pawn", suit=SUIT_NAMES[suit])
    return CutOut(title, width, height, CutOutSide(theme.light, items))


def _pawn_side(spec: CollectorsSpec, suit: int) -> Iterator[Item]:
    """One side of a pawn, drawn from its top downwards."""
    middle, name = PAWN / 2, spec.say(SUIT_NAMES[suit])
    yield from pawn(Point(middle, 0.44 * PAWN_HEIGHT), suit, 8.2, spec.theme)
    yield label(name, middle, PAWN_HEIGHT - 3.0, small(spec.theme, "ink"), "middle")


def _face(spec: CollectorsSpec, suit: int, value: int) -> CutOut:
    """A face of a die, to be glued onto any die that is large enough."""
    side, theme = DIE, spec.theme
    items: list[Item] = [
        *symbol(suit, Point(0.31 * side, 0.32 * side), 0.21 * side, theme),
        centred_label(str(value), Point(0.66 * side, 0.63 * side), 19.0, theme.ink, theme.large),
    ]
    title = spec.say("{suit} die, {value}", suit=SUIT_NAMES[suit], value=VALUE_NAMES[value])
    return CutOut(title, side, side, CutOutSide(theme.disc, tuple(items)))


ACCENT = from_hex("3f4795")


def cover_art(spec: CollectorsSpec, square: float, count: int) -> Iterator[Item]:
    """Tiles with their suits, a coin on most of them, and pawns on the others."""
    theme, suits, middle = spec.theme, len(SUITS), count // 2
    for row, column in product(range(count), repeat=2):
        cell = Box(column * square, row * square, square, square)
        suit, turn = (column + 2 * row + row // 2) % suits, (2 * row + 5 * column) % 7
        stands = (column - middle, row - middle) in _ART_PAWNS
        yield cell.rect(theme.dark if stands else theme.light)
        yield cell.rect(theme.frame)
        if stands:
            yield from pawn(cell.centre, suit, 0.4 * square, theme)
            continue
        place = Point(cell.x + 0.36 * square, cell.y + 0.36 * square)
        yield from symbol(suit, place, 0.23 * square, theme)
        if turn:
            place = Point(cell.x + 0.72 * square, cell.y + 0.72 * square)
            yield from coin(place, turn - 1, 0.38 * square, theme)


_ART_PAWNS = (-1, 0), (0, -1)
"""The pawns' squares in the art, right of and below its middle: none is cut off."""


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """The emblem: the four squares of a tile, under a disc with a crown."""
    stencil = Stencil(corner, side, theme)
    quarters = [
        rounded_rect(stencil.pen.inner(x, y, x + 0.92, y + 0.92), 0.06 * side, stencil.solid)
        for y in (-0.97, 0.05)
        for x in (-0.97, 0.05)
    ]
    crowns = replace(theme, suits=(stencil.solid,) * len(theme.suits))
    return [
        *quarters,
        stencil.pen.disc(0.0, 0.0, 0.7, stencil.blank),
        *symbol(2, stencil.pen.at(0.0, 0.02), 0.25 * side, crowns),
    ]
