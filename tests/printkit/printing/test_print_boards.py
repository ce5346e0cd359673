"""`printkit print` with sets of boards: the standard set, a user's set, and single boards."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from printkit.contract import PrintRequest
from printkit.dice_isolation.edition import publish
from printkit.layouts.dice_isolation.board_set import SetBoard, standard_set
from printkit.layouts.dice_isolation.layout import NUMBERS, DiceLayout
from printkit.layouts.setup import dump_yaml
from tests.cases import cases_together
from tests.printkit.printing.conftest import PrintPages
from tests.printkit.running import assert_refused, printkit_here
from tests.tiers import first_in_core

SET = ("dice-isolation", "--paper", "a4")
OWN = tuple(DiceLayout(("....", ".#.#", "#..."), number) for number in NUMBERS)

OWN_BOARDS = tuple(map(SetBoard, OWN))


def own_set(folder: Path, boards: tuple[DiceLayout, ...] = OWN) -> Path:
    path = folder / "mine.yaml"
    path.write_text(dump_yaml({"game": "dice-isolation", "boards": [b.to_dict() for b in boards]}))
    return path


def code_of(board: SetBoard) -> str:
    return f"dice-isolation:{board.layout.describe()}"


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
    command = [sys.executable, "-c", code, "print", *SET, "--sheet", "boards"]
    command += ["--sheet", "overview"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


@pytest.mark.slow
def test_several_boards_a_side(print_pages: PrintPages, tmp_path: Path) -> None:
    pages = print_pages(*SET, "--sheet", "boards", "--sheet", "pieces", "--per-side", "4")
    assert [path.name for path in tmp_path.iterdir()] == ["dice-isolation-boards-pieces.pdf"]
    assert len(pages) == 10 + 2
    found = "\n".join(pages)
    assert all(found.count(code_of(board)) == 1 for board in standard_set())


@pytest.mark.matrix
def test_a_whole_set_has_a_kit_of_its_own(print_pages: PrintPages) -> None:
    found = "\n".join(print_pages(*SET, "--per-side", "2"))
    for words in ("All 36 boards", "Tokens", "Rules", "Reference cards", "Score pad"):
        assert words in found
    assert "ot checked" not in found


@cases_together(
    ("boards", "per_side", "number", "whole"),
    [
        (None, None, None, False),
        (None, 2, None, True),
        (OWN_BOARDS, None, None, True),
        (OWN_BOARDS, 2, None, True),
        (None, None, (3, 5), False),
        (OWN_BOARDS, None, (3, 5), False),
    ],
)
def test_the_kit_of_a_set_is_for_options_about_the_set(
    boards: tuple[SetBoard, ...] | None,
    per_side: int | None,
    number: tuple[int, int] | None,
    whole: bool,
) -> None:
    """Otherwise, as with the number of a board, the usual kit of a board is printed."""
    request = PrintRequest(named=False, seed=None, sheets=(), booklet=False)
    options = {"boards": boards, "per_side": per_side, "number": number}
    usual = publish(request, options).usual
    assert (usual is not None and {"boards", "overview"} <= {*usual}) == whole
    assert whole or usual is None


def test_a_board_by_its_number(print_pages: PrintPages, tmp_path: Path) -> None:
    board = next(board for board in standard_set() if board.number == (3, 5))
    for number in ("3,5", "3-5", "35"):
        (page,) = print_pages(*SET, "--number", number, "--no-check", "--sheet", "setup")
        assert code_of(board) in page and "Board 3–5" in page
        assert "seed" not in page and "Not checked" in page
    assert [path.name for path in tmp_path.iterdir()] == ["dice-isolation-3-5-setup.pdf"]


@pytest.mark.parametrize("check", first_in_core(["--no-check", "--fresh"], pytest.mark.slow))
def test_a_board_of_a_set_of_ones_own(print_pages: PrintPages, tmp_path: Path, check: str) -> None:
    mine = ("--boards", str(own_set(tmp_path)), "--number", "6,6")
    (page,) = print_pages(*SET, *mine, check, "--sheet", "setup")
    assert f"dice-isolation:{OWN[-1].describe()}" in page
    assert ("Not checked" if check == "--no-check" else "Computer check: unfair") in page


def test_a_set_of_ones_own_is_solved_unless_told_not_to(
    print_pages: PrintPages, tmp_path: Path
) -> None:
    command = (*SET, "--boards", str(own_set(tmp_path)), "--sheet", "overview", "--sheet", "boards")
    pages = print_pages(*command, "--no-check")
    assert len(pages) == 37 and all("ot solved" in page for page in pages)
    *boards, overview = print_pages(*command)  # a page alone comes after sheets with backs
    assert all("In best play player 1 scores" in page for page in boards)
    assert overview.count("\ndrawn: ") == 36 and "not solved" not in overview


@pytest.mark.slow
def test_boards_of_nothing_but_draws(print_pages: PrintPages, tmp_path: Path) -> None:
    draws = tuple(DiceLayout(("..",), number) for number in NUMBERS)
    (page,) = print_pages(*SET, "--boards", str(own_set(tmp_path, draws)), "--sheet", "overview")
    assert page.count("drawn: 100%") == 36


def test_a_set_is_for_the_sheets_that_show_it(tmp_path: Path) -> None:
    command = ("print", *SET, "--boards", str(own_set(tmp_path)), "--sheet", "rules")
    assert_refused(printkit_here(*command, folder=tmp_path), "--sheet boards")


@cases_together(
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
    command = ("print", *SET, "--boards", path.name, "--sheet", "boards")
    assert_refused(printkit_here(*command, folder=tmp_path), "mine.yaml", *words)
