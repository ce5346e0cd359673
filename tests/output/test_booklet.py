"""Booklets: once folded, the pages are in order with any printer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.layouts.errors import InputError
from printkit.layouts.paper import PAPERS, Paper
from printkit.output.contract import sheets_of
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import Kit, Page, Point, Rect, Style, Text
from printkit.output.press.imposition import Duplex, Imposition, booklet, half, impose
from printkit.output.sheet import BACK_COVER
from tests.output.games import CASES
from tests.output.samples import BLACK, FILLED, kit
from tests.output.scenes import inside, leaves
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

FOLD = Style(stroke=BLACK, dash=(1, 1))
SPOT = Rect(10.0, 20.0, 4.0, 2.0, FILLED)
FOLDED = [paper for paper in PAPERS.values() if paper.name != "a5"]


def fold(printed: Kit) -> list[str]:
    """Return a booklet's pages in reading order, after nesting and folding its sheets."""
    fronts, backs = printed.pages[::2], printed.pages[1::2]
    outer = [halves(front) for front in fronts]
    inner = [halves(back) for back in backs]
    first = [side for o, i in zip(outer, inner, strict=True) for side in (o[1], i[0])]
    last = [side for o, i in zip(outer, inner, strict=True) for side in (o[0], i[1])]
    return [*first, *reversed(last)]


def halves(side: Page) -> tuple[str, str]:
    """Return the texts left and right of the fold."""
    words: list[list[str]] = [[], []]
    for leaf in leaves(side):
        if isinstance(leaf.item, Text):
            words[leaf.box.centre.x >= side.width / 2].append(leaf.item.text)
    return " ".join(words[0]), " ".join(words[1])


def spots(side: Page) -> list[Box]:
    """Return the boxes of the pages' spots."""
    return [leaf.box for leaf in leaves(side) if isinstance(leaf.item, Rect)]


def small_page(name: str, landscape: bool = False) -> Page:
    width, height = (210.0, 148.5) if landscape else (148.5, 210.0)
    return Page(width, height, (SPOT, Text(Point(20, 30), name, 11, BLACK)), name, name)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 9, 13])
def test_a_folded_booklet_is_read_in_order(count: int) -> None:
    numbers = [str(number) for number in range(1, count + 1)]
    made = booklet(kit(*map(small_page, numbers)), PAPERS["a4"], FOLD)
    assert len(made.pages) == 2 * -(-count // 4)
    assert {(page.width, page.height) for page in made.pages} == {(297.0, 210.0)}
    assert fold(made) == numbers + [""] * (-count % 4)


@pytest.mark.parametrize("count", [2, 3, 5, 6, 7, 10])
def test_a_back_cover_is_outside_and_blank_pages_before_it(count: int) -> None:
    numbers = [str(number) for number in range(1, count)]
    made = booklet(kit(*map(small_page, [*numbers, BACK_COVER])), PAPERS["a4"], FOLD)
    assert fold(made) == [*numbers, *[""] * (-count % 4), BACK_COVER]


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_a_booklet_is_right_from_any_printer(duplex: Duplex) -> None:
    """Page 2 is printed behind page 1; its spot shows where that page lies."""
    made = booklet(kit(*map(small_page, "1234")), PAPERS["a4"], FOLD)
    printed = impose(made, Imposition(duplex))
    assert printed.flip == duplex
    outer, inner = printed.pages
    lying = [box.centre for box in spots(inner)]
    if duplex == "long-edge":
        seen = sorted(Point(x, inner.height - y) for x, y in lying)
    else:
        seen = sorted(Point(inner.width - x, y) for x, y in lying)
    # Behind page 1, on the right half, page 2 has its spot 12 mm from the right edge, 21 mm down.
    assert seen[1] == pytest.approx((297 - 12, 21), abs=0.01)
    first = max(box.centre for box in spots(outer))
    assert first == pytest.approx((148.5 + 12, 21), abs=0.01)


def test_pages_of_a_booklet_keep_their_size() -> None:
    made = booklet(kit(small_page("1"), small_page("2", landscape=True)), PAPERS["a4"], FOLD)
    for side in made.pages:
        for box in spots(side):
            assert sorted((box.width, box.height)) == [2.0, 4.0]
            assert box.x >= 0 and box.bottom <= 210
    (turned,) = spots(made.pages[1])
    assert turned.width == 2.0, "a page that lies on its side is turned"
    assert turned.centre == pytest.approx((21, 210 - 12)), "to the left"


def test_the_fold_is_marked_where_printers_reach() -> None:
    made = booklet(kit(small_page("1")), PAPERS["a4"], FOLD)
    area = printable(PAPERS["a4"], landscape=True)
    marks = [leaf.box for leaf in leaves(made.pages[0]) if leaf.box.centre.x == 148.5]
    assert len(marks) == 2
    for mark in marks:
        assert area.y <= mark.y and mark.bottom <= area.bottom and mark.height < 5


@pytest.mark.parametrize("paper", FOLDED, ids=lambda paper: paper.name)
def test_half_a_sheet(paper: Paper) -> None:
    page = half(paper)
    assert (page.width, page.height) == (paper.height / 2, paper.width)


def test_half_of_a5_is_too_small() -> None:
    with pytest.raises(InputError, match="A5 are too small; use A4, Letter"):
        half(PAPERS["a5"])


@in_tiers(
    [("dice-isolation", PAPERS["a4"])],
    [
        *((case, PAPERS["a4"]) for case in CASES),
        ("isaac", PAPERS["letter"]),
        ("coin-isolation-2", PAPERS["a3"]),
    ],  # the smallest pages and the largest
)
def test_sheets_to_read_fit_on_half_the_paper(case: str, paper: Paper) -> None:
    spec = CASES[case](paper.name, "grey")
    page_size = half(paper)
    area = printable(page_size)
    to_read = [sheet.name for sheet in sheets_of(spec.setup.game).sheets if sheet.to_read]
    pages = kit_of(replace(spec, paper=page_size), *to_read)
    for page in pages.pages:
        assert all(inside(leaf.box, area) for leaf in leaves(page))
    made = booklet(pages, paper, FOLD)
    assert len(made.pages) == 2 * -(-len(pages.pages) // 4)
