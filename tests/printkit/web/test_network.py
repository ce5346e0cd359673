"""The home network: devices without the address's secret are refused everything."""

from __future__ import annotations

import ipaddress
import re
import subprocess
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from unittest.mock import MagicMock

import pytest
import segno
from playwright.sync_api import Browser, expect

from printkit.layouts.errors import InputError
from printkit.web.guard import network as networks
from printkit.web.guard.network import Network, home_addresses, in_terminal, page_key, picture
from printkit.web.server import listen
from tests.cases import cases_together
from tests.every import every
from tests.printkit.running import HANGS, assert_refused, printkit_here
from tests.printkit.web.browser import (
    DESKTOP,
    PHONE,
    let_in,
    needs_chromium,
    open_drawer,
    visit,
    window,
)
from tests.printkit.web.client import HERE, Client, client, is_refused, own
from tests.printkit.web.server import serve

LAN = "http://192.168.1.5:8484"
HOME = Network(("192.168.1.5:8484", "[fd00::5]:8484"), "the-secret")
COOKIE = "printkit-8484=the-secret"


def phone(at: str = LAN) -> Client:
    """Return a client in the home network."""
    return client(HOME, at)


SECRETLESS = (
    "/",
    "/table/isaac",
    "/static/page.css",
    "/font/bold.ttf",
    "/token",
    "/phone",
    "/phone.svg",
    "/no/such",
    "/~",
    "/~/",
    "/~the-secre/",
    "/~the-secret2/",
    "/~THE-SECRET/",
    "/~the-secret%20/",
    "/~%00/",
    "/~%ff%fe/",
    "/the-secret/",
    "//~the-secret/",
)


@pytest.mark.parametrize("at", [LAN, "http://[fd00::5]:8484", HERE])
def test_without_the_secret_every_request_is_refused(at: str) -> None:
    asker = phone(at)

    def check(path: str) -> None:
        answer = asker.get(path)
        is_refused(answer, status=403)
        assert "the-secret" not in answer.text and "set-cookie" not in answer.headers

    every(SECRETLESS, check)


WRONG_COOKIES = (
    "",
    "printkit-8484=",
    "printkit-8484=the-secre",
    "printkit-8484=the-secret2",
    'printkit-8484="the-secret"',
    "printkit-8485=the-secret",
    "printkit=the-secret",
    "the-secret",
    "a=printkit-8484=the-secret",
    "printkit-8484=\xff",
)


def test_a_wrong_cookie_is_none() -> None:
    asker = phone()

    def check(cookie: str) -> None:
        assert asker.get("/", headers={"cookie": cookie.encode("latin-1")}).status_code == 403

    every(WRONG_COOKIES, check)
    posted = asker.post("/table/isaac/work", headers=own(origin=LAN, cookie="x=y"))
    assert posted.status_code == 403


@pytest.mark.parametrize("cookie", [COOKIE, f"a=b; {COOKIE}; c", f"printkit-8484=old; {COOKIE}"])
def test_the_right_cookie_lets_in_among_other_cookies(cookie: str) -> None:
    """A copied and forwarded page must not admit others."""
    shown = phone().get("/table/isaac", headers={"cookie": cookie}, follow_redirects=True)
    assert shown.status_code == 200 and "the-secret" not in shown.text


@cases_together(
    ("path", "leads"),
    [
        ("/~the-secret", "/"),
        ("/~the-secret/", "/"),
        ("/~the-secret/table/isaac?seed=7&sheet=board", "/table/isaac?seed=7&amp;sheet=board"),
        ("/~the-secret//evil.example/", "/evil.example/"),
        ("/~the-secret////evil.example", "/evil.example"),
        ("/~the-secret/%5cevil.example", "/%5Cevil.example"),
        ("/~the-secret/%22%3e%3cb%3e", "/%22%3E%3Cb%3E"),
        ("/~the-secret/?a='%22<b>", "/?a=&#x27;%22%3Cb%3E"),
    ],
)
def test_the_address_lets_in_and_leads_to_a_page_of_ours_without_it(path: str, leads: str) -> None:
    page = phone()
    page.headers["accept"] = "text/html"
    answer = page.get(path)
    assert answer.status_code == 200
    assert f'content="0;url={leads}"' in answer.text and "the-secret" not in answer.text
    kept = answer.headers["set-cookie"].lower()
    assert kept.startswith(f"{COOKIE};") and "domain" not in kept
    assert all(said in kept for said in ("httponly", "samesite=strict", "path=/"))
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"


def test_the_secret_alone_changes_nothing() -> None:
    """The token and the right Origin are needed, too."""
    for headers in ({}, own(), own(origin="http://evil.example"), own(origin="null")):
        answer = phone().post("/table/isaac/work", headers={**headers, "cookie": COOKIE})
        assert answer.status_code == 403
    assert phone().post("/~the-secret/table/isaac/work", headers=own()).status_code == 403
    asked = phone().post("/~the-secret/", headers=own(origin=LAN, cookie=COOKIE))
    assert asked.status_code == 405


def test_without_lan_there_is_no_such_address() -> None:
    for path in ("/~/", "/~the-secret/", "/phone", "/phone.svg"):
        assert client().get(path).status_code == 404
    assert "printkit serve --lan" in client().get("/").text
    assert client().get("/", headers={"host": "192.168.1.5:8484"}).status_code == 400


def test_the_code_is_the_page_one_is_at_with_the_secret() -> None:
    page = phone()
    page.headers["cookie"] = COOKIE
    asked = page.get("/phone", params={"at": "/table/isaac?seed=7"})
    assert asked.text == f"{LAN}/~the-secret/table/isaac?seed=7"
    drawn = page.get("/phone.svg", params={"at": "/table/isaac?seed=7"})
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.content == picture(asked.text)
    at_home = phone(HERE).get("/phone", headers={"cookie": COOKIE})
    assert at_home.text == f"{LAN}/~the-secret/"  # a phone cannot reach 127.0.0.1


@cases_together(
    "at",
    [
        "",
        "x",
        "//evil.example",
        "/\\evil.example",
        "http://evil.example",
        "/a b",
        "/~x/",
        "/\n",
        "/" + "x" * 2000,
    ],
)
def test_the_code_leads_nowhere_else(at: str) -> None:
    for path in ("/phone", "/phone.svg"):
        is_refused(phone().get(path, params={"at": at}, headers={"cookie": COOKIE}))


def test_the_secret_is_kept_for_the_user_alone_until_another_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    first = page_key()
    assert len(first) == 22  # 128 bits in base64
    assert page_key() == first
    kept = tmp_path / "state" / "printkit" / "page-key"
    assert kept.stat().st_mode & 0o777 == 0o600
    second = page_key(new=True)
    assert second != first and page_key() == second
    kept.write_bytes(b"x")
    assert page_key() not in (first, second, "x")
    assert "secret" not in repr(HOME)
    (tmp_path / "file").touch()  # nothing can be kept there
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert len({page_key(), page_key()}) == 2


def test_the_code_in_the_terminal_is_black_on_white_and_that_of_the_picture() -> None:
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in in_terminal(LAN).splitlines()]
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows = [[halves[cell][half] for cell in line] for line in lines for half in (0, 1)]

    wanted = [list(row) for row in segno.make(LAN, error="l", micro=False).matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted


def test_addresses_that_the_internet_might_reach_are_none_of_home(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ways = {
        "192.0.2.1": "8.8.8.8",
        "192.168.0.1": "192.168.0.7",
        "172.16.0.1": "127.0.0.1",
        "2001:db8::1": "2a00:1450::1",
        "fd00::1": "fd00::7",
    }
    made = MagicMock()
    made.return_value.__enter__ = lambda socket: socket

    def connect(where: tuple[str, int]) -> None:
        if where[0] not in ways:
            raise OSError("no way")
        made.return_value.getsockname.return_value = ways[where[0]], 1

    made.return_value.connect = connect
    made.return_value.__exit__.return_value = False
    monkeypatch.setattr(networks.socket, "socket", made)
    assert home_addresses() == ["192.168.0.7", "fd00::7"]


def test_lan_without_a_network_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.web.server.home_addresses", list)
    with pytest.raises(InputError, match="lan: this machine has no address in a network"):
        listen(None, lan=True)


def test_it_listens_at_home_alone_and_only_with_lan() -> None:
    for lan in (False, bool(home_addresses())):
        place = listen(None, lan=lan)
        try:
            bound = [each.getsockname()[0] for each in place.sockets]
            assert bound == ["127.0.0.1", *(home_addresses() if lan else [])]
            assert {each.getsockname()[1] for each in place.sockets} == {place.port}
            assert all(not ipaddress.ip_address(address).is_global for address in bound)
        finally:
            for each in place.sockets:
                each.close()


def addresses_told(process: subprocess.Popen[bytes]) -> list[str]:
    """Return the addresses for phones, in the order they are printed."""
    assert process.stderr
    found: list[str] = []
    while "Any device that has this address" not in (line := process.stderr.readline().decode()):
        assert line, f"the server ended with {process.poll()}"
        found += re.findall(r"http://\S+", line)
        assert "\x1b" not in line  # no code where it could not be scanned
    return found


@pytest.mark.slow
def test_the_real_server_lets_in_by_its_address_alone(tmp_path: Path) -> None:
    if not home_addresses():
        assert_refused(printkit_here("serve", "--lan", folder=tmp_path), "--lan")
        return
    with serve(tmp_path, "--lan") as (process, port):
        told = addresses_told(process)
        assert len(told) == len(home_addresses())
        keys = {address.partition("~")[2] for address in told}
    with serve(tmp_path, "--lan") as (process, port):
        assert {each.partition("~")[2] for each in addresses_told(process)} == keys
        for address in told:
            host, _, path = address.removeprefix("http://").partition("/")
            for asked, status in (("/", 403), ("/~x/", 403), (f"/{path}", 200)):
                connection = HTTPConnection(
                    host.rpartition(":")[0].strip("[]"), port, timeout=HANGS
                )
                connection.request("GET", asked)
                assert connection.getresponse().status == status
                connection.close()


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server with `--lan`: its address on this machine and that for phones, with the key."""
    if not home_addresses():
        pytest.skip("this machine has no network")
    with serve(tmp_path_factory.mktemp("lan"), "--lan") as (process, port):
        address = addresses_told(process)[0]
        yield f"http://127.0.0.1:{port}/~{address.partition('~')[2]}", address


@pytest.mark.slow
@needs_chromium
def test_a_phone_goes_on_from_the_code_that_is_scanned(
    browser: Browser, lan: tuple[str, str]
) -> None:
    here, address = lan
    secret = address.partition("~")[2]
    with visit(browser, f"{here}table/isaac?seed=7") as page:
        expect(page).to_have_url(here.partition("~")[0] + "table/isaac?seed=7")
        page.get_by_role("button", name="On your phone").click()
        panel = page.get_by_role("dialog", name="On your phone")
        expect(panel.get_by_role("img")).to_be_visible()
        expect(panel.get_by_role("status")).to_have_text(f"{address}table/isaac?seed=7")
        scanned = panel.get_by_role("status").inner_text()
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        expect(page.get_by_role("button", name="On your phone")).to_be_focused()
    with visit(browser, scanned, PHONE) as pad:
        expect(pad.get_by_role("heading", level=1)).to_have_text("Isaac")
        assert secret not in pad.url + pad.content()
        assert secret not in pad.evaluate("document.cookie + document.referrer")
        open_drawer(pad, "table")
        seed = pad.get_by_role("textbox", name="Seed")
        seed.fill("8")
        seed.press("Enter")
        expect(pad).to_have_url(re.compile("seed=8"))
        pad.get_by_role("button", name="Copy the link").click()
        copied = pad.url
        seed.fill("")
        seed.press("Control+V")
        expect(seed).to_have_value(copied)
        pad.reload()
        open_drawer(pad, "table")
        expect(seed).to_have_value("8")


@pytest.mark.slow
@needs_chromium
def test_a_phone_is_the_pad_of_the_game_that_is_played(
    browser: Browser, lan: tuple[str, str]
) -> None:
    with visit(browser, f"{lan[0]}play/coin-isolation?seed=7&luck=1&moves=a1") as page:
        expect(page.locator("#turn")).to_contain_text("Player 2")
        page.get_by_role("button", name="On your phone").click()
        said = page.get_by_role("dialog").get_by_role("status")
        expect(said).to_contain_text("moves=a1")
        scanned = said.inner_text()
    with visit(browser, scanned, PHONE) as pad:
        expect(pad.locator("#turn")).to_contain_text("Player 2")
        pad.get_by_role("button", name="begin on a8").click()
        expect(pad).to_have_url(re.compile("moves=a1~a8$"))
        expect(pad.locator("#turn")).to_contain_text("Player 1")


@pytest.mark.slow
@needs_chromium
def test_another_site_can_lead_to_a_page_but_to_no_file_and_asks_nothing_itself(
    browser: Browser, page_at: str, lan: tuple[str, str]
) -> None:
    """A link with the whole address, for example in a mail, opens the page, and so does any other
    in a browser that has the key.
    """
    elsewhere, address = "http://mail.example/", lan[1]
    links = (address, f"{page_at}table/isaac?seed=7", f"{page_at}table/isaac/print.pdf?seed=7")
    body = "".join(f'<!doctype html><title>Mail</title><a href="{each}">Come</a>' for each in links)
    with window(browser, DESKTOP) as page:
        let_in(page, page_at)
        page.route(elsewhere, lambda route: route.fulfill(body=body))
        for number, words in enumerate(
            ("What will you play tonight?", "Isaac", "That did not work")
        ):
            page.goto(elsewhere)
            page.get_by_role("link").nth(number).click()
            expect(page.get_by_role("heading", level=1)).to_have_text(words)
        page.goto(elsewhere)
        loaded = page.evaluate(LOADED, address.partition("~")[0] + "picture/isaac.svg")
        assert loaded is False


LOADED = """
(address) => new Promise((done) => {
    const image = new Image();
    image.onload = () => done(true);
    image.onerror = () => done(false);
    image.src = address;
})
"""
