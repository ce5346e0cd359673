"""The editor in a real browser: mouse, keys and files, on a desktop and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from printkit.layouts.games import GAMES
from printkit.layouts.setup import layout_yaml
from tests.printkit.web.browser import (
    PHONE,
    last_news,
    needs_chromium,
    violations,
    visit,
)
from tests.printkit.web.client import ROWS
from tests.printkit.web.test_work import SMALL

pytestmark = [pytest.mark.slow, needs_chromium]

COINS = "edit/coin-isolation"


def square(page: Page, name: str) -> Locator:
    return page.locator(f'.spot[data-spot="{name}"]')


def lies(page: Page, name: str, words: str) -> None:
    expect(square(page, name)).to_have_accessible_name(f"{name}, {words}")


def choose(page: Page, piece: str) -> None:
    page.get_by_role("radio", name=piece).check(force=True)


def drop(page: Page, text: str) -> None:
    """Drop a file with this text on the page."""
    page.evaluate(
        """text => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([text], "mine.yaml", { type: "text/yaml" }));
          const said = { dataTransfer: dropped, cancelable: true, bubbles: true };
          document.body.dispatchEvent(new DragEvent("drop", said));
        }""",
        text,
    )


def test_coins_are_laid_and_taken_away_by_mouse(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS) as page:
        told = page.locator("#told")
        expect(told).to_contain_text("64 squares are empty")
        expect(page.get_by_role("button", name="Undo")).to_be_disabled()
        choose(page, "dime")
        square(page, "e4").click()
        lies(page, "e4", "dime")
        expect(told).to_contain_text("63 squares are empty")
        expect(page.get_by_role("radio", name="dime")).to_have_accessible_name(
            re.compile("11 left")
        )
        choose(page, "quarter")
        square(page, "e4").click()
        lies(page, "e4", "quarter")
        square(page, "e4").click()
        lies(page, "e4", "empty")
        page.get_by_role("button", name="Undo").click()
        lies(page, "e4", "quarter")
        page.get_by_role("button", name="Undo").click()
        lies(page, "e4", "dime")
        page.get_by_role("button", name="Redo").click()
        lies(page, "e4", "quarter")
        page.reload()
        lies(page, "e4", "quarter")
        page.get_by_role("button", name="Redo").click()
        lies(page, "e4", "empty")
        page.go_back()
        lies(page, "e4", "quarter")
        page.get_by_role("button", name="Lay the other coins at random").click()
        expect(told).to_have_text("Nothing is missing, and nothing too much.")
        lies(page, "e4", "quarter")
        choose(page, "Take away")
        square(page, "a1").click()
        expect(told).to_contain_text("a1 is empty")
        page.get_by_role("button", name="Clear all").click()
        expect(told).to_contain_text("64 squares are empty")
        expect(page.locator("#unready")).to_contain_text("As soon as that is put right")


def test_more_steps_than_a_browser_keeps_are_undone(browser: Browser, page_at: str) -> None:
    """A browser's history has the last fifty."""
    with visit(browser, page_at + COINS) as page:
        told = page.locator("#told")
        expect(told).to_contain_text("64 squares are empty")
        undo = page.get_by_role("button", name="Undo")
        for piece in ("dime", "quarter") * 30:
            square(page, "a1").press(piece[0])
            lies(page, "a1", piece)
        page.reload()
        lies(page, "a1", "quarter")
        undo.evaluate("it => { for (let step = 1; step < 60; step++) it.click(); }")
        lies(page, "a1", "dime")
        expect(page).to_have_url(re.compile("laid=|layout="))
        undo.click()
        lies(page, "a1", "empty")
        expect(undo).to_be_disabled()
        page.go_back()
        lies(page, "a1", "dime")
        choose(page, "quarter")
        square(page, "b1").click()
        lies(page, "b1", "quarter")
        expect(page.get_by_role("button", name="Redo")).to_be_disabled()
        undo.click()
        lies(page, "b1", "empty")
        lies(page, "a1", "dime")


def test_coins_are_laid_by_keys_alone(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS) as page:
        lies(page, "a1", "empty")
        expect(page.locator("#told")).to_contain_text("64 squares are empty")
        square(page, "a8").focus()
        for key in ("ArrowRight", "ArrowDown"):
            page.keyboard.press(key)
        expect(square(page, "b7")).to_be_focused()
        page.keyboard.press("d")
        lies(page, "b7", "dime")
        expect(square(page, "c7")).to_be_focused()
        for key in ("ArrowLeft", "Q"):
            page.keyboard.press(key)
        lies(page, "b7", "quarter")
        for key in ("n", "p", "Enter"):
            page.keyboard.press(key)
        lies(page, "c7", "nickel")
        lies(page, "d7", "penny")
        lies(page, "e7", "penny")  # it is selected at first
        page.keyboard.press("Delete")
        lies(page, "e7", "empty")
        page.keyboard.press("Control+z")
        lies(page, "e7", "penny")
        page.keyboard.press("Control+Shift+z")
        lies(page, "e7", "empty")
        expect(page.get_by_role("status").first).to_contain_text("squares are empty")


def test_a_board_is_typed_in_numbers_one_after_another(browser: Browser, page_at: str) -> None:
    """As the rows lie, 105 keys for 64 coins and no arrow between them; blanks change nothing."""
    with visit(browser, page_at + COINS) as page:
        lies(page, "a8", "empty")
        square(page, "a8").focus()
        first, rest = ROWS.split("\n", 1)
        page.keyboard.type(f"{first} {''.join(rest.split())}")
        expect(page.locator("#told")).to_have_text("Nothing is missing, and nothing too much.")
        for at, coin in (("e8", "quarter"), ("h8", "dime"), ("a7", "dime"), ("h1", "penny")):
            lies(page, at, coin)


def test_a_board_is_laid_square_by_square_on_a_phone(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS, PHONE) as page:
        lies(page, "a8", "empty")
        page.get_by_role("checkbox", name="Square by square").check()
        names = {"1": "penny", "5": "nickel", "10": "dime", "25": "quarter"}
        faces = {name: page.locator("label.piece", has_text=word) for name, word in names.items()}
        for word in ROWS.split()[:12]:
            faces[word].click()
        lies(page, "d7", "nickel")
        lies(page, "e7", "empty")
        square(page, "h1").click()
        faces["25"].click()
        lies(page, "h1", "quarter")


def test_squares_are_painted_by_drawing_over_them(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS) as page:
        lies(page, "a1", "empty")
        page.locator("label.piece", has_text="dime").click()
        square(page, "a1").hover()
        page.mouse.down()
        for name in ("b1", "c1", "c2"):
            square(page, name).hover()
        page.mouse.up()
        for name in ("a1", "b1", "c1", "c2"):
            lies(page, name, "dime")
        square(page, "b1").click()
        lies(page, "b1", "empty")


def test_a_piecepack_is_typed(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + "edit/coin-collectors") as page:
        expect(page.locator("#told")).to_contain_text("24 squares have no tile")
        square(page, "a5").focus()
        for key in "s43":
            page.keyboard.press(key)
        lies(page, "a5", "4 of suns, coin 3")
        page.keyboard.press("Delete")
        lies(page, "a5", "4 of suns")
        page.get_by_role("combobox", name="Die of moons").select_option("5")
        expect(page.locator("#told")).to_contain_text(
            "the dice of suns, crowns and arms are not rolled"
        )
        page.get_by_role("button", name="Lay the rest at random").click()
        expect(page.locator("#told")).to_have_text("Nothing is missing, and nothing too much.")
        lies_still = square(page, "a5").get_attribute("aria-label") or ""
        assert lies_still.startswith("a5, 4 of suns")
        expect(page.get_by_role("link", name="Print it")).to_have_attribute(
            "href", re.compile("/table/coin-collectors.layout=")
        )


def test_tiles_are_laid_upright_and_the_set_is_changed(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + "edit/isaac") as page:
        expect(page.locator("#told")).to_have_text("Nothing is missing, and nothing too much.")
        choose(page, "Dark’s tile of 5")
        page.get_by_role("checkbox", name="Upright").check()
        square(page, "04").click()
        lies(page, "24", "Dark’s 5 long 04-44")
        square(page, "24").focus()
        for key in "xl3":
            page.keyboard.press(key)
        expect(page.get_by_role("checkbox", name="Upright")).not_to_be_checked()
        lies(page, "25", "Light’s 3 long 24-26")
        expect(page.locator("#told")).to_have_text("Dark begins: one tile of Dark’s is missing.")
        page.locator("#settled summary").click()
        page.get_by_role("group", name="Length 8").get_by_label("Tiles").fill("2")
        page.keyboard.press("Enter")
        expect(page.get_by_role("radio", name="Dark’s tile of 8")).to_be_attached()
        page.get_by_role("group", name="Length 8").get_by_label("Worth").fill("200")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("a whole number from 1 to 100, not '200'")


def test_a_board_of_another_size_is_drawn(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + "edit/dice-isolation") as page:
        page.get_by_label("Files").fill("3")
        page.keyboard.press("Enter")
        expect(page.locator(".spot")).to_have_count(24)
        square(page, "c1").click()
        lies(page, "c1", "open")
        page.get_by_label("Its dice").select_option("3,5")
        expect(page).to_have_url(re.compile("layout="))
        square(page, "c1").click()
        expect(page).to_have_url(re.compile(r"laid=3x8-35"))


def test_files_ids_and_what_is_wrong_with_them(browser: Browser, page_at: str) -> None:
    layout = GAMES["coin-isolation"].deal(5)
    with visit(browser, page_at + COINS) as page:
        lies(page, "a1", "empty")
        expect(page.locator("#told")).to_contain_text("64 squares are empty")
        drop(page, layout_yaml(layout))
        expect(page).to_have_url(re.compile(layout.describe()))
        drop(page, "game: coin-isolation\ncoins: <b>\n")
        expect(page.get_by_role("alert")).to_have_text(
            "the text, line 2: the board has 8 rows of coins, here are 1"
        )
        expect(page).to_have_url(re.compile(layout.describe()))
        page.locator("summary", has_text="Open a file or an ID").click()
        page.get_by_label("An ID, or the text of a layout").fill("coin-isolation#7")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page).to_have_url(re.compile(GAMES["coin-isolation"].deal(7).describe()))
        page.locator("#file").set_input_files(
            {"name": "a.yaml", "mimeType": "text/yaml", "buffer": b"\xff\xfe\x00\xd8"}
        )
        expect(page.get_by_role("alert")).to_contain_text("not a text file")
        page.locator("#file").set_input_files(
            {"name": "a.yaml", "mimeType": "text/yaml", "buffer": b"x" * 2_000_001}
        )
        expect(page.get_by_role("alert")).to_contain_text("more than 2 MB")
        drop(page, layout_yaml(GAMES["isaac"].deal(7)))
        expect(page).to_have_url(re.compile("edit/isaac.layout="))


def test_a_setup_goes_from_its_table_and_back(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + "table/coin-isolation?seed=7&players=3") as page:
        page.get_by_role("link", name="Change it").click()
        expect(page).to_have_url(re.compile(r"edit/coin-isolation\?layout=\w+&players=3"))
        choose(page, "Take away")
        square(page, "a1").click()
        lies(page, "a1", "empty")
        page.locator("#rules summary").first.click()
        page.get_by_role("radio", name="4", exact=True).check(force=True)
        expect(page).to_have_url(re.compile("players=4"))
        lies(page, "a1", "empty")
        page.get_by_role("link", name="Print it").click()
        expect(page).to_have_url(re.compile(r"table/coin-isolation\?layout=\w+&players=4"))


def test_a_layout_is_checked_and_told_as_at_the_table(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + f"edit/dice-isolation?{SMALL}", PHONE) as page:
        lies(page, "a1", "open")
        page.get_by_role("button", name="Check it").click()
        expect(page.locator("#headline")).to_have_text("Unfair from club players to perfect play")
        expect(page).to_have_url(re.compile("checked=yes"))
        page.reload()
        expect(page.locator("#headline")).to_have_text("Unfair from club players to perfect play")
        square(page, "b2").click()
        expect(page.locator("#verdict")).to_be_hidden()
        expect(page).not_to_have_url(re.compile("checked"))
        page.go_back()
        expect(page.locator("#headline")).to_have_text("Unfair from club players to perfect play")


def test_swaps_are_shown_on_the_board_and_taken_or_not(browser: Browser, page_at: str) -> None:
    """The workers' search is tested elsewhere; here the answer is immediate."""
    swapped = GAMES["coin-isolation"].deal(5).describe()
    offer = {
        "words": "Swap e4 (1¢) and b2 (25¢): fair and playable.",
        "fair": True,
        "swaps": [["e4", "b2"]],
        "address": f"/table/coin-isolation?layout={swapped}",
    }
    with visit(browser, page_at + COINS + "?seed=7") as page:
        page.route("**/work/*", lambda route: route.fulfill(**last_news(offer=offer)))
        lies(page, "a1", "penny")
        before = page.url
        page.get_by_role("button", name="Make it fair").click()
        shown = page.get_by_role("region", name="These swaps make it fair")
        expect(shown).to_contain_text("Swap e4 (1¢) and b2 (25¢)")
        expect(page.locator("#board path.arrow, #board .arrow")).not_to_have_count(0)
        assert not violations(page)
        shown.get_by_role("button", name="Keep it as it is").click()
        expect(shown).to_be_hidden()
        expect(page.locator("#board .arrow")).to_have_count(0)
        assert page.url == before
        page.get_by_role("button", name="Make it fair").click()
        shown.get_by_role("button", name="Take these swaps").click()
        expect(page).to_have_url(re.compile(swapped))
        expect(shown).to_be_hidden()
        page.get_by_role("button", name="Undo").click()
        expect(page).to_have_url(before)
