"""The sheets of Dice Isolation, in the order they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.dice_isolation.board_set import SetBoard, standard_set
from layouts.dice_isolation.game import GAME
from output.contract import Draft, Sheet, SheetSet
from output.dice_isolation.board import SCREEN, board_pages, card_pages, pictures
from output.dice_isolation.board_set import boards_pages, overview_pages, token_size
from output.dice_isolation.pieces import ACCENT, DiceSpec, emblem, piece_pages
from output.dice_isolation.report import report_parts
from output.dice_isolation.rules import card_figures, figures, token_box_pages
from output.dice_isolation.scorepad import scorepad_pages
from output.page.sheets import game_sheets


def set_sheets(boards: Sequence[SetBoard] = (), per_side: int = 1) -> SheetSet[DiceSpec]:
    """The sheets with these boards as the set, `per_side` of them on a page.

    Without any it is the standard set.
    """

    def whole_set(spec: DiceSpec) -> list[Draft]:
        return boards_pages(spec, boards or standard_set(), per_side)

    def overview(spec: DiceSpec) -> list[Draft]:
        return overview_pages(spec, boards or standard_set())

    def pieces(spec: DiceSpec) -> list[Draft]:
        return piece_pages(spec, token_size(spec.paper, boards or standard_set(), per_side))

    def box(spec: DiceSpec) -> list[Draft]:
        return token_box_pages(spec, token_size(spec.paper, boards or standard_set(), per_side))

    return game_sheets(
        GAME,
        emblem,
        ACCENT,
        SCREEN,
        (
            Sheet(
                "setup",
                board_pages,
                true_to_size=True,
                at_home=True,
                shows_setup=True,
                material="card",
            ),
            Sheet("boards", whole_set, true_to_size=True, on_demand=True, material="card"),
            Sheet("overview", overview, on_demand=True),
            Sheet("cards", card_pages, shows_cards=True, material="card", work=("cut",)),
            Sheet("pieces", pieces, cut_up=True, material="card", work=("cut",)),
        ),
        pictures=pictures,
        box=box,
        figures=figures,
        card_figures=card_figures,
        example_on_cards=True,
        scorepad=scorepad_pages,
        report=report_parts,
    )


SHEETS = set_sheets()
