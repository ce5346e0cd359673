"""The journal: each trial is written where it was made, before anybody is told of it.

It is in the cache folder of the machine, a file a trial, whole or not there at all. Whoever is
asked for a trial that is in it answers at once: nothing is judged again because somebody died.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import find_game
from layouts.setup import Setup
from layouts.verdict import Verdict
from printkit.cache import Entry
from printkit.catalogue.plan import Plan

F_co = TypeVar("F_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Tried(Generic[F_co]):
    """What became of a seed: the setup that it deals by its ID, None where it deals none, and of it
    what a `engines.contract.Trial` tells."""

    seed: int
    id: str | None
    deal_options: tuple[str, ...]
    outcome: str
    verdict: Verdict[F_co] | None
    games: int
    looks: int
    simulations: int

    @property
    def accepted(self) -> bool:
        """Whether its setup is fair and playable."""
        return self.verdict is not None and self.verdict.passed


@dataclass(frozen=True, slots=True)
class Page:
    """The place in this machine's journal for what became of a seed."""

    plan: Plan
    seed: int

    def read(self) -> Tried[object] | None:
        """What became of it, None where that is not known here."""
        entry = self._entry
        return None if entry is None else entry.recall()

    def write(self, tried: Tried[object]) -> None:
        """Note what became of it; where there is no room for that, it is not noted."""
        if (entry := self._entry) is not None:
            entry.keep(tried)

    @property
    def _entry(self) -> Entry[Tried[object]] | None:
        try:
            setup: Setup[Layout] = self.plan.deal(self.seed)
        except InputError:  # it deals nothing, which takes no time to find out
            return None
        plan = self.plan
        question = self.seed, plan.deal_options, plan.version, plan.sources
        return Entry("trials", kind_of(plan), setup, question)


def kind_of(plan: Plan) -> Any:
    """The type of a trial, with the findings of its game."""
    of: Any = Tried
    return of[find_game(plan.game).findings]


def packed(tried: Tried[object]) -> bytes:
    """A trial to be sent."""
    return msgspec.json.encode(tried)


def unpacked(plan: Plan, data: bytes) -> Tried[object]:
    """A trial that was sent. Raises ValueError for what is none."""
    found: Tried[object] = msgspec.json.decode(data, type=kind_of(plan))
    return found
