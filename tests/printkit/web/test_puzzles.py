"""Puzzles on the page: those that come with printkit, replayed, and one a day."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import printkit
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.puzzle import GRADES, Puzzle, Solved
from printkit.layouts.setup import Record
from printkit.library.puzzles import motif_words, puzzle_games, ready_puzzles, refute
from printkit.setups import READY
from tests.cases import sample
from tests.printkit.web.client import Client, client
from tests.tiers import first_in_core

SOME = puzzle_games()

GAP = 0.05
"""By how much an answer is worth more than any other move, as docs/puzzles.md says."""

WEIGHED = sample(4)
"""Puzzles of each game in which moves are tried."""


@pytest.fixture(scope="module")
def page() -> Iterator[Client]:
    with client() as opened:
        yield opened


@pytest.mark.parametrize(
    "step", [5, pytest.param(1, marks=pytest.mark.matrix)], ids=["some", "every"]
)
@pytest.mark.parametrize("slug", SOME)
def test_a_shipped_puzzle_is_one_and_its_lines_can_be_played(slug: str, step: int) -> None:
    puzzles = ready_puzzles(slug)
    assert len(puzzles) >= 16
    assert len({(puzzle.record.setup.id, puzzle.record.moves) for puzzle in puzzles}) == len(
        puzzles
    )
    for puzzle in puzzles[::step]:
        at = printkit.position(puzzle.record)
        legal = {move.split(" ")[0] for move in at.legal()}
        assert {*puzzle.answer.moves} <= legal and puzzle.trap.moves[0] in legal
        assert not {*puzzle.answer.moves} & {*puzzle.trap.moves}
        assert motif_words(puzzle)
        for solved in (puzzle.answer, puzzle.trap):
            can_be_played(puzzle, solved)


@pytest.mark.parametrize("slug", SOME)
def test_shipped_puzzles_differ_and_their_answers_stand_out(slug: str) -> None:
    """They grow harder, and at most two thirds have one grade."""
    puzzles = ready_puzzles(slug)
    grades = [GRADES.index(puzzle.grade) for puzzle in puzzles]
    assert grades == sorted(grades)
    assert max(Counter(grades).values()) <= 2 / 3 * len(puzzles)
    assert len({puzzle.motif for puzzle in puzzles}) >= 3
    for puzzle in puzzles:
        assert puzzle.answer.worth - puzzle.trap.worth >= GAP


def test_the_docs_count_the_grades_of_shipped_puzzles() -> None:
    page = (READY.parents[1] / "docs/puzzles.md").read_text("utf-8")
    for slug in SOME:
        grades = Counter(puzzle.grade for puzzle in ready_puzzles(slug))
        counts = (str(grades[grade]) for grade in GRADES)
        assert f"| {' | '.join((GAMES[slug].title, *counts))} |\n" in page


@pytest.mark.slow
@pytest.mark.parametrize("slug", SOME)
def test_no_wrong_move_of_a_shipped_puzzle_comes_near(slug: str) -> None:
    for puzzle in ready_puzzles(slug):
        for move in {*printkit.position(puzzle.record).legal()} - {*puzzle.answer.moves}:
            gap = puzzle.answer.worth - refute(puzzle, move).worth
            assert gap >= GAP - 1e-9, f"{puzzle.record.setup.id}, {move}: {gap:.3f}"


@pytest.mark.parametrize("slug", first_in_core(SOME))
def test_any_move_of_a_shipped_puzzle_is_weighed(slug: str) -> None:
    """Answer and trap have the worth that the puzzle states; other moves are worth less."""
    puzzles, stream = ready_puzzles(slug), random.Random(slug)
    for puzzle in stream.sample(puzzles, WEIGHED):
        known = {*puzzle.answer.moves, *puzzle.trap.moves}
        others = sorted({*printkit.position(puzzle.record).legal()} - known)
        assert refute(puzzle, puzzle.trap.moves[0]) == puzzle.trap
        assert refute(puzzle, puzzle.answer.moves[0]).worth == puzzle.answer.worth
        for move in stream.sample(others, min(2, len(others))):
            found = refute(puzzle, move)
            assert found.worth < puzzle.answer.worth and found.moves == (move,)
            can_be_played(puzzle, found)
    with pytest.raises(InputError):
        refute(puzzle, "z9")


def can_be_played(puzzle: Puzzle, solved: Solved) -> None:
    """Play a line to its end; where dice are to be rolled, it has only one move."""
    assert solved.line[0].move in solved.moves
    if puzzle.record.setup.game.slug == "coin-collectors":
        assert len(solved.line) == 1 and solved.why
        return
    setup, moves = puzzle.record.setup, puzzle.record.moves
    line = tuple(each.move for each in solved.line)
    end = printkit.position(Record(setup, (*moves, *line)))
    assert end.over or solved.why
    if end.over and not str(solved.outcome).startswith("draws"):
        assert (end.winner == solved.line[0].seat) == str(solved.outcome).startswith("wins")


@pytest.mark.parametrize("slug", first_in_core(SOME))
def test_the_page_has_a_puzzle_with_its_answer_and_its_lines(page: Client, slug: str) -> None:
    number = 2
    puzzle = ready_puzzles(slug)[number - 1]
    shown = page.get(f"/puzzle/{slug}/{number}")
    assert shown.status_code == 200 and f"puzzle {number}" in shown.text
    view = page.live(f"/puzzle/{slug}/{number}")
    assert view["question"] == str(puzzle.question)
    assert view["grade"] == puzzle.grade.capitalize()
    assert view["answer"]["moves"] == [*puzzle.answer.moves] and len(view["spots"]) == 1
    live = page.live(view["address"])
    assert not live["over"] and view["spots"][0] in {
        spot["name"] for spot in live["board"]["spots"]
    }
    tried = page.get(f"/puzzle/{slug}/{number}/try", params={"move": puzzle.trap.moves[0]}).json()
    assert tried == {**view["trap"], "right": False}
    right = page.get(f"/puzzle/{slug}/{number}/try", params={"move": puzzle.answer.moves[0]})
    assert right.json()["right"]
    assert right.json()["says"]["right"].startswith("Right! It ")
    wrong = page.get(f"/puzzle/{slug}/{number}/try", params={"move": "z9"})
    assert wrong.status_code == 400 and "z9" in wrong.text
    for each in (view["answer"], view["trap"]):
        stations = [move["address"] for move in each["line"] if move["address"]]
        assert slug == "coin-collectors" or len(stations) == len(each["line"])
        assert all(page.live(at) for at in stations[-1:])


def test_there_are_no_others(page: Client) -> None:
    numbers = ("0", "999", "9" * 5000, "0/live", "x")
    assert page.get("/puzzle/isaac").status_code == 200
    for at in (*(f"isaac/{number}" for number in numbers), "nothing", "clobber"):
        assert page.get(f"/puzzle/{at}").status_code in (400, 404)
