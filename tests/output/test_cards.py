"""Cards say once they are cut out what they are of, and their small coins are told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from layouts.coins import COINS
from output.coin_isolation import diagram
from output.drawing.box import Box
from output.drawing.scene import Circle, Point, Text
from output.drawing.theme import THEMES, Theme
from tests.output.games import CASES
from tests.output.kits import Printed, printed
from tests.output.scenes import Leaf, leaves

WITH_CARDS = [case for case in CASES if case.startswith("coin-")]
SLACK = 0.01


def cards(sheets: Printed) -> list[tuple[Box, list[Leaf]]]:
    """The cards of all pages: where to cut, and what is on them."""
    found = []
    for page in sheets.named("cards").pages:
        items = leaves(page)
        cuts = [
            leaf.bare
            for leaf in items
            if getattr(leaf.item, "style", None) == sheets.spec.theme.cut
        ]
        found += [(cut, [leaf for leaf in items if inside(leaf.box, cut)]) for cut in cuts]
    return found


def inside(box: Box, cut: Box) -> bool:
    across = cut.x - SLACK <= box.x and box.right <= cut.right + SLACK
    return across and cut.y - SLACK <= box.y and box.bottom <= cut.bottom + SLACK


@pytest.mark.parametrize("case", WITH_CARDS)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("theme", ["colour", "low-ink"])
def test_a_card_that_is_cut_out_names_its_game(case: str, paper: str, theme: str) -> None:
    sheets = printed(case, paper, theme)
    game = sheets.spec.setup.game
    found = cards(sheets)
    assert len(found) == len(sheets.spec.cards) > 1
    for number, (_, items) in enumerate(found, start=1):
        words = " ".join(leaf.item.text for leaf in items if isinstance(leaf.item, Text))
        assert game.title in words
        assert f"{number}" in words.split()
        assert any(f"emblem of {game.title}" in leaf.labels for leaf in items)


@pytest.mark.parametrize("case", ["coin-isolation-2", "coin-isolation-4"])
def test_a_card_says_in_words_who_sits_where(case: str) -> None:
    sheets = printed(case, "a5", "colour")
    for card, (_, items) in zip(sheets.spec.cards, cards(sheets), strict=True):
        said = {leaf.item.text for leaf in items if isinstance(leaf.item, Text)}
        sides = enumerate(card.setup.sides, start=1)
        assert {f"player {seat}: {side}" for seat, side in sides} <= said


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_small_coins_differ_in_size_and_edge(theme: Theme) -> None:
    drawn = {coin.value: diagram.coin(Point(0, 0), coin, theme, 0.3) for coin in COINS}
    discs = {value: items[0] for value, items in drawn.items()}
    for (value, one), (other_value, other) in combinations(discs.items(), 2):
        assert isinstance(one, Circle) and isinstance(other, Circle)
        assert one.style.hatch is None and one.style.fill is not None
        edges = [(disc.style.dash, round(disc.style.width, 2)) for disc in (one, other)]
        assert edges[0] != edges[1], (value, other_value)
        assert outer(one) != pytest.approx(outer(other)), (value, other_value)


def outer(disc: Circle) -> float:
    return disc.radius + disc.style.width / 2
