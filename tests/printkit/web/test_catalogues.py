"""Catalogues on the page: sorted and filtered as by the command, each setup with its table."""

from __future__ import annotations

import html
import json
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

import printkit
from clobber import engine
from printkit.catalogue.folder import open_folder
from printkit.catalogue.plan import Plan
from printkit.catalogue.trials import SeedTrial
from printkit.engines.versions import verdict_version
from printkit.judging.ready import verdict_that_ships
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.library import catalogues
from printkit.library.catalogues import Catalogue
from printkit.setups import Terms
from printkit.web.pages import catalogues as catalogue_pages
from printkit.web.pages.catalogues import MOST_CONDITIONS, ServedCatalogues
from tests.output.dice_verdicts import verdict
from tests.printkit.catalogue import small
from tests.printkit.catalogue.running import make_here
from tests.printkit.running import assert_refused, printkit_here
from tests.printkit.web.browser import (
    DESKTOP,
    PHONE,
    assert_accessible,
    needs_chromium,
    visit,
)
from tests.printkit.web.client import PATHS, Client, client, in_loop
from tests.printkit.web.server import serve

COUNT = 6
BETWEEN = ("--filter", "seed>2", "--filter", "seed<12")
DOCS = Path(__file__).parents[3] / "docs" / "catalogue"
SHIPPED = sorted(path.name for path in catalogues.catalogues_in(DOCS))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with two catalogues of the small game."""
    folder = tmp_path_factory.mktemp("catalogues")
    with patch.object(engine, "ENGINE", small.ENGINE):
        for name, count in (("first", COUNT), ("a & b", 2)):
            make_here(folder / name, count)
        yield folder


@pytest.fixture
def asker(folder: Path) -> Client:
    return client(catalogues=ServedCatalogues(folder))


@pytest.fixture(scope="module")
def shipped() -> ServedCatalogues:
    """All catalogues that come with printkit, read once."""
    return ServedCatalogues(DOCS)


def seeds(text: str) -> list[int]:
    """Return the seeds of the setups shown on a page, in order."""
    return [int(seed) for seed in re.findall(r"<strong>#(\d+)</strong>", text)]


def test_home_leads_to_each(asker: Client, folder: Path) -> None:
    home = asker.get("/").text
    for name in ("first", "a & b"):
        address = f"/catalogue/{quote(name, safe='')}"
        assert f'href="{address}"' in home
        assert asker.get(address).status_code == 200
    assert "Catalogues" not in client().get("/").text
    assert client().get("/catalogue/first").status_code == 404
    assert asker.get("/catalogue/third").status_code == 404


@pytest.mark.parametrize(
    ("query", "options"),
    [
        ("", ()),
        ("sort=plies", ("--sort", "plies")),
        ("sort=plies&largest=yes", ("--sort", "-plies")),
        ("sort=uneven&filter=seed>2,+seed<12", ("--sort", "uneven", *BETWEEN)),
        ("filter=seed>2&filter=seed<12", BETWEEN),
    ],
)
def test_it_is_sorted_and_chosen_as_by_the_command(
    asker: Client, folder: Path, query: str, options: tuple[str, ...]
) -> None:
    said = printkit_here("catalogue", "show", "first", *options, "--json", folder=folder)
    asked = [json.loads(line)["seed"] for line in said.stdout.splitlines()]
    answer = asker.get(f"/catalogue/first?{query}")
    assert answer.status_code == 200
    assert seeds(answer.text) == asked and asked


def test_each_setup_leads_to_its_table_and_has_its_sheet(asker: Client, folder: Path) -> None:
    text = asker.get("/catalogue/first").text
    found = catalogues.catalogue_in(folder / "first").where(())
    addresses = re.findall(r'<a href="(/catalogue/first/[^"]+)"', text)
    tables = [asker.get(each).headers["location"] for each in addresses]
    pictures = re.findall(r'<img src="([^"]+)"', text)
    assert len(tables) == len(pictures) == COUNT
    for entry, table, picture in zip(found.entries, tables, pictures, strict=True):
        assert asker.live(table)["layout"] == entry.id.partition(":")[2]
        assert html.escape(str(entry.verdict.headline)) in text and entry.grade in text
        drawn = asker.get(picture)
        assert drawn.headers["content-type"] == "image/svg+xml"
        sheets = printkit.sheets(entry.checked_setup, ("setup",), paper="a4")
        assert drawn.text == sheets.svg(sheets.names[0])
        with patch.object(catalogue_pages, "_setup_sheet", None):  # it is drawn once
            assert asker.get(picture).text == drawn.text
    for absent in ("/catalogue/first/999999.svg", "/catalogue/first/999999"):
        assert asker.get(absent).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize(
    "at",
    [slice(0, 1), pytest.param(slice(1, None, 6), marks=pytest.mark.matrix)],
    ids=["one", "many"],
)
@pytest.mark.parametrize("name", SHIPPED)
def test_setups_of_a_shipped_catalogue_are_seen_and_opened_with_their_verdicts(
    name: str, at: slice, shipped: ServedCatalogues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is played again, unless today's players would find something else."""
    monkeypatch.setattr("printkit.engines.search.arena.Arena", pytest.fail)
    asker, found = client(catalogues=shipped), shipped.find(name)
    assert found
    assert asker.get(f"/catalogue/{name}").status_code == 200
    for entry in found.entries[at]:
        assert asker.get(f"/catalogue/{name}/{entry.seed}.svg").status_code == 200, entry.seed
        table = asker.get(f"/catalogue/{name}/{entry.seed}").headers["location"]
        of_today = found.plan.made_by == verdict_version(found.game)
        expected = entry.verdict if of_today else verdict_that_ships(entry.setup)
        assert ("checked=yes" in table) == (expected is not None)
        if expected:
            terms = {"players": entry.players, "variants": entry.variants}
            setup, verdict = printkit.check(printkit.setup(entry.id, **terms))
            assert (setup.id, verdict) == (entry.id, expected)


def test_page_after_page_has_all(
    asker: Client, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue_pages, "AT_ONCE", 2)
    address, found, prior = "/catalogue/first?sort=plies", [], 0
    while address:
        text = asker.get(address).text
        found += seeds(text)
        prior += 'rel="prev"' in text
        after = re.search(r'href="([^"]+)" rel="next"', text)
        address = html.unescape(after[1]) if after else ""
    whole = catalogues.catalogue_in(folder / "first").where((), "plies")
    assert found == [entry.seed for entry in whole.entries]
    assert prior == COUNT // 2 - 1


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("sort=beauty", "There is no figure"),
        ("filter=%3Cb%3E", "--filter"),
        ("colour=red", "A catalogue has no"),
        ("page=-1", "a whole number"),
        (f"page={'9' * 5000}", "a whole number"),
    ],
)
def test_senseless_filters_are_reported_and_all_setups_shown(
    asker: Client, query: str, words: str
) -> None:
    answer = asker.get(f"/catalogue/first?{query}")
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text and html.escape(words) in answer.text
    assert "<b>" not in answer.text.partition('role="alert"')[2].partition("</p>")[0]
    assert len(seeds(answer.text)) == COUNT
    assert not PATHS.search(answer.text)


def test_the_page_follows_a_growing_catalogue(folder: Path, tmp_path: Path) -> None:
    with patch.object(engine, "ENGINE", small.ENGINE):
        make_here(tmp_path / "growing", 2)
        asker = client(catalogues=ServedCatalogues(tmp_path / "growing"))
        assert len(seeds(asker.get("/catalogue/growing").text)) == 2
        make_here(tmp_path / "growing", 4, resume=True)
    assert len(seeds(asker.get("/catalogue/growing").text)) == 4
    (tmp_path / "growing" / "catalogue.jsonl").write_text("{}\n{}\n")
    assert len(seeds(asker.get("/catalogue/growing").text)) == 4, "what was read is as good"


def test_a_folder_without_any_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no catalogue"):
        ServedCatalogues(tmp_path)
    (tmp_path / "x").mkdir()
    said = printkit_here("serve", "x", "--no-open", folder=tmp_path)
    assert_refused(said, "x: there is no catalogue")


def make_boards(path: Path) -> None:
    """Make a catalogue of boards with realistic verdicts."""
    plan = Plan.of(GAMES["dice-isolation"], Terms(), 1)
    with open_folder(path, plan, resume=False) as folder:
        for seed in range(1, 6):
            setup = plan.deal(seed)
            found = verdict(setup, tokens=seed)
            lengths = (0,) * seed + found.lengths
            found = replace(found, lengths=lengths)
            folder.add(SeedTrial(seed, setup.id, (), message("fair and playable"), found, 0, 0, 0))


@pytest.mark.slow
@needs_chromium
def test_catalogues_are_usable_by_keys_and_accessible(browser: Browser, tmp_path: Path) -> None:
    """The page is a served one, with a registered game."""
    make_boards(tmp_path / "boards")
    with serve(tmp_path, "boards") as (_, port):
        home = f"http://127.0.0.1:{port}/"
        with visit(browser, home) as page:
            page.locator(".shelf a").focus()
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", level=1)).to_have_text("Dice Isolation: boards")
            order = page.get_by_role("combobox", name="In the order of")
            order.focus()
            order.select_option("plies")
            page.keyboard.press("Tab")
            page.keyboard.press("Space")
            page.keyboard.press("Tab")
            page.keyboard.type("seed<4")
            page.keyboard.press("Enter")
            expect(page).to_have_url(re.compile("sort=plies&largest=yes&filter=seed%3C4"))
            expect(page.get_by_role("checkbox", name="Largest first")).to_be_checked()
            expect(page.locator(".setups li")).to_have_count(3)
            for _ in range(20):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.matches('.setups a')"):
                    break
            assert page.locator(".setups img").first.evaluate("it => it.decode().then(() => true)")
            page.keyboard.press("Enter")
            expect(page).to_have_url(re.compile("/table/dice-isolation"))
        with visit(browser, f"{home}catalogue/boards") as page:
            assert_accessible(page, DESKTOP, PHONE)


def test_more_filters_than_anybody_needs_are_refused(asker: Client) -> None:
    """Each goes through all setups, so a guest could ask for minutes of work."""
    many = MOST_CONDITIONS + 1
    for query in ("filter=plies>1&" * many, f"filter={','.join(['plies>1'] * many)}"):
        answer = asker.get(f"/catalogue/first?{query}")
        assert answer.status_code == 400 and f"{many} filters are too many" in answer.text
    assert asker.get(f"/catalogue/first?{'filter=plies>1&' * MOST_CONDITIONS}").status_code == 200


def test_setups_are_chosen_in_a_thread_of_their_own(
    asker: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop, which answers all others meanwhile, only waits."""
    worked: set[int] = set()
    find = catalogue_pages._find_setups

    def note(*asked: Any) -> Catalogue:
        worked.add(threading.get_ident())
        return find(*asked)

    async def loop() -> int:
        return threading.get_ident()

    monkeypatch.setattr(catalogue_pages, "_find_setups", note)
    assert asker.get("/catalogue/first?sort=plies").status_code == 200
    assert worked and in_loop(loop()) not in worked
