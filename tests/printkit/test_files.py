"""Faulty layout files, read by every command that takes one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from printkit.layouts.files import read_record
from printkit.layouts.setup import layout_yaml
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.every import every
from tests.printkit.running import assert_complains, assert_refused, printkit_here
from tests.tiers import first_in_core

GOOD = layout_yaml(LOPSIDED.layout)
BROKEN = [  # other mistakes are tried in tests/layouts
    (GOOD.replace("25", "50", 1).encode(), "'50'"),
    (GOOD.replace("coin-isolation", "chess").encode(), "chess"),
    (b"", "empty"),
    (bytes(range(256)) * 8, "not a text file"),
    (b"\xff\xfeg\0a", "not a text file"),
    (b"# " + b"x" * 130 * 1024, "128 KiB"),
]


@pytest.mark.parametrize("command", [("print", "--no-check"), ("check",)], ids=["print", "check"])
def test_broken_layouts_are_refused(tmp_path: Path, command: tuple[str, ...]) -> None:
    def check(data: bytes, word: str) -> None:
        (tmp_path / "layout.yaml").write_bytes(data)
        result = printkit_here(command[0], "layout.yaml", *command[1:], folder=tmp_path)
        assert_refused(result, "layout.yaml", word)
        assert [path.name for path in tmp_path.iterdir()] == ["layout.yaml"]

    every(BROKEN, check)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_utf_16_files_of_powershell_are_read(tmp_path: Path, encoding: str) -> None:
    """PowerShell's > writes a command's output as UTF-16 with a byte order mark."""
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    data = (mark + GOOD.replace("\n", "\r\n")).encode(encoding)
    (tmp_path / "tonight.yaml").write_bytes(data)
    command = ("print", "tonight.yaml", "--no-check", "--format", "yaml", "-o", "-")
    for stdin in (b"", data):
        arguments = [("-" if stdin and word == "tonight.yaml" else word) for word in command]
        result = printkit_here(*arguments, folder=tmp_path, stdin=stdin)
        assert result.returncode == 0, result.stderr
        assert result.stdout.decode() == f"# {LOPSIDED.id}\n{GOOD}"


DICE = """\
game: dice-isolation
number: [3, 5]
board: |
  ..#....
  .......
  #..#...
"""
ISAAC = """\
game: isaac
tiles:
  - {length: 3, value: 1, count: 5}
  - {length: 4, value: 2, count: 4}
opening: [04-24, 30-33]
"""
PIECEPACK = """\
game: coin-collectors
tiles: |
  S4 C2 M3 S1 S5
  C4 A5 A4 M2 M5
  M4 S3 -- A1 S0
  C5 A3 M0 A2 C1
  M1 C3 A0 S2 C0
coins: |
  1 1 5 0 1
  4 4 2 2 5
  5 3 - 3 4
  2 0 5 3 3
  0 1 0 2 4
dice: {suns: 3, moons: 4, crowns: 0, arms: 0}
"""

WRONG = [  # a layout, a text and its replacement, the line, and a word of the complaint
    (DICE, "  .......", "  ......", 5, "6 squares, but the top rank 7"),
    (DICE, "number", "boards", 1, "a set of boards; print it with"),
    (DICE, "board: |", "board: |2-9", 3, "not valid YAML"),
    (ISAAC, ", count: 5", "", 3, "'count' is missing"),
    (ISAAC, "30-33", "24-27", 5, "both lie on 24"),
    (PIECEPACK, "S4 C2", "S4 S4", 3, "S4 lies on a5 and on b5; missing: C2"),
]


def test_layouts_with_one_mistake(tmp_path: Path) -> None:
    """The error names the line, both in a layout file and within a record."""

    def check(good: str, old: str, new: str, line: int, word: str) -> None:
        bad = good.replace(old, new)
        assert bad != good
        (tmp_path / "layout.yaml").write_text(bad)
        game = good.partition("\n")[0]
        (tmp_path / "game.yaml").write_text(f"{game}\nlayout: layout.yaml\nmoves: []\n")
        for command in (("print", "layout.yaml", "--no-check"), ("moves", "game.yaml")):
            result = printkit_here(*command, folder=tmp_path)
            assert_refused(result, f"layout.yaml, line {line}: ", word)
        assert {path.name for path in tmp_path.iterdir()} == {"layout.yaml", "game.yaml"}

    every(WRONG, check)


@pytest.mark.parametrize("good", [DICE, ISAAC, PIECEPACK], ids=["dice", "isaac", "piecepack"])
def test_the_same_layouts_without_a_mistake(tmp_path: Path, good: str) -> None:
    (tmp_path / "layout.yaml").write_text(good)
    command = ("print", "layout.yaml", "--no-check", "--sheet", "setup")
    assert printkit_here(*command, folder=tmp_path).returncode == 0


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    """A pipe without a writer would block the reader for ever."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "game.yaml").write_text("game: dice-isolation\nlayout: pipe\nmoves: []\n")
    for command in (
        ("check", "pipe"),
        ("moves", "pipe"),
        ("moves", "game.yaml"),
        ("print", "dice-isolation", "--boards", "pipe"),
    ):
        assert_refused(printkit_here(*command, folder=tmp_path), "pipe: this is a device or a pipe")


BROKEN_RECORDS = [  # others in tests/layouts/test_records.py
    ("moves: []", "moves: {roll: 3}", "expected a list"),
    ("moves: []", "moves:\n  - ! c1\n", "quotes"),
    ("moves: []", "moves: []\nmoves: []", "given twice"),
    ("layout: layout.yaml\n", "", "'layout' is missing"),
    ("layout: layout.yaml", "layout: {game: dice-isolation, board: ..}", "unknown key 'game'"),
    ("layout: layout.yaml", "layout: game.yaml", "unknown key 'layout'"),
    ("moves: []", 'moves: ["\\e[31mroll"]', "is illegal"),
    ("moves: []", f"moves: [{'c1-' * 9999}]", "is illegal"),
    ("moves: []", "moves: ['']", "nothing is given here"),
    ("moves: []", "moves: [~]", "nothing is given here"),
    ("moves: []", "moves: [7]", "is illegal"),
]


def test_broken_records(tmp_path: Path) -> None:
    (tmp_path / "layout.yaml").write_text(DICE)

    def check(old: str, new: str, word: str) -> None:
        text = "game: dice-isolation\nlayout: layout.yaml\nmoves: []\n".replace(old, new)
        (tmp_path / "game.yaml").write_text(text)
        for command in ("moves", "replay"):
            result = printkit_here(command, "game.yaml", folder=tmp_path)
            assert_complains(result, word)
            assert len(result.stderr) < 400
            assert b"\x1b" not in result.stderr

    every(BROKEN_RECORDS, check)


RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(
    "name",
    first_in_core(["dice-isolation-1", "coin-collectors-won", "coin-isolation-renegade"]),
)
def test_any_blank_separates_the_parts_of_a_move(tmp_path: Path, name: str) -> None:
    """Look-alikes of spaces are read as spaces: the sheets have no glyph for them."""
    record = yaml.safe_load((RECORDS / f"{name}.yaml").read_text())
    number, move = next(each for each in enumerate(record["moves"]) if " " in each[1])

    def check(space: str) -> None:
        record["moves"][number] = move.replace(" ", space, 1)
        (tmp_path / "game.yaml").write_text(yaml.safe_dump(record, allow_unicode=True))
        found = read_record((tmp_path / "game.yaml").read_text(), "game.yaml", RECORDS)
        assert found.moves[number] == move
        assert printkit_here("replay", "game.yaml", folder=tmp_path).returncode == 0

    every(("\u2003", "\u00a0", "\t", "\v", "  "), check)
