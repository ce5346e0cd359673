"""Rule texts are data: what is wrong with them is said with its line."""

from __future__ import annotations

import pytest

from layouts import rules
from layouts.errors import InputError
from layouts.fields import parse_yaml
from layouts.games import GAMES, Game
from output.typeface import text_width

PLAYERS = (2, 3)
GOOD = """\
paragraphs:
  - key: idea
    heading: Idea
    text: A game for {players}.
  - key: seats
    text:
      2: Face to face.
      3: As you like.
  - key: extra
variants:
  short:
    title: Short
    replace:
      idea: A short game for {players}.
      extra: It is over soon.
"""


def book(text: str) -> rules.RuleBook:
    return rules._read(parse_yaml(text, "rules.yaml"), PLAYERS)


def test_texts_follow_the_number_of_players() -> None:
    good = book(GOOD)
    assert [(p.key, p.heading, p.text) for p in good.paragraphs(2)] == [
        ("idea", "Idea", "A game for two."),
        ("seats", "", "Face to face."),
    ]
    assert good.paragraphs(3)[1].text == "As you like."


def test_a_variant_rewrites_and_fills_in() -> None:
    good = book(GOOD)
    assert [p.text for p in good.paragraphs(3, ("short",))] == [
        "A short game for three.",
        "As you like.",
        "It is over soon.",
    ]
    assert good.title("short") == "Short"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("key: idea", "name: idea", "line 2: unknown key 'name'"),
        ("      3: As you like.\n", "", "line 7: '3' is missing"),
        ("key: seats", "key: idea", "line 2: two paragraphs have the same key"),
        ("extra: It", "ende: It", "line 15: unknown key 'ende'"),
        ("    title: Short\n", "", "line 12: 'title' is missing"),
    ],
)
def test_mistakes_are_found_with_their_line(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(InputError, match=message):
        book(GOOD.replace(old, new))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_every_text_can_be_printed(game: Game) -> None:
    texts = rules.rule_book(game)
    for players in game.players:
        for variants in ((), *((slug,) for slug in texts.variants)):
            for paragraph in texts.paragraphs(players, variants):
                text_width(paragraph.text, "regular", 10)  # raises for a missing glyph
                text_width(paragraph.heading, "title", 10)
                assert paragraph.text.count("**") % 2 == 0


def test_phrases_are_filled_in_and_items_counted() -> None:
    text = GOOD.replace("  - key: extra\n", NUMBERED).replace("variants:\n", PHRASES)
    good = book(text)
    assert [p.text for p in good.paragraphs(2)][2:] == ["1. Take a coin.", "2. Go.", "1. Stay."]
    assert [p.text for p in good.paragraphs(3, ("greedy",))][2] == "1. Take all coins of three."


NUMBERED = """\
  - key: take
    heading: Turn
    text: "#. Take {what}."
  - key: go
    text: "#. Go."
  - key: stay
    heading: End
    text: "#. Stay."
  - key: extra
"""
PHRASES = """\
phrases:
  what: a coin
variants:
  greedy:
    title: Greedy
    replace:
      what: all coins of {players}
"""


def test_a_phrase_is_no_paragraph() -> None:
    with pytest.raises(InputError, match="line 2: two paragraphs have the same key"):
        book(GOOD.replace("variants:\n", "phrases: {idea: that}\nvariants:\n"))
