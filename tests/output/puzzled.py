"""Puzzles at real positions of kept games, as sheets show them.

The moves were really played; their worth is made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from printkit.engines.contract import engine_of
from printkit.engines.kernel.position import Position, positions
from printkit.layouts.game import Game
from printkit.layouts.messages import message
from printkit.layouts.puzzle import GRADES, Finder, LineMove, Puzzle, Solved
from printkit.layouts.setup import Record
from printkit.output.sheet import PuzzlePosition
from printkit.printing.diagrams import puzzle_positions
from tests.lacking import lacks_record
from tests.playing import records_of

TRIES = 20
_LINE = 6
_WORDS = message("takes what lies there"), "", message("and goes on")
_FINDERS = (
    ("greedy", message("greedy players")),
    ("uct-50", message("casual players")),
    ("uct-200", message("club players")),
    ("uct-1000", message("experts ({method})", method=message("UCT"))),
)


@cache
def puzzles_of(game: Game, count: int = 3) -> tuple[PuzzlePosition[Any], ...]:
    """Return puzzles of a game for its usual number of players, of all grades, late in games."""
    return puzzle_positions(puzzle for puzzle, _ in zip(_puzzles(game), range(count), strict=False))


def _puzzles(game: Game) -> Iterator[Puzzle]:
    number, before = 0, -1
    while number > before:  # else no record has one, however often they are read
        before = number
        for record in records_of(game):
            if record.setup.players == game.usual_players and not record.setup.variants:
                puzzle = _puzzle(record, number)
                if puzzle is not None:
                    number += 1
                    yield puzzle
    lacks_record(
        game.slug,
        f"for {game.usual_players} without variants, with a choice of moves in its second half",
    )


def _puzzle(record: Record, number: int) -> Puzzle | None:
    """Return a puzzle from the second half of a game, with the move played next as its answer."""
    kernel = engine_of(record.setup.game).kernel_for(record.setup.variants)
    played = list(positions(kernel, record))
    middle = len(played) // 2
    for (_, before), (move, after) in pairwise(played[middle + number % 5 :]):
        others = [legal for legal in before.legal() if legal != move]
        if not others or after.over:
            continue
        start = before.ply
        line = played[start + 1 : start + 1 + _LINE]
        seats = [position.to_move or 0 for _, position in played[start:]]
        mover = record.setup.game.seat_name(seats[0])
        return Puzzle(
            Record(record.setup, record.moves[:start]),
            "sacrifice",
            message("{player} to move: which move wins?", player=mover),
            Solved((move,), 1.0, message("wins by 12"), _line(line, seats)),
            Solved((others[-1],), 0.5, message("only draws"), _line([(others[-1], after)], seats)),
            Finder("uct-50", message("casual players"), 9, TRIES),
            GRADES[number % len(GRADES)],
            tuple(
                Finder(player, words, min(TRIES, 3 + 6 * strength), TRIES)
                for strength, (player, words) in enumerate(_FINDERS)
            ),
        )
    return None


def _line(played: list[tuple[str, Position]], seats: list[int]) -> tuple[LineMove, ...]:
    return tuple(
        LineMove(seat, move, _WORDS[number % len(_WORDS)])
        for number, ((move, _), seat) in enumerate(zip(played, seats, strict=False))
    )
