"""A kind of coin is drawn alike on every sheet and on a screen, up to its size and its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from math import dist
from typing import NamedTuple, cast
from xml.etree import ElementTree

import pytest

import printkit
from printkit.layouts.coins import COIN_SETS, CoinSet
from printkit.layouts.language import ENGLISH
from printkit.library import boards
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.coin_isolation.sheets import with_coins
from printkit.output.contract import sheets_of
from printkit.output.drawing.scene import Circle, Line, Page, Path, Polygon, Style, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.sheet import AnySpec, Diagram
from tests.output.kits import Drawn, in_short, sheets_of_case
from tests.output.scenes import Leaf, outline
from tests.output.tiers import in_tiers

Kind = tuple[str, bool]
"""What is written on a coin, and whether it has the room for details."""


class Shape(NamedTuple):
    """What is drawn in what colours, and its measures in parts of the coin's diameter."""

    drawn: tuple[object, ...]
    measures: tuple[float, ...]

    def is_like(self, other: Shape) -> bool:
        return self.drawn == other.drawn and self.measures == pytest.approx(
            other.measures, abs=5e-4
        )


Look = tuple[Shape, ...]

TWO_SIDED = ", back"  # of a label: a paper coin's back is not the coin's face
VALUES = {"0", "1", "2", "3", "4", "5"}
WITH_COINS = {"cover", "setup", "quick", "cards", "pieces", "club", "rules", "first", "reference"}
WITH_COINS |= {"score", "diagrams", "annotated", "puzzles", "screen"}
WITH_PIECEPACK_COINS = {"cover", "setup", "mat", "quick", "cards", "pieces", "rules", "first"}
WITH_PIECEPACK_COINS |= {"reference", "diagrams", "annotated", "puzzles", "screen"}


def faces(drawn: list[Leaf], words: set[str]) -> Iterator[list[Leaf]]:
    """Yield each drawn coin: the widest circle around one of the words, and all that lies in it."""
    for place, leaf in enumerate(drawn):
        if not isinstance(leaf.item, Text) or leaf.item.text not in words:
            continue
        middle = _middle(leaf)
        around = [
            (other.item.radius, at)
            for at, other in enumerate(drawn[:place])
            if isinstance(other.item, Circle) and other.transform == leaf.transform
            if dist(other.item.centre, middle) < 0.4 * other.item.radius
        ]
        if not around or any(TWO_SIDED in label for label in leaf.labels):
            continue
        first = max(around)[1]
        disc = drawn[first].item
        assert isinstance(disc, Circle)
        if first and _is_cut(drawn[first - 1], disc):
            continue
        face = [drawn[first]]
        for other in drawn[first + 1 :]:
            if other.transform != leaf.transform or not _lies_on(other, disc):
                break
            face.append(other)
        yield face


def _is_cut(before: Leaf, ring: Circle) -> bool:
    """Whether a ring is left of a coin whose edge was cut off, at the end of a picture."""
    points = outline(before.item) if isinstance(before.item, Path) else []
    return bool(points) and all(dist(each, ring.centre) < 2 * ring.radius for each in points)


def _middle(leaf: Leaf) -> tuple[float, float]:
    """The middle of a text in the place that its group has."""
    return replace(leaf, transform=type(leaf.transform)()).bare.centre


def _lies_on(leaf: Leaf, disc: Circle) -> bool:
    reach = disc.radius + 1e-6
    points = [_middle(leaf)] if isinstance(leaf.item, Text) else outline(leaf.item)
    if isinstance(leaf.item, Circle):
        return dist(leaf.item.centre, disc.centre) + leaf.item.radius <= reach
    return all(dist(point, disc.centre) <= reach for point in points)


def look(face: list[Leaf], detailed: bool) -> Look:
    """The shapes of a coin, without what it counts, which small coins do not say."""
    disc = face[0].item
    assert isinstance(disc, Circle)
    (x, y), across = disc.centre, 2 * disc.radius

    def shape(leaf: Leaf) -> Shape:
        item = leaf.item
        if isinstance(item, Text):  # of a small coin it may be small print
            size = (item.size / across,) if detailed else ()
            low = (_middle(leaf)[1] - y) / across
            return Shape((item.text, item.colour, item.font), (low, *size))
        assert isinstance(item, Circle | Line | Path | Polygon)
        style = item.style
        lengths = [style.width, *style.dash] if style.stroke else []
        lengths += [each for px, py in outline(item) for each in (px - x, py - y)]
        measures = tuple(length / across for length in lengths)
        return Shape((type(item), style.fill, style.stroke, style.hatch), measures)

    return tuple(shape(leaf) for leaf in face if not getattr(leaf.item, "text", "").startswith("="))


def alike(one: Look, other: Look) -> bool:
    return len(one) == len(other) and all(map(Shape.is_like, one, other))


def looks_of(drawn: Drawn, coins: CoinSet | None) -> Iterator[tuple[Kind, Look]]:
    """Yield the coins on a page: of a set, or of a piecepack."""
    theme, words = drawn.spec.theme, VALUES
    if coins:
        words = {word for coin in coins.coins for word in (coin.label, coin.short)}
    for face in faces(drawn.items, words):
        style = getattr(face[0].item, "style", Style())
        if style in theme.seats or style.stroke == theme.accent:
            continue  # a player's number, or a moment's
        if coins is None and any("pennies" in label for label in face[0].labels):
            continue
        (word,) = words.intersection(getattr(leaf.item, "text", "") for leaf in face)
        disc = face[0].item
        assert isinstance(disc, Circle)
        detailed = any(isinstance(leaf.item, Path) for leaf in face)
        if coins is None:
            detailed = disc.radius > 5.0
        yield (word, detailed), look(face, detailed)


def on_screen(spec: AnySpec) -> Drawn:
    """The board on the page, before the first move."""
    sheets = sheets_of(spec.setup.game)
    shown = Diagram(0, "", "", sheets.first_table(spec.setup))
    board = sheets.draw_screen(spec.setup, shown, None, spec.theme, ENGLISH)
    return Drawn(Page(board.width, board.height, board.items, "screen", "The board"), spec)


def one_look_each(pages: list[Drawn], coins: CoinSet | None) -> dict[Kind, Look]:
    """The look of each kind of coin. Fails if a page has another one than the pages before it."""
    first: dict[Kind, Look] = {}
    for drawn in pages:
        for kind, each in looks_of(drawn, coins):
            assert alike(first.setdefault(kind, each), each), (kind, drawn.page.name)
    return first


def assert_same_disc(looks: dict[Kind, Look], short: Mapping[str, str]) -> None:
    """A small coin has the disc and the edge of a large one; of each kind there are both."""
    assert looks.keys() == {(n, True) for n in short} | {(n, False) for n in short.values()}
    for large, small in short.items():
        *disc, _ = looks[small, False]
        assert len(disc) >= 2 and alike(looks[large, True][: len(disc)], tuple(disc))


def names_of(pages: list[Drawn], coins: CoinSet | None) -> set[str]:
    """The first words of the names of pages with coins."""
    return {drawn.page.name.split("-")[0] for drawn in pages if any(looks_of(drawn, coins))}


@in_tiers(
    [("us-dollar", "colour"), ("pound", "low-ink"), ("euro", "grey")], product(COIN_SETS, THEMES)
)
def test_a_coin_looks_the_same_wherever_it_is_drawn(name: str, theme: str) -> None:
    coins = COIN_SETS[name]
    usual = sheets_of_case("coin-isolation-4", "a4", theme, in_short)
    printed = replace(usual, spec=with_coins(cast(CoinSpec, usual.spec), coins))
    pages = [*printed.pages, on_screen(printed.spec)]
    looks = one_look_each(pages, coins)
    assert_same_disc(looks, {coin.label: coin.short for coin in coins.coins})
    assert names_of(pages, coins) >= WITH_COINS


@in_tiers(THEMES)
def test_a_piecepacks_coin_looks_the_same_wherever_it_is_drawn(theme: str) -> None:
    printed = sheets_of_case("coin-collectors", "a4", theme, in_short)
    pages = [*printed.pages, on_screen(printed.spec)]
    assert_same_disc(one_look_each(pages, None), {value: value for value in VALUES})
    assert names_of(pages, None) >= WITH_PIECEPACK_COINS


@pytest.mark.parametrize(
    ("game", "name"), [("coin-isolation", "25"), ("coin-collectors", "coin-3")]
)
def test_the_editor_offers_coins_as_they_lie_on_its_board(game: str, name: str) -> None:
    """Its palette shows the very circles that a coin on the board has."""
    setup = printkit.setup(f"{game}#7")
    board = boards.laid_board(setup, setup.game.laid.of(setup.layout)).svg()
    piece = boards.laid_piece(setup, setup.game.laid.empty(), name)
    lying = circles_in(board)
    assert circles_in(piece) and circles_in(piece) <= lying


def circles_in(svg: str) -> set[tuple[str, ...]]:
    """The size and paint of each circle in an SVG document."""
    circles = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}circle")
    names = ("r", "fill", "stroke", "stroke-width", "stroke-dasharray")
    return {tuple(circle.get(name, "") for name in names) for circle in circles}
