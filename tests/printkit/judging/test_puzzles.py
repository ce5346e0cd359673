"""`printkit puzzles`: sets by seed, kept and resumed; impossible requests get one line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import printkit
from printkit.cache import forget
from printkit.engines import contract, puzzles
from printkit.engines.contract import Session
from printkit.engines.kernel.position import play_record
from printkit.engines.search.arena import Arena
from printkit.layouts.games import find_game
from printkit.layouts.puzzle import GRADES, Solved, read_grades
from printkit.layouts.setup import Record
from printkit.library.puzzles import puzzle_games, ready_puzzles
from printkit.scaling.pool import Helpers
from printkit.scaling.work import Work, pack, unpack
from tests.cases import cases_together, some_of
from tests.output.puzzled import puzzles_of
from tests.playing import deal_setup, quiet, with_methods
from tests.printkit.conftest import Run
from tests.printkit.running import assert_refused, printkit_here
from tests.printkit.schemas import assert_kept

GAME = "coin-isolation"
find_puzzle = puzzles.find_puzzle


def first_to_move(solved: Solved) -> Solved:
    """Return the same moves, beginning with the first player."""
    line = (replace(move, seat=number % 2) for number, move in enumerate(solved.line))
    return replace(solved, line=tuple(line))


def make_puzzle(session: Session, seed: int) -> puzzles.FoundPuzzle | None:
    """Return a made-up puzzle for two of three seeds: the position before the first move."""
    engine = session.engine
    assert engine.motifs
    if seed % 3 == 0:
        return None
    posed = puzzles_of(engine.game)[0].puzzle
    puzzle = replace(
        posed,
        record=Record(deal_setup(engine.game, seed % 1000), ()),
        motif=[*engine.motifs][seed % len(engine.motifs)],
        grade=GRADES[seed % len(GRADES)],
        answer=first_to_move(posed.answer),
        trap=first_to_move(posed.trap),
    )
    return puzzles.FoundPuzzle(puzzle, f"form {seed}")


@pytest.fixture(autouse=True)
def searching(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use made-up puzzles that take no time, kept apart."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(puzzles, "find_puzzle", make_puzzle)


def test_a_set_is_there_at_once_the_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    first = printkit.puzzles(GAME, 2, seed=1, threads=1)
    assert len(first) == 2
    assert len({each.record.setup.id for each in first}) == 2
    grades = [GRADES.index(each.grade) for each in first]
    assert grades == sorted(grades)
    monkeypatch.setattr(puzzles, "find_puzzle", pytest.fail)
    assert printkit.puzzles(GAME, 2, seed=1) == first
    assert len(printkit.puzzles(GAME, 1, seed=1)) == 1


def test_a_search_that_was_stopped_goes_on_and_ends_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int] = []

    def note_seed(session: Session, seed: int) -> puzzles.FoundPuzzle | None:
        searched.append(seed)
        return found(session, seed)

    found = puzzles.find_puzzle
    monkeypatch.setattr(puzzles, "find_puzzle", note_seed)
    steps: list[printkit.Step] = []
    listener = printkit.Listener(progress=steps.append, stop=lambda: len(steps) > 2)
    with pytest.raises(printkit.StoppedError):
        printkit.puzzles(GAME, 2, seed=2, threads=2, listener=listener)
    begin, *after = steps
    games = int(str(after[-1].note).split()[0])
    assert not begin.note and searched and games == len(after)
    printkit.puzzles(GAME, 2, seed=2, threads=1)
    assert len({*searched}) == len(searched), "what was searched before is not again"
    small = printkit.puzzles(GAME, 1, seed=2)
    forget()
    assert printkit.puzzles(GAME, 1, seed=2, threads=2) == small, "a larger set changes nothing"


class _Pool:
    """Workers that answer at once, the later request first."""

    remote, slots, words = True, 2, "two of us"

    def __init__(self, work: Work[Any]) -> None:
        self._work, self._done = work, list[tuple[int, Any]]()

    def begin(self, seed: int) -> None:
        self._done.append((seed, unpack(self._work, pack(self._work.do(seed)))))

    def results(self) -> list[tuple[int, Any]]:
        done, self._done = self._done[::-1], []
        return done


def test_workers_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made-up puzzles with real proofs are sent and kept."""
    called = []

    @contextmanager
    def open_pool(work: Work[Any], helpers: Helpers) -> Iterator[_Pool]:
        called.append((helpers.scheduler, helpers.workers))
        yield _Pool(work)

    alone = printkit.puzzles(GAME, 1, seed=2, threads=1)
    forget()
    monkeypatch.setattr("printkit.judging.puzzle_search.open_pool", open_pool)
    monkeypatch.setattr("printkit.scaling.pool.find_spec", lambda name: name)
    assert printkit.puzzles(GAME, 1, seed=2, scheduler="tcp://here:1") == alone
    assert called == [("tcp://here:1", None)]
    assert printkit.puzzles(GAME, 1, seed=2, workers=2) == alone
    assert len(called) == 1, "what they found is kept here"


def test_where_there_are_too_few_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "find_puzzle", find_puzzle)
    engine = contract.engine_of(find_game(GAME))
    barren = with_methods(engine, compose=lambda session, seed: iter(()))
    monkeypatch.setattr(contract, "engine_of", lambda game: barren)
    with pytest.raises(printkit.InputError) as error:
        printkit.puzzles(GAME, 2, seed=99, grade="hard..fiendish")
    assert str(error.value) == (
        "coin-isolation: 0 of 2 hard..fiendish puzzles were found in 280 games; ask for fewer, "
        "for other grades, or for another seed"
    )


def test_the_command_answers_people_and_programs(run: Run) -> None:
    known = printkit.puzzles(GAME, 2, seed=1)
    command = ("puzzles", GAME, "--count", "2", "--seed", "1")
    text = run(*command).stdout.decode()
    for number, puzzle in enumerate(known, start=1):
        assert f"{number}. {puzzle.question} ({puzzle.grade})" in text
        assert str(puzzle.answer.outcome) in text and str(puzzle.trap.outcome) in text
    lines = run(*command, "--json").stdout.decode().splitlines()
    for line, puzzle in zip(lines, known, strict=True):
        assert_kept("puzzles", line)
        answer = json.loads(line)
        assert answer["id"] == puzzle.record.setup.id
        assert answer["moves"] == [*puzzle.record.moves]
        assert answer["answer"]["moves"] == [*puzzle.answer.moves]
        assert answer["to_move"] == printkit.position(puzzle.record).to_move


@cases_together(
    ("option", "value", "complaint"),
    [
        ("--count", "0", "0 puzzles: choose from 1 to 500"),
        ("--count", "9999", "9999 puzzles"),
        ("--grade", "easier", "grade 'easier': choose from easy, medium, hard"),
        ("--grade", "hard..easy", "grade 'hard..easy'"),
        ("--grade", "easy..", "grade 'easy..'"),
        ("--seed", "-1", "-1"),
    ],
)
def test_bad_input_gets_one_line(option: str, value: str, complaint: str, tmp_path: Path) -> None:
    assert_refused(printkit_here("puzzles", GAME, option, value, folder=tmp_path), complaint)


def test_ranges_of_grades() -> None:
    assert read_grades("") == GRADES
    assert read_grades("hard") == ("hard",)
    assert read_grades("easy..hard") == ("easy", "medium", "hard")


@pytest.mark.slow
@pytest.mark.parametrize("slug", puzzle_games())
def test_advice_and_the_strongest_opponent_find_ready_puzzles(slug: str) -> None:
    """Dice Isolation's strongest opponent only searches, so some puzzles are too hard for it."""
    engine = contract.engine_of(find_game(slug))
    strongest = engine.ladder.strengths[-1]
    with Arena(engine.kernel, 1) as arena:
        session = Session(engine, arena, quiet, "test")
        for puzzle in some_of(ready_puzzles(slug)):
            position = play_record(engine.kernel, puzzle.record)
            advice = engine.advise(session, position)
            reply = engine.opponent(session, position, strongest)(position, 7)
            assert advice.exact and advice.moves[0].move in puzzle.answer.moves
            if slug != "dice-isolation" or puzzle.finders[-1].share == 1:
                assert reply.move in puzzle.answer.moves
