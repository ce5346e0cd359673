"""The book: page numbers outside, links that lead to the right pages, chapters on right pages."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import pytest

from printkit.layouts.errors import InputError
from printkit.layouts.language import ENGLISH
from printkit.layouts.paper import PAPERS
from printkit.output.contract import sheets_of
from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.scene import Group, Kit, Line, Page, Text
from printkit.output.page.book import GUTTER, Chapter, book_kit, leaf_paper, spine_width
from printkit.output.page.plates import Plate, check_words, plate_pages
from printkit.output.page.puzzles import question_pages, solution_pages
from printkit.output.press.imposition import Imposition, impose
from printkit.output.sheet import AnySpec, Diagram
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.scenes import groups, leaves, texts
from tests.output.tagged import Tagged
from tests.output.tiers import in_tiers
from tests.playing import deal_setup

ANY_GAME = in_tiers(["coin-isolation-2"], cases_of_games())


def plates_of(spec: AnySpec, count: int) -> list[Plate]:
    made = []
    for seed in range(1, count + 1):
        setup = deal_setup(spec.setup.game, seed)
        sheets = sheets_of(setup.game)
        start: Diagram[Any] = Diagram(0, "", "", sheets.first_table(setup))
        picture = sheets.draw_screen(setup, start, None, spec.theme, ENGLISH)
        made.append(Plate(setup, picture, spec.verdict if seed == 1 else None, "easy"))
    return made


@cache
def book(case: str, paper: str = "a5", per_page: int = 1, count: int = 3) -> Kit:
    spec = replace(CASES[case](paper, "grey"), paper=leaf_paper(PAPERS[paper]))
    known = sheets_of(spec.setup.game)
    plates = plates_of(spec, count)
    late = known.pictures(spec, [posed.table for posed in spec.puzzles])
    (rules,) = known.select(["rules"])
    chapters = [
        Chapter("rules", "The rules", tuple(rules.make(spec)), ("How it is played.",)),
        Chapter("setups", "Setups", tuple(plate_pages(spec, plates, per_page))),
        Chapter("puzzles", "Puzzles", tuple(question_pages(spec, late))),
        Chapter("solutions", "Solutions", tuple(solution_pages(spec, late)), listed=False),
    ]
    lines = ("3 setups", "3 puzzles")
    return book_kit(
        spec, PAPERS[paper], chapters, lines, "printkit", lambda pages: (f"{pages} pages",)
    )


def links(page: Page) -> list[Group]:
    return [group for group in groups(page.items) if group.role == "link"]


@ANY_GAME
def test_the_contents_lead_to_the_pages_that_they_name(case: str) -> None:
    kit = book(case)
    numbers = {page.name: number for number, page in enumerate(kit.pages, start=1)}
    lines = [line for page in kit.pages if page.name.startswith("contents") for line in links(page)]
    assert {"rules", "setups", "puzzles", "solutions", "setups-1", "puzzles-1"} <= {
        line.to for line in lines
    }
    assert "solutions-1" not in {line.to for line in lines}
    for line in lines:
        title, _, number = line.label.rpartition(", page ")
        assert numbers[line.to] == int(number)
        assert kit.pages[int(number) - 1].label == title


@ANY_GAME
def test_the_title_page_stands_in_the_middle_with_a_line_below_the_title(case: str) -> None:
    page = book(case).pages[0]
    written = [leaf for leaf in leaves(page) if isinstance(leaf.item, Text)]
    title, *below = sorted((leaf.box for leaf in written), key=lambda box: -box.height)
    lines = (leaf.bare for leaf in leaves(page) if isinstance(leaf.item, Line))
    (line,) = (box for box in lines if box.y > title.bottom)
    assert line.width > 20
    middle = line.centre.x
    assert all(abs(box.centre.x - middle) < 0.6 for box in (title, *below))


@in_tiers(
    [("coin-isolation-2", "a5")],
    [*product(cases_of_games(), ["a5"]), *product(["coin-isolation-2"], ("a4", "letter"))],
)
def test_pages_have_their_numbers_outside_and_more_margin_inside(case: str, paper: str) -> None:
    kit = book(case, paper, count=1)
    size = PAPERS[paper]
    assert len(kit.pages) % 2 == 0
    for number, page in enumerate(kit.pages, start=1):
        assert (page.width, page.height) == (size.width, size.height)
        assert page.side == ("front" if number % 2 else "back")
        if not page.items:
            continue
        shown = [leaf.box for leaf in leaves(page)]
        left, right = min(box.x for box in shown), max(box.right for box in shown)
        inside = left if number % 2 else size.width - right
        assert inside >= 6.35 + GUTTER - 0.01, page.name
        outside = size.width - right if number % 2 else left
        assert outside >= 6.35 - 0.01, page.name
        assert max(box.bottom for box in shown) <= size.height - 6.35 + 0.01
        assert min(sizes(page)) >= 6.5, page.name
        low = [leaf for leaf in leaves(page) if leaf.box.y > page.height - 14.0]
        if page.name.partition("-")[2]:  # neither a chapter's first page nor the title
            (leaf,) = (leaf for leaf in low if getattr(leaf.item, "text", "") == str(number))
            assert (leaf.box.x > size.width / 2) == bool(number % 2)


def sizes(page: Page) -> list[float]:
    """Return the sizes of all texts, in points as printed."""
    return [
        leaf.item.size * sqrt(abs(a * d - b * c))
        for leaf in leaves(page)
        if isinstance(leaf.item, Text)
        for a, b, c, d, *_ in [leaf.transform]
    ]


@ANY_GAME
def test_chapters_begin_on_right_pages(case: str) -> None:
    for number, page in enumerate(book(case, count=2).pages, start=1):
        if page.name in ("title", "rules", "setups", "puzzles", "solutions", "contents-1"):
            assert number % 2 == 1, page.name


@ANY_GAME
def test_a_book_is_tagged_and_its_bookmarks_are_two_deep(case: str) -> None:
    kit = book(case)
    read = Tagged(render_pdf(kit))
    assert not read.wrong_parents
    assert len(read.links) == sum(len(links(page)) for page in kit.pages) > 0
    for link in read.links:
        number = int(link.words.rpartition(" ")[2])
        assert link.leads_to == number - 1
        assert link.held_by == link.told
    marks = [mark for page in kit.pages for mark in page.bookmarks or ()]
    assert {mark.level for mark in marks} == {0, 1}
    assert [mark.title for mark in marks if mark.level == 0][:3] == [
        "Title page",
        "Contents",
        "The rules",
    ]


@pytest.mark.matrix
def test_the_same_book_gives_the_same_bytes() -> None:
    one, other = (book.__wrapped__("dice-isolation") for _ in range(2))
    assert render_pdf(one) == render_pdf(other)


def test_six_setups_to_a_page_need_full_paper() -> None:
    names = [page.name for page in book("coin-isolation-2", "a4", 6, 7).pages]
    assert "setups-2" in names and "setups-3" not in names
    with pytest.raises(InputError, match=r"6 setups on a page .* do not fit on A5; use"):
        book("coin-isolation-2", "a5", 6, 7)


@pytest.mark.slow
def test_a_print_shop_gets_bleed_and_a_trimmed_page() -> None:
    kit = impose(book("isaac"), Imposition("long-edge", bleed=3.0))
    assert kit.flip == "long-edge"
    for page in kit.pages:
        assert page.trim and (page.trim[2], page.trim[3]) == (148.0, 210.0)
        assert page.bleed == 3.0


def test_a_spine_is_as_thick_as_its_leaves() -> None:
    assert spine_width(48, 90.0) == pytest.approx(24 * 90.0 * 1.22 / 1000)


def test_a_check_is_put_in_words() -> None:
    spec = CASES["coin-isolation-2"]("a4", "grey")
    words = check_words(spec.verdict, ENGLISH)
    assert words.startswith(
        "Fair from club players to masters. Of 1,508 games computer club players won:"
    )
    assert check_words(None, ENGLISH) == "Not checked."


def test_each_setup_names_itself() -> None:
    pages = [p for p in book("dice-isolation").pages if p.name.startswith("setups-")]
    assert [page.label for page in pages] == ["Setup 1", "Setup 2", "Setup 3"]
    assert all(any("dice-isolation:" in text for text in texts(page)) for page in pages)
