"""A browser that is installed, driven by Playwright against the page as it is served."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PROGRAM = next(filter(None, map(shutil.which, NAMES)), None)

_MISSING = "no Chromium here: apt install chromium, or another that is named chromium or chrome"
_REQUIRED = os.environ.get("PRINTKIT_CHROMIUM") == "required"
"""Where it is, tests without a browser fail, and are not skipped."""

needs_chromium = pytest.mark.skipif(PROGRAM is None and not _REQUIRED, reason=_MISSING)

expect.set_options(timeout=30_000)  # a slow machine is no error

DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
SCHEMES: tuple[Literal["light", "dark"], ...] = "light", "dark"


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    assert PROGRAM, _MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=PROGRAM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened(
    browser: Browser,
    address: str,
    size: dict[str, int] | None = None,
    *,
    forgiven: str = r"400 \(Bad Request\)",
) -> Iterator[Page]:
    """A page in a window of its own, on which nothing goes wrong but what is `forgiven`."""
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
    assert not [said for said in wrong if not re.search(forgiven, said)], wrong


def resize(page: Page, size: dict[str, int]) -> None:
    """Look at a page on a screen of another size."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


def assert_nobody_is_shut_out(page: Page, *sizes: dict[str, int]) -> None:
    """axe-core finds nothing, in light and dark, and nothing is cut off, on a screen of each size.

    A page is opened once for all of them: they differ in its style sheets alone. Everything on it
    is unfolded.
    """
    for section in page.locator("details").all():
        section.evaluate("it => it.open = true")
    for size in sizes:
        resize(page, size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page)
            assert len(found.response["passes"]) > 10
            assert not found.response["violations"], (page.url, scheme, found.generate_report())
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], page.url
