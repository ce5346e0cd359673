"""The home page: each game, and the pieces it needs, in the words of its rules."""

from __future__ import annotations

from layouts.games import GAMES
from layouts.rules import rule_book
from printkit.catalogue.ready import read_ready
from printkit.web.app import home_tile
from tests.printkit.records import GAME
from tests.printkit.web.client import client


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
    home = client().get("/").text
    assert known.ready == (f'href="/table/{game}/ready-made"' in home)
    assert known.ready == bool(read_ready(known.game, known.game.usual_players))
    assert known.game.players_range in home
    assert known.game.title in home
