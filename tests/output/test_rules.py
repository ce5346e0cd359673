"""Rule texts are data: errors in them are reported with their line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.layouts import rules
from printkit.layouts.errors import InputError
from printkit.layouts.fields import parse_yaml
from printkit.layouts.games import GAMES, Game
from printkit.layouts.rules import rule_book
from printkit.output.drawing.scene import Text
from printkit.output.drawing.typeface import text_width
from tests.output.scenes import leaves, texts
from tests.output.specs import coin_spec, kit_of

GAME = replace(GAMES["dice-isolation"], players=(2, 3), variants=("short",))
GOOD = """\
paragraphs:
  - key: idea
    heading: Idea
    text: A game for {players}.
  - key: seats
    text:
      2: Face to face.
      3: As you like.
  - {key: extra, figures: [placed, rolled]}
reference:
  - key: gist
    text: Be quick.
example:
  layout: {board: "...\\n..."}
  moves: |
    roll 1+2
    place {first} b1

    roll 3
  shown:
    - key: placed
      after: "2"
      text: Two tokens of {players} players.
    - key: rolled
      after: {2: "3", 3: "1"}
      text: {2: The next., 3: The first.}
phrases:
  first: a1
variants:
  short:
    title: Short
    short: The game is short.
    replace:
      idea: A short game for {players}.
      extra: It is over soon.
      gist: Be quicker.
      first: c1
      placed: A token less.
"""
EXTRA = "  - {key: extra, figures: [placed, rolled]}\n"


def book(text: str, game: Game = GAME) -> rules.RuleBook:
    return rules._read(parse_yaml(text, "rules.yaml"), game)


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
    assert good.title("short") == "Short" and good.in_short() == {"short": "The game is short."}
    assert [p.text for p in good.reference(3)] == ["Be quick."]
    assert [p.text for p in good.reference(3, ("short",))] == ["Be quicker."]


def test_an_example_follows_the_number_of_players_and_variants() -> None:
    good = book(GOOD)
    usual, other = good.example(2), good.example(3, ("short",))
    assert usual.record.moves == ("roll 1+2", "place a1 b1", "roll 3")
    assert usual.captions == {2: "Two tokens of two players.", 3: "The next."}
    assert other.record.moves == ("roll 1+2", "place c1 b1", "roll 3")
    assert other.captions == {2: "A token less.", 1: "The first."}
    assert other.keys == {2: "placed", 1: "rolled"}
    assert (other.record.setup.players, other.record.setup.variants) == (3, ("short",))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("key: idea", "name: idea", "line 2: unknown key 'name'"),
        ("      3: As you like.\n", "", "line 7: '3' is missing"),
        ("key: seats", "key: idea", "line 2: two texts have the same key"),
        ("key: gist", "key: idea", "line 2: two texts have the same key"),
        ("  first: a1", "  idea: that", "line 2: two texts have the same key"),
        ("key: placed", "key: moves", "line 9: 'placed': choose from: moves, rolled"),
        ('after: "2"', "after: soon", "line 22: expected how many moves"),
        ("layout: {board: ", "layout: {bored: ", "line 14: unknown key 'bored'"),
        ("figures: [placed, ", "figures: [", "line 2: each figure belongs to one paragraph"),
        ("figures: [placed, ", "figures: [moved, ", "line 9: 'moved': choose from: placed, rolled"),
        ("extra: It", "ende: It", "line 35: unknown key 'ende'"),
        ("    title: Short\n", "", "line 31: 'title' is missing"),
        ("    short: The game is short.\n", "", "line 31: 'short' is missing"),
        ("  short:\n", "  long:\n", "line 30: unknown key 'long'"),
        (GOOD[GOOD.index("variants:") :], "variants: {}\n", "line 29: 'short' is missing"),
        (GOOD[GOOD.index("variants:") :], "", "line 1: 'variants' is missing"),
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
            rules_, reference = (f(players, variants) for f in (texts.paragraphs, texts.reference))
            captions = texts.example(players, variants).captions.values()
            for text in (*(p.text for p in (*rules_, *reference)), *captions):
                text_width(text, "regular", 10)  # raises for a missing glyph
                assert text.count("**") % 2 == 0 and "{" not in text
            for paragraph in (*rules_, *reference):
                text_width(paragraph.heading, "title", 10)


def test_phrases_are_filled_in_and_items_counted() -> None:
    text = GOOD.replace(EXTRA, NUMBERED).replace("phrases:\n", PHRASES)
    game = replace(GAME, variants=("greedy", "short"))
    good = book(text.replace("variants:\n", GREEDY), game)
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
  - {key: extra, figures: [placed, rolled]}
"""
PHRASES = """\
phrases:
  what: a coin
"""
GREEDY = """\
variants:
  greedy:
    title: Greedy
    short: You take all coins.
    replace:
      what: all coins of {players}
"""


def test_texts_and_phrases_name_a_games_numbers() -> None:
    game = replace(GAME, numbers={"supply": "7"})
    text = GOOD.replace("A game for {players}.", "Have {supply} tokens.").replace(
        "first: a1", "first: a{supply}"
    )
    good = rules._read(parse_yaml(text, "rules.yaml"), game)
    assert good.paragraphs(2)[0].text == "Have 7 tokens."
    assert good.example(2).record.moves[1] == "place a7 b1"


BOOK = rule_book(GAMES["coin-isolation"])


def changes_by(*variants: str) -> dict[str, tuple[str, ...]]:
    return {p.key: p.changed_by for p in BOOK.paragraphs(2, variants) if p.changed_by}


def test_a_paragraph_names_the_variants_that_changed_it() -> None:
    assert changes_by() == {}
    assert changes_by("diagonal") == {"adjacent": ("diagonal",)}
    assert changes_by("diagonal", "greedy") == {
        "adjacent": ("diagonal",),
        "idea": ("greedy",),
        "keep": ("greedy",),
    }
    both = changes_by("mixed-change", "greedy")
    assert both["keep"] == ("mixed-change", "greedy")
    assert both["idea"] == ("greedy",) and both["along"] == ("mixed-change",)


@pytest.mark.parametrize("variant", BOOK.variants)
def test_a_named_variant_makes_the_paragraph_differ(variant: str) -> None:
    usual = {p.key: p.text.lstrip("0123456789") for p in BOOK.paragraphs(2)}
    for paragraph in BOOK.paragraphs(2, (variant,)):
        differs = usual.get(paragraph.key) != paragraph.text.lstrip("0123456789")
        assert paragraph.changed_by == ((variant,) if differs else ())


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("sheet", ["rules", "reference"])
def test_each_changed_paragraph_has_a_badge_in_the_margin(sheet: str, paper: str) -> None:
    spec = coin_spec(2, ("diagonal", "greedy"), paper)
    found = [text for page in kit_of(spec, sheet).pages for text in texts(page)]
    assert found.count("Diagonal") == 1 and found.count("Greedy") == 2


def test_the_standard_rules_have_no_margin() -> None:
    plain, other = (coin_spec(2, variants, "a4") for variants in ((), ("diagonal",)))
    first, second = (
        min(
            leaf.box.x
            for leaf in leaves(kit_of(spec, "reference").pages[0])
            if isinstance(leaf.item, Text) and leaf.item.text == "The aim"
        )
        for spec in (plain, other)
    )
    assert first + 2 < second < first + 3  # room for a bar
