"""The sheets of Dice Isolation, in the order they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.dice_isolation.board_set import SetBoard
from layouts.dice_isolation.game import GAME
from layouts.dice_isolation.standard import standard_set
from output.contract import Draft, Sheet, SheetSet
from output.dice_isolation.board import board_pages
from output.dice_isolation.board_set import boards_pages, token_size
from output.dice_isolation.box import token_box_pages
from output.dice_isolation.cards import card_pages
from output.dice_isolation.emblem import ACCENT, emblem
from output.dice_isolation.overview import overview_pages
from output.dice_isolation.pieces import piece_pages
from output.dice_isolation.positions import pictures, position_pages
from output.dice_isolation.report import panels, report_pages
from output.dice_isolation.rules import reference_card_pages, reference_pages, rules_pages
from output.dice_isolation.scorepad import scorepad_pages
from output.dice_isolation.spec import DiceSpec
from output.page.annotated import with_annotated
from output.page.cover import with_cover
from output.page.puzzles import with_puzzles
from output.page.reference_cards import reference_sheets
from output.page.tuck_box import box_sheet


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

    drawn: SheetSet[DiceSpec] = SheetSet(
        game=GAME,
        emblem=emblem,
        accent=ACCENT,
        panels=panels,
        pictures=pictures,
        sheets=(
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
            box_sheet(box, shows_example=True),
            Sheet("rules", rules_pages, at_home=True, shows_example=True, to_read=True),
            *reference_sheets(reference_card_pages, reference_pages, shows_example=True),
            Sheet("scorepad", scorepad_pages, at_home=True),
            Sheet("report", report_pages, shows_setup=True, shows_check=True),
            Sheet("diagrams", position_pages, shows_record=True, on_demand=True),
        ),
    )
    return with_cover(with_puzzles(with_annotated(drawn)))


SHEETS = set_sheets()
