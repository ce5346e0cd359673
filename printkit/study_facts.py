"""Facts of puzzles and of annotated games, for programs: docs/formats.md names each key."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from layouts.annotation import Annotation, Standing, Worth
from layouts.ids import position_id
from layouts.puzzle import Grade, Puzzle, Solved
from layouts.setup import Record
from printkit.facts import SetupFacts, setup_facts

if TYPE_CHECKING:
    from engines.kernel.position import Position


class LineFacts(TypedDict):
    """A move of a line of play, by whom, and in words."""

    player: int
    move: str
    words: str


class SolvedFacts(TypedDict):
    """Moves that are the same, what they are worth to the mover, and the best play from there."""

    moves: list[str]
    worth: float
    outcome: str
    line: list[LineFacts]


class FinderFacts(TypedDict):
    """How often a player finds the answer."""

    player: str
    words: str
    found: int
    tries: int


class PuzzleFacts(SetupFacts):
    """A position after some moves of a setup, what is asked of it, and the one answer."""

    moves: list[str]
    to_move: int
    motif: str
    question: str
    answer: SolvedFacts
    trap: SolvedFacts
    grade: Grade
    finders: list[FinderFacts]


class WorthFacts(TypedDict):
    """A share from 0 to 1 and its interval, which has no width where it is exact."""

    share: float
    low: float
    high: float


class StandingFacts(TypedDict):
    """What a position is worth to each player, from so many games, 0 where it is exact."""

    seats: list[WorthFacts]
    games: int


class MomentFacts(TypedDict):
    """A move of an annotated game, and what came of it."""

    ply: int
    player: int
    move: str
    words: str
    phase: str
    standing: StandingFacts
    luck: float | None
    cost: float | None


class TurningPointFacts(TypedDict):
    """A move that cost something, and a better one."""

    ply: int
    choice: str
    better: str
    words: str
    note: str
    played: WorthFacts
    best: WorthFacts
    cost: WorthFacts
    games: int


class AnnotationFacts(TypedDict):
    """An annotated game: what every position was worth, and the moves that cost most."""

    id: str
    game: str
    players: int
    player: str
    start: StandingFacts
    moves: list[MomentFacts]
    turning_points: list[TurningPointFacts]
    over: bool
    winner: int | None


def puzzle_facts(puzzle: Puzzle) -> PuzzleFacts:
    """Those of a puzzle, as `printkit puzzles --json` has them."""
    return {
        **setup_facts(puzzle.record.setup),
        "moves": list(puzzle.record.moves),
        "to_move": puzzle.answer.line[0].seat,
        "motif": puzzle.motif,
        "question": puzzle.question,
        "answer": _solved_facts(puzzle.answer),
        "trap": _solved_facts(puzzle.trap),
        "grade": puzzle.grade,
        "finders": [
            {"player": by.player, "words": by.words, "found": by.found, "tries": by.tries}
            for by in puzzle.finders
        ],
    }


def _solved_facts(solved: Solved) -> SolvedFacts:
    return {
        "moves": list(solved.moves),
        "worth": solved.worth,
        "outcome": solved.outcome,
        "line": [
            {"player": each.seat, "move": each.move, "words": each.words} for each in solved.line
        ],
    }


def annotation_facts(record: Record, end: Position, found: Annotation) -> AnnotationFacts:
    """Those of an annotated game and its end, as `printkit annotate --json` has them."""
    return {
        "id": position_id(record),
        "game": record.setup.game.slug,
        "players": record.setup.players,
        "player": found.player,
        "start": _standing(found.start),
        "moves": [
            {
                "ply": each.ply,
                "player": each.seat,
                "move": each.move,
                "words": each.words,
                "phase": each.phase,
                "standing": _standing(each.standing),
                "luck": each.luck,
                "cost": each.cost,
            }
            for each in found.moments
        ],
        "turning_points": [
            {
                "ply": each.ply,
                "choice": each.choice,
                "better": each.better,
                "words": each.words,
                "note": each.note,
                "played": _worth(each.played),
                "best": _worth(each.best),
                "cost": _worth(each.cost),
                "games": each.games,
            }
            for each in found.turning_points
        ],
        "over": end.over,
        "winner": end.winner,
    }


def _standing(standing: Standing) -> StandingFacts:
    return {"seats": [_worth(seat) for seat in standing.seats], "games": standing.games}


def _worth(worth: Worth) -> WorthFacts:
    return {"share": worth.share, "low": worth.low, "high": worth.high}
