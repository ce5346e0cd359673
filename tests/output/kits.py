"""Kits of the sample specs, with every sheet their game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from layouts.dice_isolation.board_set import standard_set
from layouts.dice_isolation.layout import DiceLayout
from layouts.errors import InputError
from output.contract import GameSheets
from output.dice_isolation.sheets import DiceSheets
from output.drawing.box import Box, printable
from output.drawing.scene import Kit, Page
from output.games import sheets_of
from output.sheet import LARGE_TEXT, AnySpec, Sheet
from tests.output.annotating import with_annotation
from tests.output.games import CASES
from tests.output.ink import Written, written
from tests.output.scenes import Leaf, leaves
from tests.output.specs import kit_of


@dataclass(frozen=True)
class Drawn:
    """A page, with what is drawn on it."""

    page: Page
    spec: AnySpec

    @cached_property
    def items(self) -> list[Leaf]:
        return leaves(self.page)

    @cached_property
    def texts(self) -> list[Written]:
        return list(written(self.items))

    @property
    def area(self) -> Box:
        """What a printer reaches of it."""
        return printable(self.spec.paper, self.page.width > self.page.height)


@dataclass(frozen=True)
class Printed:
    """A case, and the sheets of its game."""

    case: str
    spec: AnySpec
    sheet_set: GameSheets[Any]

    @property
    def sheets(self) -> list[str]:
        """Their names."""
        return [sheet.name for sheet in self.sheet_set.sheets]

    def select(self, *sheets: str) -> Kit:
        """Some of the sheets."""
        return kit_of(self.spec, *sheets, sheets=self.sheet_set)

    def takes(self, sheet: str) -> bool:
        """Whether the paper is large enough for it."""
        try:
            self.select(sheet)
        except InputError:
            return False
        return True

    def taken(self, *sheets: str) -> Kit:
        """Some of the sheets, as far as the paper takes them."""
        try:
            return self.select(*sheets)
        except InputError:
            return self.select(*filter(self.takes, sheets))

    @cached_property
    def kit(self) -> Kit:
        """All sheets that the paper takes."""
        return self.taken(*self.sheets)

    @cached_property
    def pages(self) -> list[Drawn]:
        return [Drawn(page, self.spec) for page in self.kit.pages]


Change = Callable[[Printed], Printed]


def printed(case: str, paper: str, theme: str, change: Change | None = None) -> Printed:
    """A case's sheets, perhaps changed."""
    spec = CASES[case](paper, theme)
    usual = Printed(case, spec, sheets_of(spec.setup.game))
    return change(usual) if change else usual


def in_large_print(usual: Printed) -> Printed:
    """The same in large print."""
    return replace(usual, spec=replace(usual.spec, text=LARGE_TEXT))


def cases_of_games() -> Iterator[str]:
    """A case of every game."""
    seen = set()
    for name, case in CASES.items():
        if case.game.slug not in seen:
            seen.add(case.game.slug)
            yield name


IN_LARGE_PRINT = [
    (case, paper, theme)
    for case in cases_of_games()
    for paper, theme in (("letter", "low-ink"), ("a3", "grey"))
]
"""A case of every game in large print, on the smallest paper that takes it and on the largest."""


def sheets_of_games() -> list[tuple[str, Sheet[Any]]]:
    """A case of every game with each of its sheets."""
    return [
        (case, sheet) for case in cases_of_games() for sheet in sheets_of(CASES[case].game).sheets
    ]


TWO_BOARDS = DiceSheets(standard_set()[:2])


def in_short(whole: Printed) -> Printed:
    """The same with fewer of what repeats itself."""
    spec, sheets = whole.spec, whole.sheet_set
    if isinstance(spec.setup.layout, DiceLayout):
        sheets = TWO_BOARDS
    short = replace(
        spec, diagrams=spec.diagrams[-2:], cards=spec.cards[:1], puzzles=spec.puzzles[:1]
    )
    short = with_annotation(short)
    return replace(whole, spec=short, sheet_set=sheets)
