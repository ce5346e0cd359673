"""A browser that is installed, driven by Playwright against the page as it is served."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
PROGRAM = next(filter(None, map(shutil.which, NAMES)), None)

_MISSING = "no Chromium here: apt install chromium, or another that is named chromium or chrome"
_REQUIRED = os.environ.get("PRINTKIT_CHROMIUM") == "required"
"""Where it is, tests without a browser fail, and are not skipped."""

needs_chromium = pytest.mark.skipif(PROGRAM is None and not _REQUIRED, reason=_MISSING)

expect.set_options(timeout=30_000)  # a slow machine is no error

DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


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
