"""Places on a setup sheet are pale, so that a place without its thing is seen to be empty."""

from __future__ import annotations

import pytest

from layouts.coins import COINS
from output.drawing.scene import Colour, Line, Path, Text
from output.drawing.theme import THEMES
from tests.output.kits import sheets_of_case
from tests.output.scenes import contrast, leaves, texts_in
from tests.output.tiers import in_tiers

WHITE = Colour(1.0, 1.0, 1.0)
PALE = 1.35  # of 21: the contrast to white paper
ANY_THEME = in_tiers(["colour"], THEMES)


@in_tiers(THEMES)
def test_places_are_pale_and_coins_are_not_hidden_by_them(theme: str) -> None:
    looks = THEMES[theme]
    for coin in COINS:
        place = looks.ghost(coin)
        assert place.hatch is None and place.fill and contrast(place.fill, WHITE) < PALE
        drawn = looks.coin(coin)
        assert place.width <= drawn.width and place.stroke and drawn.stroke
        assert contrast(place.stroke, WHITE) < contrast(drawn.stroke, WHITE)
    for seat in range(2):
        tile = looks.tile_place(seat)
        assert tile.hatch is None and tile.fill and contrast(tile.fill, WHITE) < PALE


@ANY_THEME
def test_a_setup_to_play_on_has_places_only(theme: str) -> None:
    kit = sheets_of_case("coin-isolation-2", "a4", theme)
    (page,) = kit.select("setup").pages
    places = [leaf.item for leaf in leaves(page) if "place of a" in "".join(leaf.labels)]
    ghosts = {kit.spec.theme.ghost(coin) for coin in COINS}
    words = [item for item in places if isinstance(item, Text)]
    outlines = [item for item in places if isinstance(item, Line | Path)]
    assert {outline.style.fill for outline in outlines} == {None}  # the motifs of paper coins
    assert sum(getattr(item, "style", None) in ghosts for item in places) == len(words) == 64
    assert {(word.font, word.size) for word in words} == {(kit.spec.theme.large, 24.0)}
    least = 3.0 if theme == "low-ink" else 4.5  # large text may be paler
    assert all(contrast(word.colour, WHITE) > least for word in words)


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
