"""`printkit annotate`: where a game was won and lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

import printkit
from printkit.cache import forget
from printkit.engines.judging import annotation
from printkit.layouts.errors import StoppedError
from printkit.library import play
from tests.playing import hurry_advice
from tests.printkit.reading import pages_of
from tests.printkit.records import SMALL
from tests.printkit.running import printkit_here
from tests.printkit.schemas import assert_kept

SOON_OVER = """\
game: coin-isolation
players: 3
layout:
  coins: |
    5 - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - 1
    - - - - - - - -
    10 - - - - - - 25
moves: [a1, h3, a8]
"""


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry_advice(monkeypatch, 200)
    for name, games in (("CURVE", 10), ("LOOK", 20), ("TEST", 60)):
        monkeypatch.setattr(annotation, name, games)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with records, and a cache that can be forgotten."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    (tmp_path / "three.yaml").write_text(SOON_OVER, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["small.yaml", "three.yaml"])
def test_annotate_answers_in_json(name: str, folder: Path) -> None:
    result = printkit_here("annotate", name, "--json", "--threads", "1", folder=folder)
    assert result.returncode == 0, result.stderr
    said = result.stdout.decode()
    assert_kept("annotate", said)
    again = printkit_here("annotate", name, "--json", "--threads", "2", folder=folder)
    assert again.stdout.decode() == said  # from the cache
    facts = json.loads(said)
    by_id = printkit_here("annotate", facts["id"], "--json", folder=folder)
    assert json.loads(by_id.stdout)["moves"] == facts["moves"]


def test_annotate_answers_in_words(folder: Path) -> None:
    said = printkit_here("annotate", "small.yaml", folder=folder).stdout.decode().splitlines()
    assert said[0] == "Dice Isolation: player 1 wins, 3 : 2 tokens."
    assert said[1] == "All chances are exact, with best play."
    assert sum(". player " in line for line in said) == 9
    three = printkit_here("annotate", "three.yaml", folder=folder).stdout.decode()
    assert "10 games that masters (PUCT)" in three
    assert "Better was h1" in three


def test_a_stopped_annotation_is_resumed(folder: Path) -> None:
    record = printkit.read(SOON_OVER)
    whole = play.annotate(record, threads=1)
    forget()

    heard: list[str] = []
    listener = printkit.Listener(
        progress=lambda step: heard.append(str(step.text)),
        stop=lambda: any(text.startswith("testing") for text in heard),
    )
    with pytest.raises(StoppedError):
        play.annotate(record, threads=1, listener=listener)
    said: list[str] = []
    listener = printkit.Listener(say=lambda words: said.append(str(words)))
    assert play.annotate(record, threads=1, listener=listener) == whole
    assert any("Going on after" in text for text in said)


@pytest.mark.slow
def test_the_sheet_is_printed_when_it_is_named(folder: Path) -> None:
    def print_sheets(*arguments: str) -> bytes:
        result = printkit_here("print", *arguments, "--force", folder=folder)
        assert result.returncode == 0, result.stderr
        return (folder / result.stdout.decode().strip()).read_bytes()

    usual = print_sheets("small.yaml", "-o", "usual.pdf")
    one = print_sheets("small.yaml", "--sheet", "annotated", "-o", "a.pdf", "--threads", "1")
    forget()
    assert (
        print_sheets("small.yaml", "--sheet", "annotated", "-o", "a.pdf", "--threads", "2") == one
    )
    text = pages_of(folder / "a.pdf")[0]
    assert "Player 1 wins, 3 : 2 tokens." in text
    assert "Annotated game" in text
    assert b"%PDF" in usual and len(PdfReader(folder / "usual.pdf").pages) == 1
    none = ("small.yaml", "--sheet", "annotated", "--turning-points", "0", "-o", "none.pdf")
    assert b"%PDF" in print_sheets(*none)
