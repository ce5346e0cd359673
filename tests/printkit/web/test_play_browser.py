"""Games that are played in a real browser: by taps, by keys, on a quick and on a phone."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import printkit
from printkit.web.address.play import play_of
from tests.printkit.records import RECORDS, SMALL
from tests.printkit.web.browser import (
    DESKTOP,
    PHONE,
    assert_accessible,
    first_of,
    needs_chromium,
    violations,
    visit,
)

pytestmark = [pytest.mark.slow, needs_chromium]

COINS = "play/coin-isolation?seed=7&luck=1"
SMALL_PHONE = {"width": 360, "height": 740}
OPEN = "#board .spot:not([aria-disabled]), #choices button.choice"


def ready(page: Page) -> None:
    """Wait until the table is laid."""
    expect(page.locator("#turn")).not_to_be_empty()


def moves(page: Page) -> Locator:
    return page.locator("#moves button")


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'[data-spot="{name}"]')


def place(page: Page) -> tuple[float, ...]:
    """Return where a page has its board, and how large, in pixels."""
    box = page.evaluate(
        "(({x, y, width, height}) => [x, y + scrollY, width, height])"
        "(document.getElementById('board').getBoundingClientRect())"
    )
    return tuple(round(length, 2) for length in box)


def is_over(page: Page) -> bool:
    return page.locator("#turn").get_attribute("data-over") == "true"


SAME_PLACE = """(it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const before = window.tapped ?? [-99, -99];
    window.tapped = [x + width / 2, y + height / 2];
    return Math.hypot(tapped[0] - before[0], tapped[1] - before[1]) < 24;
}"""
"""Returns whether something is where the last tap was."""

QUICK = 300
"""Milliseconds after which a tap at the same place is another one."""


def tap_any(page: Page, stream: random.Random) -> None:
    """Tap anything that may be tapped, and wait until that has done something."""
    before = page.locator("#play").get_attribute("data-asked")
    chosen = page.locator(OPEN)
    expect(chosen.first).to_be_visible()
    found = chosen.nth(stream.randrange(chosen.count()))
    found.scroll_into_view_if_needed()
    if found.evaluate(SAME_PLACE):
        page.wait_for_timeout(QUICK)
    found.click()
    expect(page.locator("#play")).not_to_have_attribute("data-asked", before or "")


def play_out(page: Page, stream: random.Random) -> None:
    """Play a game to its end: any legal taps, whenever there is something to tap."""
    playing = page.locator('#turn[data-over="true"], ' + ", ".join(OPEN.split(", ")))
    at = place(page)
    for _ in range(600):
        expect(playing.first).to_be_visible()
        assert place(page) == at, "the board has moved under a finger"
        if is_over(page):
            return
        if page.locator(OPEN).count():
            tap_any(page, stream)
    raise AssertionError("this game does not end")


def address_of(name: str, moves: int) -> str:
    """Return the address of a recorded game after some moves; below 0, before its last ones."""
    given = printkit.read((RECORDS / f"{name}.yaml").read_text("utf-8"))
    assert isinstance(given, printkit.Record)
    return play_of(replace(given, moves=given.moves[:moves])).address[1:]


def test_a_game_is_played_to_its_end(browser: Browser, page_at: str) -> None:
    play_to_the_end(browser, page_at, "play/coin-collectors?seed=7&luck=3", SMALL_PHONE)


@pytest.mark.parametrize(
    ("name", "moves", "size"),
    [
        ("coin-isolation-2", 16, SMALL_PHONE),
        ("isaac-dealt", 34, DESKTOP),
        ("dice-isolation-1", 18, SMALL_PHONE),
    ],
    ids=["coin-isolation", "isaac", "dice-isolation"],
)
def test_a_game_that_was_begun_is_played_to_its_end(
    browser: Browser, page_at: str, name: str, moves: int, size: dict[str, int]
) -> None:
    """Long games, from the middle of a record."""
    address = f"{address_of(name, moves)}&luck=1&computer=2:random-moves"
    play_to_the_end(browser, page_at, address, size)


SHIFTS = """
let shifted = 0;
new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
        if (sources.some(({ node }) => !node?.parentElement?.closest(".bar"))) shifted += value;
    }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Adds up how far things move on a page, also after taps, except what is asked at its edge."""


def play_to_the_end(browser: Browser, page_at: str, address: str, size: dict[str, int]) -> None:
    """Tap until a game is over; its record is then the same game, and a reload keeps it."""
    with visit(browser, page_at, size) as page:
        page.add_init_script(SHIFTS)
        page.goto(page_at + address)
        ready(page)
        page.evaluate("shifted = 0")
        play_out(page, random.Random(5))
        said, count = page.locator("#turn").inner_text(), moves(page).count()
        assert page.evaluate("shifted") <= 0.02, "things move while one plays"
        href = page.locator("#record").get_attribute("href")
        assert href
        given = printkit.read(page.request.get(page_at + href[1:]).text())
        assert isinstance(given, printkit.Record)
        end = printkit.position(given)
        assert end.over and end.ply == len(given.moves) == count
        assert all(str(score) in page.locator("#seats").inner_text() for score in end.scores)
        page.reload()
        expect(page.locator("#turn")).to_have_text(said)
        expect(moves(page)).to_have_count(count)


def test_only_legal_squares_answer_and_a_path_goes_square_by_square(
    browser: Browser, page_at: str
) -> None:
    with visit(browser, page_at + COINS) as page:
        ready(page)
        spot(page, "e4").click(force=True)
        expect(spot(page, "e4")).to_have_attribute("aria-disabled", "true")
        expect(moves(page)).to_have_count(0)
        expect(spot(page, "a1")).to_have_accessible_name(re.compile("a1, penny; begin on a1"))
        spot(page, "a1").click()
        expect(page.locator("#asks")).to_have_text("Where does the path go on?")
        expect(spot(page, "a1")).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Begin this move again").click()
        expect(page.locator("#asks")).to_have_text("Where does the path begin?")
        spot(page, "a1").click()
        spot(page, "a2").click()
        expect(moves(page)).to_have_text([re.compile("a1-a2")])
        expect(page.locator("#turn")).to_have_text("Player 2 to move")
        expect(page.locator("#lately")).to_have_text("Player 1: 2 pennies, a1, a2.")
        assert page.url.endswith("moves=a1-a2")


def test_a_tap_before_the_answer_takes_no_other_taps_place(browser: Browser, page_at: str) -> None:
    """Tapping faster than the page answers loses neither a square nor a move."""
    with visit(browser, page_at + COINS) as page:
        ready(page)
        held: list[Route] = []
        page.route(re.compile(r"/(tap|live)\?"), lambda route: held.append(route))

        spot(page, "a1").click()
        spot(page, "c1").click()
        first_of(held, page).continue_()
        expect(page.locator("#said")).to_have_text("Begin on a1")
        page.get_by_role("button", name="Stop on a1").click()
        first_of(held, page).continue_()
        led = first_of(held, page)
        spot(page, "a1").click()
        led.continue_()
        expect(moves(page)).to_have_count(1)


def test_undo_back_reload_and_replay(browser: Browser, page_at: str) -> None:
    with visit(browser, f"{page_at}{COINS}&moves=a1-a2~h8~b2") as page:
        ready(page)
        page.get_by_role("button", name="Undo").click()
        expect(moves(page)).to_have_count(2)
        page.go_back()
        expect(moves(page)).to_have_count(3)
        page.reload()
        expect(moves(page)).to_have_count(3)
        page.locator("h1").click()
        for key, ply in (("ArrowLeft", 2), ("Home", 0), ("ArrowRight", 1), ("End", 3)):
            page.keyboard.press(key)
            number = page.locator('#moves [aria-current="step"] .number')
            if ply:
                expect(number).to_have_text(f"{ply}.")
            else:
                expect(number).to_have_count(0)
        moves(page).first.click()
        expect(page.locator("#earlier")).to_contain_text("after move 1 of 3")
        spot(page, "g8").click()
        page.get_by_role("button", name="Stop on g8").click()
        expect(moves(page)).to_have_text([re.compile("a1-a2"), re.compile("g8")])
        expect(page.locator("#earlier")).to_be_hidden()


def test_with_keys_alone(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS) as page:
        ready(page)
        for _ in range(20):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.spot !== undefined"):
                break
        for _ in range(8):  # to the corner, from any entry point
            page.keyboard.press("ArrowLeft")
        for _ in range(8):
            page.keyboard.press("ArrowDown")
        expect(spot(page, "a1")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#asks")).to_have_text("Where does the path go on?")
        expect(spot(page, "a1")).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        expect(moves(page)).to_have_text([re.compile("a1-a2")])
        expect(spot(page, "a2")).to_be_focused()
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"


SHORT_PHONE = {"width": 390, "height": 664}
"""A phone whose browser shows its own bars."""

GAMES = ("coin-isolation-2", "dice-isolation-1", "isaac-dealt", "coin-collectors-won")
"""Records whose last moves are played."""

IN_REACH = """() => {
    const seen = [...document.querySelectorAll("#choices button, #rematch:not([hidden])")]
        .map((each) => each.getBoundingClientRect());
    return seen.every(({ top, bottom }) => top >= innerHeight / 2 && bottom <= innerHeight);
}"""
"""Returns whether all buttons are wholly in the lower half of the screen."""


@pytest.mark.parametrize("name", GAMES)
def test_on_a_phone_what_is_asked_stays_in_reach(browser: Browser, page_at: str, name: str) -> None:
    """At the lower edge, in each phase of some moves, wherever the page is scrolled to."""
    address = f"{address_of(name, -4)}&luck=1&dice=by-hand"
    with visit(browser, page_at + address, SHORT_PHONE) as page:
        ready(page)
        stream = random.Random(3)
        for _ in range(12):
            if is_over(page):
                break
            for down in (200, 0):
                page.evaluate("down => scrollTo(0, down)", down)
                assert page.evaluate(IN_REACH), page.locator("#asks").inner_text()
            tap_any(page, stream)
        assert page.evaluate(IN_REACH)


PRESS = """(it, time) => {
    const { x, y } = it.getBoundingClientRect();
    const tap = new MouseEvent("click", { detail: 1, bubbles: true, clientX: x, clientY: y });
    Object.defineProperty(tap, "timeStamp", { value: time });
    it.dispatchEvent(tap);
}"""
"""Taps something at a time in milliseconds."""


def test_a_quick_second_tap_ends_no_path(browser: Browser, page_at: str) -> None:
    """Elsewhere a quick one counts."""
    asked: list[str] = []
    with visit(browser, page_at + COINS, SHORT_PHONE) as page:
        ready(page)
        page.on("request", lambda request: asked.append(request.url))
        for name, time, question in (
            ("a1", 1000, "Where does the path go on?"),
            ("a1", 1299, "Where does the path go on?"),
            ("a1", 1700, "Where does the path begin?"),
            ("a8", 1800, "Where does the path begin?"),
        ):
            spot(page, name).evaluate(PRESS, time)
            expect(page.locator("#asks")).to_have_text(question)
            expect(page.locator("#moves li")).to_have_count(int(time > 1299) + int(time > 1700))
        assert len([url for url in asked if "/tap?" in url]) == 3


def test_keys_choose_beside_the_board_and_the_focus_stays_there(
    browser: Browser, page_at: str
) -> None:
    with visit(browser, f"{page_at}play/dice-isolation?seed=7&luck=1&dice=by-hand") as page:
        ready(page)
        page.get_by_role("button", name="Roll two dice").focus()
        for die in ("first", "second"):
            page.keyboard.press("Enter")
            expect(page.locator("#asks")).to_have_text(f"What does the {die} die show?")
            expect(page.get_by_role("button", name=f"1 on the {die} die")).to_be_focused()
        page.keyboard.press("Enter")
        expect(moves(page)).to_have_text([re.compile(r"roll 1\+1")])
        expect(page.locator("#turn")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#asks")).to_have_text("How many dice?")
        expect(moves(page)).to_have_count(1)


def test_names_rules_and_the_other_side(browser: Browser, page_at: str) -> None:
    with visit(browser, f"{page_at}{COINS}&moves=a1-a2~h8", PHONE) as page:
        ready(page)
        expect(page.locator(".board-marks .gone")).to_have_count(2)
        page.get_by_role("textbox", name="Name of Player 1").fill("Anna, B")
        page.keyboard.press("Tab")
        expect(page.locator("#turn")).to_have_text("Anna B to move")
        expect(page).to_have_url(re.compile("names=Anna\\+B,&"))
        page.get_by_role("button", name="Turn the board").click()
        spot(page, "a1").focus()
        page.keyboard.press("ArrowUp")
        expect(spot(page, "a1")).to_be_focused()  # row 1 is at the top now
        page.keyboard.press("ArrowLeft")
        expect(spot(page, "b1")).to_be_focused()
        page.get_by_role("button", name="Rules").click()
        drawer = page.get_by_role("dialog", name="The rules")
        expect(drawer.get_by_role("heading", name="A path")).to_be_visible()
        size = drawer.locator("p").first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
        assert size >= 16
        assert_accessible(page, PHONE)


def test_the_computer_answers_and_undo_takes_both_moves_back(
    browser: Browser, page_at: str
) -> None:
    with visit(browser, page_at + COINS) as page:
        ready(page)
        page.get_by_role("combobox", name="Player 2").select_option("casual-players")
        expect(page).to_have_url(re.compile("computer=2:casual-players"))
        spot(page, "b1").click()
        expect(moves(page)).to_have_count(2)
        expect(page.locator("#turn")).to_have_text("Player 1 to move")
        page.go_back()
        expect(moves(page)).to_have_count(0)
        page.go_forward()
        expect(moves(page)).to_have_count(2)
        page.get_by_role("button", name="Undo").click()
        expect(moves(page)).to_have_count(0)


def test_home_has_the_game_as_it_stands(browser: Browser, page_at: str) -> None:
    with visit(browser, f"{page_at}{COINS}&moves=a1-a2") as page:
        ready(page)
        spot(page, "h8").click()
        expect(moves(page)).to_have_count(2)
        page.goto(page_at)
        last = page.locator("#last").get_by_role("link")
        expect(last).to_have_text(["Coin Isolation, 2 moves"])
        last.click()
        expect(moves(page)).to_have_count(2)


def test_a_game_of_the_computers_alone_waits_for_go_on_and_pauses(
    browser: Browser, page_at: str
) -> None:
    address = page_at + COINS + "&computer=1:random-moves,2:random-moves"
    asked: list[str] = []
    held: list[Route] = []
    with visit(browser, address) as page:  # with reduced motion
        ready(page)
        page.clock.install()
        pause, third = page.locator("#pause"), re.compile(r"/live\?[^~]*(~[^~]*){2}$")
        page.route(third, lambda route: held.append(route))
        expect(pause).to_have_text("Go on")
        expect(moves(page)).to_have_count(0)
        pause.click()
        expect(moves(page)).to_have_count(2)
        move = first_of(held, page)
        expect(pause).to_have_text("Pause")
        pause.click()
        expect(pause).to_have_text("Go on")
        move.continue_()
        page.unroute(third)
        shown = re.compile(r"moves=[^~]*(~[^~]*){2}$")
        expect(page.locator("#board > img")).to_have_attribute("src", shown)
        page.on("request", lambda request: asked.append(request.url))
        page.clock.run_for(60_000)
        page.evaluate("fetch('/token').then((answer) => answer.text())")
        assert asked == [f"{page_at}token"]
        expect(moves(page)).to_have_count(3)
        pause.click()
        expect(moves(page).nth(5)).to_be_attached()


HEARD = """
window.heard = 0;
window.AudioContext = class extends AudioContext {
    createOscillator() {
        window.heard += 1;
        return super.createOscillator();
    }
};
"""
"""Counts the tones that a page makes."""


def test_a_move_is_heard_only_if_one_asks_for_it(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at) as page:
        page.add_init_script(HEARD)
        page.goto(page_at + COINS)
        ready(page)
        sound = page.get_by_role("checkbox", name="A quiet sound at each move")
        expect(sound).not_to_be_checked()
        for square, heard in (("b1", 0), ("h8", 1)):
            if heard:
                sound.check()
                page.wait_for_function("() => window.heard === 1")
            spot(page, square).click()
            expect(moves(page)).to_have_count(heard + 1)
            page.wait_for_function(f"() => window.heard === {2 * heard}")
        page.get_by_role("button", name="Undo").click()
        expect(moves(page)).to_have_count(1)
        page.reload()
        expect(sound).to_be_checked()
        assert page.evaluate("window.heard") == 0


def test_a_hint_is_told_and_marked(browser: Browser, page_at: str) -> None:
    """Late in a game, when little is left to try."""
    with visit(browser, page_at + address_of("coin-isolation-2", 6)) as page:
        ready(page)
        page.get_by_role("button", name="Hint").click()
        hints = page.get_by_role("region", name="The best moves")
        expect(hints.get_by_role("listitem")).to_have_count(3)
        expect(hints.get_by_role("listitem").first).to_contain_text(re.compile("wins|loses"))
        expect(hints.get_by_role("heading")).to_be_focused()
        assert page.locator(".board-marks .hint").count() >= 3


def test_a_game_is_annotated_and_its_turning_points_lead_to_their_moves(
    browser: Browser, page_at: str
) -> None:
    """By keys only, on a small board that is solved at once; another move removes the
    annotation.
    """
    small = play_of(printkit.read(SMALL)).address
    for size in (DESKTOP, PHONE):
        with visit(browser, page_at + small[1:], size) as page:
            ready(page)
            page.get_by_role("button", name="Annotate").press("Enter")
            found = page.get_by_role("region", name="Where it was won and lost")
            expect(found.get_by_role("heading")).to_be_focused()
            sheets = page.get_by_role("region", name="The annotated game").get_by_role("img")
            for picture in sheets.all():
                picture.scroll_into_view_if_needed()
                page.wait_for_function(
                    "image => image.naturalWidth > 0", arg=picture.element_handle()
                )
            pdf = found.get_by_role("link", name="Print it").get_attribute("href")
            assert pdf and page.request.get(page_at + pdf[1:]).body().startswith(b"%PDF")
            assert not violations(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]

            point = found.get_by_role("listitem").first.get_by_role("link")
            ply = point.inner_text().removeprefix("Move ")
            point.press("Enter")
            expect(page.locator('#moves [aria-current="step"] .number')).to_have_text(f"{ply}.")
            expect(page).to_have_url(re.compile(f"at={ply}$"))
            expect(point).to_have_attribute("aria-current", "step")
            expect(found).to_be_visible()
            page.get_by_role("button", name="To the last move").click()
            page.get_by_role("button", name="Undo").click()
            expect(found).to_be_hidden()
            expect(sheets).to_have_count(0)


def test_annotating_goes_on_while_one_goes_through_the_game_and_is_cancelled(
    browser: Browser, page_at: str
) -> None:
    with visit(browser, f"{page_at}{COINS}&moves=a1-a2~h8~b2") as page:
        ready(page)
        button = page.get_by_role("button", name="Annotate")
        button.click()
        at_work = page.get_by_role("region", name="Working out where it was won and lost")
        expect(at_work).to_be_visible()
        page.keyboard.press("ArrowLeft")
        expect(page).to_have_url(re.compile("at=2$"))
        expect(at_work).to_be_visible()
        page.get_by_role("button", name="Cancel").click()
        expect(at_work).to_be_hidden()
        expect(button).to_be_focused()
        expect(page.get_by_role("alert").first).to_be_hidden()


def test_a_record_is_saved_and_opened(browser: Browser, page_at: str, tmp_path: Path) -> None:
    with visit(browser, f"{page_at}{COINS}&moves=a1-a2~h8") as page:
        ready(page)
        page.locator("#keep > summary").click()
        with page.expect_download() as kept:
            page.get_by_role("link", name="Save the record").click()
        path = tmp_path / kept.value.suggested_filename
        kept.value.save_as(path)
        assert "moves: [a1-a2, h8]" in path.read_text()
        expect(page.locator("#command")).to_have_text(f"printkit print {path.name}")
        page.goto(page_at + "play/isaac?luck=1")
        ready(page)
        page.locator("#keep > summary").click()
        page.locator("#text").fill("game: isaac\nmoves: [<b>]")
        page.get_by_role("button", name="Open").click()
        expect(page.get_by_role("alert").first).to_contain_text("the text")
        page.locator("#file").set_input_files(path)
        expect(page.get_by_role("heading", level=1)).to_have_text("Coin Isolation")
        expect(moves(page)).to_have_text([re.compile("a1-a2"), re.compile("h8")])
