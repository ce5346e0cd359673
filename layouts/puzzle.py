"""Puzzles: a position, a question, and the one answer, which is proven to be right.

Engines make them, sheets draw them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, get_args

from msgspec.structs import replace

from printkit.layouts.answers import converted, under_key
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Message, Said, in_context, message
from printkit.layouts.setup import Drawn, Record
from printkit.layouts.spelling import plain
from printkit.layouts.words import cut_repr, short_repr

Grade = Literal["easy", "medium", "hard", "expert", "fiendish"]
"""How hard a puzzle is: by the weakest player who finds its answer in most games."""

GRADES: tuple[Grade, ...] = get_args(Grade)
"""All grades, the easiest first."""

GRADE_WORDS: dict[Grade, Message] = {
    "easy": message("easy"),
    "medium": message("medium"),
    "hard": message("hard"),
    "expert": in_context("grade", "expert"),
    "fiendish": message("fiendish"),
}


def read_grades(text: str) -> tuple[Grade, ...]:
    """Read grades from `text`: a single grade, or a range such as "easy..hard"; all for no text.

    Raises InputError for any other text.
    """
    if not text:
        return GRADES
    ends = re.split(r"\.\.+|…|-| to ", plain(text).lower())
    named = [grade for end in (ends[0], ends[-1]) for grade in GRADES if end.strip() == grade]
    if len(ends) > 2 or len(named) < 2 or named != sorted(named, key=[*GRADES].index):
        known = ", ".join(GRADES)
        raise InputError(
            message(
                "grade {text}: choose from {known}, or a range: easy..hard",
                text=repr(text[:20]),
                known=known,
            )
        )
    begin, end = (GRADES.index(grade) for grade in named)
    return GRADES[begin : end + 1]


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a line of play: its seat (from 0), its notation, and its words.

    `words` say what the move gains if the notation does not: "takes 26 cents".
    """

    seat: int = field(metadata=under_key("player"))
    move: str
    words: Said | str = field(metadata=converted(str, str))

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Solved:
    """A first move with its exact worth under best play.

    `moves` are all legal moves that count as this one, the one to show first: paths to the same
    target that leave the same coins are one answer. `worth` is the mover's chance to win, from 0 to
    1, with a draw as half a win. `outcome` says it in words: "wins by 12 cents", "wins 63.4 % of
    games". `line` begins with the move. It ends with the game, where dice decide, or where the
    winner can't be caught up with, as `why` then explains in sentences. `why` is empty if the line
    and the outcome say it all.
    """

    moves: tuple[str, ...]
    worth: float
    outcome: Said | str = field(metadata=converted(str, str))
    line: tuple[LineMove, ...]
    why: Said | str = field(default="", metadata=converted(str, str))

    __repr__ = short_repr


_ONLY = {
    message("wins {win} of games").text: message("wins only {win} of games").text,
    message("wins {win} and draws {draw} of games").text: message(
        "wins only {win} and draws {draw} of games"
    ).text,
}


def falls_short(outcome: Said | str) -> Said | str:
    """The outcome of a move that is not the best one: "wins only 12 % of games"."""
    if isinstance(outcome, Message):
        return replace(outcome, text=_ONLY.get(outcome.text, outcome.text))
    return outcome


@dataclass(frozen=True, slots=True)
class Finder:
    """How often computer players of one strength find a move: in `found` of `tries` games."""

    player: str
    words: Said | str = field(metadata=converted(str, str))
    found: int
    tries: int

    @property
    def share(self) -> float:
        """The share of games in which these players choose the move, from 0 to 1."""
        return self.found / self.tries


@dataclass(frozen=True, slots=True)
class Puzzle(Drawn):
    """A puzzle: the position at the end of `record`, and the only right answer to its `question`.

    `motif` is the name of the kind of puzzle. `answer` is proven by search over all moves of all
    sides. The `trap`, another move, is proven to be worse; its line refutes it. `fooled` are the
    strongest players who choose the trap far more often than random moves do, or None. `finders`
    are the ladder's players, weakest first, and how often they find the answer.
    """

    record: Record
    motif: str
    question: Said | str = field(metadata=converted(str, str))
    answer: Solved
    trap: Solved
    fooled: Finder | None
    grade: Grade
    finders: tuple[Finder, ...]

    def __repr__(self) -> str:
        return cut_repr(f"<Puzzle of {self.record.setup.game.slug}, {self.grade}: {self.question}>")
