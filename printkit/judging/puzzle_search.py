"""The search for puzzles: a seed's puzzles, game by game, with answers from the cache."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, fields
from functools import cache, partial
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.cache import Entry
from printkit.engines.listener import Step
from printkit.engines.versions import puzzles_version
from printkit.files.keeping import installed_lines
from printkit.judging.session import session_for
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_either
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES, find_game
from printkit.layouts.messages import Said, counted, english, message
from printkit.layouts.puzzle import GRADES, Finder, Grade, Puzzle, Solved
from printkit.layouts.setup import Record, record_yaml
from printkit.listener import show_progress
from printkit.scaling.pool import Helpers, InOrder, open_pool
from printkit.scaling.work import note, recall
from printkit.setups import READY, Terms, first_setup

if TYPE_CHECKING:
    from printkit.engines.contract import Session
    from printkit.engines.puzzles import FoundPuzzle

_GAMES, _GAMES_A_PUZZLE = 200, 40
"""The most games to search, as a fixed number and more for each puzzle wanted."""


@dataclass(frozen=True, slots=True)
class KeptPuzzle:
    """The puzzle of one game as it is kept or sent; its record is the text of a file."""

    record: str
    form: str
    motif: str
    question: Said
    answer: Solved
    trap: Solved
    fooled: Finder | None
    grade: Grade
    finders: tuple[Finder, ...]

    @classmethod
    def of(cls, found: FoundPuzzle) -> KeptPuzzle:
        """Convert a puzzle from the form in which an engine finds it."""
        record = record_yaml(found.puzzle.record)
        return cls(**{**_fields(found.puzzle), "record": record}, form=found.form)

    @property
    def as_found(self) -> FoundPuzzle:
        """Convert the puzzle to the form in which an engine finds it."""
        from printkit.engines.puzzles import FoundPuzzle

        record = read_either(self.record, "what was kept", None)
        assert isinstance(record, Record)
        return FoundPuzzle(Puzzle(**{**_fields(self), "record": record}), self.form)


def _fields(puzzle: Puzzle | KeptPuzzle) -> dict[str, Any]:
    return {field.name: getattr(puzzle, field.name) for field in fields(Puzzle)}


def ready_puzzles_file(game: Game) -> Path:
    """The file with a game's puzzles that come with printkit; it may not exist."""
    return READY / f"puzzles-{game.slug}.jsonl"


@cache
def ready_puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with printkit, the easiest first; none if it has none."""
    lines = installed_lines(ready_puzzles_file(game), KeptPuzzle)
    return tuple(line.as_found.puzzle for line in lines)


def motif_words(puzzle: Puzzle) -> str:
    """Return the title of a puzzle's kind: "cut off"."""
    from printkit.engines.contract import engine_of

    return str(engine_of(puzzle.record.setup.game).motifs[puzzle.motif])


def puzzle_games() -> tuple[str, ...]:
    """Return the names of the games that have puzzles."""
    from printkit.engines.contract import engine_of

    return tuple(slug for slug, game in GAMES.items() if engine_of(game).motifs)


@dataclass(frozen=True, slots=True)
class PuzzleSearch:
    """The `printkit.scaling.work.Work` of finding the puzzle, if any, of each seed's game."""

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
        """Find the seed's puzzle, in a session that is open."""
        from printkit.engines.puzzles import find_puzzle

        puzzle = find_puzzle(session, seed)
        return () if puzzle is None else (KeptPuzzle.of(puzzle),)

    def session(self, threads: int | None) -> AbstractContextManager[Session]:
        """Open a session by the game's usual rules."""
        return session_for(first_setup(find_game(self.game), 0, Terms()), threads)


def find_set(
    game: Game, wanted: int, seed: int, grades: tuple[Grade, ...], helpers: Helpers
) -> tuple[Puzzle, ...]:
    """Find a seed's set: this many puzzles of these grades, the easiest first.

    Raises InputError if the game has no puzzles, too few were found, or the helpers cannot be
    reached.
    """
    from printkit.engines.contract import engine_of
    from printkit.engines.puzzles import choose_set, collect

    motifs = engine_of(game).motifs
    if not motifs:
        known = ", ".join(puzzle_games())
        raise InputError(
            english(
                "{game} has no puzzles; there are some of: {known}", game=game.slug, known=known
            )
        )
    most = _GAMES + _GAMES_A_PUZZLE * wanted
    with closing(_search(PuzzleSearch(game.slug), seed, wanted, grades, helpers)) as found:
        fit = collect(found, wanted, grades, motifs, most)
    if len(fit) < wanted:
        asked = f" {'..'.join(dict.fromkeys((grades[0], grades[-1])))}" if grades != GRADES else ""
        raise InputError(
            message(
                "{game}: {n} of {wanted} puzzles were found in {most:,} games; "
                "ask for fewer, for other grades, or for another seed",
                game=game.slug,
                n=len(fit),
                wanted=f"{wanted}{asked}",
                most=most,
            )
        )
    return choose_set(fit, wanted)


def _search(
    work: PuzzleSearch, seed: int, wanted: int, grades: tuple[Grade, ...], helpers: Helpers
) -> Generator[FoundPuzzle | None]:
    """Yield the puzzles of a set's games, in order and without end, and show the progress.

    Kept puzzles come at once, and new ones are kept.
    """
    from printkit.engines.puzzles import task_seed

    fit, done, text = 0, 0, message("puzzles")
    with (
        show_progress() as listening,
        closing(_search_games(work, map(partial(task_seed, seed), count()), helpers)) as all_,
    ):
        listening.step(Step(text, 0, wanted))
        for answers in all_:
            for answer in answers:
                done += 1
                fit += any(each.grade in grades for each in answer)
                yield answer[0].as_found if answer else None
            note = counted("{n:,} game searched", "{n:,} games searched", done)
            listening.step(Step(text, min(fit, wanted), wanted, note))


def _search_games(
    work: PuzzleSearch, seeds: Iterator[int], helpers: Helpers
) -> Generator[list[tuple[KeptPuzzle, ...]]]:
    """Yield the answers for all seeds; helpers start work when the first unknown answer is due."""
    answer = None
    for seed in seeds:
        answer = recall(work, seed)
        if answer is None:
            seeds = chain((seed,), seeds)
            break
        yield [answer]
    if helpers.are_processes:
        with open_pool(work, helpers) as pool:
            yield from InOrder(work, pool, seeds)
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
