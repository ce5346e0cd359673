"""A board in a real browser, on a test page: taps and arrow keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import printkit
from printkit.web.app import colour_css
from printkit.web.messages import spot_views
from tests.printkit.web.browser import (
    DESKTOP,
    PHONE,
    assert_accessible,
    needs_chromium,
    window,
)

pytestmark = [pytest.mark.slow, needs_chromium]

STATIC = Path(printkit.__file__).parent / "web" / "static"
SITE = "http://board.test/"
PAGE = """<!doctype html><html lang="en"><head><title>A board</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/colours.css"><link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/board.css"></head>
<body><main><h1>A board</h1><button id="before">before</button><div id="board"></div>
<p id="tapped" role="status"></p></main><script type="module" src="/test.js"></script>
</body></html>"""
SCRIPT = """import { Board } from "/board.js";
const tapped = document.getElementById("tapped");
window.board = new Board(document.getElementById("board"), {
  tap: (name) => { tapped.textContent += `${name} `; },
});"""
POLICY = "default-src 'self'"


def view(board: printkit.Board, name: str) -> dict[str, Any]:
    """Return the data about a board that the page's script receives."""
    return {
        "picture": f"/{name}.svg",
        "width": board.width,
        "height": board.height,
        "label": board.title,
        "spots": spot_views(board),
    }


@contextmanager
def page_with(
    browser: Browser,
    size: dict[str, int] = DESKTOP,
    **boards: printkit.Board,
) -> Iterator[Page]:
    """Open a page with a board, which shows the first of these."""
    wrong: list[str] = []
    kinds = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(SITE)
        stem, _, kind = name.partition(".")
        headers = {"content-security-policy": POLICY}
        if not name:
            route.fulfill(body=PAGE, content_type="text/html", headers=headers)
        elif kind not in kinds:
            route.fulfill(status=204)
        elif stem in boards:
            route.fulfill(body=boards[stem].svg(), content_type=kinds[kind])
        else:
            own = {"test.js": SCRIPT, "colours.css": colour_css()}
            body = own.get(name) or (STATIC / name).read_text()
            route.fulfill(body=body, content_type=kinds[kind])

    with window(browser, size) as page:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.route(f"{SITE}**", answer)
        page.goto(SITE)
        first = next(iter(boards))
        show(page, boards[first], first)
        yield page
    assert not wrong


def show(page: Page, board: printkit.Board, name: str) -> None:
    """Show another board, and wait for it."""
    page.evaluate(f"board.show({json.dumps(view(board, name))})")


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'.spot[data-spot="{name}"]')


def coins(*moves: str) -> printkit.Board:
    return printkit.board(printkit.Record(printkit.setup("coin-isolation#7"), moves))


def test_a_tap_says_which_spot(browser: Browser) -> None:
    with page_with(browser, first=coins()) as page:
        spot(page, "e4").click()
        page.get_by_role("button", name="a1, penny").click()
        expect(page.locator("#tapped")).to_have_text("e4 a1")


def test_only_allowed_spots_react(browser: Browser) -> None:
    with page_with(browser, first=coins()) as page:
        page.evaluate('board.allow(new Map([["a1", "begin on a1"], ["b1", "begin on b1"]]))')
        expect(page.get_by_role("button", name="a1, penny; begin on a1")).to_be_enabled()
        expect(spot(page, "e4")).to_be_disabled()
        spot(page, "e4").click(force=True)
        spot(page, "b1").click()
        expect(page.locator("#tapped")).to_have_text("b1")


def test_arrow_keys_move_over_the_board(browser: Browser) -> None:
    with page_with(browser, first=coins()) as page:
        page.evaluate('board.allow(new Map([["d1", "begin on d1"]]))')
        page.locator("#before").focus()
        page.keyboard.press("Tab")
        expect(spot(page, "d1")).to_be_focused()
        for key, name in (("ArrowUp", "d2"), ("ArrowRight", "e2"), ("ArrowDown", "e1")):
            page.keyboard.press(key)
            expect(spot(page, name)).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(spot(page, "e1")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Space")
        expect(page.locator("#tapped")).to_have_text("d1")
        page.keyboard.press("Shift+Tab")
        expect(page.locator("#before")).to_be_focused()


def test_every_spot_can_be_reached_by_arrow_keys(browser: Browser) -> None:
    boards = {
        "isaac": printkit.board("isaac#7"),
        "collectors": printkit.board("coin-collectors#7"),
        "dice": printkit.board("dice-isolation#7"),
    }
    with page_with(browser, **boards) as page:
        for name, board in boards.items():
            show(page, board, name)
            reached = page.evaluate(
                """() => {
                  const all = () => document.querySelectorAll(".spot");
                  const seen = new Set(), todo = [all()[0]];
                  while (todo.length) {
                    const one = todo.pop();
                    if (seen.has(one.dataset.spot)) continue;
                    seen.add(one.dataset.spot);
                    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
                      one.focus();
                      one.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
                      todo.push(document.activeElement);
                    }
                  }
                  return [...seen];
                }"""
            )
            assert {*reached} == {spot.name for spot in board.spots}


def test_the_focus_stays_where_it_was(browser: Browser) -> None:
    with page_with(browser, first=coins(), then=coins("a1")) as page:
        spot(page, "a2").focus()
        show(page, coins("a1"), "then")
        expect(spot(page, "a2")).to_be_focused()
        expect(spot(page, "a1")).to_have_accessible_name("a1, player 1’s pawn")


def test_a_late_picture_does_not_come_over_a_newer_one(browser: Browser) -> None:
    with page_with(browser, first=coins(), then=coins("a1")) as page:
        older, newer = (
            json.dumps(view(coins(*m), n)) for m, n in (((), "first"), (("a1",), "then"))
        )
        assert page.evaluate(f"Promise.all([board.show({older}), board.show({newer})])") == [
            False,
            True,
        ]
        expect(page.locator("#board img")).to_have_attribute("src", "/then.svg")


def test_the_board_is_accessible(browser: Browser) -> None:
    with page_with(browser, first=coins("a1")) as page:
        page.evaluate('board.allow(new Map([["b1", "begin on b1"], ["c1", "begin on c1"]]))')
        page.evaluate(
            'board.mark({ chosen: [["d4"], ["f2", "g2"]], hinted: [["b1", "b2"], ["c1"]] })'
        )
        page.evaluate('board.arrows([["f6", "h8"], ["g3", "e3"]])')
        assert_accessible(page, DESKTOP, PHONE)
        box = spot(page, "e4").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24
