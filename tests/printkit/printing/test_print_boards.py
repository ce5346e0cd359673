"""`printkit print` with sets of boards: the standard set, a user's set, and single boards."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from layouts.dice_isolation.board_set import standard_set
from layouts.dice_isolation.layout import NUMBERS, DiceLayout
from layouts.setup import dump_yaml
from tests.cases import cases_together
from tests.printkit.reading import pages_of
from tests.printkit.running import assert_refused, printkit_here, written_file

SET = ("print", "dice-isolation", "--paper", "a4")
OWN = tuple(DiceLayout(("....", ".#.#", "#..."), number) for number in NUMBERS)


def sheets_of(path: Path) -> list[str]:
    """Return the texts of a file's pages, without blank backs."""
    return [text for text in pages_of(path) if text]


def own_set(folder: Path, boards: tuple[DiceLayout, ...] = OWN) -> Path:
    path = folder / "mine.yaml"
    path.write_text(dump_yaml({"game": "dice-isolation", "boards": [b.to_dict() for b in boards]}))
    return path


@pytest.mark.matrix
def test_the_booklet_of_the_standard_set(tmp_path: Path) -> None:
    result = printkit_here(*SET, "--sheet", "boards", folder=tmp_path)
    assert result.returncode == 0 and b"36 boards" in result.stderr
    pages = sheets_of(tmp_path / "dice-isolation-boards.pdf")
    assert len(pages) == 36
    for page, board in zip(pages, standard_set(), strict=True):
        assert f"dice-isolation:{board.layout.describe()}" in page and board.name in page


@pytest.mark.slow
def test_a_booklet_takes_no_players_and_no_kernels(tmp_path: Path) -> None:
    """Boards already solved are printed without loading kernels."""
    code = (
        "import sys\n"
        "from printkit.cli.main import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code\n"
        "assert 'wasmtime' not in sys.modules and 'numpy' not in sys.modules\n"
    )
    command = [sys.executable, "-c", code, *SET, "--sheet", "boards", "--sheet", "overview"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


@pytest.mark.slow
@pytest.mark.parametrize(("per_side", "count"), [("4", 10), ("2", 18)])
def test_several_boards_a_side(tmp_path: Path, per_side: str, count: int) -> None:
    command = (*SET, "--sheet", "boards", "--sheet", "pieces", "--per-side", per_side)
    printed = written_file(printkit_here(*command, folder=tmp_path), tmp_path)
    assert printed.name == "dice-isolation-boards-pieces.pdf"
    pages = sheets_of(printed)
    assert len(pages) == count + 2
    found = "\n".join(pages)
    for board in standard_set():
        assert found.count(f"dice-isolation:{board.layout.describe()}") == 1


@pytest.mark.matrix
def test_a_whole_set_has_a_kit_of_its_own(tmp_path: Path) -> None:
    result = printkit_here(*SET, "--per-side", "2", folder=tmp_path)
    assert result.returncode == 0
    found = "\n".join(sheets_of(tmp_path / "dice-isolation-boards.pdf"))
    for words in ("All 36 boards", "Tokens", "Rules", "Reference cards", "Score pad"):
        assert words in found
    assert "ot checked" not in found


def test_a_board_by_its_number(tmp_path: Path) -> None:
    for number in ("3,5", "3-5", "35"):
        command = (*SET, "--number", number, "--no-check", "--sheet", "setup", "--force")
        printed = written_file(printkit_here(*command, folder=tmp_path), tmp_path)
        assert printed.name == "dice-isolation-3-5-setup.pdf"
    (page,) = sheets_of(printed)
    board = next(board for board in standard_set() if board.number == (3, 5))
    assert f"dice-isolation:{board.layout.describe()}" in page and "Board 3–5" in page
    assert "seed" not in page and "Not checked" in page


def test_a_board_of_a_set_of_ones_own(tmp_path: Path) -> None:
    path = own_set(tmp_path)
    command = (*SET, "--boards", path.name, "--number", "6,6", "--no-check", "--sheet", "setup")
    (page,) = sheets_of(written_file(printkit_here(*command, folder=tmp_path), tmp_path))
    assert f"dice-isolation:{OWN[-1].describe()}" in page and "Not checked" in page


@pytest.mark.slow
def test_a_board_by_its_number_is_checked(tmp_path: Path) -> None:
    command = (*SET, "--boards", own_set(tmp_path).name, "--number", "6,6", "--sheet", "setup")
    (page,) = sheets_of(written_file(printkit_here(*command, folder=tmp_path), tmp_path))
    assert "Computer check: unfair" in page


def test_the_overview_of_a_set_of_ones_own_is_solved_unless_told_not_to(tmp_path: Path) -> None:
    command = (*SET, "--boards", own_set(tmp_path).name, "--sheet", "overview")
    printed = written_file(printkit_here(*command, "--no-check", folder=tmp_path), tmp_path)
    (page,) = sheets_of(printed)
    assert "ot solved" in page
    assert printkit_here(*command, "--force", folder=tmp_path).returncode == 0
    (page,) = sheets_of(printed)
    assert page.count("\ndrawn: ") == 36 and "not solved" not in page


@pytest.mark.matrix
def test_a_set_of_ones_own_is_solved_unless_told_not_to(tmp_path: Path) -> None:
    path = own_set(tmp_path)
    command = (*SET, "--boards", path.name, "--sheet", "overview", "--sheet", "boards")
    printed = written_file(printkit_here(*command, "--no-check", folder=tmp_path), tmp_path)
    assert all("ot solved" in page for page in sheets_of(printed))
    assert printkit_here(*command, "--force", folder=tmp_path).returncode == 0
    *boards, overview = sheets_of(printed)  # a page alone comes after sheets with backs
    assert all("In best play player 1 scores" in page for page in boards)
    assert overview.count("\ndrawn: ") == 36 and "not solved" not in overview


@pytest.mark.slow
def test_boards_of_nothing_but_draws(tmp_path: Path) -> None:
    draws = tuple(DiceLayout(("..",), number) for number in NUMBERS)
    command = (*SET, "--boards", own_set(tmp_path, draws).name, "--sheet", "overview")
    (page,) = sheets_of(written_file(printkit_here(*command, folder=tmp_path), tmp_path))
    assert page.count("drawn: 100%") == 36


@cases_together(
    ("arguments", "words"),
    [
        (("isaac", "--number", "3,5"), ("--number", "isaac", "dice-isolation")),
        (("coin-isolation#7", "--per-side", "2"), ("--per-side", "coin-isolation")),
        (("coin-collectors", "--boards", "x.yaml"), ("--boards", "coin-collectors")),
        (("dice-isolation", "--number", "7,1"), ("--number", "7,1", "3,5")),
        (("dice-isolation", "--number", "3,5", "--seed", "3"), ("--number", "--seed")),
        (("dice-isolation#3", "--number", "3,5"), ("--number", "layout")),
        (("dice-isolation", "--per-side", "3"), ("--per-side", "3")),
        (("dice-isolation", "--per-side", "2", "--sheet", "rules"), ("--sheet boards",)),
        (("dice-isolation", "--number", "3,5", "--per-side", "2"), ("--sheet boards",)),
        (("dice-isolation", "--boards", "no.yaml"), ("no.yaml", "no such file")),
        (("dice-isolation", "--per-side", "4", "--paper", "a5"), ("A5", "Letter or larger")),
        (("isaac", "--sheet", "boards"), ("boards",)),
        (("dice-isolation", "--number", "3,5", "--players", "3"), ("--players", "2")),
        (("dice-isolation", "--number", "3,5", "--balanced"), ("--balanced",)),
        (("dice-isolation", "--number", "3,5", "--variant", "x"), ("no variant 'x'",)),
    ],
)
def test_wrong_input(tmp_path: Path, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(printkit_here("print", *arguments, folder=tmp_path), *words)
    assert not list(tmp_path.iterdir())


def test_a_set_is_for_the_sheets_that_show_it(tmp_path: Path) -> None:
    mine = own_set(tmp_path, tuple(board.layout for board in standard_set()))
    command = ("print", "dice-isolation", "--boards", mine.name, "--sheet", "rules")
    assert_refused(printkit_here(*command, folder=tmp_path), "--sheet boards")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[1, 6]", "[1, 7]", ("line 28", "1 to 6")),
        ("[1, 6]", "[1, 5]", ("line 28", "second board [1, 5]")),
        ("#...", "#..", ("line 7", "rank 1")),
        ("boards:", "sets:", ("line 2", "sets")),
        ("....", "..x.", ("line 5", "'x'")),
    ],
)
def test_a_wrong_set_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, words: tuple[str, ...]
) -> None:
    path = own_set(tmp_path)
    path.write_text(path.read_text().replace(old, new, 1))
    command = (*SET, "--boards", path.name, "--sheet", "boards")
    assert_refused(printkit_here(*command, folder=tmp_path), "mine.yaml", *words)
