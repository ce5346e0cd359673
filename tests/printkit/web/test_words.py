"""What pages say: words of people, and none of a terminal or of a program."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from printkit.layouts.games import GAMES
from printkit.web.address.form import fields_of
from printkit.web.address.wording import page_words
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
    helps = [field.help for game in GAMES.values() for field in fields_of(game)]
    assert "Begin with one tile or three on the board." in helps
    assert not [said for said in helps if _OF_A_TERMINAL.search(said)]


@pytest.mark.parametrize(
    ("said", "spoken"),
    [
        ("None was won; --exact tells whether one can be.", "None was won."),
        ("Isaac: isaac:00. --opening deals others.", "Isaac: isaac:00."),
        ("--seed 7 is dealt; it is fair.", "It is fair."),
        ("Between masters (UCT, 5,000 simulations) Dark wins.", "Between masters Dark wins."),
        ("experts (MCTS-Solver)", "experts"),
        (
            "Swap e4 (1¢) and b2 (25¢): fair; playable.",
            "Swap e4 (1¢) and b2 (25¢): fair; playable.",
        ),
    ],
)
def test_clauses_and_methods_are_left_out(said: str, spoken: str) -> None:
    assert page_words(said) == spoken
