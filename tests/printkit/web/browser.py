"""An installed browser, driven by Playwright against the served page."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from printkit.web.guard.network import cookie_name, page_key
from tests.printkit.running import HANGS

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""Programs that will do. The first is Chromium without its windows, which takes half the time."""

PROGRAM = next(filter(None, map(shutil.which, NAMES)), None)

_MISSING = "no Chromium here: apt install chromium, or another that is named chromium or chrome"
_REQUIRED = os.environ.get("PRINTKIT_CHROMIUM") == "required"
"""If it is set, tests without a browser fail instead of being skipped."""

needs_chromium = pytest.mark.skipif(PROGRAM is None and not _REQUIRED, reason=_MISSING)

_PATIENCE = 1000 * HANGS
"""Milliseconds to wait for anything: a busy machine is not an error."""

expect.set_options(timeout=_PATIENCE)

DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


_PLAIN = ("--no-sandbox", "--disable-gpu", "--disable-software-rasterizer", "--in-process-gpu")
"""The arguments of a browser that draws itself: imitating a graphics card takes a process more."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a browser without a window."""
    assert PROGRAM, _MISSING
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=PROGRAM, args=[*_PLAIN], timeout=_PATIENCE
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def window(browser: Browser, size: dict[str, int]) -> Iterator[Page]:
    """Open an empty page in a new window, without animations."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, reduced_motion="reduce"
    )
    context.set_default_timeout(_PATIENCE)
    try:
        yield context.new_page()
    finally:
        context.close()


def let_in(page: Page, address: str) -> None:
    """Give a browser the key to a server of the tests."""
    here = urlsplit(address)
    name, at = cookie_name(here.netloc), f"http://{here.netloc}/"
    page.context.add_cookies([{"name": name, "value": page_key(), "url": at}])


@contextmanager
def visit(
    browser: Browser,
    address: str,
    size: dict[str, int] | None = None,
    *,
    forgiven: str = r"400 \(Bad Request\)",
) -> Iterator[Page]:
    """Open a page in a new window; fail on errors, except the `forgiven` ones, and on requests to
    another host.
    """
    wrong: list[str] = []
    hosts, here = set[str](), urlsplit(address).netloc
    with window(browser, size or DESKTOP) as page:
        if urlsplit(address).hostname == "127.0.0.1":
            let_in(page, address)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: hosts.add(urlsplit(asked.url).netloc))
        page.goto(address)
        yield page
    assert hosts <= {here, ""}
    assert not [said for said in wrong if not re.search(forgiven, said)], wrong


def open_drawer(page: Page, section: str) -> None:
    """Unfold a section of a table's options."""
    page.locator(f"details[data-section={section}] > summary").click()


def wait_until(page: Page, holds: Callable[[], bool], what: str) -> None:
    """Wait for an effect on a page, and fail with `what` if it never happens."""
    end = time.monotonic() + HANGS
    while not holds():
        assert time.monotonic() < end, what
        page.wait_for_timeout(20)


def first_of(held: list[Route], page: Page) -> Route:
    """Return the only held request, once it comes."""
    wait_until(page, lambda: bool(held), "nothing was asked")
    assert len(held) == 1
    return held.pop()


def last_news(**more: Any) -> dict[str, Any]:
    """Return how to fulfill the request for a job's progress: with its last message."""
    news: dict[str, Any] = {
        "place": 0,
        "step": None,
        "whole": None,
        "left": "",
        "said": [],
        "ended": True,
    }
    news |= {"stopped": False, "wrong": "", "address": "", "offer": None, **more}
    return {"content_type": "text/event-stream", "body": f"data: {json.dumps(news)}\n\n"}


def resize(page: Page, size: dict[str, int]) -> None:
    """Set the size of the screen that shows a page."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


AXE = Axe()

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe-core about colours, which take half the time."""

SETTLED = {name: {"enabled": False} for name in COLOURS}
"""axe-core's rules without these."""


def violations(page: Page, **options: Any) -> str:
    """Return axe-core's complaints about a page, "" if there are none.

    It does not list what is right element by element: that would take half the time.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    asked = {"resultTypes": ["violations"], "preload": False, **options}
    response = page.evaluate("asked => axe.run(asked)", asked)
    assert len(response["passes"]) > (0 if "runOnly" in options else 10)
    return str(AxeResults(response).generate_report()) if response["violations"] else ""


def assert_accessible(page: Page, *sizes: dict[str, int]) -> None:
    """Check with axe-core, in light and dark and on each screen, that a page is accessible.

    A page is opened once for all of them: dark differs from light in colours, which are the same on
    all screens. Everything on it is unfolded.
    """
    for section in page.locator("details").all():
        section.evaluate("it => it.open = true")
    for number, size in enumerate(sizes):
        resize(page, size)
        assert not violations(page, rules=SETTLED if number else {}), page.url
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size["width"], page.url
    page.emulate_media(color_scheme="dark")
    assert not violations(page, runOnly=[*COLOURS]), (page.url, "dark")
    page.emulate_media(color_scheme="light")
