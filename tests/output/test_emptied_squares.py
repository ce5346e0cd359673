"""Places on a setup sheet are pale, so that things on them are seen, and values can be read."""

from __future__ import annotations

from collections import Counter

import pytest

from printkit.output.drawing.scene import Colour, Text
from printkit.output.drawing.theme import THEMES
from tests.output.kits import sheets_of_case
from tests.output.scenes import contrast, leaves, texts_in
from tests.output.tiers import in_tiers

WHITE = Colour(1.0, 1.0, 1.0)
PALE = 1.35  # of 21: the contrast to white paper
ANY_THEME = in_tiers(["colour"], THEMES)


@in_tiers(THEMES)
def test_places_are_pale(theme: str) -> None:
    looks = THEMES[theme]
    for metal in looks.metals:
        assert metal.hatch is None and metal.fill and contrast(metal.fill, WHITE) < PALE
    for seat in range(2):
        tile = looks.tile_place(seat)
        assert tile.hatch is None and tile.fill and contrast(tile.fill, WHITE) < PALE


@ANY_THEME
def test_a_setup_to_play_on_has_places_with_values_to_be_read_from_afar(theme: str) -> None:
    kit = sheets_of_case("coin-isolation-2", "a4", theme)
    (page,) = kit.select("setup").pages
    places = [leaf.item for leaf in leaves(page) if "place of a" in "".join(leaf.labels)]
    words = [item for item in places if isinstance(item, Text)]
    assert Counter(word.text for word in words) == {"1¢": 24, "5¢": 24, "10¢": 12, "25¢": 4}
    assert {word.font for word in words} == {kit.spec.theme.large}
    assert {word.size for word in words} == {24.0}
    assert all(contrast(word.colour, WHITE) > 4.5 for word in words)


@ANY_THEME
def test_tiles_of_an_opening_are_places_too(theme: str) -> None:
    kit = sheets_of_case("isaac", "a4", theme)
    (page,) = kit.select("setup").pages
    bold = THEMES[theme].tiles
    signs = ("emblem of Isaac", "Dark’s coordinates", "Light’s coordinates")
    others = [leaf for leaf in leaves(page) if not set(signs) & set(leaf.labels)]
    assert not [leaf for leaf in others if getattr(leaf.item, "style", None) in bold]
    words = texts_in(leaf for leaf in leaves(page) if "place of" in "".join(leaf.labels))
    assert words and all(word.startswith(("Dark, ", "Light, ")) for word in words)


@pytest.mark.parametrize(
    ("case", "words"),
    [("coin-isolation-2", "to lay coins from"), ("coin-collectors", "to lay a piecepack from")],
)
def test_sheets_to_copy_from_say_so(case: str, words: str) -> None:
    kit = sheets_of_case(case, "a4", "grey")
    assert all(words in page.label for page in kit.select("cards").pages)
