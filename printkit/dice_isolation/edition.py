"""Dice Isolation's editions: a set of boards, one board of it, or a board that is dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from printkit.cache import Entry
from printkit.contract import Edition, PrintRequest
from printkit.engines.listener import Step
from printkit.engines.versions import players_version
from printkit.layouts.dice_isolation.board_set import BoardFigures, SetBoard, standard_set
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import NUMBERS, DiceLayout
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, english, message
from printkit.layouts.setup import Setup
from printkit.output.contract import GameSheets, sheets_of

if TYPE_CHECKING:
    from printkit.engines.listener import Listener

BOARDS, OVERVIEW, PIECES = "boards", "overview", "pieces"
OF_A_SET = frozenset({BOARDS, OVERVIEW})
"""The sheets that show a set."""


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """The options about boards that were given; None for options that were not."""

    boards: tuple[SetBoard, ...] | None
    per_side: int | None
    number: tuple[int, int] | None

    @property
    def prints_whole_set(self) -> bool:
        """Whether the whole set is printed when no sheets are named."""
        return not self.number and (self.boards is not None or self.per_side is not None)

    @property
    def set(self) -> tuple[SetBoard, ...]:
        """Return the set of boards that was given, or the standard set."""
        return standard_set() if self.boards is None else self.boards

    def check(self, request: PrintRequest) -> None:
        """Raise InputError if the options contradict each other."""
        if self.number and self.number not in NUMBERS:
            raise InputError(
                english("{number} is not two dice; write, say, 3,5", number=repr(self.number))
            )
        if self.number and (request.named or request.seed is not None):
            other = message("a layout") if request.named else OptionName("seed")
            raise InputError(
                message(
                    "{option} picks a board of a set; leave it out, or {other}",
                    option=OptionName("number"),
                    other=other,
                )
            )
        whole = self.prints_whole_set and not request.named and not request.sheets
        if self.boards and not (whole or self.number or OF_A_SET.intersection(request.sheets)):
            raise InputError(
                english(
                    "{option} is for the sheets boards and overview; add {sheet}",
                    option=OptionName("boards"),
                    sheet=OptionName("sheet", BOARDS),
                )
            )
        if self.per_side and not (whole or {BOARDS, PIECES}.intersection(request.sheets)):
            raise InputError(
                message(
                    "{option} is for the sheet boards; add {sheet}",
                    option=OptionName("per-side"),
                    sheet=OptionName("sheet", BOARDS),
                )
            )


def publish(request: PrintRequest, options: Mapping[str, Any]) -> Edition:
    """Return the edition that was asked for, as `printkit.contract.Publish`."""
    choice = BoardChoice(options["boards"], options["per_side"], options["number"])
    choice.check(request)
    usual = _kit_of_set() if choice.prints_whole_set else None
    shown = request.sheets or (() if request.booklet else usual or ())
    shows_set = not OF_A_SET.isdisjoint(shown)
    edition = Edition(sheets=sheets_of(GAME), usual=usual)
    if shows_set or choice.per_side:
        edition = replace(edition, sheets=_draw_set(choice, choice.set))
    if shows_set and choice.boards is not None:

        def solve(setup: Setup[Any], listener: Listener) -> GameSheets[Any]:
            return _draw_set(choice, _solve(choice.set, setup, listener))

        edition = replace(edition, prepare=solve)
    return _with_layout(edition, choice, request)


def _with_layout(edition: Edition, choice: BoardChoice, request: PrintRequest) -> Edition:
    """Add the board that --number picks; without a number, the first board of a set."""
    if choice.number:
        board = next(board for board in choice.set if board.number == choice.number)
        file_name = "{}-{}".format(*choice.number)
        return replace(edition, layout=board.layout, file_name=file_name)
    names = request.sheets or edition.usual or ()
    of_a_setup = any(sheet.of_a_setup for sheet in sheets_of(GAME).select(names))
    if request.named or request.seed is not None or of_a_setup or OF_A_SET.isdisjoint(names):
        return edition
    from printkit.output.dice_isolation.board_set import for_any_board

    return replace(
        edition,
        layout=choice.set[0].layout,
        spec=for_any_board,
        file_name="boards",
        contents=f"{len(choice.set)} boards",
    )


def _draw_set(choice: BoardChoice, boards: Sequence[SetBoard]) -> GameSheets[Any]:
    """Return the sheets of the game, with these boards as the set."""
    from printkit.output.dice_isolation.sheets import DiceSheets

    return DiceSheets(boards, choice.per_side or 1)


def _kit_of_set() -> tuple[str, ...]:
    """Return the kit of a set: its boards, and what a game on any of them needs.

    Cards with other boards are left out, since the set offers enough choice.
    """
    return tuple(
        sheet.name
        for sheet in sheets_of(GAME).sheets
        if sheet.name in OF_A_SET
        or not (sheet.on_demand or sheet.of_a_setup or "cards" in sheet.shows or sheet.in_front)
    )


def _solve(boards: Sequence[SetBoard], setup: Setup[Any], listener: Listener) -> list[SetBoard]:
    """Return the boards with their figures, except boards that are too large to be solved."""
    found = []
    for done, board in enumerate(boards):
        listener.step(Step(message("solving the boards"), done, len(boards)))
        squares = replace(board.layout, number=None)  # it does not change the chances
        found.append(replace(board, figures=_figures(replace(setup, layout=squares))))
    return found


def _figures(setup: Setup[DiceLayout]) -> BoardFigures | None:
    """Return the figures of a board, from the cache if it has them, else solved."""
    entry = Entry("figures", BoardFigures, players_version(GAME), setup)
    kept = entry.recall()
    if kept is not None:
        return kept
    from printkit.engines.dice_isolation.design import figures
    from printkit.engines.dice_isolation.solver.solve import UnsolvedError

    try:
        found = figures(setup.layout)
    except UnsolvedError:
        return None
    entry.keep(found)
    return found
