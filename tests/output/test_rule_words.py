"""Sheets of rules contain the book's texts for the players, variants and head start."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from printkit.layouts.rules import Paragraph, RuleBook, rule_book
from printkit.output.contract import sheets_of
from printkit.output.drawing.scene import Group, Item, Text
from printkit.output.sheet import AnySpec
from tests.output.bare import bare_spec

TABLES: tuple[tuple[str, int, tuple[str, ...], tuple[int, ...]], ...] = (
    ("coin-isolation", 2, (), ()),
    ("coin-isolation", 3, ("mixed-change-2008", "standing-still"), (0, 12)),
    ("coin-isolation", 4, ("diagonal", "transplant", "greedy"), (5,)),
    ("dice-isolation", 2, (), ()),
    ("isaac", 2, (), ()),
    ("coin-collectors", 1, ("acceptable-losses", "last-one-out-2"), ()),
)
"""Game, number of players, variants and head start."""

_REFERENCE = re.compile(r" ?\(Figs?\.[^)]*\)")
_MARKS = re.compile(r"\*+|\s")


@pytest.fixture(params=TABLES, ids=lambda table: "-".join([table[0], str(table[1]), *table[2]]))
def spec(request: pytest.FixtureRequest) -> AnySpec:
    return bare_spec(*request.param)


def sheet_words(spec: AnySpec, name: str) -> str:
    """Return a sheet's words in a row, without spaces, badges and references to figures."""
    (sheet,) = sheets_of(spec.setup.game).select((name,))
    words = (word for draft in sheet.make(spec) for word in _words(draft.items))
    return _MARKS.sub("", _REFERENCE.sub("", " ".join(words)))


def _words(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group) and item.label != "variant":
            yield from _words(item.items)


def missing(texts: Iterable[Paragraph], words: str) -> list[str]:
    """Return the keys of paragraphs that a sheet lacks."""
    return [text.key for text in texts if _MARKS.sub("", text.text) not in words]


def book_of(spec: AnySpec) -> tuple[RuleBook, tuple[str, ...]]:
    """Return the rules and the cases of the layout."""
    game = spec.setup.game
    return rule_book(game), game.cases(spec.setup.layout)


def begins_of(spec: AnySpec) -> str:
    return sheets_of(spec.setup.game).begins(spec)


def test_the_rules_match_the_table(spec: AnySpec) -> None:
    (book, cases), setup = book_of(spec), spec.setup
    texts = book.paragraphs(setup.players, setup.variants, begins_of(spec), cases)
    assert missing(texts, sheet_words(spec, "rules")) == []
    again = book.duplicate(setup.players, setup.variants, cases)
    assert missing(again, sheet_words(replace(spec, duplicate=True), "rules")) == []
    assert missing(again, sheet_words(spec, "rules")) == [text.key for text in again]


def test_the_reference_matches_the_table(spec: AnySpec) -> None:
    (book, cases), setup = book_of(spec), spec.setup
    texts = book.reference(setup.players, setup.variants, begins_of(spec), cases)
    assert missing(texts, sheet_words(spec, "reference")) == []


def test_cards_have_what_is_looked_up_during_play(spec: AnySpec) -> None:
    """All sections of the reference except those about preparing the game."""
    (book, cases), setup = book_of(spec), spec.setup
    texts = book.reference(setup.players, setup.variants, begins_of(spec), cases)
    words, kept, shown = sheet_words(spec, "reference-cards"), False, []
    for text in texts:
        kept = bool(text.icon) if text.heading else kept
        if kept:
            shown.append(text)
    assert 5 < len(shown) < len(texts)
    assert missing(shown, words) == []
    hidden = [text for text in texts if text not in shown]
    assert missing(hidden, words) == [text.key for text in hidden]
