"""A piecepack's things, at any size."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.coin_collectors.layout import NO_DIE, SUITS
from output.coin_collectors.suits import symbol
from output.drawing.box import Box
from output.drawing.scene import MM_PER_PT, Circle, Item, Point, Style
from output.drawing.theme import THIN, Theme
from output.page.dice import blank_die
from output.page.flow import centred
from output.page.pawns import MARK, silhouette
from output.page.small_print import SMALL_SIZE

TILE, COIN, DIE, PAWN = 50.8, 19.05, 12.7, 15.9
"""Sides of tiles and dice and the diameters of coins and pawns in mm."""

VALUE_NAMES = ("null", "ace", "2", "3", "4", "5")


def suit_of(tile: str) -> int:
    """The suit of a tile, as SUITS counts them."""
    return next(i for i, suit in enumerate(SUITS) if suit[0].upper() == tile[0])


def value_of(tile: str) -> int:
    return int(tile[1])


def tile_name(tile: str) -> str:
    """A tile as people call it: "ace of suns"."""
    return f"{VALUE_NAMES[value_of(tile)]} of {SUITS[suit_of(tile)]}"


def coin(centre: Point, value: int, diameter: float, theme: Theme) -> Iterator[Item]:
    """A coin, its value up."""
    yield Circle(centre, diameter / 2, Style(theme.disc.fill, theme.ink, THIN))
    yield Circle(centre, diameter * 0.42, theme.hairline)
    size = max(SMALL_SIZE, 0.5 * diameter / MM_PER_PT)
    yield centred(str(value), centre, size, theme.ink, "bold")


def pawn(centre: Point, suit: int, radius: float, theme: Theme) -> Iterator[Item]:
    """A pawn 2 * `radius` mm high with its suit on it."""
    yield from silhouette(centre, radius, Style(theme.disc.fill, theme.ink, 0.09 * radius))
    yield from symbol(suit, Point(centre.x, centre.y + MARK * radius), 0.42 * radius, theme)


def face_words(face: int) -> str:
    """What a die shows, for people."""
    return "not rolled" if face == NO_DIE else str(face)


def die(box: Box, suit: int, face: int, theme: Theme) -> Iterator[Item]:
    """A suit's die, the face that lies up: the suit, and once it was rolled the value beside it."""
    yield blank_die(box, theme)
    y, step = box.centre.y, box.width * 0.24
    yield from symbol(suit, Point(box.centre.x - step, y), box.height * 0.3, theme)
    if face == NO_DIE:
        return
    size = max(SMALL_SIZE, 0.5 * box.height / MM_PER_PT)
    yield centred(str(face), Point(box.centre.x + step, y), size, theme.ink, "bold")
