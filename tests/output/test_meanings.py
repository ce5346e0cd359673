"""Everything distinguished by colour is also distinguished by shape or hatch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, product

import numpy as np
import pytest

from printkit.layouts.coin_collectors.layout import SUITS
from printkit.layouts.coins import COINS
from printkit.output.coin_collectors.pieces import symbol
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Colour, Hatch, Item, Page, Point, Style, Text
from printkit.output.drawing.theme import THEMES, Theme
from printkit.output.page.signs import badge
from tests.output.ink import style_of
from tests.output.kits import in_short, sheets_of_case
from tests.output.scenes import Leaf, inside, leaves
from tests.output.tiers import in_tiers

ANY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
BLACK = Colour(0.0, 0.0, 0.0)


@cache
def without_colour(style: Style) -> Style:
    """Return a style in black on white: only its strokes and hatch remain."""
    hatch = style.hatch and replace(style.hatch, colour=BLACK)
    return replace(style, fill=None, stroke=style.stroke and BLACK, hatch=hatch)


Styles = tuple[tuple[type, Style], ...]
"""The types and styles of drawn items."""


def look(drawn: Sequence[Leaf], change: Callable[[Style], Style]) -> tuple[bytes, Styles]:
    """Return shapes and styles independently of the place on the page, ignoring texts."""
    return places(drawn), styles(drawn, change)


def places(drawn: Sequence[Leaf]) -> bytes:
    """Return where all shapes' points lie in their common box, in tenths of a mm."""
    corner = min(leaf.bare.x for leaf in drawn), min(leaf.bare.y for leaf in drawn)
    points = [leaf.points for leaf in drawn if not isinstance(leaf.item, Text)]
    if not points:
        return b""
    counts = np.array([len(each) for each in points])
    tenths = np.rint(10 * (np.concatenate(points) - corner + 0.003)).astype(np.int32)
    return counts.tobytes() + tenths.tobytes()


def styles(drawn: Sequence[Leaf], change: Callable[[Style], Style]) -> Styles:
    shapes = (leaf for leaf in drawn if not isinstance(leaf.item, Text))
    return tuple((type(leaf.item), change(style_of(leaf))) for leaf in shapes)


def labelled_groups(items: Sequence[Leaf]) -> Iterator[tuple[tuple[str, ...], list[Leaf]]]:
    """Yield every labelled group with its leaves."""
    for depth in range(1, 5):
        under: dict[tuple[int, tuple[str, ...]], list[Leaf]] = defaultdict(list)
        run, before = 0, None
        for leaf in items:
            name = leaf.labels[:depth]
            run += name != before
            before = name
            if len(name) == depth:
                under[run, name].append(leaf)
        yield from ((name, drawn) for (_, name), drawn in under.items())


@in_tiers(
    [("dice-isolation", "colour")],
    [
        *product(("coin-isolation-4", "isaac-set", "coin-collectors", "clobber"), ["colour"]),
        ("coin-isolation-2", "grey"),
    ],
)
def test_what_differs_in_colour_differs_in_shape(case: str, theme: str) -> None:
    coloured: dict[tuple[bytes, Styles], tuple[Styles, tuple[str, ...]]] = {}
    for sheet in sheets_of_case(case, "a4", theme, in_short).pages:
        for name, drawn in labelled_groups(sheet.items):
            if " side of player " in name[-1]:
                continue  # a band: the pawn on it has the player's number
            in_colour = styles(drawn, lambda style: style)
            known = coloured.setdefault(look(drawn, without_colour), (in_colour, name))
            assert known[0] == in_colour, (sheet.page.name, name, known[1])


@ANY_THEME
def test_seats_suits_and_coins_have_shapes_of_their_own(theme: Theme) -> None:
    middle = Point(50.0, 50.0)
    kinds: list[list[Sequence[Item]]] = [
        [badge(middle, seat, 3.0, theme) for seat in range(4)],
        [symbol(suit, middle, 5.0, theme) for suit in range(len(SUITS))],
        [[Circle(middle, 9.0, theme.coin_edge(coin, 18.0))] for coin in COINS],
    ]
    suits = Page(100, 100, tuple(chain(*kinds[1])), "suits", "Suits")
    assert all(inside(leaf.box, Box(44.4, 44.4, 11.2, 11.2), 0.0) for leaf in leaves(suits))
    for kind in kinds:
        pages = [Page(100, 100, tuple(items), "one", "One") for items in kind]
        looks = {look(leaves(page), without_colour) for page in pages}
        assert len(looks) == len(kind)


def test_a_difference_in_colour_alone_is_noticed() -> None:
    hatched = Style(fill=BLACK, hatch=Hatch(BLACK, 45.0, 1.0, 0.1))
    red, blue = (Style(fill=Colour(*parts)) for parts in ((1, 0, 0), (0, 0, 1)))
    assert without_colour(red) == without_colour(blue) != without_colour(hatched)
