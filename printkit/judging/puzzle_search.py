"""The search for puzzles: a seed's puzzles, game by game, with results from the cache."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass
from functools import partial
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from engines.versions import puzzles_version
from layouts.errors import InputError
from layouts.files import read_either
from layouts.game import Game
from layouts.games import GAMES, find_game
from layouts.puzzle import GRADES, Finder, Grade, Puzzle, Solved
from layouts.setup import Record, record_yaml
from printkit.cache import Entry
from printkit.judging.session import session_for
from printkit.listener import show_progress
from printkit.scaling.pool import in_order, open_pool
from printkit.scaling.work import note, recall
from printkit.setups import Terms, first_setup

if TYPE_CHECKING:
    from engines.contract import Session
    from engines.puzzles.finding import Found

_GAMES, _GAMES_A_PUZZLE = 200, 40
"""The most games to search, as a fixed number and more for each puzzle wanted."""


@dataclass(frozen=True, slots=True)
class KeptPuzzle:
    """The puzzle of one game as it is kept, or sent from another machine; its record is a file's
    text.
    """

    record: str
    form: str
    motif: str
    question: str
    answer: Solved
    trap: Solved
    fooled: Finder | None
    grade: Grade
    finders: tuple[Finder, ...]

    @classmethod
    def of(cls, found: Found) -> KeptPuzzle:
        """Return the form to keep of what an engine found."""
        puzzle = found.puzzle
        return cls(
            record_yaml(puzzle.record),
            found.form,
            puzzle.motif,
            puzzle.question,
            puzzle.answer,
            puzzle.trap,
            puzzle.fooled,
            puzzle.grade,
            puzzle.finders,
        )

    @property
    def as_found(self) -> Found:
        """Return it as the engine has it."""
        from engines.puzzles.finding import Found

        record = read_either(self.record, "what was kept", None)
        assert isinstance(record, Record)
        puzzle = Puzzle(
            record,
            self.motif,
            self.question,
            self.answer,
            self.trap,
            self.fooled,
            self.grade,
            self.finders,
        )
        return Found(puzzle, self.form)


def games_with_puzzles() -> tuple[str, ...]:
    """Return the names of the games that have puzzles."""
    from engines.games import engine_of

    ours = (game for game in GAMES.values() if not game.home)
    return tuple(game.slug for game in ours if engine_of(game).motifs)


@dataclass(frozen=True, slots=True)
class PuzzleSearch:
    """The `printkit.scaling.work.Work` of finding a seed's puzzle, if its game has one."""

    game: str

    @property
    def kind(self) -> Any:
        return tuple[KeptPuzzle, ...]

    def entry(self, seed: int) -> Entry[tuple[KeptPuzzle, ...]]:
        made_by = puzzles_version(find_game(self.game))
        return Entry("puzzles", self.kind, made_by, None, (self.game, seed))

    def do(self, seed: int) -> tuple[KeptPuzzle, ...]:
        with self.session(1) as session:
            return self.find(session, seed)

    def find(self, session: Session, seed: int) -> tuple[KeptPuzzle, ...]:
        """Find the seed's puzzle in an open session."""
        from engines.puzzles.finding import find_puzzle

        puzzle = find_puzzle(session, seed)
        return () if puzzle is None else (KeptPuzzle.of(puzzle),)

    def session(self, threads: int | None) -> AbstractContextManager[Session]:
        """Open a session by the game's usual rules."""
        return session_for(first_setup(find_game(self.game), 0, Terms()), threads)


@dataclass(frozen=True, slots=True)
class Helpers:
    """The processors of a search: `threads`, one each by default, or `workers` (processes of this
    machine), or the workers of the `scheduler` at an address.
    """

    threads: int | None = None
    scheduler: str | None = None
    workers: int | None = None


def find_set(
    game: Game, wanted: int, seed: int, grades: tuple[Grade, ...], helpers: Helpers
) -> tuple[Puzzle, ...]:
    """Find the seed's set: this many puzzles of these grades, the easiest first.

    Raises InputError if the game has no puzzles, too few were found, or the helpers cannot be
    reached.
    """
    from engines.puzzles.finding import choose_set, collect

    motifs = _motifs(game)
    most = _GAMES + _GAMES_A_PUZZLE * wanted
    with closing(_search(PuzzleSearch(game.slug), seed, wanted, grades, helpers)) as found:
        fit = collect(found, wanted, grades, motifs, most)
    if len(fit) < wanted:
        of = f" {'..'.join(dict.fromkeys((grades[0], grades[-1])))}" if grades != GRADES else ""
        raise InputError(
            f"{game.slug}: {len(fit)} of {wanted}{of} puzzles were found in {most:,} games; ask "
            "for fewer, for other grades, or for another seed"
        )
    return choose_set(fit, wanted)


def _motifs(game: Game) -> Mapping[str, str]:
    """The kinds of a game's puzzles. Raises InputError where it has none."""
    from engines.games import engine_of

    motifs = engine_of(game).motifs
    if not motifs:
        known = ", ".join(games_with_puzzles())
        raise InputError(f"{game.slug} has no puzzles; there are some of: {known}")
    return motifs


def _search(
    work: PuzzleSearch, seed: int, wanted: int, grades: tuple[Grade, ...], helpers: Helpers
) -> Generator[Found | None]:
    """Yield what the games of a set give, in order and without end; show the progress.

    Kept puzzles come at once, and new ones are kept.
    """
    from engines.puzzles.finding import task_seed

    fit = done = 0
    with (
        show_progress() as listening,
        closing(_search_games(work, map(partial(task_seed, seed), count()), helpers)) as all_,
    ):
        listening.step("puzzles", 0, wanted)
        for answers in all_:
            for answer in answers:
                done += 1
                fit += any(each.grade in grades for each in answer)
                yield answer[0].as_found if answer else None
            listening.step("puzzles", min(fit, wanted), wanted, f"{done:,} games searched")


def _search_games(
    work: PuzzleSearch, seeds: Iterator[int], helpers: Helpers
) -> Generator[list[tuple[KeptPuzzle, ...]]]:
    """Yield the answers for all seeds, a few at a time; helpers are called when the first is
    unknown.
    """
    answer = None
    for seed in seeds:
        answer = recall(work, seed)
        if answer is None:
            seeds = chain((seed,), seeds)
            break
        yield [answer]
    if helpers.scheduler or helpers.workers:
        with open_pool(work, helpers.scheduler, helpers.workers) as pool:
            yield from in_order(work, pool, seeds)
        return

    def task(seed: int) -> tuple[KeptPuzzle, ...]:
        answer = recall(work, seed)
        if answer is None:
            answer = work.find(session, seed)
            note(work, seed, answer)
        return answer

    with work.session(helpers.threads) as session:
        for answer in session.arena.pool.in_order(partial(task, seed) for seed in seeds):
            yield [answer]
