"""Measure the site: how soon *Play tonight* shows a kit, how soon Python answers, and its size."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

from benchmarks.page_facts import LOOK_FOR_MOVES, SLOWER
from benchmarks.tables import ResultRow
from printkit.layouts.errors import InputError
from printkit.web.site.kits import kit_addresses
from printkit.web.site.making import make_site, write_site
from tests.printkit.web.browser import DESKTOP, PROGRAM, chromium, wait_until, window
from tests.printkit.web.hosting import hosted
from tests.printkit.web.other_browsers import FIREFOX, WEBKIT, Driven, firefox, webkit

_PHONE = {"width": 390, "height": 664}
_KIT, _TABLE = "1 s", "3 s"
_SHOWN = """
for (;;) {
    const sheet = document.querySelector("#sheets img");
    if (sheet?.complete && sheet.naturalWidth && document.getElementById("headline")) break;
    await new Promise((done) => setTimeout(done, 10));
}
await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
return performance.now() / 1000;
"""
_REMEMBERS = "fetch('/site/memory', { method: 'HEAD' }).then(({ status }) => status === 200)"


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield seconds on the first and on later visits, in each browser that is installed."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            files = make_site(None, None)
        except InputError as error:
            yield "The site", str(error), _KIT
            return
        write_site(files, Path(folder), force=False)
        yield from _sizes({path: len(data) for path, data in files.items()})
        with hosted(Path(folder)) as (address, _):
            if PROGRAM:
                with chromium() as browser:
                    yield from _play_tonight(browser, address, quick)
                    yield from _python(browser, address)
            for name, there, opened in (
                ("Firefox", FIREFOX, firefox),
                ("WebKitGTK", WEBKIT, webkit),
            ):
                if there:
                    with opened() as driven:
                        yield from _elsewhere(name, driven, address, quick)


def _sizes(sizes: dict[str, int]) -> Iterator[ResultRow]:
    kits = {path: size for path, size in sizes.items() if re.match("([a-z]+/)?kits/", path)}
    whole = f"{sum(sizes.values()) / 1e6:.1f} MB in {len(sizes)} files"
    pages = sum(path.endswith(".html") for path in kits)
    yield "Size of the site", f"{whole}; {pages} kits {sum(kits.values()) / 1e6:.1f} MB", ""


def _kits(quick: bool) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of a kit for each game and number of players."""
    for slug, numbers in list(kit_addresses(1).items())[: 1 if quick else None]:
        yield from ((f"{slug} with {count}", pages[0]) for count, pages in numbers.items())


def _play_tonight(browser: Browser, at: str, quick: bool) -> Iterator[ResultRow]:
    for name, size, rate in (("desktop", DESKTOP, 1), ("phone", _PHONE, SLOWER)):
        for kit, address in _kits(quick):
            with window(browser, size) as page:
                slow = page.context.new_cdp_session(page)
                slow.send("Emulation.setCPUThrottlingRate", {"rate": rate})
                page.add_init_script(LOOK_FOR_MOVES)
                seen = [_seconds(page, at, address) for _ in range(2)]
                moved = page.evaluate("window.moved")
            what = f"Chromium, {name}, {rate} times slower: {kit}, first and second visit"
            yield f"{what}: until its sheet is shown", _both(seen), _KIT
            yield f"{what}: layout shift", f"{moved:.3f}", "0.05"


def _seconds(page: Page, at: str, address: str) -> float:
    """Go from the home page to a kit, as its link does; the seconds until its sheet is shown."""
    page.goto(f"{at}/")
    page.wait_for_timeout(1000)
    page.evaluate("address => { location.assign(address); }", address)
    page.wait_for_url(f"**{address}", wait_until="commit")
    found = float(page.evaluate(f"async () => {{ {_SHOWN} }}"))
    page.wait_for_timeout(1000)
    return found


def _python(browser: Browser, at: str) -> Iterator[ResultRow]:
    with window(browser, DESKTOP) as page:
        taken = _until_sheet(page, f"{at}/table/coin-isolation?seed=7")
        yield "Chromium: a table on the first visit", f"{taken:.1f} s", ""
        wait_until(page, lambda: bool(page.evaluate(_REMEMBERS)), "nothing is remembered")
        workers = page.context.new_cdp_session(page)
        workers.send("ServiceWorker.enable")
        for place in ("with the host", "offline"):
            workers.send("ServiceWorker.stopAllWorkers")
            page.context.set_offline(place == "offline")
            taken = _until_sheet(page, f"{at}/table/coin-isolation?seed=8")
            yield f"Chromium: a table on a later visit, {place}", f"{taken:.1f} s", _TABLE


def _until_sheet(page: Page, address: str) -> float:
    begun = time.monotonic()
    page.goto(address)
    page.locator("#sheets img").first.wait_for()
    page.evaluate("document.querySelector('#sheets img').decode()")
    return time.monotonic() - begun


def _elsewhere(name: str, browser: Driven, at: str, quick: bool) -> Iterator[ResultRow]:
    for kit, address in _kits(quick):
        seen = []
        for _ in range(2):
            browser.go(f"{at}{address}")
            seen.append(float(browser.run(_SHOWN)))
        yield f"{name}: {kit}, first and second visit: until its sheet is shown", _both(seen), _KIT


def _both(seconds: list[float]) -> str:
    return ", ".join(f"{each:.2f} s" for each in seconds)
