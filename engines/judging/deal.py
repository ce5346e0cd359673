"""Dealing until a setup is fair and playable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from engines.judging.statistics import Tally, empty_tally
from engines.judging.verdict import Watch, decide, most_games, rounds, seat_words
from engines.search.arena import Arena
from engines.search.ladder import Strength, ladder_of
from layouts.setup import Setup
from layouts.verdict import Attempt, Deal, Verdict

CANDIDATES = 25

_FIRST_LOOK = 60  # games before a candidate may be given up


@dataclass(frozen=True, slots=True)
class _Screen:
    """A quick look at a candidate: `games` at a strength, with `slack` for the true share."""

    strength: Strength
    games: int
    slack: float

    def hopeless(self, tally: Tally) -> bool:
        """Too lopsided by now to be worth more games."""
        limit = self.slack + 0.75 / sqrt(tally.games)
        return tally.games >= _FIRST_LOOK and tally.deviation > limit


@dataclass(frozen=True, slots=True)
class Dealt:
    """A setup, its verdict, and how it was come by. `deal.proven` tells whether it passed."""

    setup: Setup
    verdict: Verdict
    deal: Deal


@dataclass(frozen=True, slots=True)
class Examined:
    """What became of a candidate: a `verdict` if it got so far, else why not in `outcome`.

    `unevenness` says how far from even it looked, less is better; `games` were played.
    """

    unevenness: float
    games: int
    outcome: str
    verdict: Verdict | None = None

    @property
    def passed(self) -> bool:
        """Fair and playable."""
        return self.verdict is not None and self.verdict.passed


def examine(setup: Setup, arena: Arena, version: str, watch: Watch) -> tuple[Tally, Examined]:
    """Play `setup` for a while, give it up as soon as it looks lopsided, else judge it afresh.

    The tally has the games of the default strength that chose it.
    """
    ladder = ladder_of(setup.game)
    default = _Screen(ladder.default, 200, 0.02)
    strongest = _Screen(ladder.strengths[-1], 60, 0.05)
    tally = _look(setup, default, arena, watch)

    def given_up(games: int, why: str) -> tuple[Tally, Examined]:
        return tally, Examined(tally.deviation, games, why)

    if default.hopeless(tally):
        return given_up(tally.games, _lopsided(setup, tally, ladder.default))
    look = _look(setup, strongest, arena, watch)
    if strongest.hopeless(look):
        return given_up(look.games, _lopsided(setup, look, strongest.strength))
    match = decide(setup, arena, watch, hopeless=default.hopeless)
    tally = match.tally
    if tally.fairness() != "fair":
        open_end = tally.games >= most_games(setup)
        lopsided = _lopsided(setup, tally, ladder.default)
        return given_up(tally.games, "nearly even, but not proven" if open_end else lopsided)
    judge = setup.game.part("engines", "check").judge
    verdict: Verdict = judge(setup, arena, version, watch, match=match)
    outcome = "fair and playable" if verdict.passed else " ".join(verdict.reasons)
    return tally, Examined(tally.deviation, verdict.games, outcome, verdict)


def first_that_passes(
    candidate: Callable[[int], Setup],
    seed: int,
    tell: Callable[[Attempt], None],
    examined: Callable[[Setup], Examined],
    judged: Callable[[Setup], Verdict],
) -> Dealt:
    """The first of `candidate(seed)`, `candidate(seed + 1)`, ... that passes when `examined`.

    After CANDIDATES of them it is the most even one, `judged` afresh, unproven. `tell` hears of
    each attempt.
    """
    attempts: list[Attempt] = []
    unevenness: dict[int, float] = {}

    def note(number: int, games: int, accepted: bool, outcome: str) -> None:
        attempts.append(Attempt(number, games, accepted, outcome))
        tell(attempts[-1])

    for number in range(seed, seed + CANDIDATES):
        setup = candidate(number)
        found = examined(setup)
        unevenness[number] = found.unevenness
        note(number, found.games, found.passed, found.outcome)
        if found.verdict is not None and found.passed:
            return Dealt(setup, found.verdict, Deal(tuple(attempts), proven=True))
    most_even = min(unevenness, key=unevenness.__getitem__)
    setup = candidate(most_even)
    verdict = judged(setup)
    note(most_even, verdict.games, True, "not proven, the most even of all candidates")
    return Dealt(setup, verdict, Deal(tuple(attempts), proven=False))


def deal_fair(
    candidate: Callable[[int], Setup],
    seed: int,
    arena: Arena,
    version: str,
    watch: Watch,
    tell: Callable[[Attempt], None],
) -> Dealt:
    """The first fair and playable candidate, as games between players find them.

    A candidate is played for a while and given up as soon as it looks lopsided; one that survives
    is judged by fresh games. The rest is as of `first_that_passes`.
    """

    def examined(setup: Setup) -> Examined:
        return examine(setup, arena, version, watch)[1]

    def judged(setup: Setup) -> Verdict:
        judge = setup.game.part("engines", "check").judge
        verdict: Verdict = judge(setup, arena, version, watch, seed=1)
        return verdict

    return first_that_passes(candidate, seed, tell, examined, judged)


def _look(setup: Setup, screen: _Screen, arena: Arena, watch: Watch) -> Tally:
    """As many games as the screen has, or until the candidate is hopeless."""
    tally = empty_tally(setup.players)
    for games in rounds(setup, arena, screen.strength, "screen", 0):
        tally = tally.plus(games.returns)
        number = "" if setup.seed is None else f"#{setup.seed}, "
        watch(f"{number}{screen.strength.words}", tally.games, screen.games)
        if tally.games >= screen.games or screen.hopeless(tally):
            break
    return tally


def _lopsided(setup: Setup, tally: Tally, strength: Strength) -> str:
    seat = max(tally.seats, key=lambda seat: abs(seat.share - 1 / setup.players))
    return f"{seat_words(setup, seat.seat)} won {seat.share:.0%} between {strength.words}"
