"""Figures stand where their rule is: numbered as they are read, named there, after their words."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from layouts.games import GAMES
from layouts.paper import PAPERS
from layouts.rules import Paragraph, rule_book
from output.page.diagrams import Figure, numbers, referring
from output.page.flow import Row
from tests.output.games import CASES
from tests.output.scenes import texts
from tests.output.specs import coin_spec, kit_of
from tests.output.tiers import in_tiers

DEFINED = {
    "coin-isolation": {
        "path": "path",
        "target": "path",
        "next to": "start",
        "front row": "start",
        "keep|kept": "keep",
        "pile": "pile",
    },
    "dice-isolation": {
        "phase A": "idea",
        "phase B": "idea",
        "Ring|Star": "colours",
        "rolls?": "collect",
        "places?": "place",
        "passes": "pass",
        "out": "pass",
    },
    "isaac": {
        "Dark|Light": "tiles",
        "value": "tiles",
        "length": "tiles",
        "counters?": "tiles",
        "00": "squares",
        "passed": "full",
        "stay": "longer",
    },
    "coin-collectors": {"null": "need", "pawns?": "need", "hole": "tiles", "die|dice": "need"},
}
"""Words with a meaning of their own, and the paragraph that gives it to them."""


@in_tiers([("coin-isolation-3", "a4"), ("isaac", "a4")], product(CASES, ("a4", "a5")))
def test_each_figure_has_its_number_and_is_named_before(case: str, paper: str) -> None:
    spec = replace(CASES[case]("a4", "grey"), paper=PAPERS[paper])
    said = " ".join(text for page in kit_of(spec, "rules").pages for text in texts(page))
    said = said.replace("\N{NO-BREAK SPACE}", " ")
    game, setup = spec.setup.game, spec.setup
    count = sum(len(p.figures) for p in rule_book(game).paragraphs(setup.players, setup.variants))
    captions = [int(n) for n in re.findall(r"(?<!\()Fig\. (\d+)(?!\))", said)]
    assert captions == list(range(1, count + 1)) and count >= len(spec.example) > 0
    for number in captions:
        assert said.index(reference(said, number)) < said.index(f" Fig. {number} ")


def reference(said: str, number: int) -> str:
    """The words in which the text speaks of a figure."""
    for found in re.finditer(r"\(Figs?\. (\d+)(?: (?:and|to) (\d+))?\)", said):
        first, last = int(found[1]), int(found[2] or found[1])
        if first <= number <= last:
            return found[0]
    raise AssertionError(f"nothing speaks of figure {number}")


@pytest.mark.parametrize("slug", DEFINED)
def test_no_figure_speaks_of_what_is_told_later(slug: str) -> None:
    game = GAMES[slug]
    book = rule_book(game)
    for players in game.players:
        for variants in ((), *((slug,) for slug in game.variants)):
            told = book.paragraphs(players, variants)
            example = book.example(players, variants)
            said = book.captions(players, variants)
            said |= {key: example.captions[at] for at, key in example.keys.items()}
            order = [text.key for text in told]
            places = {key: order.index(text.key) for text in told for key in text.figures}
            short = {key for text in book.reference(players, variants) for key in text.figures}
            assert places.keys() | short == said.keys()
            for key, caption in said.items():
                if key in short:
                    continue
                for word, home in DEFINED[slug].items():
                    if re.search(rf"\b(?:{word})\b", caption, re.IGNORECASE):
                        told_at = order.index(home)
                        end = end_of_list(told, places[key])
                        assert told_at <= end, (variants, key, word)


def end_of_list(told: tuple[Paragraph, ...], index: int) -> int:
    """Where the list ends that a paragraph is in, or that follows it."""
    while index + 1 < len(told):
        after = told[index + 1]
        if after.heading or not re.match(r"\d+\. |• ", after.text):
            break
        index += 1
    return index


def test_a_figure_that_is_not_drawn_is_not_spoken_of() -> None:
    spec = coin_spec()  # without an example
    said = " ".join(text for page in kit_of(spec, "rules").pages for text in texts(page))
    assert said.count("Fig.") == 2 and "Figs." not in said


@pytest.mark.parametrize(
    ("figures", "named"),
    [
        (("a",), "Go on (Fig. 1)."),
        (("a", "b"), "Go on (Figs. 1 and 2)."),
        (("a", "b", "c"), "Go on (Figs. 1 to 3)."),
        (("d",), "Go on."),
    ],
)
def test_a_reference_stands_before_the_full_stop(figures: tuple[str, ...], named: str) -> None:
    text = Paragraph("key", "", "Go on.", figures=figures)
    drawn = dict.fromkeys("abc", Figure(10.0, lambda theme, width: Row(5.0, ())))
    told = referring(text, numbers([text], drawn)).text
    assert told.replace("\N{NO-BREAK SPACE}", " ") == named
