"""Record files: a setup and moves; every mistake is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_record
from printkit.layouts.setup import Record, layout_yaml
from tests.refusal import refusal_in_line

LAYOUT = CoinLayout((1, 5, 10, 25) * 16)
HEAD = "game: coin-isolation\n"
TAIL = "layout: board.yaml\nmoves: []\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a layout file."""
    (tmp_path / "board.yaml").write_text(layout_yaml(LAYOUT), encoding="utf-8")
    return tmp_path


def read(text: str, folder: Path) -> Record:
    return read_record(text, "game.yaml", folder)


def test_missing_keys_have_defaults(folder: Path) -> None:
    record = read(HEAD + TAIL, folder)
    setup = record.setup
    assert (setup.layout, setup.players, setup.variants) == (LAYOUT, 2, ())
    assert setup.sides == ("bottom", "top")
    assert record.moves == ()


def test_all_keys_are_read(folder: Path) -> None:
    board = "".join(f"    {row}\n" for row in LAYOUT.to_dict()["coins"].splitlines())
    record = read(
        f"{HEAD}players: 4\nsides: [left, top, right, bottom]\nvariants: [many-pennies]\n"
        f"layout:\n  coins: |\n{board}moves: [a1, c1-c2 , pass]\n",
        folder,
    )
    setup = record.setup
    assert (setup.layout, setup.players) == (LAYOUT, 4)
    assert setup.sides == ("left", "top", "right", "bottom")
    assert setup.variants == ("many-pennies",)
    assert record.moves == ("a1", "c1-c2", "pass")


@pytest.mark.parametrize(
    ("middle", "line", "part"),
    [
        ("players: 1\n", 2, "from 2 to 4"),
        ("players: 5\n", 2, "from 2 to 4"),
        ("players: two\n", 2, "from 2 to 4"),
        ("\nsides: [bottom, left]\n", 3, "opposite"),
        ("sides: [bottom]\n", 2, "1 sides for 2 players"),
        ("sides: [bottom, middle]\n", 2, "'middle'"),
        ("sides: bottom\n", 2, "1 sides for 2 players"),
        ("variants: [flying]\n", 2, "'flying'"),
        ('variants: ["a\\nb"]\n', 2, "no variant"),
        ("variants: [many-pennies, many-many-pennies]\n", 2, "cannot be combined"),
        ("date: 2024-05-01\n", 2, "unknown key 'date'"),
    ],
)
def test_mistakes_are_named_with_their_line(
    folder: Path, middle: str, line: int, part: str
) -> None:
    assert part in refusal_in_line(line, read, HEAD + middle + TAIL, folder)


@pytest.mark.parametrize(
    ("tail", "part"),
    [
        ("layout: board.yaml\n", "'moves' is missing"),
        ("moves: []\n", "'layout' is missing"),
        ("layout: board.yaml\nmoves: [[a1]]\n", "expected text"),
        ("layout: [board.yaml]\nmoves: []\n", "expected keys and values"),
        ("layout: {}\nmoves: []\n", "'coins' is missing"),
        ("layout: none.yaml\nmoves: []\n", "no such file"),
        ("layout: ''\nmoves: []\n", "a folder"),
        ('layout: "a\\0b"\nmoves: []\n', "no file can have this name"),
    ],
)
def test_missing_and_wrong_keys_are_refused(folder: Path, tail: str, part: str) -> None:
    with pytest.raises(InputError) as error:
        read(HEAD + tail, folder)
    assert part in str(error.value)


def test_a_mistake_in_a_layout_file_is_named_with_that_file(folder: Path) -> None:
    (folder / "board.yaml").write_text(HEAD + "coins: 7\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"board\.yaml, line 2: the board has 8 rows"):
        read(HEAD + TAIL, folder)
