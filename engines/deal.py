"""Dealing until a setup is fair and playable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.arena import Arena
from engines.statistics import Tally, empty_tally
from engines.strengths import DEFAULT
from engines.verdict import Watch, judge, rounds, seat_words
from layouts.setup import Setup
from layouts.verdict import Attempt, Deal, Verdict

CANDIDATES = 25

_SCREEN_GAMES = 400
_FIRST_LOOK = 60


@dataclass(frozen=True, slots=True)
class Dealt:
    """A setup, its verdict, and how it was come by. `deal.proven` tells whether it passed."""

    setup: Setup
    verdict: Verdict
    deal: Deal


def deal_fair(
    candidate: Callable[[int], Setup],
    seed: int,
    arena: Arena,
    version: str,
    watch: Watch,
    tell: Callable[[Attempt], None],
) -> Dealt:
    """The first fair and playable one of `candidate(seed)`, `candidate(seed + 1)`, ...

    A candidate is played for a while and given up as soon as it looks lopsided; one that survives
    is judged by fresh games. After CANDIDATES of them it is the most even one, judged afresh once
    more, unproven. `tell` hears of each attempt.
    """
    attempts: list[Attempt] = []
    evenness: dict[int, float] = {}

    def note(setup: Setup, games: int, accepted: bool, outcome: str) -> None:
        assert setup.seed is not None
        attempts.append(Attempt(setup.seed, games, accepted, outcome))
        tell(attempts[-1])

    for number in range(seed, seed + CANDIDATES):
        setup = candidate(number)
        tally, survived = _screen(setup, arena, watch)
        if not survived:
            evenness[number] = tally.deviation
            note(setup, tally.games, False, f"looked lopsided: {_leader(setup, tally)}")
            continue
        verdict = judge(setup, arena, version, watch)
        games = tally.games + verdict.games
        if verdict.passed:
            note(setup, games, True, "fair and playable")
            return Dealt(setup, verdict, Deal(tuple(attempts), proven=True))
        evenness[number] = _deviation(verdict)
        note(setup, games, False, " ".join(verdict.reasons))
    setup = candidate(min(evenness, key=evenness.__getitem__))
    verdict = judge(setup, arena, version, watch, seed=1)
    note(setup, verdict.games, True, "not proven, the most even of all candidates")
    return Dealt(setup, verdict, Deal(tuple(attempts), proven=False))


def _screen(setup: Setup, arena: Arena, watch: Watch) -> tuple[Tally, bool]:
    """A short match at the default strength, and whether it looked even throughout."""
    tally = empty_tally(setup.players)
    for games in rounds(setup, arena, DEFAULT, "screen", 0):
        tally = tally.plus(games.returns)
        watch(f"a look at #{setup.seed}", tally.games, _SCREEN_GAMES)
        if tally.games >= _FIRST_LOOK and tally.deviation > _give_up(tally.games):
            return tally, False
        if tally.games >= _SCREEN_GAMES:
            break
    return tally, True


def _give_up(games: int) -> float:
    """The deviation from an even share beyond which a candidate is not worth more games."""
    return 0.02 + 0.75 / float(games**0.5)


def _leader(setup: Setup, tally: Tally) -> str:
    seat = max(tally.seats, key=lambda seat: seat.share)
    return f"{seat_words(setup, seat.seat)} won {seat.share:.0%} of {tally.games} games"


def _deviation(verdict: Verdict) -> float:
    return max(abs(seat.share - 1 / verdict.players) for seat in verdict.seats)
