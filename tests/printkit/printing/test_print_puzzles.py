"""`printkit print --sheet puzzles`: how many puzzles, which ones, and with which other sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import printkit
from layouts.errors import InputError
from layouts.games import GAMES
from layouts.puzzle import GRADES, Puzzle, read_grades
from printkit.library import puzzles as library
from tests.output.puzzled import puzzles_of
from tests.printkit.records import ANY_GAME
from tests.printkit.running import assert_refused, printkit_here

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


def print_puzzles(*things: str, **order: Any) -> printkit.Sheets:
    return printkit.finish(printkit.draft(printkit.Order(things, sheets=("puzzles",), **order)))


@pytest.mark.slow
@ANY_GAME
def test_count_and_seed_apply_to_the_puzzles(game: str, asked: list[ASKED]) -> None:
    sheets = print_puzzles(game, count=5, seed=7, grade="easy..hard")
    assert asked == [{"game": game, "count": 5, "seed": 7, "grade": "easy..hard", "threads": None}]
    assert len(sheets.setups) == 1 and sheets.setups[0].verdict is None
    assert sheets.passed and not sheets.lacks_puzzles
    assert sheets.words == (f"{GAMES[game].title}: 5 puzzles of seed 7.",)
    text = sheets.svg("puzzles-1") if "puzzles-1" in sheets.names else ""
    assert text
    assert print_puzzles(game, count=5, seed=7, grade="easy..hard").pdf() == sheets.pdf()


def test_a_dozen_are_printed_by_default(asked: list[ASKED]) -> None:
    print_puzzles("isaac", seed=3)
    assert asked[0]["count"] == 12


def test_the_seed_of_a_named_setup_is_that_of_its_puzzles(asked: list[ASKED]) -> None:
    print_puzzles("isaac#9")
    print_puzzles("isaac#9", seed=4)
    assert [each["seed"] for each in asked] == [9, 4]


def test_any_seed_is_drawn_once_for_draft_and_print(asked: list[ASKED]) -> None:
    draft = printkit.draft(printkit.Order(("coin-isolation",), sheets=("puzzles",)))
    assert len({printkit.finish(draft).words for _ in range(2)}) == 1
    assert [each["seed"] for each in asked] == [draft.setups[0].setup.seed] * 2


def test_a_setup_without_a_seed_always_has_the_same(asked: list[ASKED]) -> None:
    print_puzzles("isaac")
    print_puzzles("isaac")
    print_puzzles(printkit.setup("isaac#9").id)
    first, again, other = (each["seed"] for each in asked)
    assert first == again != other


def test_other_sheets_are_of_one_setup(asked: list[ASKED]) -> None:
    order = printkit.Order(
        ("coin-isolation",), sheets=("puzzles", "setup"), count=3, seed=7, check=False
    )
    sheets = printkit.finish(printkit.draft(order))
    assert len(sheets.setups) == 1
    assert asked[0]["count"] == 3
    assert sheets.names[0] == "setup" and "puzzles-1" in sheets.names


def test_a_draft_says_that_puzzles_are_to_be_found() -> None:
    draft = printkit.draft(printkit.Order(("isaac",), sheets=("puzzles",), seed=1))
    assert draft.takes_long and draft.lacks_puzzles
    assert draft.names == ("puzzles",)


@pytest.mark.parametrize("order", [{"grade": "easy"}, {"grade": "hard..easy"}, {"grade": "soft"}])
def test_grades_are_of_puzzles_and_in_order(order: dict[str, str]) -> None:
    with pytest.raises(InputError, match=r"--grade is for puzzles|grade '"):
        printkit.Order(
            ("isaac",), sheets=("rules",) if order["grade"] == "easy" else ("puzzles",), **order
        )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("isaac", "--grade", "easy"), ("--grade is for puzzles", "--sheet puzzles")),
        (("isaac", "--sheet", "puzzles", "--grade", "soft"), ("soft", *GRADES)),
        (("isaac", "--sheet", "puzzles", "--count", "0"), ("0", "1<=x")),
        (("coin-isolation", "--sheet", "puzzles", "--players", "3"), ("2 players", "usual rules")),
        (
            ("coin-isolation", "--sheet", "puzzles", "--variant", "diagonal"),
            ("2 players", "usual rules"),
        ),
    ],
)
def test_bad_input_gets_a_line(
    arguments: tuple[str, ...], words: tuple[str, ...], tmp_path: Path
) -> None:
    result = printkit_here("print", *arguments, folder=tmp_path)
    assert_refused(result, *words)
    assert not list(tmp_path.iterdir())
