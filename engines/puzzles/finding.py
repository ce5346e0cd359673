"""Finding puzzles: seed by seed, each a task by itself, until there are enough for a set."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice

from engines.contract import Session
from engines.listener import NO_LISTENER
from engines.puzzles.grading import graded
from engines.search.arena import Arena, stream_seed
from layouts.puzzle import Puzzle

_PROOFS = 4
"""So many positions of a game are graded at most until one has a grade that holds."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle; those of the same `form` are the same, turned or mirrored."""

    puzzle: Puzzle
    form: str


def found(session: Session, seed: int) -> Found | None:
    """The puzzle of a seed's game, if it has one: it depends on the seed and the kernels alone.

    That is a task for any thread or machine. Raises TypeError where a game has no puzzles.
    """
    engine = session.engine
    if not engine.motifs:
        raise TypeError(f"{engine.game.slug} has no puzzles")
    with Arena(session.kernel, 1) as own:  # tasks that waited for others of theirs would block
        alone = replace(session, arena=own, listener=NO_LISTENER)  # many tasks run at once
        for proof in islice(engine.compose(alone, seed), _PROOFS):
            puzzle = graded(alone, proof)
            if puzzle is not None:
                return Found(puzzle, proof.form)
    return None


def task_seed(seed: int, number: int) -> int:
    """The seed of a set's task: those of two sets have nothing in common."""
    return stream_seed("puzzles", seed, number) >> 32
