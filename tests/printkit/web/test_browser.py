"""The page in a real browser: with mouse and keys, on a desktop and on a phone."""

from __future__ import annotations

import re

import pypdfium2 as pdfium
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from printkit.judging.ready import read_ready
from printkit.layouts.games import GAMES
from tests.printkit.web.browser import (
    DESKTOP,
    PHONE,
    first_of,
    last_news,
    needs_chromium,
    open_drawer,
    visit,
    wait_until,
)
from tests.printkit.web.test_work import SMALL

pytestmark = [pytest.mark.slow, needs_chromium]

COINS = "table/coin-isolation?seed=7"
SMALL_PHONE = {"width": 360, "height": 740}
SOLVED = f"table/dice-isolation?{SMALL}"


def wait_for_sheets(page: Page, said: str) -> None:
    """Wait until all sheets match an address that contains these words."""
    expect(page).to_have_url(re.compile(re.escape(said)))
    expect(page.locator("#table")).not_to_have_class(re.compile("busy"))
    for image in page.locator("figure.sheet img").all():
        expect(image).to_have_attribute("src", re.compile(re.escape(said)))
        image.scroll_into_view_if_needed()
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")


def test_a_ready_made_setup_comes_with_its_verdict(browser: Browser, page_at: str) -> None:
    """Only under the usual rules; the link follows the options."""
    with visit(browser, page_at + COINS) as page:
        ready = page.get_by_role("link", name="Take a proven one")
        page.get_by_role("combobox", name="Paper").select_option("letter")
        wait_for_sheets(page, "paper=letter")
        page.locator("summary").filter(has_text="Variants").click()
        page.get_by_role("checkbox", name="Diagonal").check()
        expect(ready).to_be_hidden()
        page.get_by_role("checkbox", name="Diagonal").uncheck()
        ready.click()
        expect(page.locator("#verdict")).to_contain_text("Fair")
        expect(page).to_have_url(re.compile(r"layout=\w+&checked=yes&paper=letter"))


_SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""
"""Adds up how far the page moves by itself."""


def printed(data: bytes) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    """Return for each page of a PDF its size, and the box of what is printed on it, in mm."""
    found = []
    for page in pdfium.PdfDocument(data):
        ink = page.render(scale=2).to_pil().convert("L").point(lambda grey: 255 * (grey < 128))
        box = ink.getbbox()
        assert box, "this page is empty"
        size = tuple(length * 25.4 / 72 for length in page.get_size())
        found.append((size, tuple(at * 25.4 / 144 for at in box)))
    return found


@pytest.mark.parametrize("address", [COINS, f"{COINS}&players=4&paper=letter", SOLVED])
def test_the_browsers_own_command_prints_the_sheets_at_their_size(
    browser: Browser, page_at: str, address: str
) -> None:
    """And nothing else: the same pages as in the PDF, within half a millimetre."""
    with visit(browser, page_at + address) as page:
        expect(page.locator("figure.sheet")).not_to_have_count(1)
        for image in page.locator("figure.sheet img").all():
            assert image.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
        href = page.locator("[data-file=print]").get_attribute("href")
        assert href
        own = printed(page.request.get(page_at + href[1:]).body())
        here = printed(page.pdf(prefer_css_page_size=True))
    assert len(here) == len(own)
    for mine, theirs in zip(here, own, strict=True):
        for lengths, others in zip(mine, theirs, strict=True):
            assert lengths == pytest.approx(others, abs=0.5)


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE], ids=["desktop", "phone"])
def test_play_tonight_is_one_press_away(
    browser: Browser, page_at: str, size: dict[str, int]
) -> None:
    """A proven setup with its verdict, which can be printed; its sheet is in the first screen.

    Nothing moves on the way there. On a phone the options stand above the charts.
    """
    with visit(browser, page_at, size) as page:
        page.add_init_script(_SHIFTS)
        page.get_by_role("link", name="Play tonight").first.click()
        expect(page.locator("#headline")).to_contain_text("Fair")
        options, charts = (page.locator(at).bounding_box() for at in ("#options", "#charts"))
        assert options and charts and options["y"] < charts["y"]
        sheet = page.locator("figure.sheet img").first
        expect(sheet).to_be_in_viewport(ratio=0.25)
        link = page.get_by_role("link", name="Print", exact=True)
        expect(link).to_be_in_viewport()
        file = page.request.get(page_at + str(link.get_attribute("href"))[1:])
        assert file.body().startswith(b"%PDF-")
        assert page.evaluate("window.shifted") < 0.05


def test_another_number_of_players_leads_to_another_proven_setup(
    browser: Browser, page_at: str
) -> None:
    """If none ships for that number, the setup stays, and the page says that it is not checked."""
    game = GAMES["coin-isolation"]
    with visit(browser, page_at + "table/coin-isolation/ready-made?paper=letter") as page:
        for players in (*game.players[1:], game.usual_players):
            expect(page.locator("#unchecked")).to_be_hidden()
            before = page.url
            page.get_by_role("radio", name=str(players), exact=True).check(force=True)
            wait_until(page, lambda before=before: page.url != before, "nothing was changed")
            expect(page.get_by_role("radio", name=str(players), exact=True)).to_be_checked()
            expect(page.get_by_role("combobox", name="Paper")).to_have_value("letter")
            if read_ready(game, players):
                expect(page.locator("#headline")).to_contain_text("Fair")
            else:
                expect(page.locator("#unchecked")).to_be_visible()
                page.go_back()


def test_what_a_family_asks_for_is_in_view_and_nothing_else(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS, SMALL_PHONE) as page:
        shown = page.locator("#options [data-option]:visible")
        options = [each.get_attribute("data-option") for each in shown.all()]
        assert options == ["players", "variant", "coins", "paper", "text"]


def test_an_option_changes_the_sheets_without_loading_the_page(
    browser: Browser, page_at: str
) -> None:
    with visit(browser, page_at + COINS) as page:
        page.evaluate("window.same = true")
        page.get_by_role("radio", name="3", exact=True).check(force=True)
        wait_for_sheets(page, "players=3")
        page.get_by_role("combobox", name="Paper").select_option("letter")
        wait_for_sheets(page, "players=3&paper=letter")
        command = page.locator("#command")
        expect(command).to_have_text(
            "printkit print coin-isolation#7 --players 3 --paper letter --no-check"
        )
        assert page.evaluate("window.same")
        page.go_back()
        wait_for_sheets(page, "seed=7&players=3")
        expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
        expect(page.get_by_role("combobox", name="Paper")).to_have_value("a4")
        page.reload()
        wait_for_sheets(page, "seed=7&players=3")
        expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()


def test_a_tick_adds_a_sheet_and_a_second_one_takes_it_away(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS) as page:
        open_drawer(page, "sheets")
        page.locator("[data-option=sheet] > summary").click()
        report, rules = (page.get_by_role("checkbox", name=name) for name in ("Pieces", "Rules"))
        command, number = page.locator("#command"), page.locator("[data-option=sheet] output")
        expect(rules).to_be_checked()
        expect(number).to_have_text("3")
        report.check()
        home = ["setup", "quick-start", "pieces", "rules"]
        wait_for_sheets(page, "&".join(["seed=7", *(f"sheet={name}" for name in home)]))
        expect(number).to_have_text("4")
        expect(command).to_contain_text(" ".join(f"--sheet {name}" for name in home))
        report.uncheck()
        expect(page).to_have_url(re.compile(r"\?seed=7$"))
        expect(command).to_have_text("printkit print coin-isolation#7 --no-check")
        page.get_by_role("checkbox", name="All sheets").check()
        expect(report).to_be_checked()
        rules.uncheck()
        expect(page.get_by_role("checkbox", name="All sheets")).not_to_be_checked()
        expect(page).to_have_url(re.compile(r"sheet=pieces"))
        expect(page).not_to_have_url(re.compile(r"all=yes|sheet=rules"))
        page.get_by_role("checkbox", name="All sheets").check()
        expect(rules).to_be_checked()
        expect(page).to_have_url(re.compile(r"\?seed=7&all=yes$"))


def test_a_change_before_the_script_is_there_counts(browser: Browser, page_at: str) -> None:
    held: list[Route] = []
    with visit(browser, page_at) as page:
        page.route("**/static/table.js", lambda route: held.append(route))
        page.goto(page_at + COINS, wait_until="commit")
        open_drawer(page, "sheets")
        page.get_by_role("radio", name="Grey").check(force=True)
        page.get_by_role("combobox", name="Paper").select_option("letter")
        first_of(held, page).continue_()
        wait_for_sheets(page, "theme=grey&paper=letter")


def test_contradictory_choices_are_disabled_with_a_reason(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS) as page:
        page.locator("[data-option=variant] > summary").click()
        page.get_by_role("checkbox", name="Many Pennies", exact=True).check()
        other = page.get_by_role("checkbox", name="Many Many Pennies", exact=True)
        expect(other).to_be_disabled()
        expect(other).to_have_accessible_description(re.compile("cannot be combined"))
        page.get_by_role("checkbox", name="Many Pennies", exact=True).uncheck()
        expect(other).to_be_enabled()


def test_a_wrong_value_is_reported_and_the_sheets_stay(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS) as page:
        open_drawer(page, "table")
        page.get_by_role("textbox", name="Head start").fill("<b>lots</b>")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("<b>lots</b>")
        expect(page.locator("figure.sheet")).to_have_count(3)
        page.get_by_role("textbox", name="Head start").fill("")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_be_hidden()


def test_the_link_any_other_deals_another_seed(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS) as page:
        open_drawer(page, "table")
        page.get_by_role("link", name="Any other").click()
        expect(page).not_to_have_url(re.compile("seed=7$"))
        expect(page).to_have_url(re.compile(r"seed=\d+$"))
        assert page.get_by_role("textbox", name="Seed").input_value() in page.url


def test_the_whole_way_with_keys_alone(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at) as page:
        page.get_by_role("link", name="Dice Isolation").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Dice Isolation")
        text = page.get_by_role("radio", name="Normal")
        for _ in range(30):
            page.keyboard.press("Tab")
            if text.evaluate("it => it === document.activeElement"):
                break
        page.keyboard.press("ArrowRight")
        wait_for_sheets(page, "text=large")
        for _ in range(30):
            page.keyboard.press("Shift+Tab")
            if page.evaluate("document.activeElement.dataset.file === 'print'"):
                break
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"
        link = page.locator(":focus").get_attribute("href")
        assert link and page.request.get(page_at + link[1:]).body().startswith(b"%PDF-")


def test_a_check_ends_with_a_verdict_that_a_reload_keeps(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + SOLVED) as page:
        page.get_by_role("button", name="Check this one").click()
        expect(page.locator("#headline")).to_have_text("Unfair from club players to perfect play")
        wait_for_sheets(page, "checked=yes")
        page.reload()
        expect(page.locator("#headline")).to_have_text("Unfair from club players to perfect play")
        open_drawer(page, "sheets")
        page.get_by_role("radio", name="Grey").check(force=True)
        expect(page.locator("figure.sheet img").first).to_have_attribute(
            "src", re.compile("checked=yes&theme=grey")
        )
        expect(page.locator("#headline")).to_be_visible()


def test_a_deal_ends_with_a_fair_setup_whose_address_names_it(
    browser: Browser, page_at: str
) -> None:
    """The deal itself is tested elsewhere; here it finds a ready-made setup."""
    held: list[Route] = []
    with visit(browser, page_at + "table/dice-isolation?seed=4", PHONE) as page:
        ready = page.request.get(page_at + "table/dice-isolation/ready-made", max_redirects=0)
        address = ready.headers["location"]
        code = re.findall(r"layout=(\w+)", address)[0]
        page.route("**/work?*", lambda route: route.fulfill(json={"job": "deal"}), times=1)
        page.route("**/work/deal?*", lambda route: held.append(route))
        page.get_by_role("button", name="Deal a fair one").click()
        work = page.get_by_role("region", name="Dealing a fair one")
        expect(work.get_by_role("heading")).to_be_focused()
        expect(work).to_be_in_viewport()
        first_of(held, page).fulfill(**last_news(address=address))
        expect(page.locator("#headline")).to_contain_text("Fair")
        wait_for_sheets(page, "checked=yes")
        expect(page).to_have_url(re.compile(f"layout={code}"))
        expect(page.get_by_role("button", name="Deal another")).to_be_visible()
        expect(page.locator("#command")).to_have_text(f"printkit print dice-isolation:{code}")


def test_progress_is_read_out_every_ten_seconds_at_most(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + COINS + "&players=4") as page:
        page.clock.install()
        page.clock.pause_at(2_000_000_000_000)
        page.get_by_role("button", name="Deal a fair one").click()
        news, now = page.locator("#work-news"), page.locator("#work-step")
        expect(now).to_contain_text("so far")
        expect(news).to_have_text("Getting ready")
        page.clock.fast_forward(10_000)
        expect(news).to_contain_text("so far")
        page.get_by_role("button", name="Cancel").click()


def test_dealing_is_followed_and_cancelled_and_goes_on_after_a_reload(
    browser: Browser, page_at: str
) -> None:
    with visit(browser, page_at + COINS + "&players=4") as page:
        page.get_by_role("button", name="Deal a fair one").click()
        work = page.get_by_role("region", name="Dealing a fair one")
        expect(work).to_contain_text("Dealing with seed 7.")
        work.get_by_role("button", name="Cancel").click()
        expect(work).to_be_hidden()
        page.goto(page_at + COINS + "&players=4&checked=yes")
        checking = page.get_by_role("region", name="Checking this one")
        expect(checking).to_contain_text("players")
        page.reload()
        expect(checking).to_contain_text("players")
        checking.get_by_role("button", name="Cancel").click()
        expect(checking).to_be_hidden()


def test_what_was_looked_at_is_kept_in_the_browser(browser: Browser, page_at: str) -> None:
    with visit(browser, page_at + "table/isaac") as page:
        expect(page.locator("figure.sheet")).not_to_have_count(0)
        page.goto(page_at)
        page.get_by_role("list").get_by_role("link", name="Isaac: isaac:").click()
        expect(page).to_have_url(page_at + "table/isaac")
        page.goto(page_at)
        page.get_by_role("button", name="Forget these").click()
        page.reload()
        expect(page.locator("#last")).to_be_hidden()


def test_print_opens_the_dialog_on_the_pdf_where_a_browser_can(
    browser: Browser, page_at: str
) -> None:
    """The PDF is replaced by a page, since a browser without a window shows none."""
    with visit(browser, page_at + "table/isaac?seed=7") as page:
        asked: list[str] = []
        page.add_init_script(
            "Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true });"
            "window.print = () => { top.printed = (top.printed ?? 0) + 1; };"
        )
        page.route(
            re.compile(r"print\.pdf"),
            lambda route: (
                asked.append(route.request.url),
                route.fulfill(body="<p>x", content_type="text/html"),
            ),
        )
        page.reload()
        link = page.get_by_role("link", name="Print", exact=True)
        link.click()
        page.wait_for_function("() => window.printed === 1")
        assert asked == [page_at[:-1] + (link.get_attribute("href") or "")]
        link.click()
        page.wait_for_function("() => window.printed === 2")
        assert page.locator("iframe").count() == 1
