"""Kits of the sample orders, with every sheet their game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from layouts.paper import PAPERS
from output.contract import Order
from output.drawing.box import Box, printable
from output.drawing.scene import Kit, Page
from output.drawing.theme import THEMES
from output.kit import build_kit, sheets_of
from tests.output.games import CASES
from tests.output.ink import Written, written
from tests.output.scenes import Leaf, leaves

Change = Callable[[Order], Order]

EVERY_ONE = [(case, paper, theme) for case in CASES for paper in PAPERS for theme in THEMES]
"""Every case on every paper in every theme."""


@dataclass(frozen=True)
class Drawn:
    """A page, with what is drawn on it."""

    page: Page
    order: Order

    @cached_property
    def items(self) -> list[Leaf]:
        return leaves(self.page)

    @cached_property
    def texts(self) -> list[Written]:
        return list(written(self.items))

    @property
    def area(self) -> Box:
        """What a printer reaches of it."""
        return printable(self.order.paper, self.page.width > self.page.height)


@dataclass(frozen=True)
class Printed:
    """All sheets of a case."""

    case: str
    order: Order

    @property
    def sheets(self) -> list[str]:
        return [*sheets_of(self.order.setup.game)]

    @cached_property
    def kit(self) -> Kit:
        return build_kit(self.order, self.sheets)

    @cached_property
    def pages(self) -> list[Drawn]:
        return [Drawn(page, self.order) for page in self.kit.pages]


def printed(case: str, paper: str, theme: str, change: Change | None = None) -> Printed:
    """A case's sheets, from an order that is changed before."""
    order = CASES[case](paper, theme)
    return Printed(case, change(order) if change else order)


def cases_of_games() -> Iterator[str]:
    """A case of every game."""
    seen = set()
    for case in CASES:
        game = CASES[case]("a4", "grey").setup.game
        if game.slug not in seen:
            seen.add(game.slug)
            yield case


def in_short(order: Order) -> Order:
    """The order with fewer of what repeats itself."""
    return replace(
        order, diagrams=order.diagrams[-2:], cards=order.cards[:1], boards=order.boards[:2]
    )
