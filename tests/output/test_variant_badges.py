"""In the margin of the rules stands which variant changed a paragraph, and beside no other one."""

from __future__ import annotations

import pytest

from layouts.games import GAMES
from layouts.rules import rule_book
from output.drawing.scene import Text
from tests.output.scenes import leaves
from tests.output.specs import coin_spec, kit_of

BOOK = rule_book(GAMES["coin-isolation"])


def changed(*variants: str) -> dict[str, tuple[str, ...]]:
    return {p.key: p.changed_by for p in BOOK.paragraphs(2, variants) if p.changed_by}


def test_a_paragraph_names_who_changed_it() -> None:
    assert changed() == {}
    assert changed("diagonal") == {"adjacent": ("diagonal",)}
    assert changed("diagonal", "greedy") == {
        "adjacent": ("diagonal",),
        "idea": ("greedy",),
        "keep": ("greedy",),
    }
    both = changed("mixed-change", "greedy")
    assert both["keep"] == ("mixed-change", "greedy")
    assert both["idea"] == ("greedy",) and both["along"] == ("mixed-change",)


@pytest.mark.parametrize("variant", BOOK.variants)
def test_who_changed_it_is_who_makes_it_differ(variant: str) -> None:
    usual = {p.key: p.text.lstrip("0123456789") for p in BOOK.paragraphs(2)}
    for paragraph in BOOK.paragraphs(2, (variant,)):
        differs = usual.get(paragraph.key) != paragraph.text.lstrip("0123456789")
        assert paragraph.changed_by == ((variant,) if differs else ())


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("sheet", ["rules", "reference"])
def test_each_has_its_badge_in_the_margin(sheet: str, paper: str) -> None:
    spec = coin_spec(2, ("diagonal", "greedy"), paper)
    found = [
        leaf.item.text
        for page in kit_of(spec, sheet).pages
        for leaf in leaves(page)
        if isinstance(leaf.item, Text) and leaf.item.text in ("Diagonal", "Greedy")
    ]
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
    assert second > first + 10
