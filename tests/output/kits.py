"""Kits of the sample specs, with all sheets of their games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.errors import InputError
from printkit.output.contract import GameSheets, sheets_of
from printkit.output.dice_isolation.sheets import DiceSheets
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import Kit, Page
from printkit.output.sheet import LARGE_TEXT, AnySpec, Sheet
from tests.output.annotating import with_annotation
from tests.output.games import CASES
from tests.output.ink import WrittenText, visible_texts
from tests.output.scenes import Leaf, leaves
from tests.output.specs import kit_of


@dataclass(frozen=True)
class Drawn:
    """A page and the items drawn on it."""

    page: Page
    spec: AnySpec

    @cached_property
    def items(self) -> list[Leaf]:
        return leaves(self.page)

    @cached_property
    def texts(self) -> list[WrittenText]:
        return list(visible_texts(self.items))

    @property
    def area(self) -> Box:
        """The part of the page that a printer reaches."""
        return printable(self.spec.paper, self.page.width > self.page.height)


@dataclass(frozen=True)
class Printed:
    """A case and the sheets of its game."""

    case: str
    spec: AnySpec
    sheet_set: GameSheets[Any]

    @property
    def sheets(self) -> list[str]:
        """The names of the sheets."""
        return [sheet.name for sheet in self.sheet_set.sheets]

    def select(self, *sheets: str) -> Kit:
        """Return a kit of the named sheets."""
        return kit_of(self.spec, *sheets, sheets=self.sheet_set)

    def takes(self, sheet: str) -> bool:
        """Return whether the paper is large enough for a sheet."""
        try:
            self.select(sheet)
        except InputError:
            return False
        return True

    def taken(self, *sheets: str) -> Kit:
        """Return a kit of those named sheets that fit the paper."""
        try:
            return self.select(*sheets)
        except InputError:
            return self.select(*filter(self.takes, sheets))

    @cached_property
    def kit(self) -> Kit:
        """A kit of all sheets that fit the paper."""
        return self.taken(*self.sheets)

    @cached_property
    def pages(self) -> list[Drawn]:
        return [Drawn(page, self.spec) for page in self.kit.pages]


Change = Callable[[Printed], Printed]


def sheets_of_case(case: str, paper: str, theme: str, change: Change | None = None) -> Printed:
    """Return a case's sheets, changed by `change` if it is given."""
    spec = CASES[case](paper, theme)
    usual = Printed(case, spec, sheets_of(spec.setup.game))
    return change(usual) if change else usual


def in_large_print(usual: Printed) -> Printed:
    """Return the same sheets in large print."""
    return replace(usual, spec=replace(usual.spec, text=LARGE_TEXT))


def cases_of_games() -> Iterator[str]:
    """Yield one case of every game."""
    seen = set()
    for name, case in CASES.items():
        if case.game.slug not in seen:
            seen.add(case.game.slug)
            yield name


IN_LARGE_PRINT = [
    *((case, "letter", "low-ink") for case in cases_of_games()),
    ("coin-isolation-2", "a3", "grey"),
    ("coin-collectors", "a3", "grey"),
]
"""One case of every game in large print on the smallest paper that fits, two on the largest."""


def sheets_of_games() -> list[tuple[str, Sheet[Any]]]:
    """List every game's sheets, each with one case of the game."""
    return [
        (case, sheet) for case in cases_of_games() for sheet in sheets_of(CASES[case].game).sheets
    ]


TWO_BOARDS = DiceSheets(standard_set()[:2])


def in_short(whole: Printed) -> Printed:
    """Return the same sheets with fewer repetitions, such as two boards of a set."""
    spec, sheets = whole.spec, whole.sheet_set
    if isinstance(spec.setup.layout, DiceLayout):
        sheets = TWO_BOARDS
    short = replace(
        spec, diagrams=spec.diagrams[-2:], cards=spec.cards[:1], puzzles=spec.puzzles[:1]
    )
    short = with_annotation(short)
    return replace(whole, spec=short, sheet_set=sheets)
