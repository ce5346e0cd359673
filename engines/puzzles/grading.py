"""Grading: how hard a puzzle is, by which of the ladder's players find its answer.

A puzzle's grade is the weakest player's level who finds it in most tries. It is told only of those
whose grade holds: every player of a higher level finds it in most tries, too, and nobody whom that
hangs on in about as many as not. Players of one level may see different things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engines.contract import Proof, Session
from engines.search.arena import stream_seed
from layouts.puzzle import Finder, Grade, Puzzle
from layouts.verdict import Level

GRADE_OF: Mapping[Level | None, Grade] = {
    "beginner": "easy",
    "club": "medium",
    "expert": "hard",
    "master": "expert",
    None: "fiendish",
}
"""The grade of what players of a level find, and no weaker ones; None for nobody on the ladder."""

TRIES, MORE_TRIES = 20, 60
"""In how many tries each player looks for the answer, and in how many where these do not tell."""

_CLEAR, _CLEAR_OF_MORE = 14, 36
"""So many finds are clearly most of them, and as many misses clearly not."""

_OFTEN = 10  # a player is trapped who plays one wrong move in so many tries once or more


@dataclass(slots=True)
class _Tried:
    """What a player did in their tries."""

    player: str
    words: str
    level: Level
    moves: Counter[str] = field(default_factory=Counter)
    found: int = 0

    @property
    def tries(self) -> int:
        return sum(self.moves.values())

    @property
    def finds(self) -> bool | None:
        """Whether the player finds the answer in most games, None where that is open."""
        clear = _CLEAR if self.tries == TRIES else _CLEAR_OF_MORE
        if self.found >= clear:
            return True
        return False if self.tries - self.found >= clear else None


def graded(session: Session, proof: Proof) -> Puzzle | None:
    """The puzzle with its grade; None where that would not hold.

    It depends on the proof alone: each try has a seed of its own.
    """
    tried: list[_Tried] = []
    for strength in session.engine.ladder.strengths:
        mind = session.engine.think(session, proof.position, strength)
        by = _Tried(strength.name, strength.words, strength.level)
        for number in range(MORE_TRIES):
            if number == TRIES and by.finds is not None:
                break
            seed = stream_seed("puzzle", proof.form, number) >> 16
            move = mind(proof.position, seed).move
            by.moves[move] += 1
            by.found += move in proof.answer.moves
        if not _holds(by, tried):
            return None
        tried.append(by)
    trap = _trap(proof, tried)
    if trap is None:
        return None
    setup = replace(proof.record.setup, seed=None, deal_options=())  # an ID has neither
    return Puzzle(
        replace(proof.record, setup=setup),
        proof.motif,
        proof.question,
        proof.answer,
        proof.refuted(trap),
        GRADE_OF[next((by.level for by in tried if by.finds), None)],
        tuple(Finder(by.player, by.words, by.found, by.tries) for by in tried),
    )


def _holds(by: _Tried, weaker: Sequence[_Tried]) -> bool:
    """Whether there is a grade still, with what a player found after those who are weaker."""
    found = {other.level for other in weaker if other.finds}
    if found - {by.level}:
        return by.finds is True
    return by.finds is not None or by.level in found


def _trap(proof: Proof, tried: Sequence[_Tried]) -> str | None:
    """The wrong move that the strongest player likes best who falls for one now and then.

    Who is weakest moves at random, which tells nothing where a game says what looks best.
    """
    rest = None
    for by in reversed(tried[1:] if proof.lure else tried):
        wrong = [(-n, move) for move, n in by.moves.items() if move not in proof.answer.moves]
        if wrong:
            often, move = min(wrong)
            if -often * _OFTEN >= by.tries:
                return move
            rest = rest or move
    return rest or proof.lure or None
