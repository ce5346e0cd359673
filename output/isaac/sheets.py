"""The sheets of Isaac, in the order they are printed, and the box."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from layouts.errors import InputError
from layouts.isaac.game import GAME
from layouts.isaac.tiles import SEATS
from layouts.paper import Paper, fitted
from layouts.words import in_words
from output.contract import GameSheets
from output.isaac import tiles
from output.isaac.board import board_grid, board_pages, piece_pages, setup_pages
from output.isaac.positions import (
    card_figures,
    card_pages,
    draw_screen,
    figures,
    first_table,
    pictures,
)
from output.isaac.report import report_parts
from output.isaac.scorepad import scorepad_pages
from output.isaac.tiles import ACCENT, IsaacSpec, emblem
from output.page.reference_cards import card_size
from output.page.tuck_box import CALIPER, Pile, box_pages
from output.sheet import Draft, Sheet


def tile_box_pages(spec: IsaacSpec) -> list[Draft]:
    """A tuck box for both players' tiles, for the board that the same paper has."""
    problem = f"the box for the tiles of its board does not fit on {spec.paper.title}"
    return fitted(spec.paper, partial(_on, spec), problem)


def _on(spec: IsaacSpec, paper: Paper) -> list[Draft] | None:
    """The box on a paper, if this takes it and has a board."""
    try:
        return _pages(replace(spec, paper=paper))
    except InputError:
        return None


def _pages(spec: IsaacSpec) -> list[Draft]:
    square, players, kinds = board_grid(spec.paper).square, len(SEATS), spec.setup.layout.tiles
    breadth, counter = tiles.tile_breadth(square), tiles.counter_size(square)
    piles = [
        Pile(breadth, tiles.tile_length(kind.length, square), players * kind.count)
        for kind in kinds
    ]
    piles.append(Pile(counter, counter, players))
    piles.append(Pile(*card_size(spec, card_figures(spec)), players, 2 * CALIPER))
    number, count = in_words(players), players * sum(kind.count for kind in kinds)
    holds = f"{count} tiles, {number} counters and {number} reference cards"
    return box_pages(spec, holds, piles)


class IsaacSheets(GameSheets[IsaacSpec]):
    """Isaac's sheets."""

    game = GAME
    accent = ACCENT
    example_on_cards = True
    emblem = staticmethod(emblem)
    pictures = staticmethod(pictures)
    first_table = staticmethod(first_table)
    draw_screen = staticmethod(draw_screen)
    box = staticmethod(tile_box_pages)
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
            Sheet("cards", card_pages, shows_cards=True, material="card", work=("cut",)),
            Sheet("pieces", piece_pages, at_home=True, cut_up=True, material="card", work=("cut",)),
        )


SHEETS = IsaacSheets()
