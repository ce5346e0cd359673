"""Paper coins and pawns: the setup's numbers, true size, readable from both sides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise, product
from math import dist

import pytest

from printkit.layouts.coin_isolation.layout import MIXES, CoinLayout
from printkit.layouts.coins import COINS, Coin
from printkit.layouts.paper import PAPERS
from printkit.output.coin_isolation import pieces
from printkit.output.drawing.scene import Group, Line, Page, Rect, Text, Transform
from printkit.output.drawing.theme import THEMES
from printkit.output.sheet import AnySpec
from tests.output.scenes import Leaf, groups, leaves, near, texts
from tests.output.specs import coin_spec, pages_of
from tests.output.tiers import in_tiers

NAMES = {coin.name: coin for coin in COINS}


def pages(spec: AnySpec) -> tuple[Page, ...]:
    return pages_of(spec, "pieces")


def faces(spec: AnySpec, side: str) -> list[tuple[Page, Group]]:
    """Return all coin faces on the pages of one side."""
    return [
        (page, item)
        for page in pages(spec)
        for item in groups(page.items)
        if item.label.endswith(f", {side}") and item.label.split(",")[0] in NAMES
    ]


def kind(face: Group) -> Coin:
    return NAMES[face.label.split(",")[0]]


def text_on(face: Group) -> list[str]:
    return [item.text for item in face.items if isinstance(item, Text)]


@in_tiers(product(("", *MIXES), ("front", "back")))
def test_there_are_as_many_coins_as_the_setup_has(variant: str, side: str) -> None:
    spec = coin_spec(2, (variant,) if variant else ())
    counts = Counter(kind(face).name for _, face in faces(spec, side))
    expected = MIXES.get(variant, (24, 24, 12, 4))
    assert [counts[coin.name] for coin in COINS] == list(expected)


def test_a_given_layout_has_its_own_coins() -> None:
    spec = coin_spec()
    coins = (25,) * 9 + (1,) * 3 + (0,) * 52
    own = replace(spec, setup=replace(spec.setup, layout=CoinLayout(coins)))
    assert Counter(kind(f).name for _, f in faces(own, "front")) == {"quarter": 9, "penny": 3}
    bare = replace(spec, setup=replace(spec.setup, layout=CoinLayout((0,) * 64)))
    assert not faces(bare, "front")
    assert len([page for page in pages(bare) if page.side == "front"]) == 1


@in_tiers(["colour"], THEMES)
def test_both_sides_say_what_a_coin_is_worth(theme: str) -> None:
    spec = coin_spec(theme=theme)
    for side in ("front", "back"):
        for _, face in faces(spec, side):
            coin = kind(face)
            assert f"{coin.value}¢" in text_on(face)
            half = coin.diameter / 2
            for item in face.items:
                if isinstance(item, Text):
                    box = Leaf(item, Transform(), ()).box
                    corners = product((box.x, box.right), (box.y, box.bottom))
                    assert all(dist(corner, (half, half)) <= half - 1.5 for corner in corners)


def test_a_back_lies_behind_its_front() -> None:
    spec = coin_spec()
    fronts, backs = faces(spec, "front"), faces(spec, "back")
    for (_, front), (page, back) in zip(fronts, backs, strict=True):
        assert kind(front) == kind(back)
        size = kind(front).diameter
        assert back.transform.e == pytest.approx(page.width - front.transform.e - size)
        assert back.transform.f == pytest.approx(front.transform.f)
        assert page.side == "back"


@in_tiers([(3, "a4")], product((2, 3, 4), PAPERS))
def test_every_player_has_a_pawn_that_folds(players: int, paper: str) -> None:
    spec = coin_spec(players, paper=paper)
    shown = [leaf for page in pages(spec) for leaf in leaves(page)]
    for seat in range(players):
        mine = [x for x in shown if any(f"pawn of player {seat + 1}," in n for n in x.labels)]
        numbers = [x for x in mine if isinstance(x.item, Text) and x.item.text == str(seat + 1)]
        turns = sorted(leaf.transform.c for leaf in numbers)  # the strip lies on its side
        # one each way up, so that both can be read once the strip is folded
        assert turns == [-1.0, 1.0]
        folds = [x for x in mine if isinstance(x.item, Line) and x.item.style == spec.theme.fold]
        xs = sorted(leaf.box.x for leaf in folds)
        sides = [b - a for a, b in pairwise(xs)]
        assert sides == pytest.approx([pieces.PAWN_SIDE, pieces.PAWN_SIDE])
        (strip,) = (x.box for x in mine if isinstance(x.item, Rect))
        assert strip.right - xs[-1] == pytest.approx(pieces.PAWN_BASE, abs=0.1)
    assert not any(f"pawn of player {players + 1}," in n for x in shown for n in x.labels)


def test_a_pawn_stands_on_any_coin() -> None:
    assert pieces.PAWN_WIDTH <= 18.0 and pieces.PAWN_BASE <= 18.0
    assert pieces.PAWN_BASE / 2 < pieces.PAWN_SIDE / 3  # wide enough not to tip over


@in_tiers([("a4", 4), ("letter", 3)], [("a4", 2), ("a4", 3), ("letter", 2)])
def test_all_coins_and_the_pawns_lie_on_one_leaf(paper: str, players: int) -> None:
    front, back = pages(coin_spec(players, paper=paper))
    assert (front.side, back.side) == ("front", "back")


def test_no_page_holds_pawns_alone() -> None:
    made = pages(coin_spec(4, paper="letter"))
    assert [page.side for page in made] == ["front", "back"] * 2  # coins, and their backs


@in_tiers(["a4"], PAPERS)
def test_pieces_can_be_folded_over(paper: str) -> None:
    spec = replace(coin_spec(4, paper=paper), fold_over=True)
    made = pages(spec)
    assert all(page.side == "front" for page in made)
    labels = Counter(
        leaf.labels[0]
        for page in made
        for leaf in leaves(page)
        if isinstance(leaf.item, Text) and "¢" in leaf.item.text
    )
    for name in NAMES:
        assert labels[f"{name}, front"] == labels[f"{name}, back"] > 0
    for page in made:
        boxes = [leaf.box for leaf in leaves(page) if isinstance(leaf.item, Text)]
        assert not any(near(one, other) for one, other in combinations(boxes, 2))


def test_clubs_get_square_coins_and_a_list_of_tables() -> None:
    spec = coin_spec()
    coins, tables = pages_of(spec, "club")
    edges = [leaf for leaf in leaves(coins) if getattr(leaf.item, "style", None) == spec.theme.cut]
    assert len(edges) == 64
    assert len({(round(leaf.bare.width, 3), round(leaf.bare.height, 3)) for leaf in edges}) == 1
    said = Counter(texts(coins))
    assert [said[value] for value in ("1¢", "5¢", "10¢", "25¢")] == [24, 24, 12, 4]
    assert {"Table", "1", "20", "Player 1", "Winner"} <= {*texts(tables)}
