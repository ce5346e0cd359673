"""A set of boards as a kit wants it: whose it is, which board of it, how many a side.

Dice Isolation is the game with sets. Its options are read here, so that `print` need not know more
of them than that they are a game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from layouts.dice_isolation.board_set import BoardFigures, SetBoard, read_set
from layouts.dice_isolation.game import GAME
from layouts.dice_isolation.layout import DiceLayout
from layouts.dice_isolation.standard import standard_set
from layouts.errors import InputError
from layouts.fields import read_file
from layouts.game import Game, Layout
from layouts.setup import Setup
from output.contract import Sheet
from output.dice_isolation.sheets import set_sheets
from output.dice_isolation.spec import DiceSpec
from output.games import sheets_of
from printkit.cache import keep_figures, recall_figures

Watch = Callable[[str, int, int], None]

BOARDS, OVERVIEW, PIECES = "boards", "overview", "pieces"
OF_A_SET = frozenset({BOARDS, OVERVIEW})
"""The sheets that show a set."""


@dataclass(frozen=True)
class BoardChoice:
    """What was asked for: each option, None where it was not given."""

    file: Path | None = None
    per_side: int | None = None
    number: tuple[int, int] | None = None

    def check(
        self, game: Game, *, named: bool, sheets: Sequence[str], seed: int | None = None
    ) -> None:
        """Raise InputError for what makes no sense: `named` is whether a layout was named.

        `sheets` are those that were asked for, none for the usual ones.
        """
        given = {"--boards": self.file, "--per-side": self.per_side, "--number": self.number}
        options = [option for option, value in given.items() if value is not None]
        if options and game is not GAME:
            raise InputError(
                f"{options[0]} is for {GAME.slug}, whose boards come in sets; "
                f"print {game.slug} without it"
            )
        if self.number and (named or seed is not None):
            other = "a layout" if named else "--seed"
            raise InputError(f"--number picks a board of a set; leave it out, or {other}")
        whole = self.whole and not named and not sheets
        if self.file and not (whole or self.number or OF_A_SET.intersection(sheets)):
            raise InputError("--boards is for the sheets boards and overview; add --sheet boards")
        if self.per_side and not (whole or {BOARDS, PIECES}.intersection(sheets)):
            raise InputError("--per-side is for the sheet boards; add --sheet boards")

    @property
    def whole(self) -> bool:
        """Whether the whole set is printed unless sheets are named."""
        return not self.number and (self.file is not None or self.per_side is not None)

    def usual_sheets(self) -> tuple[str, ...]:
        """The kit of a set: its boards, and all that a game on any of them needs."""
        return tuple(
            sheet.name
            for sheet in sheets_of(GAME).sheets
            if sheet.name in OF_A_SET or not (sheet.on_demand or sheet.shows_setup)
        )

    def layout(self, game: Game, sheets: Sequence[str], seed: int | None) -> DiceLayout | None:
        """The board that --number picks, or the first one where only the set is printed.

        None where a setup is to be dealt.
        """
        if self.number:
            return next(b.layout for b in self._set if b.number == self.number)
        names = set(sheets or (self.usual_sheets() if self.whole else ()))
        if game is not GAME or seed is not None or names.isdisjoint(OF_A_SET):
            return None
        shows_setup = any(sheet.shows_setup for sheet in sheets_of(GAME).named(names))
        return None if shows_setup else self._set[0].layout

    def with_set(self, game: Game, sheets: tuple[Sheet[Any], ...]) -> tuple[Sheet[Any], ...]:
        """The sheets of a game, drawn with the set if it is printed or matters for what is."""
        names = [sheet.name for sheet in sheets]
        if game is GAME and (self.per_side or OF_A_SET.intersection(names)):
            return self._drawn(self._set, names)
        return sheets

    def solved(
        self, sheets: Sequence[Sheet[Any]], setup: Setup[Layout], watch: Watch
    ) -> tuple[Sheet[DiceSpec], ...]:
        """The sheets, drawn with the set and its figures; `setup` is one of a board."""
        return self._drawn(_solved(self._set, setup, watch), [sheet.name for sheet in sheets])

    def _drawn(
        self, boards: Sequence[SetBoard], names: Sequence[str]
    ) -> tuple[Sheet[DiceSpec], ...]:
        return set_sheets(boards, self.per_side or 1).named(names)

    @property
    def count(self) -> int:
        """How many boards the set has."""
        return len(self._set)

    @cached_property
    def _set(self) -> tuple[SetBoard, ...]:
        if self.file is None:
            return standard_set()
        return read_set(read_file(self.file), str(self.file))

    def to_solve(self, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether sheets show figures that have to be worked out first."""
        return self.file is not None and any(sheet.name in OF_A_SET for sheet in sheets)


def _solved(boards: Sequence[SetBoard], setup: Setup[Layout], watch: Watch) -> list[SetBoard]:
    """The boards with their figures, but for those that are too large to be solved."""
    found = []
    for done, board in enumerate(boards):
        watch("solving the boards", done, len(boards))
        squares = replace(board.layout, number=None)  # which matters to nobody's chances
        found.append(replace(board, figures=_figures(replace(setup, layout=squares), squares)))
    return found


def _figures(setup: Setup[Layout], board: DiceLayout) -> BoardFigures | None:
    """What a board is like, as it was kept or as it is found out."""
    kept = recall_figures(setup, BoardFigures)
    if kept is not None:
        return kept
    from engines.dice_isolation.figures import figures
    from engines.dice_isolation.solver.solve import UnsolvedError

    try:
        found = figures(board)
    except UnsolvedError:
        return None
    keep_figures(setup, found)
    return found
