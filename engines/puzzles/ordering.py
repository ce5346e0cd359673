"""Ordering the positions of a game: which of them to prove and to grade first.

Left to chance most puzzles would be easy, and of one kind. So each seed looks for one motif before
others, and for puzzles about as hard as it says; a few tries of the ladder's players, which are no
part of the grading, tell how hard each is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engines.contract import Proof, Session
from engines.kernel.position import Position
from engines.search.arena import stream_seed

MOST = 20
"""So many positions of a game are tried at most."""

_TRIES = 3
_STEPS = 5  # how hard seeds want it, from hardly at all to as hard as can be
_MOTIF = 0.25  # what the next motif costs, in shares of the finds
_DROP = 0.5  # a weaker player finds it so much more often than a stronger one: no grade would hold
_LAST = 10.0


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A position that has one answer, which all these moves are, and how that is shown."""

    position: Position
    motif: str
    answers: tuple[str, ...]
    proof: Callable[[], Proof]


def ordered(
    session: Session, seed: int, motifs: Mapping[str, str], candidates: Sequence[Candidate]
) -> Iterator[Proof]:
    """The proofs of a game's candidates, those that `seed` would rather have first.

    They depend on the seed, the candidates and the kernels alone.
    """
    names = [*motifs]
    first = seed // _STEPS % len(names)
    turn = {name: (at - first) % len(names) for at, name in enumerate(names)}
    tried = random.Random(seed).sample([*candidates], len(candidates))
    tried = sorted(tried, key=lambda each: turn[each.motif])[:MOST]
    wanted = (seed % _STEPS + 1) / _STEPS
    marks = [_mark(_shares(session, seed, each), wanted) for each in tried]
    costs = [mark + _MOTIF * turn[each.motif] for mark, each in zip(marks, tried, strict=True)]
    for at in sorted(range(len(tried)), key=costs.__getitem__):
        yield tried[at].proof()


def _shares(session: Session, seed: int, candidate: Candidate) -> list[float]:
    """How often each player of the ladder but masters finds the answer, the weakest first."""
    shares = []
    for strength in session.engine.ladder.strengths:
        if strength.level == "master":
            continue
        mind = session.engine.think(session, candidate.position, strength)
        seeds = [stream_seed("ordering", seed, number) >> 16 for number in range(_TRIES)]
        moves = [mind(candidate.position, try_seed).move for try_seed in seeds]
        shares.append(sum(move in candidate.answers for move in moves) / _TRIES)
    return shares


def _mark(shares: Sequence[float], wanted: float) -> float:
    """How far a candidate is from what is wanted."""
    best_yet, drop = 0.0, 0.0
    for share in shares:
        drop = max(drop, best_yet - share)
        best_yet = max(best_yet, share)
    hard = 1 - sum(shares) / len(shares)
    return abs(hard - wanted) + (_LAST if drop > _DROP else 0.0)
