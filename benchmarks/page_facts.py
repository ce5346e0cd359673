"""Compare the page with the command line, and check accessibility and options."""

from __future__ import annotations

import hashlib
import json
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from benchmarks.tables import ResultRow
from printkit.judging.ready import ready_file
from printkit.layouts.games import GAMES
from printkit.printing.options import options_by_key
from printkit.web.address.form import SECTIONS
from tests.printkit.web.browser import DESKTOP, PHONE, let_in, visit, window
from tests.printkit.web.server import key_header
from tests.printkit.web.test_sheets import CASES
from tests.printkit.web.test_work import LONG, SMALL, messages
from tests.printkit.web.test_work import Browser as Asker

_TABLE = "table/coin-isolation?seed=7"
_GAME = "play/coin-isolation?seed=7&luck=1"


def hashes(page_at: str, quick: bool) -> Iterator[ResultRow]:
    """Yield the SHA-256 prefixes of the page's PDF and of the shown command's PDF."""
    for case in CASES[: 2 if quick else None]:
        game, _, query = case.partition("?")
        pdf = _get(f"{page_at}table/{game}/print.pdf?{query}")
        command = json.loads(_get(f"{page_at}table/{game}/live?{query}"))["command"]
        with tempfile.TemporaryDirectory() as folder:
            words = [sys.executable, "-m", *shlex.split(command)]
            subprocess.run(words, cwd=folder, check=True, capture_output=True)
            (written,) = Path(folder).iterdir()
            both = [hashlib.sha256(each).hexdigest()[:16] for each in (pdf, written.read_bytes())]
        yield f"PDF: `{command}`", f"`{both[0]}`, the command's `{both[1]}`", "the same"


def cancelling(port: int, quick: bool) -> Iterator[ResultRow]:
    """Yield the time from a request to cancel a deal until the worker reports its end."""
    taken = []
    for number in range(1 if quick else 5):
        asker = Asker(port)
        job, stream = asker.begin(LONG.replace("seed=7", f"seed={number}"), "deal")
        steps = messages(stream)
        next(view for view in steps if view["step"] and view["step"]["done"])
        begun = time.monotonic()
        asker.post(f"{job}/stop").read()
        *_, last = steps
        assert last["stopped"]
        taken.append(time.monotonic() - begun)
    found = f"{median(taken):.2f} s, at most {max(taken):.2f} s, of {len(taken)}"
    yield "Cancel until the engines have stopped", found, "1 s"


SLOWER = 4
_BOARD = """
new Promise((done) => {
    new PerformanceObserver((list) => {
        const board = list.getEntries().find(({ url }) => url.includes("/picture/"));
        if (board) done(board.renderTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
})
"""


def first_board(browser: Browser, page_at: str, quick: bool) -> Iterator[ResultRow]:
    """Yield how soon the home page shows a board, in a new browser on a slow processor."""
    _get(page_at)  # the server has drawn its pictures before
    for name, size in {"desktop": DESKTOP, "phone": PHONE}.items():
        taken = []
        for _ in range(1 if quick else 5):
            with window(browser, size) as page:
                let_in(page, page_at)
                slow = page.context.new_cdp_session(page)
                slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                page.goto(page_at)
                taken.append(page.evaluate(_BOARD))
        what = f"Home, {name}, {SLOWER} times slower: until a board is painted"
        yield what, f"{median(taken):.0f} ms, at most {max(taken):.0f} ms, of {len(taken)}", "1.5 s"


LOOK_FOR_MOVES = """
window.moved = 0;
new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.moved += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""
_KIT = """
async () => {
    for (;;) {
        const sheet = document.querySelector("#sheets img");
        const judged = document.getElementById("headline")?.checkVisibility();
        if (judged && sheet.src.includes("checked=yes") && sheet.complete) break;
        await new Promise(requestAnimationFrame);
    }
    return performance.now();
}
"""


def play_tonight(browser: Browser, page_at: str, quick: bool) -> Iterator[ResultRow]:
    """Yield how soon a proven kit is shown with its verdict, and how far the page moves by itself.

    The first visit is the server's first table of that game and number of players.
    """
    kits = [(game, count) for game in GAMES.values() for count in game.players]
    kits = [kit for kit in kits if ready_file(*kit).exists()]
    for game, count in kits[: 1 if quick else None]:
        asked = f"?players={count}" if len(game.players) > 1 else ""
        for name, size in {"desktop": DESKTOP, "phone": PHONE}.items():
            taken, moved = [], []
            for _ in range(2):
                with window(browser, size) as page:
                    let_in(page, page_at)
                    page.add_init_script(LOOK_FOR_MOVES)
                    page.goto(f"{page_at}table/{game.slug}/ready-made{asked}")
                    taken.append(f"{page.evaluate(_KIT):.0f} ms")
                    page.wait_for_timeout(1000)
                    moved.append(f"{page.evaluate('window.moved'):.3f}")
            what = f"Play tonight, {game.slug} with {count}, {name}, first and second visit"
            yield f"{what}: until its sheet is shown", ", ".join(taken), ""
            yield f"{what}: layout shift", ", ".join(moved), "0.05"


def accessibility(browser: Browser, page_at: str, quick: bool) -> Iterator[ResultRow]:
    """Yield axe-core's findings on each page in each state, desktop and phone, light and dark."""
    sizes = {"desktop": DESKTOP, "phone": PHONE}
    for name, (address, reach) in [*STATES.items()][: 2 if quick else None]:
        wrong, rules = 0, 0
        for size in sizes.values():
            for scheme in ("light", "dark"):
                with visit(browser, page_at + address, size) as page:
                    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                    reach(page)
                    found = Axe().run(page).response
                    wrong += len(found["violations"])
                    rules = max(rules, len(found["passes"]))
        yield f"axe-core: {name}", f"{wrong} of {rules} rules, four times", "none"


def options() -> Iterator[ResultRow]:
    """Yield each option of `print` and its place on the page."""
    known = options_by_key()
    placed = {key: option.place for key, option in known.items() if option.place}
    for section, heading in SECTIONS.items():
        names = [f"{at.label} (`{key}`)" for key, at in placed.items() if at.section == section]
        yield f"Options: {heading}", ", ".join(names), ""
    reasons = {key: option.absent for key, option in known.items() if option.absent}
    yield "Options: elsewhere", "; ".join(f"`{k}`: {why}" for k, why in reasons.items()), ""
    forgotten = known.keys() - placed.keys() - reasons.keys()
    yield "Options: forgotten", ", ".join(forgotten) or "none", "none"


def _get(address: str) -> bytes:
    with urlopen(Request(address, headers=key_header(address))) as answer:
        content: bytes = answer.read()
        return content


def _unfold(page: Page) -> None:
    for section in page.locator("details").all():
        section.evaluate("it => it.open = true")


def _panel(page: Page) -> None:
    page.get_by_role("button", name="On your phone").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _check(page: Page) -> None:
    page.get_by_role("button", name="Check this one").click()
    expect(page.locator("#work")).to_be_visible()


def _playing(page: Page) -> None:
    expect(page.locator("#turn")).not_to_be_empty(timeout=120_000)
    _unfold(page)


def _tap(page: Page) -> None:
    _playing(page)
    page.get_by_role("button", name="begin on a1").click()
    expect(page.get_by_role("button", name="Stop on a1", exact=True)).to_be_visible()


def _judge(page: Page) -> None:
    expect(page.locator("#headline")).to_be_visible(timeout=120_000)
    _unfold(page)


STATES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home": ("", lambda page: None),
    "a table": (_TABLE, _unfold),
    "a table whose options contradict": (f"{_TABLE}&variant=many-pennies", _unfold),
    "a wrong address": ("table/isaac?seed=x", _unfold),
    "a check going on": (f"{_TABLE}&players=4", _check),
    "a verdict": (f"table/dice-isolation?{SMALL}&checked=yes", _judge),
    "an empty board to lay out": ("edit/coin-isolation", _unfold),
    "a layout to change": ("edit/isaac", _unfold),
    "a game": (_GAME, _playing),
    "a game, in the middle of a move": (_GAME, _tap),
    "the panel for a phone": ("", _panel),
}
"""The pages to check: an address, and actions there."""
