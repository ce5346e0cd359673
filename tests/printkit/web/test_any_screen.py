"""Any screen: small ones, doubled text, users' own colours, and no motion."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.printkit.web.browser import DESKTOP, PHONE, needs_chromium, resize, visit

pytestmark = [pytest.mark.slow, needs_chromium]

ADDRESSES = {
    "home": "",
    "table": "table/coin-isolation?seed=7&variant=many-pennies",
    "wrong": "table/isaac?seed=x",
    "edit": "edit/isaac",
    "play": "play/isaac?seed=7&luck=1",
    "puzzle": "puzzle/isaac/1",
}
"""One page of each kind, and an error page."""

ADDRESS = pytest.mark.parametrize("address", ADDRESSES.values(), ids=ADDRESSES)

WIDE = """
() => [...document.querySelectorAll("main *, header *, dialog[open] *")]
    .filter((each) => each.checkVisibility() && !each.closest("pre, .skip"))
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => `${each.tagName}.${each.className}`)
"""
"""A script that lists what is cut off at the right."""


def all_open(page: Page) -> None:
    """Unfold everything once the page is loaded."""
    if "/play/" in page.url:
        expect(page.locator("#turn")).not_to_be_empty()
    for section in page.locator("details").all():
        section.evaluate("it => it.open = true")


def assert_nothing_is_cut_off(page: Page) -> None:
    """Check that the page scrolls in only one direction."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(WIDE) == []


@ADDRESS
def test_a_small_screen_scrolls_in_one_direction(
    browser: Browser, page_at: str, address: str
) -> None:
    """A screen of 1280 pixels, enlarged to 200 %, has 640 for the page."""
    small, enlarged = {"width": 320, "height": 640}, {"width": 640, "height": 450}
    with visit(browser, page_at + address, small) as page:
        all_open(page)
        for size in (small, enlarged):
            resize(page, size)
            assert_nothing_is_cut_off(page)
            page.get_by_role("button", name="On your phone").click()
            panel = page.get_by_role("dialog")
            expect(panel.get_by_role("button", name="Close")).to_be_in_viewport()
            assert page.evaluate(WIDE) == []
            panel.get_by_role("button", name="Close").click()


@ADDRESS
def test_text_alone_may_be_twice_as_large(browser: Browser, page_at: str, address: str) -> None:
    with visit(browser, page_at + address) as page:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        all_open(page)
        for size in (DESKTOP, PHONE):
            resize(page, size)
            assert_nothing_is_cut_off(page)


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
