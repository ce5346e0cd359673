"""A piecepack to cut out: tiles, coins, pawns that fold, and faces to glue onto dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from layouts.coin_collectors.layout import SUITS, TILES, VALUES
from output.coin_collectors import piecepack
from output.coin_collectors.spec import CollectorsSpec
from output.coin_collectors.suits import symbol
from output.contract import Draft
from output.drawing.scene import Circle, Group, Item, Line, Point, Style, Transform
from output.drawing.theme import THIN, Theme
from output.page.cutouts import Piece, PieceSide, cutout_pages
from output.page.flow import centred, label
from output.page.small_print import small

PAWN_HEIGHT, FOOT = 26.0, 7.95
"""Of a folded pawn: how high it stands, and half the depth of its foot, in mm."""

_BEYOND = 4.0  # lines that reach the edge of a back go on, so that it may be off a little
_TILE_NOTE = "Print on card, or glue onto it, then cut."
_NOTE = "Fold pawns at the dash-dotted lines, feet outwards. Glue the small faces onto dice."


def piece_pages(spec: CollectorsSpec) -> list[Draft]:
    """Pages of tiles, then one or two of everything that is smaller."""
    theme, suits = spec.theme, range(len(SUITS))
    tiles = [_tile(name, theme) for name in TILES]
    coins = [_coin(suit, value, theme) for suit in suits for value in range(VALUES)]
    others = [_pawn(suit, theme) for suit in suits]
    others += [_face(suit, value, theme) for suit in suits for value in range(VALUES)]
    made = cutout_pages(spec, "Tiles", tiles, _TILE_NOTE)
    if not spec.fold_over:
        return made + cutout_pages(spec, "Coins, pawns, dice", [*coins, *others], _NOTE)
    flat = replace(spec, fold_over=False)  # these have no backs: the whole paper is theirs
    made += cutout_pages(spec, "Coins", coins, _TILE_NOTE)
    return made + cutout_pages(flat, "Pawns and dice", others, _NOTE)


def _tile(name: str, theme: Theme) -> Piece:
    """Suit and value on the face; on the back the same for all, so that they can be shuffled."""
    side, suit = piecepack.TILE, piecepack.suit_of(name)
    centre = Point(side / 2, side / 2)
    face: list[Item] = [
        *symbol(suit, Point(10.5, 10.5), 6.2, theme),
        centred(
            str(piecepack.value_of(name)), Point(centre.x, centre.y + 2.0), 72.0, theme.ink, "bold"
        ),
        label(piecepack.tile_name(name), side / 2, side - 3.4, small(theme), "middle"),
    ]
    quarter = side / 4
    back: list[Item] = [
        Line(Point(-_BEYOND, centre.y), Point(side + _BEYOND, centre.y), theme.frame),
        Line(Point(centre.x, -_BEYOND), Point(centre.x, side + _BEYOND), theme.frame),
        *(
            Circle(Point(x, y), 0.5 * quarter, _blank(theme))
            for x in (quarter, 3 * quarter)
            for y in (quarter, 3 * quarter)
        ),
    ]
    title = f"tile, {piecepack.tile_name(name)}"
    return Piece(
        title, side, side, PieceSide(theme.light, tuple(face)), PieceSide(theme.dark, tuple(back))
    )


def _coin(suit: int, value: int, theme: Theme) -> Piece:
    """The value on one side, the suit, which does not count, on the other."""
    side = piecepack.COIN
    centre = Point(side / 2, side / 2)
    ring = Circle(centre, 0.42 * side, theme.hairline)
    face = ring, centred(str(value), centre, 27.0, theme.ink, "bold")
    back = tuple(symbol(suit, centre, 0.25 * side, theme))
    title = f"coin, {piecepack.VALUE_NAMES[value]} of {SUITS[suit]}"
    return Piece(
        title, side, side, PieceSide(theme.disc, face), PieceSide(theme.light, back), round=True
    )


def _pawn(suit: int, theme: Theme) -> Piece:
    """A strip: a foot, the front, the back upside down, a foot; folded it stands."""
    width, height = piecepack.PAWN, 2 * (PAWN_HEIGHT + FOOT)
    upright = Group(tuple(_standing(suit, theme)), Transform(e=0.0, f=height / 2))
    turned = Group(upright.items, Transform(-1, 0, 0, -1, width, height / 2))
    folds = (
        Line(Point(0.0, y), Point(width, y), theme.fold) for y in (FOOT, height / 2, height - FOOT)
    )
    return Piece(
        f"{SUITS[suit]} pawn", width, height, PieceSide(theme.light, (turned, upright, *folds))
    )


def _standing(suit: int, theme: Theme) -> Iterator[Item]:
    """A side of a pawn, from its top down."""
    middle = piecepack.PAWN / 2
    yield from piecepack.pawn(Point(middle, 0.44 * PAWN_HEIGHT), suit, 8.2, theme)
    yield label(SUITS[suit], middle, PAWN_HEIGHT - 3.0, small(theme, "ink"), "middle")


def _face(suit: int, value: int, theme: Theme) -> Piece:
    """A face of a die, to be glued onto any that is large enough."""
    side = piecepack.DIE
    items: list[Item] = [
        *symbol(suit, Point(0.31 * side, 0.32 * side), 0.21 * side, theme),
        centred(str(value), Point(0.66 * side, 0.63 * side), 19.0, theme.ink, "bold"),
    ]
    title = f"{SUITS[suit]} die, {piecepack.VALUE_NAMES[value]}"
    return Piece(title, side, side, PieceSide(theme.disc, tuple(items)))


def _blank(theme: Theme) -> Style:
    return Style(theme.disc.fill, theme.frame.stroke, THIN)
