"""Fair deals: candidates are played, given up early or judged, until one is fair and playable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from engines.contract import FairDeal, Session
from engines.judging.games import batches_of, most_games
from engines.judging.panel import in_turn
from engines.judging.verdict import decide
from engines.search.ladder import Strength
from engines.search.players import Player
from engines.statistics import Tally, empty_tally
from layouts.setup import Setup
from layouts.verdict import Attempt, Deal, Verdict

CANDIDATES = 25

_FIRST_LOOK = 60  # games before a candidate may be given up


@dataclass(frozen=True, slots=True)
class _Screen:
    """A quick look at a candidate: `games` at a strength, with `slack` for the true share."""

    strength: Strength[Player]
    games: int
    slack: float

    def hopeless(self, tally: Tally) -> bool:
        """Too lopsided by now to be worth more games."""
        limit = self.slack + 0.75 / sqrt(tally.games)
        return tally.games >= _FIRST_LOOK and tally.deviation > limit


@dataclass(frozen=True, slots=True)
class Examination:
    """What became of a candidate: a `verdict` if it got so far, else why not in `outcome`.

    `unevenness` says how far from even it looked, less is better; `games` were played.
    """

    unevenness: float
    games: int
    outcome: str
    verdict: Verdict[Any] | None = None

    @property
    def passed(self) -> bool:
        """Fair and playable."""
        return self.verdict is not None and self.verdict.passed


def examine(session: Session, setup: Setup[Any]) -> tuple[Tally, Examination]:
    """Play `setup` for a while, give it up as soon as it looks lopsided, else judge it afresh.

    The tally has the games of the default strength that chose it.
    """
    ladder = session.engine.ladder
    default = _Screen(ladder.default, 200, 0.02)
    expert = next(s for s in in_turn(ladder) if s.level == "expert")
    experts = _Screen(expert, 60, 0.05)
    tally = _look(session, setup, default)

    def given_up(games: int, why: str) -> tuple[Tally, Examination]:
        return tally, Examination(tally.deviation, games, why)

    if default.hopeless(tally):
        return given_up(tally.games, _lopsided(setup, tally, ladder.default))
    look = _look(session, setup, experts)
    if experts.hopeless(look):
        return given_up(look.games, _lopsided(setup, look, expert))
    decision = decide(session, setup, hopeless=default.hopeless)
    tally = decision.tally
    if tally.fairness() != "fair":
        open_end = tally.games >= most_games(setup, ladder.default)
        lopsided = _lopsided(setup, tally, ladder.default)
        return given_up(tally.games, "nearly even, but not proven" if open_end else lopsided)
    verdict = session.engine.judge(session, setup, decision=decision)
    outcome = "fair and playable" if verdict.passed else " ".join(verdict.reasons)
    return tally, Examination(tally.deviation, verdict.games, outcome, verdict)


def first_that_passes(
    candidate: Callable[[int], Setup[Any]],
    seed: int,
    tell: Callable[[Attempt], None],
    examined: Callable[[Setup[Any]], Examination],
    judged: Callable[[Setup[Any]], Verdict[Any]],
) -> FairDeal:
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
            return FairDeal(setup, found.verdict, Deal(tuple(attempts), proven=True))
    most_even = min(unevenness, key=unevenness.__getitem__)
    setup = candidate(most_even)
    verdict = judged(setup)
    note(most_even, verdict.games, True, "not proven, the most even of all candidates")
    return FairDeal(setup, verdict, Deal(tuple(attempts), proven=False))


def deal_fair(
    session: Session,
    candidate: Callable[[int], Setup[Any]],
    seed: int,
    tell: Callable[[Attempt], None],
) -> FairDeal:
    """The first fair and playable candidate, as games between players find them.

    A candidate is played for a while and given up as soon as it looks lopsided; one that survives
    is judged by fresh games. The rest is as of `first_that_passes`.
    """
    return first_that_passes(
        candidate,
        seed,
        tell,
        examined=lambda setup: examine(session, setup)[1],
        judged=lambda setup: session.engine.judge(session, setup, seed=1),
    )


def _look(session: Session, setup: Setup[Any], screen: _Screen) -> Tally:
    """As many games as the screen has, or until the candidate is hopeless."""
    tally = empty_tally(setup.players)
    for games in batches_of(session, setup, screen.strength, "screen", 0):
        tally = tally.plus(games.returns)
        number = "" if setup.seed is None else f"#{setup.seed}, "
        session.watch(f"{number}{screen.strength.words}", tally.games, screen.games)
        if tally.games >= screen.games or screen.hopeless(tally):
            break
    return tally


def _lopsided(setup: Setup[Any], tally: Tally, strength: Strength[Player]) -> str:
    seat = max(tally.seats, key=lambda seat: abs(seat.share - 1 / setup.players))
    return f"{setup.seat_words(seat.seat)} won {seat.share:.0%} between {strength.words}"
