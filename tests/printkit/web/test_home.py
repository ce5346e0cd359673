"""The home page: each game, and the pieces it needs, in the words of its rules."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from printkit.judging.ready import read_ready, ready_file
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.version import VERSION
from printkit.web.app import home_tile
from printkit.web.work.jobs import JobQueue
from tests.printkit.records import GAME
from tests.printkit.web.client import client
from tests.tiers import first_in_core


@GAME
def test_home_says_what_is_special_and_what_one_needs(game: str) -> None:
    known = home_tile(GAMES[game])
    rules = " ".join(
        text.text for text in rule_book(known.game).paragraphs(known.game.usual_players)
    )
    assert known.idea, "the rules begin with a paragraph without a heading: the game in a sentence"
    assert known.needs or game == "clobber", "the rules have no paragraph headed 'What you need'"
    assert known.idea in rules.replace("*", "")
    assert not known.needs or known.needs.text in rules.replace("*", "")
    page = client()
    home = page.get("/").text
    assert f'href="/table/{game}"' in home
    assert page.get(f"/picture/{game}.svg").text.startswith("<svg ")
    for count in known.game.players:
        asked = f"?players={count}" if count != known.game.usual_players else ""
        proven, deal = (f'href="/table/{game}{way}{asked}"' in home for way in ("/ready-made", ""))
        assert proven == (count in known.proven) == bool(read_ready(known.game, count))
        assert proven or deal
    assert str(known.game.players_range) in home
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
    """A phone loads only the first picture: 14 kB, with nothing in it that is not seen."""
    with client() as page:
        home = page.get("/").text
        first, *others = re.findall(r'<img src="(/picture/[^"]*)"[^>]* (\w+)="\w+">', home)
        assert first[1] == "fetchpriority" and {how for _, how in others} == {"loading"}
        assert f"/picture/isaac.svg?version={VERSION}" in home
        drawn = page.get(first[0])
        assert 'viewBox="0 0 210 105"' in drawn.text
        assert drawn.headers["content-encoding"] == "gzip"
        assert int(drawn.headers["content-length"]) < 14_000
        assert drawn.headers["cache-control"] == "private, max-age=86400"


READY = [
    (slug, players)
    for slug, game in GAMES.items()
    for players in game.players
    if ready_file(game, players).exists()
]


@pytest.mark.parametrize(("game", "players"), first_in_core(READY))
def test_play_tonight_stands_in_the_first_answer_and_its_pictures_anywhere(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict, the boxes of its charts and the right buttons, without play and without a job.

    A server that has not shown this table draws its sheets and charts, too.
    """
    monkeypatch.setattr("printkit.engines.search.arena.Arena", pytest.fail)
    asked = f"?players={players}" if len(GAMES[game].players) > 1 else ""
    with client() as page:
        with monkeypatch.context() as patch:
            patch.setattr(JobQueue, "ask", pytest.fail)
            at = page.get(f"/table/{game}/ready-made{asked}").headers["location"]
            shown = page.get(at).text
        view = page.live(at)
        assert page.get(view["files"]["print"]).content.startswith(b"%PDF")
    assert view["ready"] and view["verdict"]["passed"] and view["verdict"]["charts"]
    assert f'id="headline">{escape(view["verdict"]["headline"])}<' in shown
    for waiting in ('id="check" data-work="check"', 'class="unchecked" id="unchecked"'):
        assert f"{waiting} hidden>" in shown
    pictures = [
        f'src="{escape(each["src"])}" alt="{escape(each[said])}"'
        for kind, said in ((view["pages"], "label"), (view["verdict"]["charts"], "words"))
        for each in kind
    ]
    assert [each for each in pictures if each not in shown] == []
    with client() as other:
        for each in (*view["pages"], *view["verdict"]["charts"]):
            assert other.get(each["src"]).text.startswith("<svg "), each["src"]
        unknown = view["pages"][0]["src"].replace("layout=", "players=x&layout=")
        assert other.get(unknown).status_code == 400


def test_a_table_without_a_verdict_says_so_beside_print() -> None:
    """A checked sheet of such a table is not there, instead of one that says "not checked"."""
    with client() as page:
        for query in ("seed=7", "seed=7&checked=yes"):
            shown = page.get(f"/table/coin-isolation?{query}").text
            assert (
                'id="unchecked">Not checked<' in shown
                and 'id="verdict" data-passed="no" hid' in shown
            )
        first = page.live("/table/coin-isolation?seed=7")["pages"][0]["src"]
        assert page.get(first).status_code == 200
        assert page.get(f"{first}&checked=yes").status_code == 404
