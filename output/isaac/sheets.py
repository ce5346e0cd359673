"""The sheets of Isaac, and what its box holds."""

from __future__ import annotations

from dataclasses import replace

from layouts.errors import InputError
from layouts.isaac.game import GAME
from layouts.isaac.tiles import SEATS
from layouts.paper import Paper, fit_paper
from layouts.words import in_words
from output.contract import GameSheets
from output.isaac import tiles
from output.isaac.board import board_grid, board_pages, piece_pages, setup_pages
from output.isaac.positions import (
    card_figures,
    card_pages,
    card_stock,
    draw_screen,
    figures,
    first_table,
    pictures,
)
from output.isaac.report import report_parts
from output.isaac.scorepad import scorepad_pages
from output.isaac.tabletop import table_top
from output.isaac.tiles import ACCENT, IsaacSpec, art, emblem
from output.page.cards import setup_card_sheet
from output.page.tuck_box import Pile
from output.sheet import DraftPage, Sheet


class IsaacSheets(GameSheets[IsaacSpec]):
    """All sheets of Isaac, and its board on a screen."""

    game = GAME
    accent = ACCENT
    example_on_cards = True
    art = staticmethod(art)
    emblem = staticmethod(emblem)
    table_top = staticmethod(table_top)
    pictures = staticmethod(pictures)
    first_table = staticmethod(first_table)
    draw_screen = staticmethod(draw_screen)
    figures = staticmethod(figures)
    card_figures = staticmethod(card_figures)
    scorepad = staticmethod(scorepad_pages)
    report_parts = staticmethod(report_parts)

    def own_sheets(self) -> tuple[Sheet[IsaacSpec], ...]:
        board: Sheet[IsaacSpec] = Sheet(
            "board", board_pages, true_to_size=True, at_home=True, as_sold=True, material="card"
        )
        return (
            board,
            replace(board, name="setup", make=setup_pages, as_sold=False, shows_setup=True),
            setup_card_sheet(card_pages, card_stock),
            Sheet("pieces", piece_pages, at_home=True, cut_up=True, material="card", work=("cut",)),
        )

    def pieces_in_box(self, spec: IsaacSpec) -> tuple[list[Pile], list[str]]:
        square, players, kinds = board_grid(spec.paper).square, len(SEATS), spec.setup.layout.tiles
        breadth, counter = tiles.tile_breadth(square), tiles.counter_size(square)
        piles = [
            Pile(breadth, tiles.tile_length(kind.length, square), players * kind.count)
            for kind in kinds
        ]
        piles.append(Pile(counter, counter, players))
        count = players * sum(kind.count for kind in kinds)
        return piles, [f"{count} tiles", f"{in_words(players)} counters"]

    def box(self, spec: IsaacSpec) -> list[DraftPage]:
        """Pages of a box that holds the board printed on the same paper."""

        def fit(paper: Paper) -> list[DraftPage] | None:
            try:
                return super(IsaacSheets, self).box(replace(spec, paper=paper))
            except InputError:
                return None

        problem = f"the box for the tiles of its board does not fit on {spec.paper.title}"
        return fit_paper(spec.paper, fit, problem)


SHEETS = IsaacSheets()
