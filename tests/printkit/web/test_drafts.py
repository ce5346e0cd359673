"""Drafts: the first sheet is ready before the others, and unchanged among them."""

from __future__ import annotations

import pytest

from printkit.library import kits
from printkit.printing.order import Order
from printkit.web.work.drafts import Drafts, RecentlyUsed
from tests.printkit.records import GAME
from tests.printkit.web.client import client


@GAME
def test_the_first_page_alone_is_the_first_of_all(game: str) -> None:
    assert_first_alone_is_first_of_all(game, "colour", "a4", False)


@GAME
@pytest.mark.matrix
def test_the_first_page_of_a_whole_kit_on_small_paper_is_the_first_of_all(game: str) -> None:
    assert_first_alone_is_first_of_all(game, "low-ink", "a5", True)


def assert_first_alone_is_first_of_all(game: str, theme: str, paper: str, whole: bool) -> None:
    order = Order((f"{game}#7",), theme=theme, paper=paper, whole=whole, check=False)
    drawn = kits.draft(order)
    page, *others = drawn.pages
    first = kits.draft(order).first(1 + len(others))
    assert first is not None
    assert first[0] == page
    assert first[1] == drawn.svg(page.name)


@pytest.mark.parametrize(
    "order",
    [
        Order(("isaac#7",), booklet=True, check=False),
        Order(("isaac#7", "isaac#8"), check=False),
        Order(("isaac#7",), bleed=3.0, check=False),
    ],
    ids=["booklet", "two", "bleed"],
)
def test_no_page_comes_first_if_it_depends_on_others(order: Order) -> None:
    assert kits.draft(order).first(4) is None


def test_other_looks_of_a_table_show_their_first_sheet_before_the_others_are_drawn() -> None:
    drafts = Drafts()
    words = ["dice-isolation#7", "--paper=a4", "--no-check"]
    pages = drafts.pages(words, at_once=True)
    assert drafts.of(words).known
    grey = [*words, "--theme=grey"]
    assert drafts.pages(grey, at_once=True) == pages
    draft = drafts.of(grey)
    first = draft.svg(pages[0].name, len(pages))
    assert first and not draft.known
    assert draft.svg(pages[1].name, len(pages)) and draft.known
    kit = kits.draft(Order(("dice-isolation#7",), paper="a4", theme="grey", check=False))
    assert [draft.svg(name, len(pages)) for name in kit.names] == [*map(kit.svg, kit.names)]


@pytest.mark.slow
def test_wrongly_prepared_sheets_are_replaced() -> None:
    with client() as page:
        page.get("/table/isaac/live?seed=7&paper=a4")
        bare = page.get("/table/isaac/live?paper=a4").json()
        known = page.get("/table/isaac/pages?paper=a4").json()
        assert [each["name"] for each in known] == [each["name"] for each in bare["pages"]]
        for each in known:
            assert page.get(each["src"]).text.startswith("<svg ")
        other = known[0]["src"].replace(f"/{len(known)}/", f"/{len(known) + 1}/")
        assert page.get(other).status_code == 404


def test_the_latest_are_kept() -> None:
    latest: RecentlyUsed[int, str] = RecentlyUsed(2)
    latest.keep(1, "a")
    latest.keep(2, "b")
    assert latest.get(1) == "a"
    latest.keep(3, "c")
    assert (latest.get(1), latest.get(2), latest.get(3)) == ("a", None, "c")


def test_values_are_kept_up_to_a_size_and_the_last_one_always() -> None:
    latest: RecentlyUsed[str, str] = RecentlyUsed(10, len)
    for value in ("aaaa", "bbbb", "cc"):
        latest.keep(value, value)
    assert latest.get("aaaa") == "aaaa"
    latest.keep("dd", "dd")
    assert [latest.get(each) for each in ("aaaa", "bbbb", "cc", "dd")] == ["aaaa", None, "cc", "dd"]
    latest.keep("large", 99 * "e")
    assert (latest.get("large"), latest.get("dd")) == (99 * "e", None)


def test_drafts_grow_and_shrink_with_what_they_hold() -> None:
    draft = Drafts().of(["isaac#7", "--no-check"])
    few = draft.size
    pages = draft.pages
    assert draft.size > few
    drawn = [draft.svg(page.name, len(pages)) or "" for page in pages]
    assert draft.size == sum(map(len, drawn))
