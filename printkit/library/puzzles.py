"""Puzzles: sets of positions with one proven answer each, found and graded."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from layouts.errors import InputError
from layouts.files import read_either
from layouts.game import Game
from layouts.games import find_game
from layouts.puzzle import GRADES, Finder, Grade, Puzzle, Solved, read_grades
from layouts.setup import Record, record_yaml
from printkit.cache import Entry
from printkit.dealing import Terms, first_setup
from printkit.library.listening import Listener, told_to
from printkit.session import session_for

if TYPE_CHECKING:
    from engines.contract import Composer, Session
    from engines.puzzles.finding import Found

MOST_PUZZLES = 500
"""More are not looked for at once."""

_GAMES, _GAMES_A_PUZZLE = 200, 40
"""So many games are searched in vain, and for each puzzle that is wanted, before one gives up."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A puzzle as it is kept, with its record as a file has it."""

    record: str
    form: str
    motif: str
    question: str
    answer: Solved
    trap: Solved
    grade: Grade
    finders: tuple[Finder, ...]


def puzzles(
    game: str,
    count: int = 12,
    *,
    seed: int = 0,
    grade: str = "",
    threads: int | None = None,
    listener: Listener | None = None,
) -> tuple[Puzzle, ...]:
    """So many puzzles of a game, by its usual rules: the set of `seed`, the easiest first.

    It has puzzles of each motif, no two of one game, and none that is another one turned. A `grade`
    is one of `layouts.puzzle.GRADES`, or from one to another: "easy..hard"; all grades without.

    It takes seconds a puzzle, on as many `threads` as there are processors unless it is said; the
    set does not depend on them. What was found is kept: so a second time is instant, and what was
    stopped goes on. Raises InputError where the game has no puzzles, or too few were found,
    StoppedError when `listener` stops it.
    """
    of, grades = find_game(game), read_grades(grade)
    if not 1 <= count <= MOST_PUZZLES:
        raise InputError(f"{count} puzzles: choose from 1 to {MOST_PUZZLES}")
    composer = _composer(of)
    with told_to(listener):
        return _chosen(of, composer, count, seed, grades, threads)


def puzzle_games() -> tuple[str, ...]:
    """The games that have puzzles, by their names."""
    from engines.games import engine_of
    from layouts.games import GAMES

    return tuple(
        slug
        for slug, game in GAMES.items()
        if not game.home and engine_of(game).puzzles is not None
    )


def _composer(game: Game) -> Composer:
    from engines.games import engine_of

    composer = engine_of(game).puzzles
    if composer is None:
        raise InputError(
            f"{game.slug} has no puzzles; there are some of: {', '.join(puzzle_games())}"
        )
    return composer


def _chosen(
    game: Game,
    composer: Composer,
    count: int,
    seed: int,
    grades: tuple[Grade, ...],
    threads: int | None,
) -> tuple[Puzzle, ...]:
    from engines.puzzles.choosing import chosen, fitting

    tasks = _Tasks(game, seed, threads, count, grades)
    most = _GAMES + _GAMES_A_PUZZLE * count
    with tasks.kept() as found:
        fit = fitting(found, count, grades, composer.motifs, most)
    if len(fit) < count:
        of = f" {'..'.join(dict.fromkeys((grades[0], grades[-1])))}" if grades != GRADES else ""
        raise InputError(
            f"{game.slug}: {len(fit)} of {count}{of} puzzles were found in {most:,} games; ask for "
            "fewer, for other grades, or for another seed"
        )
    return chosen(fit, count)


@dataclass(slots=True)
class _Tasks:
    """What the tasks of a seed find: those that were kept, and then those that are done now."""

    game: Game
    seed: int
    threads: int | None
    wanted: int
    grades: tuple[Grade, ...]
    found: list[Found | None] = field(default_factory=list)

    @contextmanager
    def kept(self) -> Iterator[Iterator[Found | None]]:
        """All of them, in their order; what is new is kept, even where somebody stops."""
        entry = Entry("puzzles", list[_Kept | None], None, (self.game.slug, self.seed))
        self.found = [_found(each) for each in entry.recall() or ()]
        known = len(self.found)
        tasks = self._all()
        try:
            yield tasks
        finally:
            tasks.close()
            if len(self.found) > known:
                entry.keep([_kept(each) for each in self.found])

    def _all(self) -> Generator[Found | None]:
        from engines.puzzles.finding import search

        yield from tuple(self.found)
        with session_for(first_setup(self.game, 0, Terms()), self.threads) as session:
            self._watched(session)
            for each in search(session, self.seed, len(self.found)):
                self.found.append(each)
                self._watched(session)
                yield each

    def _watched(self, session: Session) -> None:
        fit = sum(each is not None and each.puzzle.grade in self.grades for each in self.found)
        note = f"{len(self.found):,} games searched"
        session.watch("puzzles", min(fit, self.wanted), self.wanted, note)


def _kept(found: Found | None) -> _Kept | None:
    if found is None:
        return None
    of = found.puzzle
    record = record_yaml(of.record)
    return _Kept(
        record, found.form, of.motif, of.question, of.answer, of.trap, of.grade, of.finders
    )


def _found(kept: _Kept | None) -> Found | None:
    from engines.puzzles.finding import Found

    if kept is None:
        return None
    record = read_either(kept.record, "what was kept", None)
    assert isinstance(record, Record)
    puzzle = Puzzle(
        record, kept.motif, kept.question, kept.answer, kept.trap, kept.grade, kept.finders
    )
    return Found(puzzle, kept.form)
