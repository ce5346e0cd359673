"""Puzzles: positions with one right move, which is proven, found and graded."""

from __future__ import annotations

from printkit.engines.listener import Listener
from printkit.judging import puzzle_search
from printkit.judging.puzzle_search import motif_words as motif_words
from printkit.judging.puzzle_search import puzzle_games as puzzle_games
from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.messages import english
from printkit.layouts.puzzle import Puzzle, Solved, read_grades
from printkit.library.arguments import in_words
from printkit.library.play import position_of
from printkit.listener import with_listener
from printkit.scaling.pool import Helpers

MOST_PUZZLES = 500
"""More are not looked for at once."""


@in_words
def puzzles(
    game: str,
    count: int = 12,
    *,
    seed: int = 0,
    grade: str = "",
    threads: int | None = None,
    scheduler: str | None = None,
    workers: int | None = None,
    listener: Listener | None = None,
) -> tuple[Puzzle, ...]:
    """Find puzzles of a game by its usual rules: the set of `seed`, the easiest first.

    The set has `count` puzzles, of each motif, no two from one game, none a turned copy of another.
    A `grade` is one of `printkit.layouts.puzzle.GRADES` or a range, "easy..hard"; empty for all.

    A puzzle takes seconds to find, on `threads` (one per processor by default), or on `workers`,
    processes of this machine, or on the workers of a dask `scheduler` at an address. The set does
    not depend on them. Puzzles are kept: a second time is instant, and a stopped search goes on.
    Raises InputError if the game has no puzzles, if too few were found, or if dask.distributed is
    needed and missing; StoppedError when `listener` stops it.

    >>> [puzzle] = printkit.puzzles("isaac", 1, seed=2)
    >>> str(puzzle.question), puzzle.answer.moves
    ('Light to move and win. Which tile goes, and how far does the counter go?', ('00-04=17',))
    """
    of, grades = find_game(game), read_grades(grade)
    if not 1 <= count <= MOST_PUZZLES:
        raise InputError(
            english(
                "{count} puzzles: choose from 1 to {most_puzzles}",
                count=count,
                most_puzzles=MOST_PUZZLES,
            )
        )
    helpers = Helpers(scheduler, workers, threads)
    with with_listener(listener):
        return puzzle_search.find_set(of, count, seed, grades, helpers)


def ready_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that come with printkit, the easiest first.

    Raises InputError for an unknown game.
    """
    return puzzle_search.ready_puzzles(find_game(game))


def refute(puzzle: Puzzle, move: str) -> Solved:
    """Return the exact value of any legal move in a puzzle, and best play after it.

    Raises InputError for an illegal move.
    """
    from printkit.engines.contract import engine_of

    here = position_of(puzzle.record)
    if move not in here.legal():
        here.play(move)  # in another spelling, or illegal
    return engine_of(puzzle.record.setup.game).refute(puzzle.record, move)
