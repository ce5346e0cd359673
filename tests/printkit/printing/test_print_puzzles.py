"""`printkit print --sheet puzzles`: how many puzzles, which ones, and with which other sheets."""

from __future__ import annotations

from typing import Any

import pytest

import printkit
from printkit.layouts.games import GAMES
from printkit.layouts.puzzle import Puzzle, read_grades
from printkit.library import kits, puzzles
from printkit.library import puzzles as library
from printkit.printing.order import Order
from tests.output.puzzled import puzzles_of

ASKED = dict[str, Any]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[ASKED]:
    """Note the puzzles requested, and return puzzles of the records without a search."""
    calls: list[ASKED] = []

    def find(game: str, count: int, **asked: Any) -> tuple[Puzzle, ...]:
        calls.append({"game": game, "count": count, **asked})
        known = [posed.puzzle for posed in puzzles_of(GAMES[game])]
        wanted = read_grades(asked["grade"])
        fit = [puzzle for puzzle in known if puzzle.grade in wanted] or known
        return tuple(fit[number % len(fit)] for number in range(count))

    monkeypatch.setattr(library, "puzzles", find)
    return calls


def print_puzzles(
    *things: str, sheets: tuple[str, ...] = ("puzzles",), **order: Any
) -> printkit.Sheets:
    return kits.finish(kits.draft(Order(things, sheets=sheets, **order)))


@pytest.mark.slow
@pytest.mark.parametrize("game", puzzles.puzzle_games())
def test_count_and_seed_apply_to_the_puzzles(game: str, asked: list[ASKED]) -> None:
    sheets = print_puzzles(game, count=5, seed=7, grade="easy..hard")
    assert asked == [{"game": game, "count": 5, "seed": 7, "grade": "easy..hard", "threads": None}]
    assert len(sheets.setups) == 1 and sheets.setups[0].verdict is None
    assert sheets.passed and not sheets.lacks_puzzles
    assert [*map(str, sheets.words)] == [f"{GAMES[game].title}: 5 puzzles of seed 7."]
    assert sheets.svg("puzzles-1")
    assert print_puzzles(game, count=5, seed=7, grade="easy..hard").pdf() == sheets.pdf()


def test_a_dozen_with_the_seed_of_the_setup_are_printed_by_default(asked: list[ASKED]) -> None:
    print_puzzles("isaac#9")
    print_puzzles("isaac#9", seed=4)
    assert [(each["count"], each["seed"]) for each in asked] == [(12, 9), (12, 4)]


def test_any_seed_is_drawn_once_for_draft_and_print(asked: list[ASKED]) -> None:
    draft = kits.draft(Order(("coin-isolation",), sheets=("puzzles",)))
    assert len({kits.finish(draft).words for _ in range(2)}) == 1
    assert [each["seed"] for each in asked] == [draft.setups[0].setup.seed] * 2


def test_a_setup_without_a_seed_always_has_the_same(asked: list[ASKED]) -> None:
    print_puzzles("isaac")
    print_puzzles("isaac")
    print_puzzles(printkit.setup("isaac#9").id)
    first, again, other = (each["seed"] for each in asked)
    assert first == again != other


def test_other_sheets_are_of_one_setup(asked: list[ASKED]) -> None:
    names = ("puzzles", "setup")
    sheets = print_puzzles("coin-isolation", sheets=names, count=3, seed=7, check=False)
    assert len(sheets.setups) == 1
    assert asked[0]["count"] == 3
    assert sheets.names[0] == "setup" and "puzzles-1" in sheets.names


def test_a_draft_says_that_puzzles_are_to_be_found() -> None:
    draft = kits.draft(Order(("isaac",), sheets=("puzzles",), seed=1))
    assert draft.takes_long and draft.lacks_puzzles
    assert draft.names == ("puzzles",)
