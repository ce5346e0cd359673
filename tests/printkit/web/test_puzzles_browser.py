"""Puzzles that are solved in a real browser."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

import printkit
from printkit.library.puzzles import motif_words, puzzle_games, ready_puzzles, refute
from tests.printkit.web.browser import (
    DESKTOP,
    PHONE,
    assert_accessible,
    needs_chromium,
    visit,
)
from tests.printkit.web.client import client

pytestmark = [pytest.mark.slow, needs_chromium]


def tap(page: Page, *taps: str) -> None:
    """Tap spots, and what is offered beside the board."""
    for each in taps:
        spot = page.locator(f'[data-spot="{each}"]:not([aria-disabled])')
        (spot if each.isalnum() else page.get_by_role("button", name=each)).click()


def other(puzzle: printkit.Puzzle) -> str:
    """Return a move that is neither the answer nor the trap."""
    known = {*puzzle.answer.moves, *puzzle.trap.moves}
    return next(move for move in printkit.position(puzzle.record).legal() if move not in known)


def test_a_wrong_move_is_refuted_and_the_right_one_counts(browser: Browser, page_at: str) -> None:
    """Today's puzzle of Dice Isolation, whose moves are one tap."""
    puzzles = ready_puzzles("dice-isolation")
    with visit(browser, page_at + "puzzle/dice-isolation", PHONE) as page:
        expect(page).to_have_url(re.compile(r"/puzzle/dice-isolation/[0-9]+$"))
        puzzle = puzzles[int(page.url.rpartition("/")[2]) - 1]
        expect(page.locator("#question")).to_have_text(str(puzzle.question))
        tap(page, puzzle.trap.moves[0])
        told = page.locator("#told")
        expect(told).to_have_text(f"Not this one: it {puzzle.trap.outcome}.")
        expect(page.locator("#line li")).to_have_count(len(puzzle.trap.line))
        expect(page.locator("#line [aria-current]")).to_have_count(1)
        assert_accessible(page, PHONE, DESKTOP)
        page.get_by_role("button", name="Try again").press("Enter")
        expect(page.locator("#question")).to_be_focused()
        tried = other(puzzle)
        tap(page, tried)
        expect(told).to_have_text(f"Not this one: it {refute(puzzle, tried).outcome}.")
        expect(page.locator("#line li").first).to_contain_text(tried)
        page.get_by_role("button", name="Try again").click()
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#said")).to_have_text(f"This is about: {motif_words(puzzle)}.")
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".board-marks .hint")).not_to_have_count(0)
        tap(page, puzzle.answer.moves[0])
        expect(told).to_have_text(f"Right! It {puzzle.answer.outcome}.")
        expect(told).to_be_focused()
        expect(page.locator("#streak")).to_contain_text("You have solved 1")
        page.reload()
        expect(page.locator("#streak")).to_contain_text("You have solved 1")


def at_time(page: Page, zone: str, time: str) -> None:
    """Put a page's clock to a local time, with its offset, and its browser into a time zone."""
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": zone})
    page.clock.set_fixed_time(time)


def test_todays_puzzle_is_of_the_day_where_the_player_is(browser: Browser, page_at: str) -> None:
    """One instant is three days on earth; each day has the puzzle after that of the day before."""
    instant, count = "2026-11-25T10:30:00Z", len(ready_puzzles("isaac"))
    days = {"Pacific/Pago_Pago": 24, "Europe/Berlin": 25, "Pacific/Kiritimati": 26}
    for zone, day in days.items():
        with visit(browser, page_at) as page:
            at_time(page, zone, instant)
            page.goto(page_at + "puzzle/isaac")
            number = date(2026, 11, day).toordinal() % count + 1
            expect(page).to_have_url(f"{page_at}puzzle/isaac/{number}")
            expect(page.get_by_role("heading", level=1)).to_have_text("Isaac: today's puzzle")
            expect(page.get_by_role("link", name="Today's")).to_be_hidden()
            page.goto(f"{page_at}puzzle/isaac/{number % count + 1}")
            expect(page.get_by_role("link", name="Today's")).to_be_visible()


STREAK = """async (days) => {
    localStorage.setItem("printkit-puzzles", JSON.stringify({ days, done: {} }));
    const [{ streakWords }, { today }] = await Promise.all(
        ["streak", "day"].map((name) => import(`/static/${name}.js`)));
    return streakWords("isaac", today());
}"""
"""Returns what a page says about a streak of days."""


@pytest.mark.parametrize(
    ("time", "last"),
    [
        ("2026-03-30T00:30:00+02:00", date(2026, 3, 30)),
        ("2026-10-25T23:30:00+01:00", date(2026, 10, 25)),
    ],
    ids=["a day of 23 hours", "a day of 25 hours"],
)
def test_days_of_any_length_count_once(
    browser: Browser, page_at: str, time: str, last: date
) -> None:
    with visit(browser, page_at) as page:
        at_time(page, "Europe/Berlin", time)
        days = [(last - timedelta(back)).isoformat() for back in range(3)]
        assert page.evaluate(STREAK, days) == "Today's puzzle 3 days in a row."
        assert page.evaluate(STREAK, days[1:]) == "Today's puzzle 2 days in a row."
        assert page.evaluate(STREAK, days[::2]) == ""


@pytest.mark.parametrize("slug", puzzle_games())
def test_a_solution_that_was_asked_for_does_not_count(
    browser: Browser, page_at: str, slug: str
) -> None:
    with visit(browser, f"{page_at}puzzle/{slug}/1") as page:
        expect(page.locator("#asks")).not_to_be_empty()
        page.get_by_role("button", name="Solution").click()
        expect(page.locator("#told")).to_contain_text("The right move")
        expect(page.locator("#finders")).to_contain_text("Found by")
        expect(page.locator("#line li")).not_to_have_count(0)
        expect(page.locator("#streak")).to_be_empty()


def test_an_error_is_a_page_that_leads_home(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + "no/such", forgiven="404") as page:
        expect(page.get_by_role("heading", level=1)).to_have_text("That did not work")
        page.get_by_role("link", name="Go to the home page").click()
        expect(page).to_have_url(page_at)
    refused = client().get("/", headers={"host": "evil.example", "accept": "text/html"})
    with visit(browser, page_at, forgiven="400") as page:
        kept, text = {**refused.headers}, refused.text
        page.route("**/refused", lambda to: to.fulfill(status=400, headers=kept, body=text))
        page.goto(page_at + "refused")
        expect(page.locator("h1")).to_have_css("font-weight", "600")  # its style is let in
        assert_accessible(page, DESKTOP, PHONE)
