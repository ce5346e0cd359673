"""`printkit new`: the files it writes are read once they are filled in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printkit
from printkit.layouts.coin_collectors.layout import TILES
from printkit.layouts.fields import read_file
from printkit.layouts.files import read_layout
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from tests.cases import cases_together
from tests.lacking import entry_of
from tests.layouts.test_games import verdict
from tests.printkit.running import assert_refused, printkit_here

FILLED = {
    "clobber": ["xoxoxo"] * 5,
    "coin-collectors": [*TILES, *"012345" * 4, *"3400"],
    "coin-isolation": ["-", "1", "5", "10", "25", "1", "1", "5"] * 8,
    "dice-isolation": ["..#..", ".....", "#...#"],
    "isaac": ["3", "1", "5"],
}
"""What is typed in place of each blank of a game's layout."""


def fill_in(path: Path, values: list[str]) -> None:
    """Write values in place of the blanks of a file, in order."""
    left = iter(values)
    head, line, body = path.read_text("utf-8").partition("\ngame: ")
    path.write_text(head + line + re.sub(r"_+", lambda _: next(left), body), "utf-8")
    assert next(left, None) is None


@cases_together("slug", GAMES)
def test_a_layout_is_refused_until_it_is_filled_in(slug: str, tmp_path: Path) -> None:
    written = printkit_here("new", slug, "--force", "-o", "mine", folder=tmp_path)
    assert (written.returncode, written.stdout) == (0, b"mine.yaml\n")
    comment = re.search(r"_.*? # (.*)|: \|   # (.*)", (tmp_path / "mine.yaml").read_text("utf-8"))
    assert comment
    asked = comment[1] or comment[2]
    refused = printkit_here("check", "mine.yaml", folder=tmp_path)
    assert_refused(refused, "mine.yaml, line ", f"in place of each _ write {asked}")
    assert refused.stderr.count(b"mine.yaml") == 1
    fill_in(
        tmp_path / "mine.yaml", entry_of(FILLED, slug, "FILLED in tests/printkit/cli/test_new.py")
    )
    begun = printkit_here("replay", "mine.yaml", folder=tmp_path)
    assert begun.returncode == 0, begun.stderr


def test_a_filled_in_layout_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printkit_here("new", "isaac", "-o", "mine.yaml", folder=tmp_path)
    fill_in(tmp_path / "mine.yaml", FILLED["isaac"])
    checked = []

    def check(setup: printkit.Setup, **_: object) -> object:
        checked.append(setup.layout)
        return setup, verdict()

    monkeypatch.setattr(printkit, "check", check)
    printkit_here("check", "mine.yaml", "--json", folder=tmp_path)
    assert checked == [read_layout(read_file(tmp_path / "mine.yaml"), "mine.yaml")[1]]


@cases_together("slug", GAMES)
def test_a_record_is_refused_until_it_is_filled_in(slug: str, tmp_path: Path) -> None:
    """The moves in its comment can be played in the example of the rules."""
    written = printkit_here("new", slug, "--record", "--force", "-o", "mine", folder=tmp_path)
    assert written.returncode == 0, written.stderr
    refused = printkit_here("replay", "mine.yaml", folder=tmp_path)
    assert_refused(refused, "in place of each _ write the ID at the foot of the sheet")
    move = re.search(r"such as (.*?) or ", (tmp_path / "mine.yaml").read_text("utf-8"))
    assert move
    layout = rule_book(GAMES[slug]).play.layout
    fill_in(tmp_path / "mine.yaml", [f"{slug}:{layout.describe()}", move[1]])
    played = printkit_here("replay", "mine.yaml", folder=tmp_path)
    assert played.returncode == 0, played.stderr
    assert move[1] in played.stdout.decode()


def test_a_record_has_the_players_and_variants_that_are_named(tmp_path: Path) -> None:
    terms = ("--players", "3", "--variant", "mixed-change,diagonal")
    text = printkit_here("new", "coin-isolation", "--record", *terms, folder=tmp_path).stdout
    assert b"\nplayers: 3\n" in text
    assert b"\nvariants: [diagonal, mixed-change] " in text
    assert b"such as 1:" in text


@cases_together("command", ["check", "replay"])
def test_the_file_that_the_help_shows_is_read(command: str, tmp_path: Path) -> None:
    shown = printkit_here(command, "-h", folder=tmp_path).stdout.decode()
    lines = re.search(r"^    game: .*\n(?:    .*\n)+", shown, re.M)
    assert lines
    (tmp_path / "shown.yaml").write_text(re.sub("^    ", "", lines[0], flags=re.M))
    read = printkit_here("replay", "shown.yaml", folder=tmp_path)
    assert read.returncode == 0, read.stderr
