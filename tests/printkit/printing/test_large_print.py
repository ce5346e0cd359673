"""--text large on the command line and in orders, refused where it is meaningless."""

from __future__ import annotations

from pathlib import Path

import pytest

import printkit
from tests.printkit.running import assert_refused, printkit_here


def test_large_print_takes_more_pages(tmp_path: Path) -> None:
    sheets = {}
    for text in ("normal", "large"):
        order = printkit.Order(("dice-isolation",), sheets=("rules",), text=text, check=False)
        sheets[text] = printkit.draft(order)
    assert len(sheets["large"].names) > len(sheets["normal"].names)
    result = printkit_here(
        *("print", "dice-isolation", "--sheet", "rules", "--paper", "a3", "--text", "large"),
        folder=tmp_path,
    )
    assert result.returncode == 0, result.stderr
    assert [path.suffix for path in tmp_path.iterdir()] == [".pdf"]


def test_an_unknown_text_size_is_refused() -> None:
    with pytest.raises(printkit.InputError, match="there is no text size 'huge'; choose from: "):
        printkit.Order(("isaac",), text="huge")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--booklet",), "a booklet halves the paper"),
        (("--paper", "a5", "--sheet", "board"), "'board' in large print does not fit on A5; use "),
    ],
    ids=["booklet", "paper"],
)
def test_what_cannot_be_large_is_refused(
    tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    result = printkit_here("print", "isaac", "--text", "large", *options, folder=tmp_path)
    assert_refused(result)
    assert said in result.stderr.decode()
    assert not [*tmp_path.iterdir()]
