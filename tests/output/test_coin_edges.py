"""The edges of drawn coins: smooth or milled as on real coins, and of the real diameter."""

from __future__ import annotations

from collections import Counter
from itertools import chain, product
from math import pi

import pytest

from printkit.layouts.coins import COIN_SETS, US, Coin
from printkit.output.coin_isolation import pieces
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Page, Point
from printkit.output.drawing.theme import THEMES, Theme
from printkit.output.page.coins import coin as coin_at
from printkit.output.sheet import AnySpec
from tests.output.scenes import Leaf, leaves
from tests.output.specs import coin_spec, kit_of

ANY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
EVERY_COIN = [coin for coins in COIN_SETS.values() for coin in coins.coins]
SMALL, LARGE = 0.3, 1.0
"""Scales: too small for a motif, and true size."""


def disc_and_edge(coin: Coin, theme: Theme, scale: float) -> tuple[Circle, Circle]:
    """Return the disc of a coin around the origin, and its edge."""
    disc, edge, *_ = coin_at(Point(0.0, 0.0), coin, theme, scale)
    assert isinstance(disc, Circle) and isinstance(edge, Circle)
    assert disc.centre == edge.centre == (0.0, 0.0)
    return disc, edge


@ANY_THEME
@pytest.mark.parametrize("scale", [SMALL, LARGE])
def test_pennies_and_nickels_are_smooth_and_dimes_and_quarters_are_milled(
    theme: Theme, scale: float
) -> None:
    """The more valuable coin of each kind of edge has the heavier edge."""
    edges = [disc_and_edge(coin, theme, scale)[1].style for coin in US.coins]
    penny, nickel, dime, quarter = edges
    assert (penny.dash, nickel.dash) == ((), ())
    assert dime.dash and quarter.dash
    assert nickel.width >= 2 * penny.width
    assert quarter.width >= 1.5 * dime.width


@ANY_THEME
def test_a_milled_edge_has_whole_teeth(theme: Theme) -> None:
    """Teeth and the gaps between them go round without a seam."""
    for coin, scale in product(EVERY_COIN, (SMALL, LARGE)):
        edge = disc_and_edge(coin, theme, scale)[1]
        if edge.style.dash:
            teeth = 2 * pi * edge.radius / sum(edge.style.dash)
            assert teeth == pytest.approx(round(teeth))


@ANY_THEME
def test_a_coins_edge_is_as_far_out_as_it_is_large(theme: Theme) -> None:
    for coin, scale in product(EVERY_COIN, (0.35, 0.45, LARGE)):
        disc, edge = disc_and_edge(coin, theme, scale)
        assert edge.radius + edge.style.width / 2 == pytest.approx(disc.radius)
        # at least, since it encloses all that is drawn on it
        assert 2 * disc.radius >= coin.diameter * scale - 1e-9
        assert 2 * disc.radius == pytest.approx(coin.diameter * scale) or scale < 0.45


@pytest.mark.parametrize("name", COIN_SETS)
def test_places_have_the_size_of_the_coins_that_lie_there(name: str) -> None:
    """Checked to 0.01 mm, around the middle of a square."""
    coins, theme = COIN_SETS[name], THEMES["colour"]
    view = pieces.whole_grid(10.0, 20.0, 25.0)
    values = tuple(coin.value for coin in coins.coins) * 16
    groups = pieces.coins(view, values, coins, theme)
    assert len(groups) == 64
    for index, group in enumerate(groups):
        assert isinstance(group, Group)
        place, coin = group.items[0], coins.of(values[index])
        assert isinstance(place, Circle)
        assert place.radius == pytest.approx(coin.diameter / 2, abs=0.005)
        assert place.centre == view.cell_at(index).centre


def test_a_paper_coin_is_cut_where_its_ground_ends() -> None:
    """Backs extend further, since the two sides of a sheet never match exactly."""
    spec: AnySpec = coin_spec(2)
    front, back = kit_of(spec, "pieces").pages
    circles = [leaf for leaf in leaves(front) if isinstance(leaf.item, Circle)]
    cuts = [leaf for leaf in circles if getattr(leaf.item, "style", None) == spec.theme.cut]
    grounds = {coin: _grounds(front, f"{coin.name}, front") for coin in US.coins}
    assert Counter(_round_box(leaf) for leaf in cuts) == Counter(chain(*grounds.values()))
    for coin, boxes in grounds.items():
        assert {box.width for box in boxes} == {coin.diameter}
        behind = _grounds(back, f"{coin.name}, back")
        assert len(behind) == len(boxes)
        assert all(box.width >= coin.diameter + 2.0 for box in behind)


def _grounds(page: Page, label: str) -> list[Box]:
    """Return the ground of each coin of a kind: the largest circles with this label."""
    circles = [leaf for leaf in leaves(page) if isinstance(leaf.item, Circle)]
    boxes = {_round_box(leaf) for leaf in circles if label in leaf.labels}
    widest = max(box.width for box in boxes)
    return [box for box in boxes if box.width == widest]


def _round_box(leaf: Leaf) -> Box:
    """Return the box rounded to 0.001 mm."""
    return Box(*(round(number, 3) for number in leaf.bare))
