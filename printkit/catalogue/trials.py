"""Trials of a plan's seeds, as work that any machine can do, and the lines that note them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic

from printkit.cache import Entry
from printkit.catalogue.lines import CatalogueEntry, F_co, SeedOutcome, grade_of
from printkit.catalogue.plan import Plan
from printkit.files.keeping import gather
from printkit.judging.session import session_for
from printkit.layouts.errors import InputError
from printkit.layouts.game import Layout
from printkit.layouts.games import find_game
from printkit.layouts.messages import Said, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import BAND, Verdict
from printkit.setups import with_findings


@dataclass(frozen=True, slots=True)
class SeedTrial(Generic[F_co]):
    """The trial of a seed: the ID of its setup or None, and an
    `printkit.engines.contract.Trial`.
    """

    seed: int
    id: str | None
    deal_options: tuple[str, ...]
    outcome: Said
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
        from printkit.engines.judging.deal import judge_as_dealt, run_trial

        plan = self.plan
        try:
            setup = plan.deal(seed)
        except InputError as error:
            return SeedTrial(seed, None, plan.deal_options, message(str(error)), None, 0, 0, 0)
        with session_for(plan.deal(plan.first), threads=1) as session:
            found = judge_as_dealt(session, setup) if plan.every else run_trial(session, setup)
        return SeedTrial(**gather(SeedTrial, found.setup, found, seed=seed))


def outcome_line(tried: SeedTrial[object], same_as: int | None, *, found: bool) -> SeedOutcome:
    """Make the line of a seed; `found` says whether the seed dealt a setup that the plan wants.

    `same_as` is an earlier seed that dealt the same, listed setup.
    """
    outcome = tried.outcome
    if same_as is not None:
        outcome = message("the same setup as of seed {seed}", seed=same_as)
    listed = found and same_as is None
    return SeedOutcome(**gather(SeedOutcome, tried, listed=listed, outcome=outcome))


def entry_line(plan: Plan, tried: SeedTrial[object], candidates: int) -> CatalogueEntry[object]:
    """Make the line of a setup that is listed."""
    assert tried.verdict is not None
    grade = grade_of(find_game(plan.game), tried.verdict)
    return CatalogueEntry(**gather(CatalogueEntry, tried, plan, candidates=candidates, grade=grade))


def trial_of_lines(
    plan: Plan, noted: SeedOutcome, entry: CatalogueEntry[object] | None
) -> SeedTrial[object]:
    """Return the trial that a seed's lines are about, so that it is not made again."""
    if entry is None:
        return SeedTrial(**gather(SeedTrial, noted, plan, id=None, verdict=None))
    return SeedTrial(**gather(SeedTrial, noted, entry))
