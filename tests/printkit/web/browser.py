"""A browser that is installed, driven by Playwright against the page as it is served."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PROGRAM = next(filter(None, map(shutil.which, NAMES)), None)

needs_chromium = pytest.mark.skipif(
    PROGRAM is None,
    reason="no Chromium here: apt install chromium, or another that is named chromium or chrome",
)

DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=PROGRAM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(browser: Browser, address: str, size: dict[str, int] | None = None) -> Iterator[Page]:
    """A page in a window of its own, on which nothing goes wrong."""
    chosen = size or DESKTOP
    context = browser.new_context(
        viewport={"width": chosen["width"], "height": chosen["height"]}, reduced_motion="reduce"
    )
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.goto(address)
    try:
        yield page
    finally:
        context.close()
    assert not [said for said in wrong if "400 (Bad Request)" not in said], wrong
