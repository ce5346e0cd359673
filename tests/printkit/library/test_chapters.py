"""The chapters of a book: the texts about its setups, and their order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from layouts.games import GAMES
from layouts.paper import PAPERS
from layouts.verdict import SeatShare
from output.drawing.theme import THEMES
from output.page.book import Chapter
from output.page.plates import Plate
from output.sheet import DraftPage
from printkit.judging.checking import CheckedSetup
from printkit.judging.ready import read_ready
from printkit.library import chapters
from printkit.library.chapters import Author
from tests.output.collectors import verdict
from tests.output.games import CASES
from tests.output.test_plain_words import assert_plain
from tests.playing import deal_setup


def setups_chapter(monkeypatch: pytest.MonkeyPatch, setups: list[CheckedSetup]) -> Chapter:
    """Return the chapter of a book that shows these setups."""
    found: list[Chapter] = []

    def keep(spec: Any, paper: Any, made: list[Chapter], *texts: Any) -> None:
        found.extend(chapter for chapter in made if chapter.name == "setups")

    monkeypatch.setattr(chapters, "book_kit", keep)
    author = Author(setups[0].setup, PAPERS["a5"], THEMES["grey"], 1, 80.0, "printkit book")
    author.kit(setups, ())
    (chapter,) = found
    return chapter


def fair_setups() -> list[CheckedSetup]:
    game = GAMES["coin-isolation"]
    ready = [line for line in read_ready(game, 2) if line.verdict.passed]
    return [
        CheckedSetup(deal_setup(game, seed), line.verdict) for seed, line in enumerate(ready[:3])
    ]


def test_a_book_says_fair_only_when_all_of_its_setups_are(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = fair_setups()
    found = fair[1].verdict
    assert found
    doubtful = replace(fair[1], verdict=replace(found, fair="undecided"))
    said = [
        " ".join(setups_chapter(monkeypatch, each).texts)
        for each in (fair, [fair[0], doubtful], [replace(each, verdict=None) for each in fair])
    ]
    assert "found out whether it is fair and worth playing" in said[0]
    assert "not all are proven to be" in said[1]
    assert "It was not checked" in said[2]
    assert_plain(" ".join(said))


def test_a_book_says_nothing_that_a_child_stops_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the opening pages of its chapters."""
    found: list[Chapter] = []
    monkeypatch.setattr(chapters, "book_kit", lambda spec, paper, made, *rest: found.extend(made))
    for case in ("coin-isolation-2", "coin-collectors"):
        spec = CASES[case]("a5", "grey")
        author = Author(spec.setup, PAPERS["a5"], THEMES["grey"], 1, 80.0, "printkit book")
        author.kit([CheckedSetup(spec.setup, None)], [each.puzzle for each in spec.puzzles])
    assert {"rules", "setups"} <= {chapter.name for chapter in found}
    assert_plain(" ".join(text for chapter in found for text in chapter.texts))


def test_a_solitaire_is_won_more_often_the_earlier_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    setups = []
    for seed, share in enumerate((0.2, 0.6, 0.4)):
        setup = deal_setup(GAMES["coin-collectors"], seed)
        seats = (SeatShare(0, share, share, share),)
        setups.append(CheckedSetup(setup, replace(verdict(setup), seats=seats)))
    order: list[int | None] = []

    def keep(spec: Any, plates: list[Plate], per_page: int) -> list[DraftPage]:
        order.extend(plate.setup.seed for plate in plates)
        return []

    monkeypatch.setattr(chapters, "plate_pages", keep)
    setups_chapter(monkeypatch, setups)
    assert order == [1, 2, 0]
