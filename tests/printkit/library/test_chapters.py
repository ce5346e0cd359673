"""The chapters of a book: the texts about its setups, and their order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from printkit.judging.checking import CheckedSetup
from printkit.judging.ready import read_ready
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.language import Language
from printkit.layouts.paper import PAPERS
from printkit.layouts.puzzle import Puzzle
from printkit.layouts.verdict import SeatShare
from printkit.library import chapters
from printkit.library.chapters import Author
from printkit.output.contract import sheets_of
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import Item, Kit, Page, Path, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.page.book import GUTTER, Chapter
from printkit.output.page.frame import qr_code
from printkit.output.page.plates import Plate
from printkit.output.sheet import AnySpec, Diagram, DraftPage
from printkit.printing.diagrams import diagrams
from tests.output.annotating import annotation_of
from tests.output.collectors import verdict
from tests.output.games import CASES
from tests.output.ink import visible_texts
from tests.output.kits import cases_of_games
from tests.output.puzzled import puzzles_of
from tests.output.scenes import Leaf, groups, inside, leaves, texts
from tests.output.test_languages import IN_LANGUAGES, NAMES, strings_in
from tests.output.test_plain_words import assert_plain
from tests.playing import GAME, deal_setup, records_of
from tests.pseudo import pseudo_language, unsaid


def chapters_of(
    monkeypatch: pytest.MonkeyPatch, setups: list[CheckedSetup], puzzles: Sequence[Puzzle] = ()
) -> tuple[dict[str, Chapter], AnySpec]:
    """Return the chapters of a book by name, and the spec from which they are drawn."""
    found: dict[str, Chapter] = {}
    specs: list[AnySpec] = []

    def keep(spec: AnySpec, paper: Any, made: list[Chapter], *texts: Any) -> None:
        specs.append(spec)
        found.update({chapter.name: chapter for chapter in made})

    monkeypatch.setattr(chapters, "book_kit", keep)
    author = Author(setups[0].setup, PAPERS["a5"], THEMES["grey"], 1, 80.0, "printkit book")
    author.kit(setups, puzzles)
    return found, specs[0]


def setups_chapter(monkeypatch: pytest.MonkeyPatch, setups: list[CheckedSetup]) -> Chapter:
    """Return the chapter of a book that shows these setups."""
    return chapters_of(monkeypatch, setups)[0]["setups"]


def whole_book(game: Game, language: Language) -> tuple[Kit, list[str]]:
    """Return a book in a language with all chapters, and what is made up in it."""
    spec = next(CASES[case]("a5", "grey") for case in cases_of_games() if CASES[case].game == game)
    like = spec.setup.players, spec.setup.variants
    records = (
        each for each in records_of(game) if (each.setup.players, each.setup.variants) == like
    )
    record = next(records)
    played = replace(spec, setup=record.setup, diagrams=diagrams(record))
    annotated, puzzles = annotation_of(played), [posed.puzzle for posed in puzzles_of(game, 5)]
    author = Author(spec.setup, PAPERS["a5"], THEMES["grey"], 1, 80.0, "printkit", language)
    setups = [CheckedSetup(spec.setup, spec.verdict), CheckedSetup(record.setup)]
    kit = author.kit(setups, puzzles, "", (record, annotated))
    return kit, [*strings_in((spec.verdict, puzzles, annotated))]


@GAME
def test_every_word_in_a_book_is_said_in_its_language(game: Game) -> None:
    """On the pages, in the bookmarks and in what the file says of itself."""
    if game.home:
        pytest.skip("a game of another package has no translations")
    kit, made_up = whole_book(game, pseudo_language())
    said = [kit.title, kit.subject, kit.author]
    for page in kit.pages:
        said += [*texts(page), page.label, *(mark.title for mark in page.bookmarks or ())]
        said += [group.label for group in groups(page.items)]
    known = NAMES | {word for text in made_up for word in unsaid(text)}
    assert not {word for text in said for word in unsaid(text)} - known
    assert kit.language == pseudo_language()


@IN_LANGUAGES
@GAME
def test_a_book_has_room_for_every_language(game: Game, language: Language) -> None:
    kit, _ = whole_book(game, language)
    for number, page in enumerate(kit.pages, start=1):
        left = GUTTER if number % 2 else 0.0
        area = printable(PAPERS["a5"]).inset(left, 0.0, GUTTER - left, 0.0)
        for text in visible_texts(leaves(page)) if page.items else ():
            assert inside(text.ink, area, 0.5), (page.name, text.text.text)


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


@pytest.mark.parametrize("game, many", [("coin-collectors", "one player"), ("isaac", "2 players")])
def test_rules_in_a_book_say_for_how_many_players_they_are(
    monkeypatch: pytest.MonkeyPatch, game: str, many: str
) -> None:
    found, _ = chapters_of(monkeypatch, [CheckedSetup(deal_setup(GAMES[game]), None)])
    assert found["rules"].texts[0].startswith(f"The rules for {many}.")


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


def by_number(pages: Sequence[DraftPage]) -> dict[int, list[Leaf]]:
    """Return what is drawn from the heading of each puzzle to the next one."""
    found: dict[int, list[Leaf]] = {}
    for page in pages:
        shown: list[Leaf] = []  # what comes before the first heading
        for leaf in leaves(Page(300.0, 300.0, page.items, "", "")):
            text = leaf.item.text if isinstance(leaf.item, Text) else ""
            if heading := re.fullmatch(r"Puzzle (\d+)", text):
                assert int(heading[1]) not in found, "solved twice"
                shown = found[int(heading[1])] = []
            shown.append(leaf)
    return found


def named(items: Sequence[Item]) -> set[str]:
    """Return the names of squares and pieces in a picture, with what lies there."""
    drawn = leaves(Page(300.0, 300.0, tuple(items), "", ""))
    return {label for leaf in drawn for label in leaf.labels}


def written(drawn: Sequence[Leaf]) -> str:
    """Return all texts without blanks, which differ between lines."""
    return squeezed("".join(leaf.item.text for leaf in drawn if isinstance(leaf.item, Text)))


def squeezed(text: str) -> str:
    return re.sub(r"[\s*]", "", text)


@GAME
def test_each_puzzle_of_a_book_is_solved_under_its_number(
    monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    """The position, the question, the answer and the code are of one puzzle, on every page."""
    asked = puzzles_of(game, 7)
    setups = [CheckedSetup(deal_setup(game))]
    made, spec = chapters_of(monkeypatch, setups, [posed.puzzle for posed in asked])
    questions, solutions = (by_number(made[name].drafts) for name in ("puzzles", "solutions"))
    assert [*questions] == [*solutions] == [*range(1, 8)]
    drawn = sheets_of(game).pictures(spec, [posed.table for posed in asked])
    box = Box(0.0, 0.0, drawn.width, drawn.height)
    for number, posed in enumerate(asked, start=1):
        table = named([*drawn.draw(Diagram(1, "", "", posed.table), None, box, spec.theme)])
        for leaves_of, what in ((questions, "position of"), (solutions, "answer to")):
            labels = {label for leaf in leaves_of[number] for label in leaf.labels}
            assert f"{what} puzzle {number}" in labels
            assert table <= labels
        question, solution = (written(part[number]) for part in (questions, solutions))
        assert squeezed(str(posed.puzzle.question)) in question
        answer = posed.puzzle.answer
        assert squeezed(f"{answer.moves[0]} {answer.outcome}.") in solution
        code = qr_code(posed.id, 0.0, 0.0, 20.0, spec.theme.ink)
        paths = [leaf.item for leaf in solutions[number] if isinstance(leaf.item, Path)]
        assert len(code.commands) in [len(path.commands) for path in paths]
    assert len({posed.id for posed in asked}) > 1
