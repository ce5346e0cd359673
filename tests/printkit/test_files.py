"""Faulty layout files, read by every command that takes one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from layouts.setup import layout_yaml
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.every import every
from tests.printkit.running import assert_complains, assert_refused, printkit, printkit_here
from tests.tiers import first_in_core

GOOD = layout_yaml(LOPSIDED.layout)
BROKEN = {
    "63 coins": (
        GOOD.replace("25 10 25 10 25 10 25 10", "25 10 25 10 25 10 25", 1).encode(),
        "7 squares",
    ),
    "a strange coin": (GOOD.replace("25", "50", 1).encode(), "'50'"),
    "a missing rank": (GOOD.replace("  1 1 1 1 1 1 1 1\n", "", 1).encode(), "8 rows"),
    "an unknown key": (GOOD.encode() + b"colour: red\n", "colour"),
    "another game": (GOOD.replace("coin-isolation", "chess").encode(), "chess"),
    "no game": (GOOD.partition("\n")[2].encode(), "game"),
    "nothing": (b"", "empty"),
    "no YAML": (b"game: [coin", "line 1"),
    "a binary file": (bytes(range(256)) * 8, "not a text file"),
    "half a letter of UTF-16": (b"\xff\xfeg\0a", "not a text file"),
    "zeros": (b"\0" * 100, "not a text file"),
    "130 KiB": (b"# " + b"x" * 130 * 1024, "128 KiB"),
    "a list": (b"- 1\n- 2\n", "keys"),
}


@pytest.mark.parametrize("command", [("print", "--no-check"), ("check",)], ids=["print", "check"])
def test_broken_layouts_are_refused(tmp_path: Path, command: tuple[str, ...]) -> None:
    def check(data: bytes, word: str) -> None:
        (tmp_path / "layout.yaml").write_bytes(data)
        result = printkit_here(command[0], "layout.yaml", *command[1:], folder=tmp_path)
        assert_refused(result, "layout.yaml", word)
        assert [path.name for path in tmp_path.iterdir()] == ["layout.yaml"]

    every(BROKEN.values(), check)


@pytest.mark.slow
def test_a_broken_layout_is_refused_by_a_process(tmp_path: Path) -> None:
    data, word = BROKEN["a strange coin"]
    (tmp_path / "layout.yaml").write_bytes(data)
    assert_refused(printkit("check", "layout.yaml", folder=tmp_path), "layout.yaml", word)


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
    (DICE, "[3, 5]", "[3, 7]", 2, "from 1 to 6"),
    (DICE, "[3, 5]", "[3]", 2, "two dice"),
    (DICE, "[3, 5]", "15", 2, "expected a list"),
    (DICE, "  .......", "  ......", 5, "6 squares, but the top rank 7"),
    (DICE, "..#....", "..#...x", 4, "'x' on g3"),
    (DICE, "#..#...", "#..#....", 6, "8 squares, but the top rank 7"),
    (DICE, "  .......", "  " + "." * 9, 5, "at most 8 squares"),
    (DICE, "  .......\n", "  .......\n" * 7, 3, "at most 8 ranks"),
    (DICE, ".", "#", 3, "no open square"),
    (DICE, "board: |", "board: []\nrest: |", 4, "unknown key 'rest'"),
    (DICE, "number: [3, 5]\n", "number: [3, 5]\nnumber: [3, 5]\n", 3, "given twice"),
    (DICE, "number", "dice", 2, "unknown key 'dice'"),
    (DICE, "number", "boards", 1, "a set of boards; print it with"),
    (DICE, "board: |", "board: |2-9", 3, "not valid YAML"),
    (DICE, "game: dice-isolation\n", "", 1, "'game' is missing"),
    (ISAAC, "length: 3", "length: 1", 3, "lengths are 2 to 10"),
    (ISAAC, "length: 3", "length: 11", 3, "from 1 to 10"),
    (ISAAC, "length: 4", "length: 3", 4, "two kinds of length 3"),
    (ISAAC, "value: 1", "value: 0", 3, "from 1 to 100"),
    (ISAAC, "value: 1", "value: one", 3, "whole number"),
    (ISAAC, "count: 5", "count: 51", 3, "from 1 to 50"),
    (ISAAC, "count: 5", "count: 49", 3, "too many"),
    (ISAAC, ", count: 5", "", 3, "'count' is missing"),
    (ISAAC, "count: 5", "count: 5, colour: red", 3, "unknown key 'colour'"),
    (ISAAC, "opening: [04-24", "opening: [4-24", 5, "as in 04-44"),
    (ISAAC, "04-24", "04-26", 5, "not straight"),
    (ISAAC, "04-24", "24-04", 5, "write 04-24"),
    (ISAAC, "04-24", "04-54", 5, "has length 6"),
    (ISAAC, "30-33", "24-27", 5, "both lie on 24"),
    (ISAAC, "[04-24, 30-33]", "04-24", 5, "expected a list"),
    (ISAAC, "tiles", "pieces", 2, "unknown key 'pieces'"),
    (PIECEPACK, "S4 C2", "S4 S4", 3, "S4 lies on a5 and on b5; missing: C2"),
    (PIECEPACK, "S4 C2", "S4 X2", 3, "'X2' on b5"),
    (PIECEPACK, "S4 C2", "S4 C6", 3, "'C6' on b5"),
    (PIECEPACK, "S4 C2", "C2", 3, "4 tiles, not 5"),
    (PIECEPACK, "  S4 C2 M3 S1 S5\n", "", 2, "5 rows of tiles"),
    (PIECEPACK, "-- A1", "A1 --", 5, "c3 is the hole"),
    (PIECEPACK, "C1\n", "--\n", 6, "no tile on e2"),
    (PIECEPACK, "1 1 5 0 1", "1 1 5 0 6", 9, "'6' on e5"),
    (PIECEPACK, "1 1 5 0 1", "1 1 5 0 2", 8, "3 of value 1"),
    (PIECEPACK, "5 3 - 3 4", "5 3 3 3 4", 11, "c3 is the hole"),
    (PIECEPACK, "0 1 0 2 4", "0 1 0 2 -", 13, "no coin on e1"),
    (PIECEPACK, "crowns: 0", "crowns: 6", 14, "from 0 to 5"),
    (PIECEPACK, "crowns: 0, ", "", 14, "'crowns' is missing"),
    (PIECEPACK, "arms: 0", "arms: 0, hats: 1", 14, "unknown key 'hats'"),
    (PIECEPACK, "dice: {", "dice: [", 14, "not valid YAML"),
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


BROKEN_RECORDS = {
    "moves that are no list": ("moves: []", "moves: roll 3", "expected a list"),
    "a move that is a list": ("moves: []", "moves: [[roll 3]]", "expected text"),
    "a move that YAML reads as a tag": ("moves: []", "moves:\n  - ! c1\n", "quotes"),
    "moves twice": ("moves: []", "moves: []\nmoves: []", "given twice"),
    "no moves": ("moves: []", "", "'moves' is missing"),
    "no layout": ("layout: layout.yaml\n", "", "'layout' is missing"),
    "a layout with its game": (
        "layout: layout.yaml",
        "layout: {game: dice-isolation, board: ..}",
        "unknown key 'game'",
    ),
    "a layout that is a list": ("layout: layout.yaml", "layout: [1]", "keys and values"),
    "a layout that is a folder": ("layout: layout.yaml", "layout: .", "folder"),
    "a layout that is not there": ("layout: layout.yaml", "layout: no.yaml", "no such file"),
    "itself as its layout": ("layout: layout.yaml", "layout: game.yaml", "unknown key 'layout'"),
    "a line break in a move": ("moves: []", 'moves: ["roll\\n3"]', "is illegal"),
    "colours in a move": ("moves: []", 'moves: ["\\e[31mroll"]', "is illegal"),
    "an endless move": ("moves: []", f"moves: [{'c1-' * 9999}]", "is illegal"),
    "an empty move": ("moves: []", "moves: ['']", "is illegal"),
    "nothing for a move": ("moves: []", "moves: [~]", "is illegal"),
    "a number for a move": ("moves: []", "moves: [7]", "is illegal"),
    "variants that are no list": ("moves: []", "moves: []\nvariants: x", "expected a list"),
    "no YAML": ("moves: []", "moves: [", "not valid YAML"),
}


@pytest.mark.parametrize("good", [DICE, ISAAC, PIECEPACK], ids=["dice", "isaac", "piecepack"])
def test_broken_records(tmp_path: Path, good: str) -> None:
    (tmp_path / "layout.yaml").write_text(good)

    def check(old: str, new: str, word: str) -> None:
        game = good.partition("\n")[0]
        text = f"{game}\nlayout: layout.yaml\nmoves: []\n".replace(old, new)
        (tmp_path / "game.yaml").write_text(text)
        for command in ("moves", "replay"):
            result = printkit_here(command, "game.yaml", folder=tmp_path)
            assert_complains(result, word)
            assert len(result.stderr) < 400
            assert b"\x1b" not in result.stderr

    every(BROKEN_RECORDS.values(), check)


RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(
    "name",
    first_in_core(["dice-isolation-1", "coin-collectors-won", "coin-isolation-renegade"]),
)
def test_only_a_space_separates_the_parts_of_a_move(tmp_path: Path, name: str) -> None:
    """Look-alikes of spaces are refused too: the sheets have no glyph for them."""
    record = yaml.safe_load((RECORDS / f"{name}.yaml").read_text())
    number, move = next(each for each in enumerate(record["moves"]) if " " in each[1])

    def check(space: str) -> None:
        record["moves"][number] = move.replace(" ", space, 1)
        (tmp_path / "game.yaml").write_text(yaml.safe_dump(record, allow_unicode=True))
        for command in (("moves",), ("replay",), ("print", "--sheet", "diagrams")):
            result = printkit_here(command[0], "game.yaml", *command[1:], folder=tmp_path)
            assert_complains(result, f"move {number + 1} (", "is illegal")

    every(("\u2003", "\u00a0", "\t", "\v", "  "), check)
