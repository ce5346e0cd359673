"""The page in Chromium: how soon a change of an option shows, and how soon the server ends."""

from __future__ import annotations

import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, expect

from layouts.games import GAMES
from tests.printkit.web.browser import PROGRAM, chromium, opened
from tests.printkit.web.server import served

_PREVIEW, _END = "150 ms", "2 s"
_ROUNDS = 5

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
    const control = document.forms[0].elements.namedItem(name);
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
    """Medians of changes that nobody made before, so that nothing is drawn already."""
    if PROGRAM is None:
        yield ("The page", "Chromium is missing, install `chromium`", _PREVIEW)
        return
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (process, port):
        with chromium() as browser:
            for game in [*GAMES][: 1 if quick else None]:
                address = f"http://127.0.0.1:{port}/table/{game}"
                with opened(browser, address) as page:
                    first = [*_changed(page, 1 if quick else _ROUNDS)]
                what = f"A change of an option until the first sheet shows it: {game}"
                yield (what, f"{median(first):.0f} ms of {len(first)}", _PREVIEW)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        process.wait()
        yield ("Ctrl-C until the server is gone", f"{time.monotonic() - begun:.2f} s", _END)


def _changed(page: Page, rounds: int) -> Iterator[float]:
    """The milliseconds of each change: of other setups in each round, as drafts are kept."""
    for number in range(rounds):
        _change(page, "seed", str(100 + number))
        for name, value in _CHANGES:
            yield _change(page, name, value)


def _change(page: Page, name: str, value: str) -> float:
    taken = page.evaluate(_SHOWN, [name, value])
    expect(page.locator("#table")).not_to_have_class("table busy")
    return float(taken)
