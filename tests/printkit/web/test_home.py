"""The home page: each game, and the pieces it needs, in the words of its rules."""

from __future__ import annotations

import re

import pytest

from layouts.games import GAMES
from layouts.rules import rule_book
from printkit.judging.ready import read_ready, ready_file
from printkit.version import VERSION
from printkit.web.app import home_tile
from tests.printkit.records import GAME
from tests.printkit.web.client import client
from tests.tiers import first_in_core


@GAME
def test_home_says_what_is_special_and_what_one_needs(game: str) -> None:
    known = home_tile(GAMES[game])
    rules = " ".join(
        text.text for text in rule_book(known.game).paragraphs(known.game.usual_players)
    )
    assert known.idea and (known.needs or game == "clobber")
    assert known.idea in rules.replace("*", "")
    assert known.needs[1:] in rules.replace("*", "")
    assert not known.needs.startswith("For ")
    page = client()
    home = page.get("/").text
    assert f'href="/table/{game}"' in home
    assert page.get(f"/picture/{game}.svg").text.startswith("<svg ")
    assert known.ready == (f'href="/table/{game}/ready-made"' in home)
    assert known.ready == bool(read_ready(known.game, known.game.usual_players))
    assert known.game.players_range in home
    assert known.game.title in home


def test_readers_get_errors_as_a_page_with_a_way_home_and_scripts_as_a_line() -> None:
    with client() as page:
        for path, status, words in (
            ("/no/such", 404, "There is nothing at this address."),
            ("/shared/ABCDEFGH", 404, "There is no shared game of this code; look at it again."),
            ("/puzzle/isaac/999", 404, "There is nothing at this address."),
            ("/table/isaac/print.pdf?players=9", 400, "players"),
            ("/no<script>", 404, "There is nothing"),
        ):
            shown = page.get(path, headers={"accept": "text/html,*/*"})
            assert shown.status_code == status and words in shown.text, path
            assert 'href="/"' in shown.text and "<script>" not in shown.text
            line = page.get(path)
            assert line.status_code == status and line.text.count("\n") == 1


def test_pictures_are_compressed_kept_and_soon_on_a_phone() -> None:
    """A phone reads only the first picture: 50 kB, with nothing in it that is not seen."""
    with client() as page:
        home = page.get("/").text
        first, *others = re.findall(r'<img src="(/picture/[^"]*)"[^>]* (\w+)="\w+">', home)
        assert first[1] == "fetchpriority" and {how for _, how in others} == {"loading"}
        assert f"/picture/isaac.svg?version={VERSION}" in home
        drawn = page.get(first[0])
        assert len(drawn.text) < 50_000 and 'viewBox="0 0 210 105"' in drawn.text
        assert drawn.headers["content-encoding"] == "gzip"
        assert drawn.headers["cache-control"] == "private, max-age=86400"


READY = [slug for slug, game in GAMES.items() if ready_file(game, game.usual_players).exists()]


@pytest.mark.parametrize("game", first_in_core(READY))
def test_play_tonight_leads_to_sheets_with_a_verdict_and_its_charts(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is played."""
    monkeypatch.setattr("engines.search.arena.Arena", pytest.fail)
    with client() as page:
        at = page.get(f"/table/{game}/ready-made").headers["location"]
        assert not page.work(at, "check")["wrong"]
        view = page.live(at)
        assert view["ready"] and view["verdict"]["passed"] and view["verdict"]["headline"]
        assert view["verdict"]["charts"]
        assert page.get(view["files"]["print"]).content.startswith(b"%PDF")
