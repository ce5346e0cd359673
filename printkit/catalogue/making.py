"""The making of a catalogue: seeds are tried by whoever is there, and decided in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from printkit.catalogue.folder import Folder
from printkit.catalogue.journal import Page, Tried
from printkit.telling import Hearer

IN_FLIGHT = 3
"""Trials that are asked for, for each that can run at a time: nobody waits for the next one."""

AHEAD = 64
"""Seeds that are looked at ahead of the first undecided one, for each trial that can run at a time:
a long trial holds the others up only then, and so much is kept in memory at most."""


class Crew(Protocol):
    """Those who try seeds, wherever they are.

    `far`: what they note is in the journal of other machines than this one.
    """

    far: bool

    @property
    def places(self) -> int:
        """How many trials can run at a time; it may change."""
        ...

    @property
    def words(self) -> str:
        """Who they are, for people: "2 workers"."""
        ...

    def begin(self, seed: int) -> None:
        """Have a seed tried."""
        ...

    def finished(self) -> Sequence[Tried[object]]:
        """What became of seeds since; none where nothing did for a second.

        Raises InputError where it cannot go on.
        """
        ...


@dataclass(slots=True)
class _Run:
    """One run: seeds from `next_seed` on are not asked for yet; `known` are not decided yet."""

    folder: Folder
    count: int
    crew: Crew
    next_seed: int
    begun: set[int] = field(default_factory=set)
    known: dict[int, Tried[object]] = field(default_factory=dict)

    def ask(self) -> None:
        """Have as many seeds tried as there is work for; those in this journal are known."""
        places = max(1, self.crew.places)
        last = self.folder.next_seed + AHEAD * places
        while not self.over and len(self.begun) < IN_FLIGHT * places and self.next_seed < last:
            tried = Page(self.folder.plan, self.next_seed).read()
            if tried is None:
                self.crew.begin(self.next_seed)
                self.begun.add(self.next_seed)
            else:
                self.known[self.next_seed] = tried
                self._decide()
            self.next_seed += 1

    def hear(self) -> None:
        """Take what became of seeds."""
        for tried in self.crew.finished():
            if self.crew.far:
                Page(self.folder.plan, tried.seed).write(tried)
            self.begun.discard(tried.seed)
            self.known[tried.seed] = tried
        self._decide()

    @property
    def over(self) -> bool:
        """Whether all setups are listed."""
        return len(self.folder.seeds) >= self.count

    def _decide(self) -> None:
        """Decide what can be decided; of what is beyond the last setup that is needed, nothing."""
        while not self.over and self.folder.next_seed in self.known:
            self.folder.add(self.known.pop(self.folder.next_seed))


def make(folder: Folder, count: int, crew: Crew, hearer: Hearer) -> None:
    """Try seeds until the folder lists `count` setups.

    Raises InputError where it cannot go on; what is in the folder is whole.
    """
    run = _Run(folder, count, crew, folder.next_seed)
    began, before = monotonic(), folder.decided
    while not run.over:
        run.ask()
        decided = folder.decided - before
        hearer.watch("fair setups", len(folder.seeds), count, _note(folder, crew, decided, began))
        if run.begun and not run.over:
            run.hear()


def _note(folder: Folder, crew: Crew, decided: int, began: float) -> str:
    """What has come of it so far, in words."""
    rate = decided / max(1e-9, monotonic() - began)
    passed = f"{len(folder.seeds) / folder.decided:.1%}" if folder.decided else "none yet"
    return f"{passed} of {folder.decided:,} pass, {rate:.2g} tried a second, {crew.words}"
