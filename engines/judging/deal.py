"""Fair deals and trials: setups that race, or are tried one by one, and are judged at the end.

In a race candidates are ranked, so which of them go on depends on the others, and setups near the
most promising ones may join. In a trial a setup goes on as long as it is promising by itself. So a
trial is a pure function of the setup, for searches spread over many processes and machines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import chain, count, islice
from operator import attrgetter
from typing import Any, TypeAlias

from printkit.engines.contract import Session, Trial
from printkit.engines.judging.belief import Belief, nearby
from printkit.engines.judging.panel import decides, in_turn, level_answer, pooled
from printkit.engines.judging.race import JUDGED, LOOKS, Candidate, Race, look_at, race_for
from printkit.engines.judging.verdict import Tallies, decide, play_level
from printkit.engines.listener import Step
from printkit.layouts.errors import StoppedError, UnplayableError
from printkit.layouts.messages import Message, Said, Value, counted, listed, message
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import LEVEL_WORDS, Attempt, Deal, Level, Verdict, aim, limit

CANDIDATES = 25
"""The most setups tried for a game that is solved."""

ENTRANTS = 6
"""The number of setups dealt for each round of a race, until one passes."""

ROUNDS = 4
"""After this number of rounds as many follow with setups near the most promising ones."""

PARENTS, EACH = 2, 10
"""How many setups each of these rounds goes on from, and how many near each of them enter."""

Near: TypeAlias = Callable[[Candidate, int], Iterable[tuple[Setup[Any], Value]]]
"""Yields up to a number of setups that differ little from a candidate's, the most promising first
and none twice, with words for the difference.
"""

BUDGET = 3000
"""A race ends without success after this much work: about a thousand candidates if as many as may
get a second look, and more if few are promising.
"""


def examine(race: Race, candidate: Candidate) -> tuple[Candidate, Trial]:
    """Judge a candidate by fresh games, twice, but give it up as soon as it can hardly pass.

    It passes if both checks find it fair, and both together find it even enough that a third one
    would, too (`benchmarks/repeats.py`). The verdict is the first one's. Returns the candidate with
    the belief about it by then, and its outcome.
    """
    session, setup, ladder = race.session, candidate.setup, race.session.engine.ladder
    first, again = Tallies(), Tallies()

    def believed(now: Tallies) -> Belief:
        return reduce(race.after, (first, again, now), candidate.belief)

    def hopeless(now: Tallies) -> bool:
        return not race.is_promising(believed(now))

    decision = decide(session, setup, hopeless=hopeless)
    played = {ladder.default.name: decision.tally, **decision.others}
    first |= {each: played[each.name] for each in ladder.level(ladder.default.level)}
    verdict, objects = None, _first_to_object(session, setup, 0, first, {}, hopeless)
    if objects is None:
        others = {each.name: tally for each, tally in first.items() if each is not ladder.default}
        verdict = session.engine.judge(session, setup, decision=replace(decision, others=others))
        outcome = outcome_of(verdict)
        if verdict.passed:
            objects = _first_to_object(session, setup, 1, again, first, hopeless)
    if objects is not None:
        verdict, outcome = None, _why_lopsided(setup, again or first, objects)
    games = sum(tally.games for check in (first, again) for tally in check.values())
    judged = replace(candidate, belief=believed({}), games=games, looks=JUDGED)
    deviation = decision.tally.deviation
    return judged, Trial(setup, outcome, verdict, games, unevenness=deviation)


def _first_to_object(
    session: Session,
    setup: Setup[Any],
    seed: int,
    tallies: Tallies,
    before: Tallies,
    hopeless: Callable[[Tallies], bool],
) -> Level | None:
    """Return the first level that does not find a setup fair, or None; its games come into
    `tallies`.

    Together with games `before`, of a first check, shares must be as even as a deal aims at, and
    each family's within the limit.
    """
    for families in in_turn(session.engine.ladder):
        level = families[0].level
        if not decides(families[0], setup.players):
            continue
        if not tallies.keys() >= {*families}:
            tallies.update(play_level(session, setup, families, seed, hopeless=hopeless))
        found = [tallies[each] for each in families]
        if level_answer(found) != "fair":
            return level
        if before:
            both = [tallies[each].merge(before[each]) for each in families]
            apart = max(tally.deviation for tally in both) > limit(setup.players)
            if level_answer(both) != "fair" or pooled(both).deviation > aim(setup.players) or apart:
                return level
    return None


def first_that_passes(
    session: Session,
    candidate: Callable[[int], Setup[Any]],
    seed: int,
) -> CheckedSetup[Any, Any]:
    """Deal fairly in a game that is solved or judged at once: return the first candidate that
    passes.

    The game's `try_out` judges each in turn. If none of CANDIDATES passes, the most even one is
    judged again and returned as unproven. For the rest see
    `printkit.engines.contract.Engine.deal_fair`.
    """
    attempts: list[Attempt] = []
    best: Trial | None = None
    try:
        for number in range(seed, seed + CANDIDATES):
            found = session.engine.try_out(session, candidate(number))
            best = min(best or found, found, key=attrgetter("unevenness"))
            if best is found:
                session.listener.tell_best(found.setup, len(attempts) + 1)
            _note(session, attempts, found)
            if found.passed:
                deal = Deal(tuple(attempts), True, len(attempts))
                return CheckedSetup(found.setup, found.verdict, deal)
    except (KeyboardInterrupt, StoppedError):
        if best is None:
            raise
        stopped = Deal(tuple(attempts), False, len(attempts), stopped=True)
        return CheckedSetup(best.setup, None, stopped)
    assert best is not None
    judged = _most_even(session, best.setup)
    _note(session, attempts, judged, accepted=True)
    return CheckedSetup(best.setup, judged.verdict, Deal(tuple(attempts), False, CANDIDATES))


def _note(session: Session, attempts: list[Attempt], found: Trial, accepted: bool = False) -> None:
    """Report and record what became of a dealt candidate."""
    assert found.setup.seed is not None
    attempts.append(_attempt(found, found.setup.seed, accepted=accepted))
    session.listener.tell_attempt(attempts[-1])


def _attempt(found: Trial, seed: int, swaps: Value = "", *, accepted: bool) -> Attempt:
    """Return the record of a candidate: what `seed` dealt, after these `swaps`, in words."""
    words = message("{how}, {found}", how=swaps, found=found.outcome) if swaps else found.outcome
    return Attempt(seed, found.games, accepted or found.passed, words)


def _most_even(session: Session, setup: Setup[Any], seed: int = 0) -> Trial:
    """Judge the setup that is returned although none passed."""
    verdict = session.engine.judge(session, setup, seed)
    words = message("not proven fair; the most even candidate")
    return Trial(setup, words, verdict, verdict.games)


def deal_fair(
    session: Session,
    candidate: Callable[[int], Setup[Any]],
    seed: int,
) -> CheckedSetup[Any, Any]:
    """Return a fair and playable setup of `candidate(seed)`, `candidate(seed + 1)`, ..., by games.

    Rounds of candidates race, and the finalists are judged by fresh games until one passes. For the
    rest see `printkit.engines.contract.Engine.deal_fair`.
    """
    return deal_near(session, candidate, seed, None)


def deal_near(
    session: Session,
    candidate: Callable[[int], Setup[Any]],
    seed: int,
    near: Near | None,
) -> CheckedSetup[Any, Any]:
    """Deal as `deal_fair` does, and let setups `near` the most promising ones race, too."""
    first = candidate(seed)
    search = _Search(race_for(session, first))
    dealt = chain([first], map(candidate, count(seed + 1)))
    try:
        for number in count():
            if search.race.work >= BUDGET:
                break
            if near is None or number // ROUNDS % 2 == 0:
                search.enter(islice(dealt, ENTRANTS))
            else:
                search.enter_near(near)
            found = search.next_round()
            if found is not None:
                return found
    except (KeyboardInterrupt, StoppedError):
        best = search.race.most_even()
        if not best:
            raise
        return CheckedSetup(best[0].setup, None, search.deal(proven=False, stopped=True))
    judged = _most_even(session, search.race.most_even()[0].setup, seed=1)
    search.note(judged, accepted=True)
    return CheckedSetup(judged.setup, judged.verdict, search.deal(proven=False))


@dataclass(slots=True)
class _Search:
    """A race, and what became of the setups that were judged.

    By the ID of each setup that entered, `origins` has the seed that it was dealt from and the
    swaps since, in words. `left` are the IDs of setups that the race went on from.
    """

    race: Race
    attempts: list[Attempt] = field(default_factory=list)
    best: Setup[Any] | None = None
    origins: dict[str, tuple[int, Value]] = field(default_factory=dict)
    left: set[str] = field(default_factory=set)

    def enter(self, setups: Iterable[Setup[Any]]) -> None:
        """Let dealt setups enter."""
        for setup in setups:
            assert setup.seed is not None
            self.origins[setup.id] = setup.seed, ""
            self.race.enter(setup)

    def enter_near(self, near: Near) -> None:
        """Let setups enter that are near the most promising ones, whose turn comes once."""
        race = self.race
        fresh = (each for each in race.most_even() if each.setup.id not in self.left)
        for parent in islice(fresh, PARENTS):
            self.left.add(parent.setup.id)
            seed, _ = self.origins[parent.setup.id]
            for setup, words in near(parent, EACH):
                self.origins[setup.id] = seed, words
                race.enter(setup, nearby(parent.belief, race.anywhere))

    def next_round(self) -> CheckedSetup[Any, Any] | None:
        """Run the race and judge its finalists; return the first that passes, or None."""
        race = self.race
        for finalist in race.run(len(race.waiting[0]), self._watch):
            judged, found = examine(race, finalist)
            race.move(finalist, judged)
            self.note(found)
            if found.passed:
                return CheckedSetup(found.setup, found.verdict, self.deal(proven=True))
        return None

    def note(self, found: Trial, accepted: bool = False) -> None:
        """Report and record what became of a candidate."""
        self.attempts.append(_attempt(found, *self.origins[found.setup.id], accepted=accepted))
        self.race.session.listener.tell_attempt(self.attempts[-1])

    def _watch(self, done: int, of: int) -> None:
        """Show how much of the budget is spent, and which setup is the most even so far."""
        listener, leading = self.race.session.listener, self.race.most_even()
        if leading and leading[0].setup != self.best:
            self.best = leading[0].setup
            listener.tell_best(self.best, len(self.origins))
        spent = min(self.race.work, BUDGET)
        note = counted(
            "{n} setup so far, and the first that passes ends it",
            "{n} setups so far, and the first that passes ends it",
            len(self.origins),
        )
        share = spent * 100 // BUDGET
        listener.step(Step(message("dealing"), share, 100, note, key=Step.DEALING))

    def deal(self, *, proven: bool, stopped: bool = False) -> Deal:
        """Return the record of how the setup was dealt."""
        return Deal(tuple(self.attempts), proven, len(self.origins), stopped)


def outcome_of(verdict: Verdict[Any]) -> Said:
    """Return what a check made of a candidate, in sentences."""
    return message("fair and playable") if verdict.passed else listed(verdict.reasons, " ")


def _why_lopsided(setup: Setup[Any], tallies: Tallies, level: Level) -> Message:
    """Say why a candidate was given up before the whole panel had played: by all games of a level,
    or, if these are even, by its farthest family's.
    """
    found = {each: tally for each, tally in tallies.items() if each.level == level}
    who, tally = LEVEL_WORDS[level], pooled(found.values())
    if tally.deviation <= aim(setup.players):
        family = max(found, key=lambda each: found[each].deviation)
        who, tally = family.words, found[family]
    seat = tally.farthest
    return message(
        "{seat} won {share:.0%} of {games:,} games between {players}: not proven fair",
        seat=setup.seat_words(seat),
        share=tally.shares[seat],
        games=tally.games,
        players=who,
    )


def run_trial(session: Session, setup: Setup[Any]) -> Trial:
    """Try a setup by its game's own method. An unplayable setup is given up, too."""
    try:
        return session.engine.try_out(session, setup)
    except UnplayableError as error:
        return Trial(setup, message(str(error)))


def judge_as_dealt(session: Session, setup: Setup[Any]) -> Trial:
    """Return the full verdict on a setup as dealt, however uneven it is."""
    try:
        verdict = session.engine.judge(session, setup)
    except UnplayableError as error:
        return Trial(setup, message(str(error)))
    return Trial(setup, outcome_of(verdict), verdict, verdict.games)


def race_alone(session: Session, setup: Setup[Any]) -> Trial:
    """Try a setup by a race of one: all looks, then fresh games that judge it.

    `printkit.engines.judging.race` has the looks, and says what is promising enough for the next
    one.
    """
    race = race_for(session, setup)
    candidate = race.candidate(setup)
    while candidate.looks < len(LOOKS):
        candidate = look_at(session, candidate, candidate.looks)
        if not race.is_promising(candidate.belief):
            return Trial(
                setup,
                message("not promising after {games:,} games", games=candidate.games),
                games=candidate.games,
                looks=candidate.looks,
                simulations=candidate.simulations,
            )
    _, found = examine(race, candidate)
    return replace(
        found,
        games=candidate.games + found.games,
        looks=candidate.looks,
        simulations=candidate.simulations,
    )
