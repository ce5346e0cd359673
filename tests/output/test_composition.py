"""Large print: text is large, while places for pieces keep their true size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import median

import pytest

from printkit.layouts.coins import BY_VALUE
from printkit.layouts.errors import InputError
from printkit.layouts.paper import PAPERS
from printkit.output.drawing.box import printable
from printkit.output.drawing.scene import Circle, Page, Text
from printkit.output.sheet import LARGE_TEXT, AnySpec
from tests.output.kits import IN_LARGE_PRINT, in_large_print, sheets_of_case
from tests.output.raster import assert_same_picture
from tests.output.scenes import Leaf, inside, leaves, texts
from tests.output.specs import coin_spec, kit_of
from tests.output.test_sheets_invariants import is_id
from tests.output.tiers import in_tiers

READ = ("rules", "reference", "score-pad")
RUNNING, SMALLEST = 18.0, 14.0  # points
BELOW_TITLE = 22.0  # mm
SLACK = 0.01
PLACES = [(case, paper) for case, paper, _ in IN_LARGE_PRINT]

each_place = in_tiers([("isaac", "a4")], [("coin-isolation-2", "a4"), *PLACES])


def sizes(page: Page, slug: str) -> Iterator[tuple[float, Leaf]]:
    """Yield a page's texts other than IDs, each with its size in points on paper."""
    for leaf in leaves(page):
        if isinstance(leaf.item, Text) and not is_id(leaf.item.text, slug):
            a, b, c, d, *_ = leaf.transform
            yield leaf.item.size * sqrt(abs(a * d - b * c)), leaf


def large(paper: str) -> AnySpec:
    return replace(coin_spec(paper=paper), text=LARGE_TEXT)


@each_place
def test_running_text_has_18_points_and_no_text_less_than_14(case: str, paper: str) -> None:
    sheets = sheets_of_case(case, paper, "colour", in_large_print)
    slug = sheets.spec.setup.game.slug
    for name in (name for name in READ if name in sheets.sheets):
        found = [each for page in sheets.select(name).pages for each in sizes(page, slug)]
        assert min(size for size, _ in found) >= SMALLEST, name
        running = [size for size, leaf in found if not leaf.labels and leaf.box.y > BELOW_TITLE]
        if name != "score-pad":
            assert median(running) >= RUNNING - SLACK, name  # the others are badges and a key


@in_tiers(["a4"], ["a4", "letter", "a3"])
def test_coins_lie_where_they_fit(paper: str) -> None:
    spec = large(paper)
    (page,) = kit_of(spec, "setup").pages
    (usual,) = kit_of(coin_spec(paper=paper), "setup").pages
    assert diameters(page) == diameters(usual)


def diameters(page: Page) -> Counter[float]:
    """Count the circles of a page that have the diameter of a coin, by diameter."""
    known = {coin.diameter for coin in BY_VALUE.values()}
    found = (leaf.bare.width for leaf in leaves(page) if isinstance(leaf.item, Circle))
    return Counter(round(width, 2) for width in found if round(width, 2) in known)


@each_place
def test_rulers_stay_true_in_large_print(case: str, paper: str) -> None:
    sheets = sheets_of_case(case, paper, "colour", in_large_print)
    for sheet in sheets.sheet_set.sheets:
        if sheet.grows and sheets.takes(sheet.name):
            for page in sheets.select(sheet.name).pages:
                assert "100 mm" not in texts(page), page.name


def test_a_page_is_as_large_as_its_paper() -> None:
    for page in kit_of(large("letter"), "rules", "setup").pages:
        assert (page.width, page.height) == (PAPERS["letter"].width, PAPERS["letter"].height)


def test_a_sheet_too_large_names_the_paper_that_takes_it() -> None:
    words = "the sheet 'cards' in large print does not fit on A5; use (.*) or larger paper"
    with pytest.raises(InputError, match=words) as refused:
        kit_of(large("a5"), "cards")
    named = str(refused.value).partition("; use ")[2].partition(" or larger")[0]
    (paper,) = (name for name, paper in PAPERS.items() if paper.title == named)
    assert kit_of(large(paper), "cards").pages


def test_boards_in_parts_fit_small_paper_in_large_print() -> None:
    for page in kit_of(large("a5"), "setup").pages:
        area = printable(PAPERS["a5"], page.width > page.height)
        assert all(inside(leaf.box, area) for leaf in leaves(page))


def test_missing_cards_are_reported_as_in_usual_print() -> None:
    with pytest.raises(InputError, match="a sheet of cards needs setups to choose from"):
        kit_of(replace(large("a4"), cards=()), "cards")


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["rules", "setup"])
def test_pdf_and_svg_show_the_same(sheet: str, tmp_path: Path) -> None:
    for page in sheets_of_case("isaac", "a4", "low-ink", in_large_print).select(sheet).pages[-1:]:
        assert_same_picture(page, tmp_path)
