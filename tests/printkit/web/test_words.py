"""What pages say: words of people, and none of a terminal or of a program."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from printkit.engines.search.players import UCT, method_words
from printkit.layouts.games import GAMES
from printkit.layouts.messages import listed, message
from printkit.web.address.form import fields_of
from printkit.web.address.wording import page_said
from tests.printkit.web.client import client

_OF_A_TERMINAL = re.compile(r"--|UCT|MCTS|simulations|\w\|\w|\w\.\.\w|\b[A-Z],[A-Z]\b|#7\b")
_READ_OUT = ("placeholder", "alt", "title", "aria-label")


class _Texts(HTMLParser):
    """Collect the texts of a page, except commands, which stand in `code`."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._skipped = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._skipped += tag in ("code", "script", "textarea")
        self.found += [value for name, value in attrs if name in _READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        self._skipped -= tag in ("code", "script", "textarea")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self.found.append(data.strip())


def texts_of(page: str) -> list[str]:
    """Return the texts of a page, the shown ones and those read out."""
    texts = _Texts()
    texts.feed(page)
    return [text for text in texts.found if text]


@pytest.mark.parametrize("address", ["", *(f"{at}/{g}" for g in GAMES for at in ("table", "edit"))])
def test_pages_say_nothing_of_a_terminal(address: str) -> None:
    page = client().get(f"/{address}", follow_redirects=True)
    texts = texts_of(page.text)
    assert len(texts) > 20
    own = [game.title for game in GAMES.values()]
    examples = [f"{slug}#7" for slug in GAMES]  # how an ID looks where one may be typed
    spoken = [text for text in texts if text not in (*own, *examples)]
    assert not [text for text in spoken if _OF_A_TERMINAL.search(text)]


def test_options_are_explained_without_dashes() -> None:
    helps = [str(field.help) for game in GAMES.values() for field in fields_of(game)]
    assert "Begin with one tile or three on the board." in helps
    assert not [said for said in helps if _OF_A_TERMINAL.search(said)]


def test_players_are_named_without_their_methods_and_nothing_is_said_of_terminals() -> None:
    known, who = method_words("master", UCT), message("Player 2")
    between = message("Between {players} {player} wins.", players=known, player=who)
    assert str(between) == "Between masters (UCT) Player 2 wins."
    assert str(page_said(between)) == "Between masters Player 2 wins."
    assert str(page_said(listed([between, "--exact tells more."], " "))) == str(page_said(between))
    assert str(page_said(listed(["e4", "b2"]))) == "e4 and b2"
