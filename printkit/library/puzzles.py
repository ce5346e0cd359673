"""Puzzles: sets of positions with one proven answer each, found and graded."""

from __future__ import annotations

from engines.listener import Listener
from layouts.errors import InputError
from layouts.games import find_game
from layouts.puzzle import Puzzle, read_grades
from printkit.judging import puzzle_search
from printkit.listener import with_listener
from printkit.scaling.calling import refuse_no_crew

MOST_PUZZLES = 500
"""More are not looked for at once."""


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
    """So many puzzles of a game, by its usual rules: the set of `seed`, the easiest first.

    It has puzzles of each motif, no two of one game, and none that is another one turned. A `grade`
    is one of `layouts.puzzle.GRADES`, or from one to another: "easy..hard"; all grades without.

    It takes seconds a puzzle, on as many `threads` as there are processors unless it is said; or
    else by so many `workers`, processes of this machine, or those of a dask `scheduler` at an
    address. The set does not depend on them. What was found is kept: so a second time is instant,
    and what was stopped goes on. Raises InputError where the game has no puzzles, too few were
    found, or dask.distributed is wanted and not installed, StoppedError when `listener` stops it.
    """
    of, grades = find_game(game), read_grades(grade)
    if not 1 <= count <= MOST_PUZZLES:
        raise InputError(f"{count} puzzles: choose from 1 to {MOST_PUZZLES}")
    if scheduler or workers:
        refuse_no_crew(scheduler, workers)
    helpers = puzzle_search.Helpers(threads, scheduler, workers)
    with with_listener(listener):
        return puzzle_search.find_set(of, count, seed, grades, helpers)


def puzzle_games() -> tuple[str, ...]:
    """The games that have puzzles, by their names."""
    return puzzle_search.games_with_puzzles()
