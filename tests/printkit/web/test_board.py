"""A board in a real browser, on a page of its own: taps, arrow keys and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import printkit
from printkit.web.work.views import spot_views
from tests.printkit.web.browser import needs_chromium, visit

pytestmark = [pytest.mark.slow, needs_chromium]

BOARD = """async () => {
  const { Board } = await import("/static/board.js");
  document.querySelector("main").innerHTML =
    '<button id="before">before</button><div id="board"></div><p id="tapped"></p>';
  const tapped = document.getElementById("tapped");
  window.board = new Board(document.getElementById("board"), {
    tap: (name) => { tapped.textContent += `${name} `; },
  });
}"""
"""Puts a board in the place of a page's contents, and notes its taps."""

REACHED = """() => {
  const seen = new Set(), todo = [document.querySelector(".spot")];
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
"""Lists the spots that can be reached by arrow keys."""


@contextmanager
def board_page(browser: Browser, page_at: str) -> Iterator[Page]:
    """Open a page with a board."""
    with visit(browser, f"{page_at}play/isaac?luck=x") as page:
        page.evaluate(BOARD)
        yield page


def view(record: str, *moves: str) -> tuple[dict[str, Any], printkit.Board]:
    """Return a board, and the data about it that a page's script receives."""
    setup = printkit.setup(record)
    board = printkit.board(printkit.Record(setup, moves))
    picture = f"/play/{setup.game.slug}/board.svg?seed=7&moves={'~'.join(moves)}"
    size = {"width": board.width, "height": board.height, "label": board.title}
    return {"picture": picture, **size, "spots": spot_views(board)}, board


def show(page: Page, record: str = "coin-isolation#7", *moves: str) -> printkit.Board:
    """Show a board, and wait for its picture."""
    data, board = view(record, *moves)
    page.evaluate("view => board.show(view)", data)
    return board


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'.spot[data-spot="{name}"]')


def test_only_allowed_spots_react_to_taps_and_keys(browser: Browser, page_at: str) -> None:
    with board_page(browser, page_at) as page:
        show(page)
        spot(page, "e4").click()
        page.get_by_role("button", name="a1, penny").click()
        page.evaluate('board.allow(new Map([["d1", "begin on d1"], ["b1", "begin on b1"]]))')
        expect(page.get_by_role("button", name="b1, dime; begin on b1")).to_be_enabled()
        expect(spot(page, "e4")).to_be_disabled()
        spot(page, "e4").click(force=True)
        spot(page, "b1").click()
        page.locator("#before").focus()
        page.evaluate('board.allow(new Map([["d1", "begin on d1"]]))')
        page.keyboard.press("Tab")
        expect(spot(page, "d1")).to_be_focused()
        for key, name in (("Up", "d2"), ("Right", "e2"), ("Down", "e1"), ("Down", "e1")):
            page.keyboard.press(f"Arrow{key}")
            expect(spot(page, name)).to_be_focused()
        for key in ("Enter", "ArrowLeft", "Space"):
            page.keyboard.press(key)
        expect(page.locator("#tapped")).to_have_text("e4 a1 b1 d1")
        page.keyboard.press("Shift+Tab")
        expect(page.locator("#before")).to_be_focused()
        box = spot(page, "e4").bounding_box()
        assert box and min(box["width"], box["height"]) >= 24


def test_every_spot_can_be_reached_by_arrow_keys(browser: Browser, page_at: str) -> None:
    with board_page(browser, page_at) as page:
        for game in ("isaac", "coin-collectors", "dice-isolation"):
            board = show(page, f"{game}#7")
            assert {*page.evaluate(REACHED)} == {spot.name for spot in board.spots}


def test_the_focus_stays_and_a_late_picture_comes_over_no_newer_one(
    browser: Browser, page_at: str
) -> None:
    with board_page(browser, page_at) as page:
        show(page)
        spot(page, "a2").focus()
        show(page, "coin-isolation#7", "a1")
        expect(spot(page, "a2")).to_be_focused()
        expect(spot(page, "a1")).to_have_accessible_name("a1, player 1’s pawn")
        older, newer = view("coin-isolation#7")[0], view("coin-isolation#7", "a1", "a8")[0]
        shown = page.evaluate(
            "views => Promise.all(views.map((v) => board.show(v)))", [older, newer]
        )
        assert shown == [False, True]
        expect(page.locator("#board img")).to_have_attribute("src", newer["picture"])
