"""Languages of the page: which one a request gets, and that all texts are said in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import cast

import pytest

from printkit.contract import Option
from printkit.layouts.coins import COIN_SETS, NO_BREAK, coins_in
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH, language_in, languages
from printkit.layouts.rules import rule_book
from printkit.library.puzzles import ready_puzzles
from printkit.printing.options import OPTIONS
from printkit.web.address.form import named_game
from printkit.web.guard.language import CHOSEN
from printkit.web.pages.texts import script_texts
from tests.printkit.web.client import Client, client, own
from tests.printkit.web.test_words import texts_of

QPS = "qps"
GERMAN, ENGLISH_TOO = {"accept-language": "de-AT,de;q=0.9,en;q=0.8"}, {"accept-language": "xx, en"}


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A language in which each message stands in brackets: what is not said stands in none."""
    pytest.importorskip("babel")
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    from benchmarks.translating import gathered

    folder: Path = tmp_path_factory.mktemp("languages") / QPS
    folder.mkdir()
    (folder / "language.yaml").write_text("name: Pseudo\ncoins: euro\n")
    made = Catalog(locale="de")
    for each in gathered():
        if each.id:
            several = not isinstance(each.id, str)
            said = tuple(f"[{text}]" for text in each.id) if several else f"[{each.id}]"
            made.add(each.id, said, context=each.context)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, made)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(languages(), QPS, language_in(folder))
        option = replace(OPTIONS["language"], choices=tuple(languages()))
        patch.setitem(cast("dict[str, Option]", OPTIONS), "language", option)
        yield


@pytest.fixture
def page() -> Iterator[Client]:
    with client() as asker:
        yield asker


def language_of(page: str) -> str:
    """The language that a page says it has."""
    found = re.search(r'<html lang="(\w+)">', page)
    assert found
    return found[1]


def test_the_address_comes_first_then_the_choice_then_the_browser(page: Client) -> None:
    def asked(query: str = "", **headers: str) -> str:
        return language_of(page.get(f"/{query}", headers=headers).text)

    chosen = {"cookie": f"{CHOSEN}=fr"}
    assert asked() == asked(**ENGLISH_TOO) == asked("?lang=xx") == "en"
    assert asked(**GERMAN) == "de"
    assert asked(**{"accept-language": "xx;q=1,it;q=0.2,es;q=0.7;x,;,en;q=0.1"}) == "it"
    assert asked(**GERMAN, **chosen) == "fr"
    assert asked("?lang=it", **GERMAN, **chosen) == "it"
    assert asked("?x=1&lang=en", **GERMAN) == "en"


def test_a_choice_is_remembered_and_every_page_offers_all_languages() -> None:
    with client() as page:
        first = page.get("/table/isaac?seed=7&lang=de")
        assert first.headers["set-cookie"].startswith(f"{CHOSEN}=de;")
        assert language_of(page.get("/").text) == "de"
        for path in ("/", "/table/isaac?seed=7", "/edit/isaac", "/play/isaac", "/puzzle/isaac"):
            shown = page.get(path, follow_redirects=True).text
            for code, each in languages().items():
                assert re.search(f'lang={code}" lang="{code}" [^>]*>{each.name}</a>', shown), path
        kept = page.get("/table/isaac/live?seed=7").json()
        assert "lang=de" in kept["address"] and kept["command"].count("--language de") == 1
        assert "set-cookie" not in page.get("/table/isaac/live?seed=7&lang=fr").headers


def test_one_server_shows_two_phones_two_languages_at_once(page: Client) -> None:
    """Also sheets, rules, and a game on both screens."""
    spoken = [{"accept-language": code} for code in ("de", "es")]
    for headers, code in zip(spoken * 2, ("de", "es") * 2, strict=True):
        assert language_of(page.get("/table/isaac?seed=7", headers=headers).text) == code
        live = page.get("/table/isaac/live?seed=7&sheet=rules", headers=headers).json()
        drawn = page.get(live["pages"][0]["src"]).text
        rules = page.get("/play/isaac/rules?seed=7", headers=headers).json()
        english = rule_book(GAMES["isaac"]).paragraphs(2)
        own_rules = rule_book(GAMES["isaac"], languages()[code]).paragraphs(2)
        assert rules[1]["heading"] == own_rules[1].heading != english[1].heading
        assert f"lang={code}" in live["pages"][0]["src"] and drawn.startswith("<svg ")
    begun = page.post("/play/isaac/share?seed=7&lang=de", headers=own())
    at = begun.json()["address"]
    for headers, code in zip(spoken, ("de", "es"), strict=True):
        assert language_of(page.get(at, headers=headers).text) == code


def test_drawn_sheets_are_in_the_language_of_the_page(page: Client) -> None:
    drawn = {
        code: page.get(f"/table/isaac/file.pdf?seed=7&sheet=rules&lang={code}").content
        for code in ("en", "de", "fr")
    }
    assert len({*drawn.values()}) == 3 and all(pdf[:5] == b"%PDF-" for pdf in drawn.values())


def test_refusals_are_said_in_the_language(page: Client, pseudo: None) -> None:
    line = page.get(f"/table/isaac/live?nothing=1&lang={QPS}")
    assert line.status_code == 400 and line.text.startswith("[the page of isaac has no 'nothing'")
    assert page.get(f"/no/such?lang={QPS}").text == "[there is nothing at this address]\n"
    shown = page.get(f"/no/such?lang={QPS}", headers={"accept": "text/html"}).text
    assert "[That did not work]" in shown


_NAMES = {
    "Letter",
    "Tabloid",
    "Legal",
    "printkit",
    "Pseudo",
    "PDF",
    "SVG",
    "PNG",
    "YAML",
    "PPN",
    "A4",
    "KQ7F-M3XD",
}
_IN_BRACKETS = re.compile(r"\[[^\[\]]*\]")


def unsaid(page: str) -> list[str]:
    """The texts of a page that no message has said; names are the same in every language."""
    rest = "\n".join(map(unescape, texts_of(page)))  # elements may stand in a message
    while _IN_BRACKETS.search(rest):
        rest = _IN_BRACKETS.sub("", rest)
    texts = [text.strip(" #:·.,()") for text in re.split("[\n·]", rest)]
    return [text for text in texts if re.search(r"[^\W\d_]{2}", text) and text not in _NAMES]


def data_of_games() -> str:
    """What games say of themselves in files of rules, and names."""
    texts = [each.name for each in languages().values()]
    texts += [f"{slug}#7" for slug in GAMES]  # how an ID looks where one may be typed
    for game in (*GAMES.values(), *(named_game(each, languages()[QPS]) for each in GAMES.values())):
        book = rule_book(game)
        texts += [game.title, game.designer, game.players_range, book.origin]
        for each in book.paragraphs(game.usual_players):
            texts += [each.heading, each.text]
        texts += map(book.title, game.variants)
        if game.home:  # a game of others has no messages in our languages
            texts += [game.blurb, game.laid.empty().fill]
    return "\n".join(map(str, texts)).replace("*", "").lower()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/shared",
        *(f"/{at}/{game}?seed=7" for game in GAMES for at in ("table", "edit", "play")),
        *(f"/puzzle/{game}" for game in GAMES if ready_puzzles(game)),
    ],
)
def test_every_text_of_a_page_is_said(page: Client, pseudo: None, path: str) -> None:
    between = "&" if "?" in path else "?"
    shown = page.get(f"{path}{between}lang={QPS}", follow_redirects=True)
    assert shown.status_code == 200 and language_of(shown.text) == QPS
    data = data_of_games()
    if path.startswith("/table/"):  # sheets have tests of their own
        data += "\n".join(each["label"].lower() for each in page.live(path, lang="en")["pages"])
    assert not [text for text in unsaid(shown.text) if text.lower() not in data]
    assert f'<script src="/texts/{QPS}.js' in shown.text


_OF_COINS = (
    "/table/coin-isolation?seed=7",
    "/edit/coin-isolation?seed=7",
    "/edit/coin-isolation/live?seed=7",
    "/play/coin-isolation/live?seed=7",
    "/play/coin-isolation/rules?seed=7",
    "/play/coin-isolation/live?seed=7&moves=b1-c1",  # which hold different coins
)
_OF_USUAL_COINS = ("/?", "/puzzle/coin-isolation/1/live?")  # they have no options
_US_NAMES = re.compile(r"\b(?:penn(?:y|ies|ys)|nickels?|dimes?|quarters?)\b|[\d}]¢", re.IGNORECASE)


@pytest.mark.parametrize("path", [*_OF_COINS, *_OF_USUAL_COINS])
def test_pages_name_the_coins_that_sheets_are_printed_for(path: str) -> None:
    def said(query: str) -> str:
        with client() as page:
            shown = page.get(f"{path}&{query}".replace("?&", "?"), follow_redirects=True).text
        shown = re.sub(r"[\w=-]*-(?:pennies|dollar)|\u00ad", "", shown)  # in addresses
        return shown.replace(NO_BREAK, " ").lower()

    def names(code: str, coins: str) -> Iterator[str]:
        for coin in coins_in(COIN_SETS[coins], languages()[code]).coins:
            several = (coin.name, coin.plural, coin.amount)
            yield from (each.replace(NO_BREAK, " ").lower() for each in several if each)

    english = said("lang=en")
    assert _US_NAMES.search(english)
    for code in ("de", "fr", "es", "it"):
        euros = said(f"lang={code}")
        assert not _US_NAMES.findall(euros) and any(name in euros for name in names(code, "euro"))
    if path in _OF_COINS:
        assert said("coins=us-dollar&lang=en") != (euros := said("coins=euro&lang=en"))
        assert not _US_NAMES.findall(euros) and any(name in euros for name in names("en", "euro"))
        assert any(name in said("coins=us-dollar&lang=fr") for name in names("fr", "us-dollar"))


def test_scripts_get_their_texts(page: Client, pseudo: None) -> None:
    found = page.get(f"/texts/{QPS}.js").text
    texts = json.loads(found.removeprefix("globalThis.texts = ").rstrip(";\n"))
    assert texts["language"] == QPS and len(texts["said"]) > 60
    for text, said in texts["said"].items():
        one = said if isinstance(said, str) else said[0]
        assert one == f"[{text}]"
    assert page.get("/texts/xx.js").status_code == 404
    english = page.get("/").text
    assert "/texts/" not in english


def test_all_texts_of_scripts_are_found() -> None:
    """A text that a script builds would be in no catalogue."""
    ones, pairs = script_texts()
    said = {*ones, *(text for pair in pairs for text in pair)}
    for script in (Path(__file__).parents[3] / "printkit/web/static").glob("*.js"):
        calls = re.findall(r"(?<!function )\b(?:say|counted)\(", script.read_text("utf-8"))
        texts = re.findall(r'\b(?:say|counted)\(\s*"((?:[^"\\]|\\.)*)"', script.read_text("utf-8"))
        assert len(calls) == len(texts), script.name
        assert {*texts} <= said


def test_english_is_said_as_it_is_written() -> None:
    assert ENGLISH.say("Print on {paper}", paper="A4") == "Print on A4"
