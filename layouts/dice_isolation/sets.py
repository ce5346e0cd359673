"""A set of boards as it is printed: the standard one, or one of somebody's own."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.dice_isolation.boards import BoardSet
from layouts.dice_isolation.layout import DiceLayout
from layouts.dice_isolation.standard import Figures, standard_boards


@dataclass(frozen=True, slots=True)
class SetBoard:
    """A board of a set. `name` is empty and `figures` are None where nobody knows them."""

    layout: DiceLayout
    name: str = ""
    figures: Figures | None = None

    @property
    def number(self) -> tuple[int, int]:
        """The dice that pick it."""
        assert self.layout.number
        return self.layout.number


def standard_set() -> tuple[SetBoard, ...]:
    """The standard set, with names and figures."""
    return tuple(SetBoard(b.layout, b.name, b.figures) for b in standard_boards())


def own_set(boards: BoardSet) -> tuple[SetBoard, ...]:
    """Somebody's own set: nothing is known of its boards but what they look like."""
    return tuple(SetBoard(layout) for layout in boards.boards)
