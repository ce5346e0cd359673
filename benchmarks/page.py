"""Measure the page in Chromium: how soon changes are visible, against the promises."""

from __future__ import annotations

import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, expect

from benchmarks.page_facts import (
    accessibility,
    cancelling,
    first_board,
    hashes,
    options,
    play_tonight,
)
from printkit.layouts.games import GAMES
from tests.printkit.web.browser import PROGRAM, chromium, visit
from tests.printkit.web.server import serve
from tests.printkit.web.test_work import LONG, messages
from tests.printkit.web.test_work import Browser as Asker

_PREVIEW, _END = "150 ms", "2 s"
_ROUNDS = 5
_LOOK = 500
"""Milliseconds of looking before the next change; lower sheets are drawn meanwhile."""

_CHANGES = (
    ("theme", "grey"),
    ("paper", "letter"),
    ("theme", "low-ink"),
    ("paper", "legal"),
    ("theme", "colour"),
    ("paper", "a4"),
)

_SHOWN = """
([name, value]) => new Promise((done) => {
    const control = document.getElementById("options").elements.namedItem(name);
    const begun = performance.now();
    const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => done(performance.now() - begun));
    });
    observer.observe(document.getElementById("sheets"), { childList: true });
    control.value = value;
    const changed = control instanceof RadioNodeList
        ? [...control].find((each) => each.checked) : control;
    changed.dispatchEvent(new Event("change", { bubbles: true }));
})
"""


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield median times of changes made for the first time, so that nothing is drawn already."""
    if PROGRAM is None:
        yield ("The page", "Chromium is missing, install `chromium`", _PREVIEW)
        return
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as (process, port):
        with chromium() as browser:
            for game in [*GAMES][: 1 if quick else None]:
                address = f"http://127.0.0.1:{port}/table/{game}"
                with visit(browser, address) as page:
                    first = [*_time_changes(page, 1 if quick else _ROUNDS)]
                what = f"A change of an option until the first sheet shows it: {game}"
                yield (what, f"{median(first):.0f} ms of {len(first)}", _PREVIEW)
            yield from play_tonight(browser, f"http://127.0.0.1:{port}/", quick)
            yield from first_board(browser, f"http://127.0.0.1:{port}/", quick)
            yield from accessibility(browser, f"http://127.0.0.1:{port}/", quick)
        yield from hashes(f"http://127.0.0.1:{port}/", quick)
        yield from cancelling(port, quick)
        streams = [Asker(port).begin(LONG, kind)[1] for kind in ("deal", "check")]
        assert all(next(messages(stream)) for stream in streams)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        process.wait()
        ended = f"{time.monotonic() - begun:.2f} s"
        yield ("Ctrl-C until the server is gone, with two streams open", ended, _END)
    yield from options()


def _time_changes(page: Page, rounds: int) -> Iterator[float]:
    """Yield the milliseconds of each change; each round has other setups, since drafts are kept."""
    for number in range(rounds):
        _change(page, "seed", str(100 + number))
        for name, value in _CHANGES:
            yield _change(page, name, value)


def _change(page: Page, name: str, value: str) -> float:
    taken = page.evaluate(_SHOWN, [name, value])
    expect(page.locator("#table")).not_to_have_class("table busy")
    page.wait_for_timeout(_LOOK)
    return float(taken)
