"""The page as a folder of files: what a browser makes of it, and what it is made of."""

from __future__ import annotations

import asyncio
import io
import os
import re
import shutil
import subprocess
import sys
import time
from base64 import b64encode
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pypdf import PdfReader

from printkit.engines.search.arena import Later
from printkit.judging.ready import read_ready, verdict_that_ships
from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.ids import position_id
from printkit.layouts.language import ENGLISH, Language, languages
from printkit.layouts.setup import Record
from printkit.web.address.table import read_table
from printkit.web.app import Site, start_of
from printkit.web.site import kits as site_kits
from printkit.web.site.asgi import SiteAnswer, SiteRequest, ask
from printkit.web.site.kits import kit_addresses
from printkit.web.site.making import _libraries, _page_files, read_sources, sources
from printkit.web.work.jobs import JobQueue
from tests.printkit.running import HANGS, printkit_here, run_async
from tests.printkit.web.browser import DESKTOP, PHONE, needs_chromium, resize, wait_until, window
from tests.printkit.web.hosting import hosted, leave, site_folder
from tests.printkit.web.test_play_browser import moves, spot
from tests.tiers import first_in_core

KITS = {
    "isaac?seed=3&paper=letter": ("isaac#3", "--paper", "letter"),
    "coin-isolation?seed=5&players=4&variant=diagonal": (
        *("coin-isolation#5", "--players", "4", "--variant", "diagonal"),
    ),
    "coin-collectors?seed=7&theme=grey": ("coin-collectors#7", "--theme", "grey"),
    "dice-isolation?seed=5&paper=a5": ("dice-isolation#5", "--paper", "a5"),
}
"""Kits by the address of their table, as the command has them."""

ROOT = Path(__file__).parents[3]
RECORDS = ROOT / "tests" / "records"

_DIGEST = """async (address) => {
  const answer = await fetch(address);
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}"""

_REMEMBERS = "fetch('/site/memory', { method: 'HEAD' }).then(({ status }) => status === 200)"

_WAITS = "navigator.serviceWorker.ready.then((it) => Boolean(it.waiting))"

_CONTROLLED = """new Promise((done) => {
  if (navigator.serviceWorker.controller) done();
  else navigator.serviceWorker.addEventListener("controllerchange", done);
})"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site."""
    return site_folder(tmp_path_factory.mktemp("site"))


def ready(context: BrowserContext, address: str) -> Page:
    """Open the home page of a site, and wait until the browser has all of it."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.evaluate(_CONTROLLED)
    return page


def test_python_warms_up_without_what_a_browser_lacks_and_without_kernels() -> None:
    """It imports all that plays, and passes over what cannot be imported. Kernels would not be in
    the memory that is kept.
    """
    code = (
        "import asyncio, sys\n"
        "for name in ('wasmtime', 'numba', 'numpy', 'cv2', 'distributed', 'tqdm'):\n"
        "    sys.modules[name] = None\n"
        "from printkit.web.site import browser\n"
        "asyncio.run(browser.warm_up(1))\n"
        "assert 'printkit.engines.kernel.machine' not in sys.modules\n"
    )
    ours = {**os.environ, "PYTHONPATH": str(ROOT)}  # a browser has no games of other packages
    result = subprocess.run([sys.executable, "-c", code], env=ours, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


@pytest.mark.slow
@needs_chromium
def test_a_browser_prints_checks_and_plays_by_itself(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    """The bytes of four kits are the command's; nothing is asked of another host.

    All but the first pages happen without a network, and with the kept memory of Python.
    """
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(1000 * HANGS)
    asked: list[str] = []
    wrong: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda said: wrong.append(said.text) if said.type != "log" else None)
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    with hosted(folder) as (address, host), closing(context):
        page = ready(context, address)
        made_fair = read_ready(find_game("coin-isolation"), 3)[0].checked_setup.setup
        page.goto(f"{address}/#/{position_id(Record(made_fair, ()))}")
        expect(page).to_have_url(re.compile("players=3"))
        expect(page.locator("#headline")).to_contain_text("Fair")
        page.goto(f"{address}/")
        page.get_by_role("link", name="Play tonight").first.click()
        expect(page).to_have_url(re.compile("/kits/"))
        expect(page.locator("#headline")).to_contain_text("Fair")
        wait_until(page, lambda: page.evaluate(_REMEMBERS), "Python's memory is not kept")
        leave(host)
        context.set_offline(True)
        workers = context.new_cdp_session(page)
        workers.send("ServiceWorker.enable")
        workers.send("ServiceWorker.stopAllWorkers")
        for size in (DESKTOP, PHONE):
            resize(page, size)
            page.goto(f"{address}/table/coin-isolation?seed=7")
            expect(page.locator("figure.sheet img").first).to_be_visible()
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size["width"]
        page.get_by_role("button", name="Deal a fair one").click()
        work = page.get_by_role("region", name="Dealing a fair one")
        expect(work).to_contain_text("so far")
        work.get_by_role("button", name="Cancel").click()
        expect(work).to_be_hidden()
        page.goto(f"{address}/play/coin-isolation?seed=7&luck=1&computer=2:casual-players")
        spot(page, "b1").click()
        expect(moves(page)).to_have_count(2)
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#hints-list li").first).to_contain_text("wins")
        page.locator("#keep > summary").click()
        page.locator("#file").set_input_files(RECORDS / "isaac-hundred.yaml")
        expect(page.get_by_role("heading", level=1)).to_have_text("Isaac")
        drawn = page.locator("#diagrams")
        expect(drawn).to_have_attribute("href", re.compile("diagrams"))
        head = page.evaluate(
            "address => fetch(address).then((it) => it.text())", drawn.get_attribute("href")
        )
        assert head.startswith("%PDF")
        page.goto(f"{address}/catalogue/isaac")
        page.locator("a[href^='/catalogue/isaac/']").first.click()
        expect(page.locator("#headline")).to_be_visible()
        for table, words in KITS.items():
            name, _, query = table.partition("?")
            digest = page.evaluate(_DIGEST, f"/table/{name}/print.pdf?{query}")
            options = ("--no-check", "--paper", "a4", "--force", "-o", "kit.pdf")
            result = printkit_here("print", *options, *words, folder=tmp_path)
            assert result.returncode == 0, result.stderr
            kit = (tmp_path / "kit.pdf").read_bytes()
            assert digest == sha256(kit).hexdigest(), table
    assert not wrong and not [url for url in asked if not url.startswith(address)]


@pytest.mark.slow
@needs_chromium
def test_a_newer_site_takes_over_once_its_pages_are_closed(
    folder: Path, browser: Browser, tmp_path: Path
) -> None:
    """Until then the older one answers, while the newer one makes its memory behind it."""
    there = shutil.copytree(folder, tmp_path / "site")
    context = browser.new_context()
    context.set_default_timeout(1000 * HANGS)
    with hosted(there) as (address, _), closing(context):
        page = ready(context, address)
        wait_until(page, lambda: page.evaluate(_REMEMBERS), "Python's memory is not kept")
        old = page.evaluate(_DIGEST, "/static/board.css")
        new = _renew(there, "static/board.css")
        page.evaluate("navigator.serviceWorker.ready.then((it) => it.update())")
        page.goto(f"{address}/table/isaac?seed=3")
        expect(page.locator("figure.sheet img").first).to_be_visible()
        assert page.evaluate(_DIGEST, "/static/board.css") == old
        wait_until(page, lambda: page.evaluate(_WAITS), "the newer site is not fetched")
        assert page.evaluate(_DIGEST, "/static/board.css") == old
        page.close()
        page = _visit_until_newer(context, address, new)
        assert page.evaluate(_REMEMBERS)
        page.goto(f"{address}/table/isaac?seed=3")
        expect(page.locator("figure.sheet img").first).to_be_visible()


def _visit_until_newer(context: BrowserContext, address: str, new: str) -> Page:
    """Close the home page and open it again until the newer site answers: a browser lets go of the
    older one a moment after its last page.
    """
    end = time.monotonic() + HANGS
    while True:
        page = ready(context, address)
        if page.evaluate(_DIGEST, "/static/board.css") == new:
            return page
        page.close()
        assert time.monotonic() < end, "the older site goes on"
        time.sleep(0.5)


def _renew(site: Path, name: str) -> str:
    """Make another version of a site, in which one file differs; return the file's digest."""
    path, worker = site / name, site / "sw.js"
    before, after = path.read_bytes(), path.read_bytes() + b"/* newer */"
    path.write_bytes(after)
    was, now = (b64encode(sha256(each).digest()).decode() for each in (before, after))
    text = worker.read_text()
    assert text.count(was) == 1
    text = text.replace(was, now)
    worker.write_text(re.sub('VERSION = "[0-9a-f]+"', 'VERSION = "newer"', text))
    return sha256(after).hexdigest()


BREAKS = {
    "insecure": "Object.defineProperty(window, 'isSecureContext', { value: false });",
    "off": "delete Navigator.prototype.serviceWorker;",
    "refused": """navigator.serviceWorker.register = async () => {
        throw new DOMException("", "SecurityError");
    };""",
    "old": "delete window.DecompressionStream;",
}
"""What each browser lacks, as a script before the page's own."""

SAYS = {
    "insecure": "begins with https://",
    "off": "allow service workers",
    "refused": "allow service workers",
    "old": "update it",
    "half done": "load this page again in a few minutes",
}


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("fault", SAYS)
def test_a_page_that_cannot_go_on_says_what_to_do(
    folder: Path, browser: Browser, tmp_path: Path, fault: str
) -> None:
    """It shows ready kits all the same, at the address of a table, too."""
    there = folder
    if fault == "half done":  # newer files, and the old list of them
        there = shutil.copytree(folder, tmp_path / "site")
        (there / "static" / "board.css").write_text(".board { color: red; }")
    wrong: list[str] = []
    with hosted(there) as (address, _), window(browser, PHONE) as page:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.add_init_script(BREAKS.get(fault, ""))
        page.goto(f"{address}/table/coin-isolation?seed=7")
        said = page.get_by_role("status")
        expect(said).to_contain_text(SAYS[fault])
        expect(said.locator("progress")).to_be_hidden()
        page.get_by_role("link", name="Play tonight with 3").click()
        expect(page.locator("#headline")).to_contain_text("Fair")
        expect(page.locator("#sheets img").first).to_be_visible()
        page.get_by_role("link", name="Change something").click()
        expect(page.locator("#getting-ready")).to_contain_text(SAYS[fault])
        assert "/kits/" in page.url
    assert not wrong


def test_a_kit_that_is_a_file_is_the_table_of_its_address() -> None:
    """Without a network the service worker makes the table's address from the file's."""
    for language in languages().values():
        for slug, numbers in kit_addresses(20, language).items():
            start = f"{start_of(language)}kits/{slug}/"
            for players, addresses in numbers.items():
                assert len(addresses) == len({*addresses}) > 2
                for address in addresses:
                    code = address.rpartition("/")[2].removesuffix(".html")
                    said = [("layout", code), ("checked", "yes")]
                    number = address.removeprefix(start).removesuffix(f"{code}.html")
                    said += [("players", number.strip("/"))] if number else []
                    setup = read_table(find_game(slug), said).setup
                    assert setup.players == players and verdict_that_ships(setup), address


@pytest.fixture(scope="module", params=first_in_core([["en", "it"], [*languages()]]))
def spoken(request: pytest.FixtureRequest) -> dict[str, Language]:
    """The languages of a site."""
    return {code: languages()[code] for code in request.param}


@pytest.fixture(scope="module")
def kits(spoken: dict[str, Language]) -> dict[str, bytes]:
    """The files of a site whose one game is Isaac, with two kits in each language."""
    isaac = {"isaac": find_game("isaac")}
    with patch.multiple(site_kits, GAMES=isaac, languages=lambda: spoken):
        return site_kits.draw_kits(Site("", JobQueue(1), site=True), 2)


def test_each_language_has_its_own_kits(
    kits: dict[str, bytes], spoken: dict[str, Language]
) -> None:
    """Their pages and PDFs are in the language, and name the same kit in the others."""
    pages = sorted(path for path in kits if path.endswith(".html"))
    assert len(pages) == 2 * len(spoken)
    for code, language in spoken.items():
        start = start_of(language)
        own = [path for path in pages if re.match(f"{start}kits/", path)]
        assert len(own) == 2
        for path in own:
            page = kits[path].decode()
            assert f'<html lang="{code}">' in page and f'class="brand" href="{start}"' in page
            assert language.say("Another proven one") in page
            assert ("lang=" in re.findall(r'href="/table/[^"]*"', page)[0]) == (start != "/")
            for other in spoken.values():
                at = f"{start_of(other)}{path.removeprefix(start)}"
                assert f'hreflang="{other.code}" href="{at}">' in page and at in kits
            pdfs = re.findall(r'data-print href="([^"]*)"', page)
            assert len(pdfs) == 2
            for pdf in pdfs:
                assert pdf.startswith(f"{start}kits/")
                assert PdfReader(io.BytesIO(kits[pdf])).root_object["/Lang"].startswith(code), pdf


def test_kits_lead_to_files_that_are_there_and_share_pictures(kits: dict[str, bytes]) -> None:
    """A picture is there once, however many kits show it."""
    shown: list[str] = []
    for path, data in kits.items():
        if path.endswith(".html"):
            found = re.findall(r'"(/[a-z/]*kits/[^"]*)"', data.decode())
            assert {*found} <= {*kits}, path
            shown += {each for each in found if each.endswith(".svg")}
    pictures = [data for path, data in kits.items() if path.endswith(".svg")]
    assert len(pictures) == len({*pictures}) == len({*shown}) < len(shown)


def test_the_home_page_and_the_texts_of_scripts_are_files_in_each_language() -> None:
    files = run_async(asyncio.to_thread(_page_files, Site("", JobQueue(1), site=True), 1))
    for code, language in languages().items():
        start = start_of(language)
        home = files[f"{start}index.html"].decode()
        assert f'<html lang="{code}">' in home
        assert (f"/texts/{code}.js" in files) == (language != ENGLISH)
        for addresses in re.findall('data-kits="([^"]*)"', home):
            assert all(address.startswith(f"{start}kits/") for address in addresses.split())
        assert home.count("data-kits=") == sum(map(len, kit_addresses(1).values()))
        for other in languages():
            at = "/?lang=en" if other == ENGLISH.code else f"/{other}/"
            assert f'<a href="{at}" lang="{other}"' in home
            assert f'<link rel="alternate" hreflang="{other}" href="{at}">' in home


def test_a_browser_gets_what_breaks_words_in_its_languages() -> None:
    breaks = {path for path, _ in _libraries() if path.endswith(".dic")}
    assert {"pyphen/dictionaries/hyph_de_DE.dic", "pyphen/dictionaries/hyph_it_IT.dic"} <= breaks
    assert len(breaks) < 10


def test_a_source_that_is_not_the_pinned_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has to be there"):
        read_sources(tmp_path)
    for name in sources():
        (tmp_path / name).write_bytes(b"another file")
    with pytest.raises(InputError, match="another file than the one that is pinned"):
        read_sources(tmp_path)


def test_the_command_says_so_in_a_line(tmp_path: Path) -> None:
    result = printkit_here("site", "out", "--pyodide", str(tmp_path), folder=tmp_path)
    assert result.returncode == 2 and result.stderr.count(b"\n") == 1
    assert not (tmp_path / "out").exists()


def test_what_has_no_server_is_not_offered() -> None:
    app = Site("token", JobQueue(1), site=True).application()
    for path in ("/", "/table/dice-isolation?seed=7", "/play/dice-isolation?seed=7&luck=1"):
        status, body = run_async(ask(app, *path.split("?")))
        text = body.decode()
        assert status == 200 and "/site/page.js" in text
        assert "serve --lan" not in text
    assert run_async(ask(app, "/nowhere"))[0] == 404


def test_a_form_is_answered_and_a_stream_is_left() -> None:
    """Like a browser, the test sends the form, follows the job, and leaves."""
    app = Site("token", JobQueue(0), site=True).application()

    async def talk() -> tuple[int, list[bytes | None]]:
        kind = [("content-type", "application/x-www-form-urlencoded")]
        pieces: list[bytes | None] = []
        posted = SiteAnswer(pieces.append)
        table = "/table/isaac"
        await posted.begin(app, SiteRequest("POST", f"{table}/work", "seed=7", kind, b"kind=check"))
        found = re.search(rb'"job":"([^"]+)"', b"".join(filter(None, pieces)))
        assert found
        news: list[bytes | None] = []
        followed = SiteAnswer(news.append)
        await followed.begin(app, SiteRequest("GET", f"{table}/work/{found[1].decode()}", "seed=7"))
        while not news:
            await asyncio.sleep(0.01)
        followed.leave()
        await asyncio.sleep(0.05)
        return posted.status, news

    status, news = run_async(talk())
    assert status == 202 and len(news) == 1 and b'"place":1' in (news[0] or b"")


def test_without_threads_a_task_is_done_when_its_result_is_asked_for() -> None:
    done: list[int] = []
    with Later() as executor:
        first, second = (executor.submit(done.append, number) for number in (1, 2))
        assert not done
        assert second.result() is None and second.result() is None
        assert done == [2] and not first.done()
        wrong = executor.submit(int, "x")
        with pytest.raises(ValueError, match="invalid literal"):
            wrong.result()
