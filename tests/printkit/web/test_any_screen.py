"""Any screen: small ones, doubled text, users' own colours, and no motion."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.printkit.web.browser import (
    DESKTOP,
    PHONE,
    SETTLED,
    assert_accessible,
    needs_chromium,
    resize,
    violations,
    visit,
)
from tests.printkit.web.test_play_browser import ready, tap_any
from tests.printkit.web.test_work import SMALL

pytestmark = [pytest.mark.slow, needs_chromium]

SMALLEST = {"width": 320, "height": 640}

ADDRESSES = (
    "",
    "table/coin-isolation?seed=7&variant=many-pennies",
    "table/isaac?seed=x",
    f"table/dice-isolation?{SMALL}&checked=yes",
    "edit/isaac?laid=3-1-5....67-97",
    "edit/coin-isolation",
    "edit/coin-collectors?seed=7",
    "edit/dice-isolation?seed=7",
    "edit/isaac?laid=x",
    "play/coin-isolation?seed=7&luck=1&players=4&moves=a1-a2~h8~c8~a4&at=2",
    "play/isaac?luck=1&moves=00-02~04-44",
    "play/dice-isolation?seed=7&luck=1&dice=by-hand",
    "play/coin-collectors?seed=7&luck=1",
    "play/coin-collectors?seed=7&luck=x",
    "puzzle/isaac/1",
    "no/such",
)
"""Pages of each kind: full, empty, half laid, and with an error."""

WIDE = """
() => [...document.querySelectorAll("main *, header *, dialog[open] *")]
    .filter((each) => each.checkVisibility() && !each.closest("pre, .skip"))
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => `${each.tagName}.${each.className}`)
"""
"""A script that lists what is cut off at the right."""


def assert_nothing_is_cut_off(page: Page) -> None:
    """Check that the page scrolls in only one direction."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(WIDE) == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_accessible_on_any_screen_with_text_of_any_size(
    browser: Browser, page_at: str, address: str
) -> None:
    """A screen of 1280 pixels, enlarged to 200 %, has 640 for the page; and text alone may be twice
    as large.
    """
    with visit(browser, page_at + address, forgiven="40[04] ") as page:
        if "checked=yes" in address:
            expect(page.locator("#headline")).to_be_visible()
        if "edit/" in address and "laid=x" not in address:
            expect(page.locator(".spot")).not_to_have_count(0)
        if "play/" in address and "luck=x" not in address:
            ready(page)
            tap_any(page, random.Random(1))
        if "puzzle/" in address:
            expect(page.locator("#asks")).not_to_be_empty()
        assert_accessible(page, DESKTOP, PHONE)  # which unfolds everything
        for size in (SMALLEST, {"width": 640, "height": 450}):
            resize(page, size)
            assert_nothing_is_cut_off(page)
            page.get_by_role("button", name="On your phone").click()
            panel = page.get_by_role("dialog")
            expect(panel.get_by_role("button", name="Close")).to_be_in_viewport()
            assert page.evaluate(WIDE) == []
            panel.get_by_role("button", name="Close").click()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for size in (DESKTOP, PHONE):
            resize(page, size)
            assert_nothing_is_cut_off(page)


BOARDS = ("play/coin-isolation?seed=7&luck=1", "edit/isaac", "puzzle/isaac/1")


@pytest.mark.parametrize("address", BOARDS)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_board_keeps_its_size_with_the_browsers_font_twice_as_large(
    browser: Browser, page_at: str, address: str, size: dict[str, int]
) -> None:
    seen = []
    for font in (16, 32):
        with visit(browser, page_at, size) as page:
            fonts = {"standard": font, "fixed": font}
            page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": fonts})
            page.goto(page_at + address)
            expect(page.locator(".spot")).not_to_have_count(0)
            box = page.locator("#board").bounding_box()
            assert box
            seen.append(round(box["width"]))
            assert_nothing_is_cut_off(page)
    assert seen[1] >= seen[0]


def test_a_phone_opens_a_table_that_is_accessible_while_it_is_folded(
    browser: Browser, page_at: str
) -> None:
    """The screen on which it is opened decides which parts of a table are folded."""
    with visit(browser, page_at + "table/coin-isolation?seed=7", PHONE) as page:
        assert not violations(page, rules=SETTLED)


def test_with_forced_colours_choices_are_visible_and_paper_is_white(
    browser: Browser, page_at: str
) -> None:
    with visit(browser, page_at + "table/coin-isolation?seed=7") as page:
        page.emulate_media(forced_colors="active", color_scheme="dark")
        paper = page.locator("figure.sheet img").first
        expect(paper).to_have_css("background-color", "rgb(255, 255, 255)")
        chosen, other = (
            page.get_by_role("radio", name=name, exact=True).locator("+ span") for name in "23"
        )
        colour = "it => getComputedStyle(it).backgroundColor"
        assert chosen.evaluate(colour) != other.evaluate(colour)


def test_nothing_moves_if_reduced_motion_is_requested(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at) as page:  # it is opened with reduced motion
        picture = page.get_by_role("link", name="Isaac").locator("img")
        expect(picture).to_have_css("transition-duration", "0s")
        page.get_by_role("link", name="Isaac").hover()
        assert page.evaluate("document.getAnimations().length") == 0
        page.emulate_media(reduced_motion="no-preference")
        expect(picture).not_to_have_css("transition-duration", "0s")
