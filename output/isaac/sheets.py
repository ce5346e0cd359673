"""The sheets of Isaac, what its box holds, and the game on a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from printkit.layouts.errors import InputError
from printkit.layouts.isaac.game import GAME
from printkit.layouts.isaac.layout import IsaacTable
from printkit.layouts.isaac.tiles import SEATS, SIZE, TileKind
from printkit.layouts.language import Language
from printkit.layouts.messages import Spelled, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.output.contract import GameSheets
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Item, Point
from printkit.output.drawing.theme import Theme
from printkit.output.isaac import tiles
from printkit.output.isaac.board import (
    board_grid,
    board_items,
    board_pages,
    counter_piece,
    piece_pages,
    setup_pages,
    tile_pieces,
)
from printkit.output.isaac.positions import (
    card_face,
    card_figures,
    card_pages,
    draw_screen,
    figures,
    first_table,
    pictures,
    position,
)
from printkit.output.isaac.report import report_parts
from printkit.output.isaac.scorepad import scorepad_pages
from printkit.output.isaac.tiles import ACCENT, IsaacSpec, cover_art, emblem
from printkit.output.page.cards import setup_card_sheet
from printkit.output.page.cutouts import CutOut
from printkit.output.page.grid import Grid
from printkit.output.page.quick_start import Part
from printkit.output.page.tabletop import MARGIN, Lying, TableTop, in_rows
from printkit.output.page.tuck_box import Pile
from printkit.output.sheet import Diagram, DraftPage, Pictures, Sheet

_SQUARE = 18.0
_PART_SQUARE, _STEP = 2.6, 5.0  # of a tile among the parts; from one counter to the next


def table_top(spec: IsaacSpec) -> TableTop:
    """The spec's setup, ready to be played."""
    layout = spec.setup.layout
    grid = Grid(MARGIN, MARGIN, _SQUARE, SIZE, SIZE)
    side = grid.box.width + 2 * MARGIN
    lying: list[Lying] = []
    for seat in range(len(SEATS)):
        pieces = [replace(each, row="") for each in tile_pieces(spec, seat, _SQUARE)]
        laid = layout.opening[seat :: len(SEATS)]
        for tile in laid:
            box = tiles.outline(grid, tile)
            length = tiles.tile_length(tile.length, _SQUARE)
            piece = next(each for each in pieces if abs(each.width - length) < 1e-6)
            pieces.remove(piece)
            lying.append(Lying(piece, box.centre, upright=box.height > box.width))
        hand: list[CutOut] = [*pieces, counter_piece(spec, seat, _SQUARE)]
        longest = max(piece.width for piece in hand) + 3.0
        left = (-longest - MARGIN, side + MARGIN)[seat]
        lying += in_rows(hand, left, 1)
    return TableTop(side, side, tuple(board_items(spec, grid)), tuple(lying))


def turn_pictures(spec: IsaacSpec, tables: Sequence[IsaacTable]) -> Pictures[IsaacTable]:
    """How to draw positions, and what a removal counts."""

    def draw(
        shown: Diagram[IsaacTable], before: Diagram[IsaacTable] | None, box: Box, theme: Theme
    ) -> list[Item]:
        taken = before.table if before and "=" in shown.move else None
        return [*position(box, shown, theme, spec.language, taken)]

    return replace(pictures(spec, tables), draw=draw)


def _kind(kind: TileKind, width: float, centre: Point, theme: Theme) -> list[Item]:
    high = 1.4 * _PART_SQUARE
    box = Box(centre.x - width / 2, centre.y - high / 2, width, high)
    return [*tiles.icon(box, kind, theme)]


def _both_counters(language: Language, centre: Point, theme: Theme) -> list[Item]:
    return [
        item
        for seat, aside in enumerate((-_STEP / 2, _STEP / 2))
        for at in [Point(centre.x + aside, centre.y)]
        for item in tiles.counter(at, seat, 0.45 * _STEP, theme, language)
    ]


class IsaacSheets(GameSheets[IsaacSpec]):
    """All sheets of Isaac, and its board on a screen."""

    game = GAME
    accent = ACCENT
    has_puzzles = True
    example_on_cards = True
    cover_art = staticmethod(cover_art)
    emblem = staticmethod(emblem)
    table_top = staticmethod(table_top)
    pictures = staticmethod(pictures)
    turn_pictures = staticmethod(turn_pictures)
    first_table = staticmethod(first_table)
    draw_screen = staticmethod(draw_screen)
    figures = staticmethod(figures)
    card_figures = staticmethod(card_figures)
    scorepad = staticmethod(scorepad_pages)
    report_parts = staticmethod(report_parts)

    def own_sheets(self) -> tuple[Sheet[IsaacSpec], ...]:
        board: Sheet[IsaacSpec] = Sheet(
            "board", board_pages, true_to_size=True, at_home=True, as_sold=True, on_card=True
        )
        return (
            board,
            replace(board, name="setup", make=setup_pages, as_sold=False, shows=("setup",)),
            setup_card_sheet(card_pages, card_face),
            Sheet("pieces", piece_pages, at_home=True, cut_up=True, on_card=True),
        )

    def parts(self, spec: IsaacSpec) -> list[Part]:
        parts = [
            Part(spec.say("{n} each", n=kind.count), width, partial(_kind, kind, width))
            for kind in spec.setup.layout.tiles
            for width in [_PART_SQUARE * kind.length]
        ]
        counters = partial(_both_counters, spec.language)
        return [*parts, Part(spec.say("a counter each"), 2 * _STEP, counters)]

    def pieces_in_box(self, spec: IsaacSpec) -> tuple[list[Pile], list[str]]:
        square, players, kinds = board_grid(spec.paper).square, len(SEATS), spec.setup.layout.tiles
        breadth, counter = tiles.tile_breadth(square), tiles.counter_size(square)
        piles = [
            Pile(breadth, tiles.tile_length(kind.length, square), players * kind.count)
            for kind in kinds
        ]
        piles.append(Pile(counter, counter, players))
        count = players * sum(kind.count for kind in kinds)
        return piles, [
            spec.say("{n} tiles", n=count),
            spec.say("{n} counters", n=Spelled(players)),
        ]

    def box(self, spec: IsaacSpec) -> list[DraftPage]:
        """Pages of a box that holds the board printed on the same paper."""

        def fit(paper: Paper) -> list[DraftPage] | None:
            try:
                return super(IsaacSheets, self).box(replace(spec, paper=paper))
            except InputError:
                return None

        problem = message(
            "the box for the tiles of its board does not fit on {paper}", paper=spec.paper.title
        )
        return fit_paper(spec.paper, fit, problem)


SHEETS = IsaacSheets()
