"""`printkit book`: its contents, the kept parts, and refusals."""

from __future__ import annotations

import json
import shlex
from dataclasses import fields, replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import printkit
from printkit.judging import ready
from printkit.judging.ready import all_ready
from printkit.layouts.annotation import Annotation, Moment, Standing, Worth
from printkit.layouts.errors import InputError, StoppedError
from printkit.layouts.games import GAMES
from printkit.layouts.puzzle import Puzzle
from printkit.layouts.setup import Checked, CheckedSetup, Setup
from printkit.layouts.verdict import Deal
from printkit.library import books, catalogues, puzzles
from printkit.library.books import Book, BookOrder
from printkit.library.play import Reply
from tests.cases import cases_together
from tests.output.dice_verdicts import verdict as dice_verdict
from tests.output.puzzled import puzzles_of
from tests.playing import deal_setup as dealt_setup
from tests.printkit.reading import pages_of, titles_of
from tests.printkit.running import assert_refused, printkit_here
from tests.printkit.schemas import assert_kept
from tests.tiers import first_in_core

CATALOGUE = Path(__file__).parents[3] / "docs" / "catalogue" / "dice-isolation"
SMALL: dict[str, Any] = {"setups": 2, "puzzles": 2, "annotated": False}


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use an empty cache, and puzzles from the records."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def find(game: str, count: int, **_: Any) -> tuple[Puzzle, ...]:
        return tuple(posed.puzzle for posed in puzzles_of(GAMES[game], count))

    monkeypatch.setattr(books, "puzzles", find)


def pdf_of(made: Book) -> BytesIO:
    return BytesIO(made.document.parts[""])


@pytest.mark.parametrize(
    "game", first_in_core(sorted(puzzles.puzzle_games(), key="dice-isolation".__ne__))
)
def test_a_book_has_what_was_ordered(game: str) -> None:
    made = books.book(BookOrder(game, check=False, **SMALL))
    assert made.document.stem == f"{game}-book"
    assert len(made.setups) == len(made.puzzles) == 2 and made.passed
    assert {"Contents", "The rules", "Setups", "Puzzles", "Solutions"} <= {*titles_of(pdf_of(made))}
    pages = PdfReader(pdf_of(made)).pages
    assert len(pages) == made.pages == 2 * made.leaves
    for page in pages:
        assert float(page.mediabox[2]) == pytest.approx(148 / 25.4 * 72, abs=0.1)


def test_parts_not_ordered_are_left_out() -> None:
    order = BookOrder("dice-isolation", check=False, setups=0, puzzles=0, annotated=False)
    made = books.book(order)
    assert made.document == books.book(order).document, "the same each time"
    assert not made.setups and not made.puzzles
    titles = titles_of(pdf_of(made))
    assert titles[:3] == ["Title page", "Contents", "The rules"]
    assert not {"Setups", "Puzzles", "Solutions"} & {*titles}


@pytest.mark.slow
def test_a_stopped_book_goes_on_with_the_setup_that_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["dice-isolation"]
    verdict = replace(dice_verdict(dealt_setup(game)), fair="fair", playable=True)
    dealt: list[int | None] = []
    stop_at = 2

    def deal(first: Setup[Any], *_: object, **__: object) -> CheckedSetup:
        stopped = len(dealt) == stop_at
        dealt.append(first.seed)
        return CheckedSetup(first, verdict, Deal((), not stopped, 3, stopped))

    def check(setup: Setup[Any], *_: object, **__: object) -> Checked:
        return Checked(setup, verdict)

    monkeypatch.setattr(books, "deal_from", deal)
    monkeypatch.setattr(books, "check_setup", check)
    order = BookOrder("dice-isolation", seed=1, setups=4, puzzles=0, annotated=False)
    with pytest.raises(StoppedError, match="2 of 4 setups are dealt and kept"):
        books.book(order)
    stop_at = -1
    made = books.book(order)
    assert dealt == [1, 4, 7, 7, 10]  # three candidates were looked at for each
    assert [each.setup.seed for each in made.setups] == [1, 4, 7, 10]
    assert [each.setup.seed for each in books.book(order).setups] == [1, 4, 7, 10]
    assert len(dealt) == 5


@pytest.mark.slow
def test_setups_that_come_with_printkit_are_taken() -> None:
    order = BookOrder("coin-isolation", **{**SMALL, "setups": 3, "puzzles": 0})
    there = {line.id for line in all_ready(GAMES["coin-isolation"], 2) if line.verdict.passed}
    made = books.book(order)
    taken = {each.setup.id for each in made.setups}
    assert len(taken) == 3 and taken <= there and made.passed
    assert "--seed" not in order.command


@pytest.mark.matrix
def test_setups_are_dealt_where_a_seed_is_said_or_none_are_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order = BookOrder("coin-isolation", **{**SMALL, "setups": 3, "puzzles": 0})
    two = all_ready(GAMES["coin-isolation"], 2)[:2]
    there = {line.id for line in two}
    monkeypatch.setattr(ready, "all_ready", lambda *_: two)

    def deal(first: Setup[Any], *_: object, **__: object) -> CheckedSetup:
        return CheckedSetup(first, None, Deal((), True, 1))

    monkeypatch.setattr(books, "deal_from", deal)
    dealt = books.book(replace(order, seed=1))
    assert [each.setup.seed for each in dealt.setups] == [1, 2, 3]
    more = books.book(replace(order, setups=len(there) + 1))
    assert not {each.setup.id for each in more.setups} & there


@pytest.mark.slow
def test_the_game_of_a_book_is_played_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def play(setup: Setup[Any], players: list[str], seed: int, **_: object) -> list[Any]:
        asked.append(seed)
        assert players == ["club-players"] * 2 and setup.seed == 1
        now, moves = printkit.position(setup), []
        while not now.over and len(moves) < 6:
            moves.append(Reply(now.legal()[0]))
            now = now.play(moves[-1].move)
        return moves

    def find(record: Any, turning_points: int, threads: int | None) -> Annotation:
        assert len(record.moves) == 6
        each = Standing((Worth(0.5, 0.4, 0.6),) * 2, 200)
        moments = tuple(
            Moment(ply, (ply - 1) % 2, move, move, "placement", each)
            for ply, move in enumerate(record.moves, start=1)
        )
        return Annotation("club players", each, moments, ())

    monkeypatch.setattr(books, "replies", play)
    monkeypatch.setattr(books, "annotate_record", find)
    order = BookOrder("isaac", setups=1, puzzles=0, check=False)
    made = books.book(order)
    assert books.book(order).document == made.document
    assert asked == [1]
    assert "An annotated game" in titles_of(pdf_of(made))


def test_the_setups_of_a_catalogue_are_taken_in_their_order() -> None:
    known = catalogues.catalogue_in(CATALOGUE)
    few: dict[str, Any] = {"puzzles": 0, "annotated": False, "catalogue": known}
    made = books.book(BookOrder("dice-isolation", setups=3, **few))
    assert made.setups == known.setups[:3] and made.passed
    with pytest.raises(InputError, match=r"of dice-isolation, not of isaac"):
        BookOrder("isaac", setups=3, **few)
    with pytest.raises(InputError, match=r"24 setups are there, and 25 asked for"):
        BookOrder("dice-isolation", setups=25, **few)


@cases_together(
    ("wrong", "words"),
    [
        ({"setups": -1}, "-1 setups"),
        ({"puzzles": 501}, "501 puzzles"),
        ({"per_page": 2}, "2 setups on a page: choose 1 or 6"),
        ({"paper": "a3"}, "there is no paper of books 'a3'"),
        ({"weight": 5.0}, "paper of 5 g/m²"),
        ({"bleed": 9.0}, "a bleed of 9 mm"),
        ({"grade": "soft"}, "soft"),
        ({"language": "qq"}, "there is no language 'qq'"),
        ({"per_page": 6}, "do not fit on A5"),
    ],
)
def test_senseless_options_are_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as refused:
        books.book(BookOrder("coin-isolation", check=False, **{**SMALL, **wrong}))
    assert words in str(refused.value)


def test_the_command_writes_a_book_and_tells_of_it(tmp_path: Path) -> None:
    small = ("--setups", "1", "--puzzles", "0", "--no-check", "--no-game")
    arguments = ("book", "dice-isolation", *small, "--json")
    result = printkit_here(*arguments, "-o", "b.pdf", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert_kept("book", result.stdout.decode())
    said = json.loads(result.stdout)
    assert said["pages"] == 2 * said["leaves"] == len(PdfReader(tmp_path / "b.pdf").pages)
    assert "spine" in result.stderr.decode()
    again = printkit_here(*arguments, "-o", "b.pdf", folder=tmp_path)
    assert_refused(again, "b.pdf", "--force")
    assert_refused(printkit_here("book", "isaac", "--from", "nowhere", folder=tmp_path), "nowhere")
    assert_refused(printkit_here("book", "isaac", "-o", "b.svg", folder=tmp_path), "b.svg", ".pdf")


@pytest.mark.parametrize(
    "options", [(), ("--grade", "easy..hard", "--theme", "grey", "--paper-weight", "120")]
)
def test_the_command_in_a_book_makes_it_again(options: tuple[str, ...], tmp_path: Path) -> None:
    small = ("--setups", "1", "--puzzles", "0", "--no-check", "--no-game")
    made = printkit_here("book", "dice-isolation", *small, *options, "-o", "b.pdf", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    imprint = " ".join(pages_of(tmp_path / "b.pdf")[1].split())
    command = imprint.partition("makes the same book again: printkit ")[2].partition(" pages")[0]
    words = shlex.split(command)[:-1]  # without the number of pages
    again = printkit_here(*words, "-o", "again.pdf", folder=tmp_path)
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "again.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_book_is_in_the_users_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The file says so; the command in it is the same book's with any settings."""
    small = ("--setups", "1", "--puzzles", "0", "--no-check", "--no-game")
    command = ("book", "coin-isolation", *small, "-o")
    made = printkit_here(*command, "typed.pdf", "--language", "de", folder=tmp_path)
    monkeypatch.setenv("PRINTKIT_LANGUAGE", "de")
    kept = printkit_here(*command, "kept.pdf", folder=tmp_path)
    assert made.returncode == kept.returncode == 0, made.stderr + kept.stderr
    book = tmp_path / "typed.pdf"
    assert book.read_bytes() == (tmp_path / "kept.pdf").read_bytes()
    read = PdfReader(book)
    assert read.trailer["/Root"]["/Lang"] == "de"
    assert read.metadata and "Die Spielregel mit Bildern, 1 Aufbau" in str(read.metadata.title)
    assert titles_of(book)[:3] == ["Titelseite", "Inhalt", "Die Spielregel"]
    pages = " ".join(pages_of(book))
    assert "--language de" in pages and "50 Cent" in pages and "Dollar" not in pages


def test_a_book_in_english_says_so_only_where_it_was_asked_for() -> None:
    assert "--language" not in BookOrder("isaac").command
    assert "--language en" in BookOrder("isaac", language="en").command


OTHERWISE: dict[str, Any] = {
    "setups": 3,
    "per_page": 6,
    "puzzles": 5,
    "grade": "hard",
    "seed": 4,
    "annotated": False,
    "check": False,
    "paper": "a4",
    "theme": "grey",
    "language": "de",
    "weight": 120.0,
    "bleed": 3.0,
}
"""Another value of all that changes a book; a catalogue is named by its folder."""


def test_whatever_changes_a_book_is_in_its_command() -> None:
    known = {field.name for field in fields(books.BookOrder)}
    assert known == {*OTHERWISE, "game", "catalogue", "threads", "workers", "scheduler"}
    commands = [
        books.BookOrder("isaac", **{name: value}).command for name, value in OTHERWISE.items()
    ]
    usual = books.BookOrder("isaac").command
    assert usual == "printkit book isaac" and len({usual, *commands}) == 1 + len(OTHERWISE)


def test_seed_0_is_a_seed() -> None:
    assert books.BookOrder("isaac", seed=0).begin == 0
    assert books.BookOrder("isaac").begin == books.FIRST == books.BookOrder("isaac", seed=1).begin
