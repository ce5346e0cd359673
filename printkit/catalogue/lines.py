"""The lines of a catalogue's files, with grades of setups.

docs/formats.md describes each key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from printkit.catalogue.plan import Plan
from printkit.files.keeping import gather
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import find_game
from printkit.layouts.messages import Said, message
from printkit.layouts.setup import AnyChecked, CheckedSetup, Setup
from printkit.layouts.verdict import Attempt, Deal, Verdict
from printkit.layouts.words import cut_repr, short_repr
from printkit.setups import Terms, setup_of_line

F_co = TypeVar("F_co", covariant=True)


@dataclass(frozen=True, slots=True)
class SeedOutcome:
    """A line of `tried.jsonl`: the outcome of a seed, and whether its setup is `listed`."""

    seed: int
    listed: bool
    outcome: Said
    games: int
    looks: int
    simulations: int

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class CatalogueEntry(Generic[F_co]):
    """A line of `catalogue.jsonl`: a setup, its grade in a word, and its whole verdict.

    `candidates` counts the seeds since the last listed one, its own included.
    """

    id: str
    game: str
    seed: int
    players: int
    variants: tuple[str, ...]
    deal_options: tuple[str, ...]
    candidates: int
    games: int
    looks: int
    simulations: int
    outcome: Said
    grade: str
    verdict: Verdict[F_co]

    def __repr__(self) -> str:
        return cut_repr(f"<CatalogueEntry {self.id}: {self.grade}>")

    @property
    def as_decided(self) -> SeedOutcome:
        """The line of `tried.jsonl` about the same seed."""
        return SeedOutcome(**gather(SeedOutcome, self, listed=True))

    @property
    def setup(self) -> Setup[Layout]:
        """The setup of the line. Raises InputError for a malformed ID."""
        if not self.id.startswith(f"{self.game}:"):
            raise InputError(f"{self.id[:40]!r} is no ID of {self.game}")
        terms = Terms(self.players, self.variants)
        return setup_of_line(self.id, terms, self.seed, self.deal_options)

    @property
    def checked_setup(self) -> AnyChecked:
        """The setup with its verdict, ready to be printed."""
        if not self.verdict.passed:  # it was dealt as it came
            return CheckedSetup(self.setup, self.verdict)
        attempt = Attempt(self.seed, self.games, True, self.outcome)
        return CheckedSetup(self.setup, self.verdict, Deal((attempt,), True, self.candidates))


def contradiction(plan: Plan, line: SeedOutcome | CatalogueEntry[object]) -> str:
    """Say what in a line contradicts the plan or the line itself; empty if nothing does."""
    counts = line.games, line.looks, line.simulations, line.seed - plan.first
    if min(counts) < 0:
        return "a number in it is too small"
    if isinstance(line, SeedOutcome):
        return ""
    verdict, players = line.verdict, plan.players
    levels = (verdict.seats, *(tier.seats for tier in verdict.tiers))
    shares = [share for seats in levels for share in seats]
    options = {option.name for option in find_game(plan.game).deal_options}
    agrees = {
        "game": line.game == verdict.game == plan.game,
        "players": line.players == verdict.players == players,
        "variants": line.variants == verdict.variants == plan.variants,
        "deal_options": {*line.deal_options} <= options,
        "candidates": line.candidates > 0,
        "id": line.id == verdict.id and _is_setup(line),
        "lengths": min(verdict.lengths, default=0) >= 0,
        "seats": all([each.seat for each in seats] == [*range(players)] for seats in levels)
        and all(0 <= each.low <= each.share <= each.high <= 1 for each in shares),
    }
    return next((f"its '{key}' cannot be so" for key, right in agrees.items() if not right), "")


def _is_setup(line: CatalogueEntry[object]) -> bool:
    try:
        return line.setup.id == line.id
    except InputError:
        return False


_LEAST = "nearly even"
_EVEN = ((0.01, "very even"), (0.03, "even"))
"""The largest deviation from an even share of the deciding games, for each grade."""


def grade_of(game: Game, verdict: Verdict[object]) -> str:
    """The grade of a setup by its verdict: a word.

    A game may have its own grades, which say how hard a setup is. In other games the grade says how
    close to even the deciding games were. A setup that did not pass is named after the reason.
    """
    if verdict.fair != "fair":
        return verdict.fair
    if not verdict.playable:
        return "hardly worth playing"
    if game.graded:
        return game.grade(verdict.findings)
    if verdict.uneven_tiers:
        return _LEAST
    return next((word for most, word in _EVEN if verdict.deviation <= most), _LEAST)


GRADE_WORDS = {
    each.text: each
    for each in (
        message("very even"),
        message("even"),
        message("nearly even"),
        message("easy"),
        message("middling"),
        message("hard"),
        message("unfair"),
        message("undecided"),
        message("hardly worth playing"),
    )
}
"""The grades of printkit's own games as users read them."""
