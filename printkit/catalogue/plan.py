"""The plan of a catalogue, and the trials of its seeds, as work that any machine can do.

A plan is a game, its terms, a first seed, and the players that try it. Two catalogues of the same
plan are equal up to the end of the shorter one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from engines.versions import verdict_version
from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.games import find_game
from layouts.setup import Setup
from layouts.verdict import BAND, Verdict
from printkit.cache import Entry
from printkit.files.keeping import gather
from printkit.judging.session import session_for
from printkit.setups import Terms, deal, with_findings


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that determines a catalogue's contents, except its length.

    All values are plain, so that a plan can be sent and stored.

    With `every`, each setup is judged and listed as it was dealt, and none is given up. `made_by`
    names the versions of players and criteria, as `engines.versions` does.
    """

    game: str
    players: int
    variants: tuple[str, ...]
    deal_options: tuple[str, ...]
    first: int
    every: bool
    made_by: str = "an older printkit"

    @classmethod
    def of(cls, game: Game, terms: Terms, first: int, *, every: bool = False) -> Self:
        """Make a plan for this version. Raises InputError for terms that deal nothing."""
        if terms.head_start or terms.evened:
            raise InputError(
                "--head-start: a catalogue is of setups that are fair without; omit it"
            )
        setup = deal(game, first, terms)
        return cls(
            game.slug,
            setup.players,
            setup.variants,
            setup.deal_options,
            first,
            every,
            verdict_version(game),
        )

    @property
    def terms(self) -> Terms:
        """The terms of play: players, variants, and ways of dealing."""
        return Terms(self.players, self.variants, self.deal_options)

    def deal(self, seed: int) -> Setup[Layout]:
        """Deal the setup of a seed. Raises InputError if the seed deals none on these terms."""
        return deal(find_game(self.game), seed, self.terms)


F_co = TypeVar("F_co", covariant=True)


@dataclass(frozen=True, slots=True)
class SeedTrial(Generic[F_co]):
    """The trial of a seed: the ID of its setup or None, and an `engines.contract.Trial`."""

    seed: int
    id: str | None
    deal_options: tuple[str, ...]
    outcome: str
    verdict: Verdict[F_co] | None
    games: int
    looks: int
    simulations: int

    def is_listed_by(self, plan: Plan) -> bool:
        """Whether the plan wants the setup in its list."""
        return self.verdict is not None and (plan.every or self.verdict.passed)


@dataclass(frozen=True, slots=True)
class Trials:
    """The `printkit.scaling.work.Work` of trying a plan's seeds."""

    plan: Plan

    @property
    def kind(self) -> Any:
        return with_findings(SeedTrial, find_game(self.plan.game))

    def entry(self, seed: int) -> Entry[SeedTrial[object]] | None:
        plan = self.plan
        try:
            setup: Setup[Layout] = plan.deal(seed)
        except InputError:  # it deals nothing, which takes no time to find out
            return None
        asked = seed, plan.deal_options, plan.every
        return Entry("trials", self.kind, plan.made_by, setup, (*asked, BAND))

    def do(self, seed: int) -> SeedTrial[object]:
        """Deal and try the setup of a seed."""
        from engines.judging.deal import judge_as_dealt, run_trial

        plan = self.plan
        try:
            setup = plan.deal(seed)
        except InputError as error:
            return SeedTrial(seed, None, plan.deal_options, str(error), None, 0, 0, 0)
        with session_for(plan.deal(plan.first), threads=1) as session:
            found = judge_as_dealt(session, setup) if plan.every else run_trial(session, setup)
        return SeedTrial(**gather(SeedTrial, found.setup, found, seed=seed))
