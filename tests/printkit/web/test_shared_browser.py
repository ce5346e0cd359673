"""Shared games in a real browser: two screens, a game of each kind to its end, and a restart."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.printkit.web.browser import (
    DESKTOP,
    PHONE,
    assert_accessible,
    let_in,
    needs_chromium,
    wait_until,
    window,
)
from tests.printkit.web.server import free_port, serve
from tests.printkit.web.test_play_browser import GAMES, OPEN, address_of, tap_any

pytestmark = [pytest.mark.slow, needs_chromium]

OVER = '#turn[data-over="true"]'


@contextmanager
def two_screens(browser: Browser) -> Iterator[tuple[Page, Page]]:
    with window(browser, DESKTOP) as board, window(browser, PHONE) as phone:
        yield board, phone


def share(board: Page, address: str) -> None:
    board.goto(address)
    board.get_by_role("button", name="Play on several screens").click()
    expect(board).to_have_url(re.compile("/shared/"))
    expect(board.locator("#turn")).not_to_be_empty()


def sit(phone: Page, at: str, name: str) -> None:
    phone.goto(at)
    panel = phone.get_by_role("dialog", name="Play together")
    named = panel.get_by_role("textbox", name="Your name")
    expect(named).to_be_focused()
    named.fill(name)
    panel.get_by_role("button", name=re.compile("^Sit here")).first.press("Enter")
    expect(panel).to_be_hidden()
    expect(phone.locator("#turn")).to_be_focused()


def play_on(screens: tuple[Page, Page], stream: random.Random, most: int) -> bool:
    """Tap on the screen whose turn it is, some times at most; return whether the game is over."""
    for _ in range(most):

        def find() -> list[Page]:
            if screens[0].locator(OVER).count() and screens[1].locator(OVER).count():
                return [screens[0]]
            return [screen for screen in screens if screen.locator(OPEN).count()]

        wait_until(screens[0], lambda: len(find()) == 1, "no screen is to move")
        (screen,) = find()
        if screen.locator(OVER).count():
            return True
        tap_any(screen, stream)
    return False


def expect_undo(screens: tuple[Page, Page]) -> None:
    """Check that the host may undo, and the phone at the first seat only its own move."""
    board, phone = screens
    expect(board.get_by_role("button", name="Undo")).to_be_visible()
    mine = board.locator("#moves button").last.get_attribute("data-seat") == "1"
    expect(phone.get_by_role("button", name="Undo")).to_be_visible(visible=mine)


def test_a_game_of_each_kind_to_its_end_through_a_restart(browser: Browser, tmp_path: Path) -> None:
    port, stream, shared = free_port(), random.Random(5), list[str]()
    with two_screens(browser) as screens:
        board, phone = screens
        with serve(tmp_path, port=port) as (_, _):
            for screen in screens:
                let_in(screen, f"http://127.0.0.1:{port}/")
            for address in GAMES:
                share(board, f"http://127.0.0.1:{port}/{address_of(address, -6)}&luck=1")
                shared.append(board.url)
                sit(phone, board.url, "Anna")
                expect(board.locator("#seats")).to_contain_text("Anna")
                play_on(screens, stream, 3)
            expect_undo(screens)
            moved = board.locator("#moves li").count()
            expect(phone.locator("#moves li")).to_have_count(moved)
        expect(phone.locator("#gone")).to_be_visible()
        with serve(tmp_path, port=port) as (_, _):
            expect(phone.locator("#gone")).to_be_hidden()
            expect(phone.locator("#moves li")).to_have_count(moved)
            assert play_on(screens, stream, 200)  # without a reload
            for at in shared[:-1]:
                for screen in screens:
                    screen.goto(at)
                    expect(screen.locator("#turn")).not_to_be_empty()
                expect(phone.locator("#seats")).to_contain_text("Anna")
                assert play_on(screens, stream, 200)
                assert board.locator("#turn").inner_text() == phone.locator("#turn").inner_text()
            with window(browser, PHONE) as watching:
                let_in(watching, at)
                watching.goto(at)
                expect(watching.locator(OVER)).to_be_attached()
                expect(watching.get_by_role("button", name="Rematch")).to_be_hidden()
            phone.get_by_role("button", name="Rematch").click()
            expect(board.locator("#moves li")).to_have_count(0)
            expect(board.locator("#seats li").nth(1)).to_contain_text("Anna")
            for screen, size in zip(screens, (DESKTOP, PHONE), strict=True):
                assert_accessible(screen, size)
            board.get_by_role("button", name="Seats and code").click()
            assert_accessible(board, DESKTOP)
