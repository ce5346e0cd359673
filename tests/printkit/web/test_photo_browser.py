"""A photo in a real browser: taken, read, asked about, and shown beneath the arrows of swaps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.printkit.web.browser import last_news, needs_chromium, resize, violations, visit

cv2: Any = pytest.importorskip("cv2", reason="the extra [photo] is not installed")
import numpy as np  # noqa: E402

from printkit.layouts.coin_isolation.layout import SQUARES  # noqa: E402
from tests.printkit.photo.rendering import (  # noqa: E402
    Array,
    Scene,
    encode,
    printed_sheet,
    render_with_corners,
)

pytestmark = [pytest.mark.slow, needs_chromium]

SMALL, WIDE = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
NAMES = {0: "empty", 1: "penny", 5: "nickel", 10: "dime", 25: "quarter"}
COINS = tuple((1, 5, 10, 25, 1, 5, 1, 5, 0, 10)[(7 * i) % 10] for i in range(len(SQUARES)))
OFFER = {
    "words": "Swap them.",
    "fair": True,
    "swaps": [["e4", "b2"]],
    "address": "/table/coin-isolation?seed=5",
}


def without_marks(photo: Array) -> Array:
    known = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_100)
    found = cv2.aruco.ArucoDetector(known).detectMarkers(photo)[0]
    bare = photo.copy()
    for (mark,) in found:
        middle = mark.mean(0)
        cv2.fillConvexPoly(bare, (middle + 1.3 * (mark - middle)).astype(np.int32), (200,) * 3)
    return bare


def tap_corner(page: Page, shown: tuple[float, float], photo: Array) -> None:
    """Tap near a corner of the board, then exactly where the photo is shown enlarged."""
    canvas = page.locator("#corner-photo")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box
    scale = photo.shape[1] / box["width"]
    near = [round(each / scale) for each in shown]
    canvas.click(position={"x": near[0], "y": near[1]})
    expect(page.locator("#corner-words")).to_contain_text("exactly")
    close = 9
    x, y = (
        size / 2 + close * (exact / scale - rough)
        for size, exact, rough in zip((box["width"], box["height"]), shown, near, strict=True)
    )
    canvas.click(position={"x": x, "y": y})


def test_a_photo_is_taken_and_leads_to_the_verdict(
    browser: Browser, page_at: str, tmp_path: Path
) -> None:
    scene = Scene(COINS, seed=3, scale=3.2, tilt=12, turn=8, away=50, warmth=0.4)
    photo, corners = render_with_corners(scene)
    taken, bare = tmp_path / "taken.jpg", tmp_path / "bare.jpg"
    taken.write_bytes(encode(photo, scene))
    bare.write_bytes(encode(without_marks(photo), scene))
    side = printed_sheet(scene.paper, scene.theme, scene.sheet, scene.players)[1].width / 8
    with visit(browser, page_at, SMALL) as page:
        page.get_by_role("link", name="Photo of your coins").click()
        expect(page).to_have_url(re.compile("edit/coin-isolation#photo"))
        expect(page.locator(".spot")).to_have_count(len(SQUARES))

        page.locator("#camera").set_input_files(bare)
        expect(page.get_by_role("alert")).to_contain_text("the board's marks were not found")
        page.get_by_role("button", name="The board has no marks").click()
        for number, corner in enumerate(corners, 1):
            tap_corner(page, tuple(corner), photo)
            said = "All four" if number == len(corners) else "Tap the"
            expect(page.locator("#corner-words")).to_contain_text(said)
        page.get_by_label("How wide is a square").fill(f"{side:.2f}")
        page.get_by_role("button", name="Read the coins").click()
        expect(page.locator("#photo-said")).to_contain_text("Read: ")
        assert_laid(page)

        page.locator("#camera").set_input_files(taken)
        expect(page.locator("#corners")).to_be_hidden()
        expect(page.locator("#over")).to_be_visible()
        assert_laid(page)
        assert not violations(page)
        for size in (WIDE, SMALL):
            resize(page, size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

        page.get_by_label("Show your photo on the board").check()
        expect(page.locator("#board canvas")).to_be_visible()
        page.get_by_label("Show your photo on the board").uncheck()
        expect(page.locator("#board canvas")).to_have_count(0)
        page.route("**/work/*", lambda asked: asked.fulfill(**last_news(offer=OFFER)))
        expect(page.get_by_role("button", name="Check it")).to_be_visible()
        page.get_by_role("button", name="Make it fair").click()
        expect(page.locator("#board .arrow")).not_to_have_count(0)
        expect(page.locator("#board canvas")).to_be_visible()
        page.get_by_role("button", name="Take these swaps").click()
        expect(page.locator("#board canvas")).to_have_count(0)
        expect(page.locator("#over")).to_be_hidden()


def assert_laid(page: Page) -> None:
    """Answer the questions about doubtful squares truly, and compare all squares."""
    asked = page.locator("#doubts")
    for _ in SQUARES:
        if not asked.is_visible():
            break
        words = page.locator("#doubt-words").inner_text()
        lies = NAMES[COINS[SQUARES.index(words.partition(":")[0])]]
        name = "no coin" if lies == "empty" else lies
        page.locator("#answers").get_by_role("button", name=name, exact=True).click()
    for square, value in zip(SQUARES, COINS, strict=True):
        spot = page.locator(f'.spot[data-spot="{square}"]')
        expect(spot).to_have_accessible_name(f"{square}, {NAMES[value]}")
