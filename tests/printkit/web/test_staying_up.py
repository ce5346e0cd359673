"""The page in a real browser keeps working: with two tabs, and after a server restart."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.printkit.web.browser import PHONE, let_in, needs_chromium, open_drawer, visit, window
from tests.printkit.web.server import comes_to_rest, free_port, gets_busy, serve
from tests.printkit.web.test_work import Browser as Asker
from tests.printkit.web.test_work import linux

pytestmark = [pytest.mark.slow, needs_chromium]

COINS = "table/coin-isolation?seed=7&players=4"


def working(page: Page, name: str) -> Locator:
    """Return the region that shows running work."""
    return page.get_by_role("region", name=name)


def test_two_tabs_share_a_check_and_one_that_cancels_leaves_it_to_the_other(
    browser: Browser, page_at: str
) -> None:
    with visit(browser, page_at + COINS) as one, visit(browser, page_at + COINS) as other:
        for page in (one, other):
            page.get_by_role("button", name="Check this one").click()
            expect(working(page, "Checking this one")).to_contain_text("players")
        jobs = {page.evaluate(JOBS) for page in (one, other)}
        assert len(jobs) == 1
        working(one, "Checking this one").get_by_role("button", name="Cancel").click()
        expect(working(one, "Checking this one")).to_be_hidden()
        bar = working(other, "Checking this one").get_by_role("progressbar")
        before = bar.get_attribute("value")
        expect(bar).not_to_have_attribute("value", before or "")
        working(other, "Checking this one").get_by_role("button", name="Cancel").click()
        expect(working(other, "Checking this one")).to_be_hidden()


def test_a_second_tab_shows_the_deal_that_runs(browser: Browser, page_at: str) -> None:
    address = page_at + "table/coin-isolation?seed=11&players=4"
    with visit(browser, address) as one, visit(browser, page_at) as other:
        one.get_by_role("button", name="Deal a fair one").click()
        expect(working(one, "Dealing a fair one")).to_contain_text("Dealing with seed 11")
        other.goto(address)
        expect(working(other, "Dealing a fair one")).to_contain_text("Dealing with seed 11")
        for page in (one, other):
            working(page, "Dealing a fair one").get_by_role("button", name="Cancel").click()
            expect(working(page, "Dealing a fair one")).to_be_hidden()
        other.reload()
        expect(other.locator("figure.sheet img").first).to_be_visible()
        expect(working(other, "Dealing a fair one")).to_be_hidden()


def test_a_second_tab_shows_what_was_asked_of_a_game(browser: Browser, page_at: str) -> None:
    address = page_at + "play/coin-isolation?seed=7&luck=1&moves=a1~a8"
    title = "Working out where it was won and lost"
    with visit(browser, address) as one, visit(browser, page_at) as other:
        one.get_by_role("button", name="Annotate").click()
        expect(working(one, title)).to_be_visible()
        other.goto(address)
        expect(working(other, title)).to_be_visible()
        assert len({page.evaluate(JOBS) for page in (one, other)}) == 1
        for page in (one, other):
            working(page, title).get_by_role("button", name="Cancel").click()
            expect(working(page, title)).to_be_hidden()


def test_a_phone_is_sent_to_the_screen_of_the_host(browser: Browser, page_at: str) -> None:
    """A phone, which reaches the page at an address of its network, cannot start printkit."""
    phone, gone = "http://192.0.2.7/", list[bool]()

    def answer(route: Route) -> None:
        if gone:
            route.abort()
        else:
            here = route.request.url.replace(phone, page_at)
            route.fulfill(response=page.request.get(here))

    with window(browser, PHONE) as page:
        let_in(page, page_at)
        told = page.get_by_text("printkit does not answer.")
        for at in (page_at, phone):
            gone.clear()
            page.unroute_all()
            page.route(f"{at}**", answer)
            page.goto(f"{at}play/coin-isolation?seed=7&luck=1")
            expect(page.locator("#turn")).not_to_be_empty()
            gone.append(True)
            page.get_by_role("button", name="begin on a1").click()
            expect(told).to_be_visible()
            if at == page_at:
                expect(told).to_contain_text("Start it again")
            else:
                expect(told).to_contain_text("Look at the screen of the computer")
                expect(told).not_to_contain_text("Start it again")


JOBS = """
performance.getEntriesByType("resource").map((each) => each.name.match(/work\\/([^.]+)[.]/)?.[1])
    .filter(Boolean).join()
"""


NOTED = """
() => {
    const work = document.getElementById("work");
    window.noted = [];
    new MutationObserver(() => noted.push(work.textContent))
        .observe(work, { subtree: true, childList: true, characterData: true });
}
"""
"""A script that notes all messages about work, even those soon replaced."""

GONE = r"net::ERR_|40[34] \("
"""Browsers' messages about a server that is gone or was restarted. There are several, since an
answer can break off at different moments, depending on the speed of the machine.
"""


@contextmanager
def page_of_a_server(
    browser: Browser, folder: Path, address: str
) -> Iterator[tuple[Page, Callable[[], None], Callable[[], AbstractContextManager[object]]]]:
    """Yield a page, what kills its server as a power failure would, and what starts it anew."""
    port = free_port()
    with (
        serve(folder, port=port) as (first, _),
        visit(browser, f"http://127.0.0.1:{port}/{address}", forgiven=GONE) as page,
    ):
        gone = page.get_by_text("printkit does not answer.")

        def end() -> None:
            first.kill()
            first.wait()

        @contextmanager
        def start() -> Iterator[None]:
            expect(gone).to_be_visible()
            with serve(folder, port=port):
                expect(gone).to_be_hidden()
                yield

        yield page, end, start


def test_a_lost_server_is_reported_and_the_page_goes_on_once_it_is_back(
    browser: Browser, tmp_path: Path
) -> None:
    with page_of_a_server(browser, tmp_path, COINS) as (page, end, start):
        page.evaluate("window.same = true")
        open_drawer(page, "sheets")
        end()
        page.get_by_role("radio", name="Grey").check(force=True)
        expect(page.get_by_text("printkit does not answer.")).to_be_visible()
        page.get_by_role("combobox", name="Paper").select_option("letter")
        with start():
            expect(page).to_have_url(re.compile("theme=grey&paper=letter"))
            expect(page.locator("#table")).not_to_have_class(re.compile("busy"))
            for image in page.locator("figure.sheet img").all():
                expect(image).to_have_js_property("complete", True)
                assert image.evaluate("image => image.naturalWidth") > 0
            page.get_by_role("button", name="Check this one").click()
            expect(working(page, "Checking this one")).to_contain_text("players")
            assert page.evaluate("window.same")


def test_a_check_goes_on_when_the_server_was_started_anew(browser: Browser, tmp_path: Path) -> None:
    with page_of_a_server(browser, tmp_path, COINS) as (page, end, start):
        page.get_by_role("button", name="Check this one").click()
        work = working(page, "Checking this one")
        expect(work).to_contain_text("players")
        end()
        expect(page.get_by_text("printkit does not answer.")).to_be_visible()
        page.evaluate(NOTED)
        with start():
            page.wait_for_function("() => noted.some((text) => text.includes('Getting ready'))")
            expect(work).to_contain_text("players")
            expect(page.locator("[role=alert]:visible")).to_have_count(0)


def test_a_move_that_was_tapped_while_the_server_was_gone_is_played(
    browser: Browser, tmp_path: Path
) -> None:
    address = "play/coin-isolation?seed=7&luck=1"
    with page_of_a_server(browser, tmp_path, address) as (page, end, start):
        page.get_by_role("button", name="begin on a1").click()
        stop = page.get_by_role("button", name="Stop on a1", exact=True)
        expect(stop).to_be_visible()
        end()
        stop.click()
        with start():
            expect(page).to_have_url(re.compile("moves=a1$"))
            expect(page.get_by_role("button", name="begin on a8")).to_be_enabled()


@linux
def test_a_page_that_is_closed_frees_its_work_at_once_for_others(
    browser: Browser, tmp_path: Path
) -> None:
    with serve(tmp_path) as (process, port):
        with visit(browser, f"http://127.0.0.1:{port}/{COINS}") as page:
            page.get_by_role("button", name="Check this one").click()
            expect(working(page, "Checking this one")).to_contain_text("players")
            gets_busy(process.pid)
        comes_to_rest(process.pid)
        live = Asker(port).get("/" + COINS.replace("?", "/live?") + "&checked=yes")
        assert json.loads(live.read())["verdict"] is None, "it was done to its end"
