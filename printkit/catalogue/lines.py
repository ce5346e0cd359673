"""The lines of a catalogue's files, and the setup that each line describes.

docs/formats.md describes each key.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import msgspec

from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import find_game
from layouts.ids import LayoutId, parse_id
from layouts.setup import AnyChecked, CheckedSetup, Setup
from layouts.verdict import Attempt, Deal, Verdict
from printkit.catalogue.grades import grade_of
from printkit.catalogue.plan import Plan
from printkit.catalogue.trials import Tried
from printkit.setups import Terms, setup_of_id

F_co = TypeVar("F_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Decided:
    """A line of `tried.jsonl`: the outcome of a seed, and whether its setup is `listed`."""

    seed: int
    listed: bool
    outcome: str
    games: int
    looks: int
    simulations: int


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
    outcome: str
    grade: str
    verdict: Verdict[F_co]

    @property
    def setup(self) -> Setup[Layout]:
        """The setup of the line. Raises InputError for a malformed ID."""
        if not self.id.startswith(f"{self.game}:"):
            raise InputError(f"{self.id[:40]!r} is no ID of {self.game}")
        terms = Terms(self.players, self.variants)
        return setup_of_line(self.id, terms, self.seed, self.deal_options)

    @property
    def checked(self) -> AnyChecked:
        """The setup with its verdict, ready to be printed."""
        if not self.verdict.passed:  # it was dealt as it came
            return CheckedSetup(self.setup, self.verdict)
        attempt = Attempt(self.seed, self.games, True, self.outcome)
        return CheckedSetup(self.setup, self.verdict, Deal((attempt,), True, self.candidates))


def setup_of_line(
    name: str, terms: Terms, seed: int | None, deal_options: tuple[str, ...]
) -> Setup[Layout]:
    """Make the setup of a line's ID, as `seed` deals it. Raises InputError for a malformed ID."""
    found = parse_id(name)
    if not isinstance(found, LayoutId):
        raise InputError(f"{name[:40]!r} is no ID of a layout")
    return replace(setup_of_id(found, terms), seed=seed, deal_options=deal_options)


def outcome_line(tried: Tried[object], same_as: int | None, *, found: bool) -> Decided:
    """Make the line of a seed; `found` says whether the seed dealt a setup that the plan wants.

    `same_as` is an earlier seed that dealt the same, listed setup.
    """
    outcome = tried.outcome if same_as is None else f"the same setup as of seed {same_as}"
    listed = found and same_as is None
    return Decided(tried.seed, listed, outcome, tried.games, tried.looks, tried.simulations)


def entry_line(plan: Plan, tried: Tried[object], candidates: int) -> CatalogueEntry[object]:
    """Make the line of a setup that is listed."""
    assert tried.verdict is not None and tried.id is not None
    return CatalogueEntry(
        tried.id,
        plan.game,
        tried.seed,
        plan.players,
        plan.variants,
        tried.deal_options,
        candidates,
        tried.games,
        tried.looks,
        tried.simulations,
        tried.outcome,
        grade_of(find_game(plan.game), tried.verdict),
        tried.verdict,
    )


def entry_type(game: str) -> Any:
    """The type of a catalogue's line, whose findings have a type of their own in each game."""
    of: Any = CatalogueEntry
    return of[find_game(game).findings]


def encode_line(of: Decided | CatalogueEntry[object]) -> bytes:
    """Encode a line as bytes, with a line end."""
    return msgspec.json.encode(of) + b"\n"
