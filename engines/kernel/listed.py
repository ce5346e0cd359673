"""The notation of a game whose moves are one step each: a spelling for each move that is listed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from engines.kernel.binding import Rules, listed
from engines.kernel.bits import Words
from layouts.errors import InputError
from layouts.game import Table


@dataclass(frozen=True, slots=True)
class ListedNotation(ABC):
    """Moves are found by their spelling among all that `rules` list; each has one spelling."""

    rules: Rules

    @abstractmethod
    def spell_step(self, first: int, second: int) -> str:
        """The move of a step, by its words."""

    @abstractmethod
    def table(self, state: Words) -> Table:
        """What lies on the table."""

    def legal_moves(self, state: Words) -> list[str]:
        """Every legal move."""
        return [self.spell_step(*step) for step in listed(self.rules, state)]

    def parse(self, state: Words, text: str) -> list[tuple[int, int]]:
        """The step of the move `text`. Raises InputError when it is illegal."""
        steps = {self.spell_step(*step): step for step in listed(self.rules, state)}
        if text not in steps:
            raise InputError(f"{text[:20]!r} is not a legal move here, but {min(steps)} is")
        return [steps[text]]

    def spell(self, state: Words, steps: Sequence[tuple[int, int]]) -> str:
        """The move of its one step."""
        return self.spell_step(*steps[0])
