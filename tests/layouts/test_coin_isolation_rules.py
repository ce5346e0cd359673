"""Coin Isolation's rule texts read correctly with every variant, and with combined ones."""

from __future__ import annotations

import re
from itertools import combinations as pairs

from hypothesis import given, settings

from printkit.layouts.coin_isolation.layout import VARIANTS
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from tests.cases import cases_together, sample
from tests.oracle.boards import Variants, combinations
from tests.oracle.coin_isolation_turns import are_allowed

BOOK = rule_book(GAMES["coin-isolation"])


def texts(players: int, *variants: str) -> dict[str, str]:
    chosen = [slug for slug in VARIANTS if slug in variants]
    return {p.key: p.text for p in BOOK.paragraphs(players, chosen)}


def reference(players: int, *variants: str) -> dict[str, str]:
    chosen = [slug for slug in VARIANTS if slug in variants]
    return {p.key.removeprefix("ref-"): p.text for p in BOOK.reference(players, chosen)}


def test_variants_are_listed_in_the_games_order() -> None:
    assert tuple(BOOK.variants) == VARIANTS, "order rules.yaml's variants as in layout.py"


@cases_together("pair", [pair for pair in pairs(VARIANTS, 2) if are_allowed(pair)])
def test_variants_that_combine_rewrite_different_texts(pair: Variants) -> None:
    one, other = (BOOK.variants[slug].wordings.keys() for slug in pair)
    assert not one & other, f"both replace {one & other}: split it into phrases of rules.yaml"


@settings(max_examples=sample(40), deadline=None)
@given(combinations())
def test_combined_rules_are_complete(variants: Variants) -> None:
    for players in (2, 3, 4):
        for book in (texts, reference):
            standard, chosen = book(players), book(players, *variants)
            for text in chosen.values():
                assert not re.search(r"[{}#]|  |^ | $|\.\.| [.,]", text), text
                assert re.search(r"[.]\**$", text), text
            steps = [int(text[0]) for text in chosen.values() if re.match(r"\d\. ", text)]
            assert steps == list(range(1, len(steps) + 1))
            for variant in variants:
                alone = book(players, variant)
                changed = {key for key, text in alone.items() if standard.get(key) != text}
                assert chosen.keys() >= changed - {"bare"}  # a sentence left out with others


@cases_together(
    ("variants", "key", "part"),
    [
        ("mixed-change", "keep", "**Keep** one coin of that kind from the target"),
        ("mixed-change greedy", "keep", "all coins on the target, whatever their kinds"),
        ("mixed-change-2008 semi-greedy", "keep", "as many coins of that kind from the target"),
        ("mixed-change cleanup", "pile", "all the other squares of the path, whatever their kinds"),
        ("mixed-change transplant", "pile", "4. **Spread.** Pick up one coin of that kind"),
        ("mixed-change transplant-variant", "move", "5. **Spread.**"),
        ("mixed-change-2008 standing-still", "stand", "one of these coins, of any kind"),
        ("standing-still renegade", "renegade-coins", "Nor does a renegade stand still"),
        ("standing-still renegade", "renegade-pass", "no path and cannot stand still"),
        ("mixed-change empty-squares", "same", "on them as well. Or all of them are **empty**"),
        ("greedy transplant", "idea", "Keep all coins where it stops, and spread the others over"),
    ],
)
def test_combined_texts(variants: str, key: str, part: str) -> None:
    assert part in texts(2, *variants.split())[key]
