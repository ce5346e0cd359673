"""The sheets of Coin Isolation, with any country's coins, and the game on a table."""

from __future__ import annotations

from dataclasses import replace

from printkit.layouts.coin_isolation.game import (
    GAME,
    coins_of,
    game_with_coins,
)
from printkit.layouts.coins import CoinSet
from printkit.layouts.rules import rule_book
from printkit.output.coin_isolation import pieces
from printkit.output.coin_isolation.club import club_pages
from printkit.output.coin_isolation.pieces import (
    ACCENT,
    CoinSpec,
    coin_piece,
    cover_art,
    emblem,
    piece_pages,
)
from printkit.output.coin_isolation.positions import draw_screen, first_table, pictures
from printkit.output.coin_isolation.report import report_parts
from printkit.output.coin_isolation.rules import card_figures, figures, page_figures, pieces_in_box
from printkit.output.coin_isolation.scorepad import scorepad_pages
from printkit.output.coin_isolation.setup import board_pages, card_face, card_pages, setup_pages
from printkit.output.contract import GameSheets
from printkit.output.drawing.scene import Colour
from printkit.output.page.cards import setup_card_sheet
from printkit.output.page.tabletop import MARGIN, Lying, Pawn, TableTop
from printkit.output.sheet import Sheet

_SQUARE = 25.4


def table_top(spec: CoinSpec) -> TableTop:
    """The spec's setup, ready to be played."""
    setup, theme = spec.setup, spec.theme
    grid, coins = pieces.whole_grid(MARGIN, MARGIN, _SQUARE), coins_of(setup.game)
    kinds = {kind.value: coin_piece(kind, theme) for kind in coins.coins}
    lying = [
        Lying(kinds[value], grid.cell_at(square).centre)
        for square, value in enumerate(setup.layout.coins)
        if value
    ]
    places = pieces.points_outside(grid.box, _SQUARE)
    pawns = [
        Pawn(
            spec.say("player {player}", player=seat),
            places[side],
            theme.seats[seat - 1].fill or Colour(0.0, 0.0, 0.0),
        )
        for seat, side in enumerate(setup.sides, start=1)
    ]
    board = (*pieces.board(grid, theme), *pieces.coordinates(grid, theme))
    side = grid.box.width + 2 * MARGIN
    return TableTop(side, side, board, tuple(lying), tuple(pawns))


class CoinSheets(GameSheets[CoinSpec]):
    """All sheets of Coin Isolation, and its board on a screen."""

    game = GAME
    accent = ACCENT
    has_puzzles = True
    widest_card_in_box = 75.0  # with many variants they are too wide to be kept with coins
    cover_art = staticmethod(cover_art)
    emblem = staticmethod(emblem)
    table_top = staticmethod(table_top)
    pictures = staticmethod(pictures)
    first_table = staticmethod(first_table)
    draw_screen = staticmethod(draw_screen)
    pieces_in_box = staticmethod(pieces_in_box)
    figures = staticmethod(figures)
    card_figures = staticmethod(card_figures)
    page_figures = staticmethod(page_figures)
    scorepad = staticmethod(scorepad_pages)
    report_parts = staticmethod(report_parts)

    def own_sheets(self) -> tuple[Sheet[CoinSpec], ...]:
        return (
            Sheet("board", board_pages, true_to_size=True, on_card=True),
            Sheet("setup", setup_pages, true_to_size=True, at_home=True, shows=("setup",)),
            setup_card_sheet(card_pages, card_face),
            Sheet("pieces", piece_pages, cut_up=True, on_card=True),
            Sheet(
                "club",
                club_pages,
                on_demand=True,
                cut_up=True,
                on_card=True,
            ),
        )


SHEETS = CoinSheets()


def with_coins(spec: CoinSpec, coins: CoinSet) -> CoinSpec:
    """The same spec with other coins: their names, sizes and colours on every sheet.

    The ID and the verdict of the setup stay the same.
    """
    game = game_with_coins(GAME, coins)
    language = replace(spec.language, reword=game.reword)
    setup = replace(spec.setup, game=game)
    captions = rule_book(game, language).example(setup.players, setup.variants).captions
    return replace(
        spec,
        language=language,
        setup=setup,
        cards=tuple(replace(c, setup=replace(c.setup, game=game)) for c in spec.cards),
        example=tuple(replace(d, caption=captions[d.number]) for d in spec.example),
    )
