"""Puzzles: a position of a game, what is asked of it, and the one answer that is proven.

Made by the engines, drawn by the sheets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

from layouts.answers import under_key
from layouts.errors import InputError
from layouts.setup import Record

Grade = Literal["easy", "medium", "hard", "expert", "fiendish"]
"""How strong the weakest player is who finds the answer in most games."""

GRADES: tuple[Grade, ...] = get_args(Grade)
"""All grades, the easiest first."""


def read_grades(text: str) -> tuple[Grade, ...]:
    """The grades that `text` names: one, or from one to another, "easy..hard"; all for none.

    Raises InputError.
    """
    if not text:
        return GRADES
    first, dots, last = text.partition("..")
    named = [grade for grade in (first, last if dots else first) if grade in GRADES]
    if len(named) < 2 or [*named] != sorted(named, key=[*GRADES].index):
        known = ", ".join(GRADES)
        raise InputError(f"grade {text[:20]!r}: choose from {known}, or a range: easy..hard")
    begin, end = (GRADES.index(grade) for grade in named)
    return GRADES[begin : end + 1]


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a line of play: whose it is (seats count from 0), as it is written, and in words.

    `words` end with what comes of it where the notation does not say so: "takes 26 cents".
    """

    seat: int = field(metadata=under_key("player"))
    move: str
    words: str


@dataclass(frozen=True, slots=True)
class Solved:
    """A first move, and what it is worth when all play their best from there on.

    `moves` are the legal moves that count as this one, each in its first spelling, the one that is
    shown first: more than one path to the same target that leaves the same coins is one answer.
    `worth` is the mover's chance to win, from 0 to 1, a draw as half a win; it is exact. `outcome`
    says it to a person: "wins by 12 cents", "wins 63.4 % of games". `line` begins with the move; it
    ends with the game, or where dice decide how it goes on.
    """

    moves: tuple[str, ...]
    worth: float
    outcome: str
    line: tuple[LineMove, ...]


@dataclass(frozen=True, slots=True)
class Finder:
    """How often players of one strength, the computer's `player`, find the answer."""

    player: str
    words: str
    found: int
    tries: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.found / self.tries


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position at the end of `record`, and the only move that answers the `question`.

    `motif` is the kind of puzzle, by a name that the game's puzzles have. `answer` is proven by
    search over all moves of all sides; so is that the `trap`, the best-looking of the other moves,
    is worse, and its line is the refutation. `finders` are the ladder's players, weakest first.
    """

    record: Record
    motif: str
    question: str
    answer: Solved
    trap: Solved
    grade: Grade
    finders: tuple[Finder, ...]
