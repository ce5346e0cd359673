"""The trial: one setup dealt by a seed, given up early or judged, whatever becomes of others.

In a race candidates are ranked, so that who goes on depends on who else runs. Here each goes on as
long as it is promising by itself: a pure function of the setup, for searches that are spread over
many processes and machines.
"""

from __future__ import annotations

from typing import Any

from engines.contract import Session, Trial
from engines.judging.deal import Examination, examine
from engines.judging.race import LOOKS, looked_at, race_for
from layouts.errors import UnplayableError
from layouts.setup import Setup


def tried(session: Session, setup: Setup[Any]) -> Trial:
    """The trial of a setup by its game's own way; one that cannot be played is given up, too."""
    try:
        return session.engine.try_out(session, setup)
    except UnplayableError as error:
        return Trial(setup, str(error))


def judged(session: Session, setup: Setup[Any]) -> Trial:
    """The whole verdict on a setup as it was dealt, whatever it is like."""
    try:
        verdict = session.engine.judge(session, setup)
    except UnplayableError as error:
        return Trial(setup, str(error))
    outcome = "fair and playable" if verdict.passed else " ".join(verdict.reasons)
    return Trial(setup, outcome, verdict, verdict.games)


def race_alone(session: Session, setup: Setup[Any]) -> Trial:
    """The trial of a setup by a race of one: all looks, then fresh games that judge it.

    The looks, and what is promising enough for the next, are those of `engines.judging.race`.
    """
    race = race_for(session, setup)
    candidate = race.candidate(setup)
    while candidate.looks < len(LOOKS):
        candidate = looked_at(session, candidate, candidate.looks)
        if not race.promising(candidate):
            return Trial(
                setup,
                f"not promising after {candidate.games:,} games",
                games=candidate.games,
                looks=candidate.looks,
                simulations=candidate.simulations,
            )
    _, found = examine(race, candidate)
    return Trial(
        setup,
        found.outcome,
        found.verdict,
        candidate.games + found.games,
        candidate.looks,
        candidate.simulations,
    )


def trial_of(setup: Setup[Any], found: Examination) -> Trial:
    """The trial of a setup that was examined, in a game that is solved or judged at once."""
    return Trial(setup, found.outcome, found.verdict, found.games)
