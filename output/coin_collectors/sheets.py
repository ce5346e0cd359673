"""The sheets of Coin Collectors, what its box holds, and the game on a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from printkit.layouts.coin_collectors.game import GAME
from printkit.layouts.coin_collectors.layout import FILES, HOLE, RANKS, SUITS, TILES
from printkit.layouts.coins import PENNY
from printkit.output.coin_collectors import pieces
from printkit.output.coin_collectors.pieces import (
    ACCENT,
    FOOT,
    PAWN_HEIGHT,
    TILE,
    CollectorsSpec,
    coin_piece,
    cover_art,
    emblem,
    piece_pages,
    symbol,
    tile_piece,
)
from printkit.output.coin_collectors.positions import (
    card_figures,
    draw_screen,
    figures,
    first_table,
    pictures,
    quarter,
)
from printkit.output.coin_collectors.ppn import notation
from printkit.output.coin_collectors.report import report_parts
from printkit.output.coin_collectors.scorepad import scorepad_pages
from printkit.output.coin_collectors.setup import (
    card_face,
    card_pages,
    mat_pages,
    setup_pages,
    share_lost,
)
from printkit.output.contract import GameSheets
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Colour, Item, Point
from printkit.output.drawing.theme import Theme
from printkit.output.page.cards import setup_card_sheet
from printkit.output.page.coins import coin
from printkit.output.page.grid import Grid
from printkit.output.page.quick_start import Part
from printkit.output.page.reference_cards import reference_card
from printkit.output.page.signs import die
from printkit.output.page.tabletop import MARGIN, Lying, Pawn, TableTop
from printkit.output.page.tuck_box import CALIPER, Pile
from printkit.output.sheet import NORMAL_TEXT, DraftPage, Sheet


def table_top(spec: CollectorsSpec) -> TableTop:
    """The spec's setup, ready to be played; each value's coins are of the suits in turn."""
    layout, theme = spec.setup.layout, spec.theme
    grid = Grid(MARGIN, MARGIN, TILE, len(FILES), len(RANKS))
    tiles, coins, laid = [], [], Counter[int]()
    for square, (tile, value) in enumerate(zip(layout.tiles, layout.coins, strict=True)):
        if square == HOLE:
            continue
        cell = grid.cell_at(square)
        tiles.append(Lying(tile_piece(tile, theme), cell.centre))
        coin = coin_piece(laid[value] % len(SUITS), value, theme)
        corner = Point(cell.right - TILE / 4, cell.bottom - TILE / 4)
        coins.append(Lying(coin, corner))
        laid[value] += 1
    hole = grid.cell_at(HOLE)
    pawns = [
        Pawn(f"pawn of {name}", quarter(hole, suit).centre, theme.suits[suit].fill or _BLACK)
        for suit, name in enumerate(SUITS)
    ]
    width, height = grid.box.width + 2 * MARGIN, grid.box.height + 2 * MARGIN
    board = (grid.box.rect(theme.frame), *grid.coordinates(theme))
    return TableTop(width, height, board, (*tiles, *coins), tuple(pawns), dice=len(SUITS))


_BLACK = Colour(0.0, 0.0, 0.0)


_PART = 6.6  # the size of each part among all parts


def _around(centre: Point) -> Box:
    return Box(centre.x - _PART / 2, centre.y - _PART / 2, _PART, _PART)


def _tile(centre: Point, theme: Theme) -> list[Item]:
    place = _around(centre)
    return [
        place.rect(theme.light),
        place.rect(theme.frame),
        *symbol(0, centre, 0.3 * _PART, theme),
    ]


class CollectorsSheets(GameSheets[CollectorsSpec]):
    """All sheets of Coin Collectors, and its board on a screen."""

    game = GAME
    accent = ACCENT
    has_puzzles = True
    example_on_cards = True
    formats: ClassVar[Mapping[str, Callable[[Any], str]]] = {"ppn": notation}
    cover_art = staticmethod(cover_art)
    emblem = staticmethod(emblem)
    table_top = staticmethod(table_top)
    pictures = staticmethod(pictures)
    first_table = staticmethod(first_table)
    draw_screen = staticmethod(draw_screen)
    figures = staticmethod(figures)
    page_figures = staticmethod(card_figures)
    scorepad = staticmethod(scorepad_pages)
    report_parts = staticmethod(report_parts)

    def own_sheets(self) -> tuple[Sheet[CollectorsSpec], ...]:
        return (
            Sheet("setup", setup_pages, shows=("setup",), true_to_size=True),
            Sheet(
                "mat",
                mat_pages,
                true_to_size=True,
                at_home=True,
                shows=("setup",),
                on_card=True,
            ),
            setup_card_sheet(card_pages, card_face, share_lost),
            Sheet(
                "pieces",
                self._pieces,
                cut_up=True,
                on_card=True,
            ),
        )

    def parts(self, spec: CollectorsSpec) -> list[Part]:
        count, suits = len(TILES), len(SUITS)
        pawns_and_dice = [
            Part(f"{suits} pawns", _PART, lambda at, theme: pieces.pawn(at, 1, _PART / 2, theme)),
            Part(f"{suits} dice", _PART, lambda at, theme: die(_around(at), 5, theme)),
        ]
        if GAME.cases(spec.setup.layout, spec.printed):  # with a mat
            size = _PART / PENNY.diameter
            penny = Part(f"{count} pennies", _PART, lambda at, theme: coin(at, PENNY, theme, size))
            return [penny, *pawns_and_dice]
        return [
            Part(f"{count} tiles", _PART, _tile),
            Part(f"{count} coins", _PART, lambda at, theme: pieces.coin(at, 3, _PART, theme)),
            *pawns_and_dice,
        ]

    def _pieces(self, spec: CollectorsSpec) -> list[DraftPage]:
        """The piecepack, and the reference card, which is no leaf of its own."""
        usual = spec.text == NORMAL_TEXT
        return piece_pages(spec, reference_card(spec) if usual else None)

    def pieces_in_box(self, spec: CollectorsSpec) -> tuple[list[Pile], list[str]]:
        """The contents of the box: the piecepack; the pawns lie in it unfolded."""
        count, pawns = len(TILES), len(SUITS)
        piles = [
            Pile(pieces.TILE, pieces.TILE, count),
            Pile(pieces.COIN, pieces.COIN, count),
            Pile(pieces.PAWN, PAWN_HEIGHT + FOOT, pawns, 2 * CALIPER),
        ]
        return piles, [f"{count} tiles", f"{count} coins", "four pawns"]


SHEETS = CollectorsSheets()
