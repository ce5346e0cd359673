"""Every sheet says who invented a game, or where it is from if that is not known."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from printkit.layouts import credit
from printkit.layouts.credit import by_words, credit_sentence, title_words
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from printkit.output.contract import sheets_of
from tests.output.games import CASES
from tests.output.scenes import words_on
from tests.output.specs import kit_of

CLOBBER = GAMES["clobber"]
NO_INVENTOR = replace(CLOBBER, designer="")
FROM_HAWAII = replace(CLOBBER, designer="")  # another value: rules are kept by their game


@pytest.fixture(autouse=True)
def origin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give one of the games an origin, as its rules.yaml would."""
    book = replace(rule_book(CLOBBER), origin="a traditional game from Hawaii")
    known = {FROM_HAWAII: book}
    monkeypatch.setattr(credit, "rule_book", lambda game, _: known.get(game) or rule_book(game))


def test_credits_are_whole_phrases() -> None:
    assert str(title_words(GAMES["isaac"])) == "Isaac by Emiliano Venturini"
    assert str(credit_sentence(GAMES["isaac"])) == "Isaac was invented by Emiliano Venturini."
    assert str(title_words(NO_INVENTOR)) == "Clobber, a traditional game"
    assert str(by_words(FROM_HAWAII)) == "a traditional game from Hawaii"
    assert str(credit_sentence(FROM_HAWAII)) == "Clobber is a traditional game from Hawaii."


@pytest.mark.parametrize("game", [NO_INVENTOR, FROM_HAWAII], ids=["none", "origin"])
def test_no_sheet_names_an_inventor_that_is_not_known(game: object) -> None:
    spec = CASES["clobber"]("a4", "grey")
    spec = replace(spec, setup=replace(spec.setup, game=game))
    sheets = sheets_of(CLOBBER).sheets
    spec = replace(spec, printed=tuple(sheet.name for sheet in sheets))
    said, origin = [], str(credit.origin_words(spec.setup.game))
    for sheet in sheets:
        kit = kit_of(spec, sheet.name)
        assert kit.author.startswith("printkit ")
        words = " ".join(map(words_on, kit.pages))
        assert not re.search(r"\b(invented|game) by|Clobber by|By\b", words), sheet.name
        said += [sheet.name] * (origin in words.lower() or origin in words)
    assert {"cover", "back-cover", "rules", "box", "setup"} <= {*said}
