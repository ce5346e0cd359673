"""The sheets of Dice Isolation, in the order they are printed, and the game on a table."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.layouts.dice_isolation.board_set import SetBoard, standard_set
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import SUPPLY
from printkit.layouts.messages import message
from printkit.output.contract import GameSheets
from printkit.output.dice_isolation.board import (
    board_grid,
    board_pages,
    card_face,
    card_pages,
    draw_screen,
    first_table,
    head_start,
    pictures,
    squares,
    token_for,
)
from printkit.output.dice_isolation.board_set import boards_pages, overview_pages, token_size
from printkit.output.dice_isolation.pieces import (
    ACCENT,
    DiceSpec,
    cover_art,
    emblem,
    piece_pages,
    token_piece,
)
from printkit.output.dice_isolation.report import report_parts
from printkit.output.dice_isolation.rules import card_figures, figures, turn_pictures
from printkit.output.dice_isolation.scorepad import scorepad_pages
from printkit.output.page.cards import setup_card_sheet
from printkit.output.page.grid import Grid
from printkit.output.page.tabletop import MARGIN, TableTop, in_rows
from printkit.output.page.tuck_box import Pile
from printkit.output.sheet import DraftPage, Sheet

_SQUARE, _TOKEN = 25.4, 19.05
_COLUMNS = 4  # of the tokens of a player
_DICE = 3
_WITH_THE_BOARDS = message(
    "The player who goes second begins with the **head start** that stands above the board"
)
_WITH_ANY_BOARD = message(
    "The player who goes second begins with the **head start** that the sheet of the board names"
)


def table_top(spec: DiceSpec) -> TableTop:
    """The spec's board, with all tokens still beside it."""
    layout, theme = spec.setup.layout, spec.theme
    grid = Grid(MARGIN, MARGIN, _SQUARE, layout.width, layout.height)
    width, height = grid.box.width + 2 * MARGIN, grid.box.height + 2 * MARGIN
    board = (*squares(grid, layout.rows, theme), *grid.coordinates(theme))
    places = (-_COLUMNS * (_TOKEN + 3.0) - MARGIN, width + MARGIN)
    lying = [
        each
        for look, left in enumerate(places)
        for each in in_rows([token_piece(spec, look, _TOKEN)] * SUPPLY, left, _COLUMNS)
    ]
    return TableTop(width, height, board, tuple(lying), dice=_DICE)


class DiceSheets(GameSheets[DiceSpec]):
    """All sheets of Dice Isolation; the set has these boards, printed `per_side` a page.

    Without `boards` it is the standard set.
    """

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
    report_parts = staticmethod(report_parts)

    def __init__(self, boards: Sequence[SetBoard] = (), per_side: int = 1) -> None:
        self.boards = boards
        self.per_side = per_side

    @property
    def set(self) -> Sequence[SetBoard]:
        return self.boards or standard_set()

    def own_sheets(self) -> tuple[Sheet[DiceSpec], ...]:
        return (
            Sheet(
                "setup",
                board_pages,
                true_to_size=True,
                at_home=True,
                shows=("setup",),
                on_card=True,
            ),
            Sheet(
                "boards",
                lambda spec: boards_pages(spec, self.set, self.per_side),
                true_to_size=True,
                on_demand=True,
                on_card=True,
            ),
            Sheet("overview", lambda spec: overview_pages(spec, self.set), on_demand=True),
            setup_card_sheet(card_pages, card_face),
            Sheet(
                "pieces",
                lambda spec: piece_pages(spec, self._token_size(spec)),
                cut_up=True,
                on_card=True,
            ),
        )

    def begins(self, spec: DiceSpec) -> str:
        if spec.duplicate:
            return ""
        if "boards" in spec.printed:
            some = any(board.figures and board.figures.tokens for board in self.set)
            return spec.say(_WITH_THE_BOARDS) if some else ""
        if spec.verdict or "setup" in spec.printed:
            tokens = head_start(spec, spec.verdict)
            begins = message(
                "The player who goes second begins with **{tokens}**", tokens=GAME.amount(tokens)
            )
            return spec.say(begins) if tokens else ""
        return spec.say(_WITH_ANY_BOARD)

    def scorepad(self, spec: DiceSpec) -> list[DraftPage]:
        return scorepad_pages(spec, self.begins(spec))

    def pieces_in_box(self, spec: DiceSpec) -> tuple[list[Pile], list[str]]:
        size, tokens = self._token_size(spec), spec.setup.players * SUPPLY
        return [Pile(size, size, tokens)], [spec.say("{n} tokens", n=tokens)]

    def _token_size(self, spec: DiceSpec) -> float:
        """The diameter of tokens in mm: they fit the boards of the set, and the kit's own board."""
        size = token_size(spec.paper, self.set, self.per_side)
        own = None if "boards" in spec.printed else board_grid(spec)
        return min(size, (own and token_for(own.square)) or size)


SHEETS = DiceSheets()
