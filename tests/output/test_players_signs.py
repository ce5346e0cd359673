"""A player has the same sign on all sheets: a pawn, unlike any coin, or a token."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from printkit.layouts.coins import COINS
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Item, Page, Path, Point, Polygon
from printkit.output.drawing.theme import THEMES
from printkit.output.page.coins import coin as coin_at
from printkit.output.page.signs import pawn, silhouette
from tests.output.kits import Drawn, Printed, in_short, sheets_of_case
from tests.output.scenes import Leaf, items_of, leaves, near
from tests.output.test_meanings import look, without_colour
from tests.output.tiers import in_tiers

ANY_THEME = in_tiers(["colour"], THEMES)
WITH_SIGNS = ("coin-isolation-4", "dice-isolation", "coin-collectors")
WITH_PAWNS = ("setup", "mat", "rules", "diagrams", "pieces")  # sheets of Coin Collectors
ABOUT_THE_CHECK = "report"  # the report has no pawns: it numbers seats as in any game


def sheets_of(case: str, theme: str, paper: str = "a4") -> list[Drawn]:
    pages = sheets_of_case(case, paper, theme, in_short).pages
    return [sheet for sheet in pages if not sheet.page.name.startswith(ABOUT_THE_CHECK)]


def signs(sheet: Drawn) -> list[Leaf]:
    """Return the shapes drawn in a player's style."""
    styles = sheet.spec.theme.seats
    return [leaf for leaf in sheet.items if getattr(leaf.item, "style", None) in styles]


@in_tiers(
    [("coin-isolation-2", "colour")],
    [*product(["coin-isolation-2"], THEMES), ("coin-isolation-4", "colour")],
)
def test_a_player_with_a_pawn_is_shown_by_a_pawn(case: str, theme: str) -> None:
    """Every shape in a player's style is the body of a pawn or its head."""
    seen = set()
    for sheet in sheets_of(case, theme):
        found = signs(sheet)
        bodies = [leaf for leaf in found if isinstance(leaf.item, Path)]
        heads = [leaf for leaf in found if not isinstance(leaf.item, Path)]
        for head in heads:
            assert any(near(body.box, head.box) for body in bodies), sheet.page.name
        if bodies:
            seen.add(sheet.page.name.split("-")[0])
    assert {"board", "setup", "score", "rules", "reference", "pieces"} <= seen


@ANY_THEME
def test_a_pawn_looks_like_no_coin(theme: str) -> None:
    looks = THEMES[theme]
    middle = Point(50.0, 50.0)
    for seat, coin in product(range(4), COINS):
        one = leaves_of(pawn(middle, seat, 3.0, looks))
        other = leaves_of(coin_at(middle, coin, looks, 0.3))
        assert look(one, without_colour) != look(other, without_colour)
        body = next(leaf for leaf in one if isinstance(leaf.item, Path))
        assert body.box.height > body.box.width * 0.7 and not isinstance(body.item, Circle)


def leaves_of(items: tuple[Item, ...]) -> list[Leaf]:
    return leaves(Page(100, 100, items, "one", "One"))


@in_tiers(product(WITH_PAWNS, ["colour"]), product(WITH_PAWNS, THEMES))
def test_every_suits_pawn_is_a_silhouette(sheet: str, theme: str) -> None:
    kit = sheets_of_case("coin-collectors", "a4", theme)
    if not kit.takes(sheet):
        kit = sheets_of_case("coin-collectors", "a3", theme)
    body, _ = silhouette(Point(0.0, 0.0), 1.0, THEMES[theme].disc)
    paths = [path for page in kit.select(sheet).pages for path in items_of(page, Path)]
    assert any(len(path.commands) == len(body.commands) for path in paths), f"no pawn on {sheet}"


@ANY_THEME
def test_ring_and_star_name_the_players_on_every_sheet(theme: str) -> None:
    if theme == "colour":  # in other themes a player's style is also the ground of a star
        for sheet in sheets_of("dice-isolation", theme):
            assert not signs(sheet), sheet.page.name
    for name in ("setup", "rules", "score-pad"):
        kit = sheets_of_case("dice-isolation", "a4", theme, in_short)
        grounds = {replace(style, hatch=None) for style in kit.spec.theme.tokens}
        found = {
            replace(circle.style, hatch=None)
            for page in kit.select(name).pages
            for circle in items_of(page, Circle)
        }
        assert grounds <= found, name


CLEAR = 0.35  # mm


@in_tiers([("dice-isolation", "a4")], product(WITH_SIGNS, ["a5"]))
def test_texts_stand_on_a_sign_or_clear_of_it(case: str, paper: str) -> None:
    kit: Printed = sheets_of_case(case, paper, "grey", in_short)
    for sheet in kit.pages:
        theme = sheet.spec.theme
        styles = (*theme.seats, *(replace(style, hatch=None) for style in theme.tokens))
        marks = [
            leaf
            for leaf in sheet.items
            if getattr(leaf.item, "style", None) in styles
            and isinstance(leaf.item, Circle | Polygon | Path)
        ]
        for text in sheet.texts:
            own = [mark.box for mark in marks if mark in text.below or frames(mark.box, text.ink)]
            for mark in marks:  # a pawn's number may be near its own head
                apart = gap(text.ink, mark.box)
                own_sign = any(near(mark.box, box) for box in own)
                assert apart >= CLEAR or own_sign, (sheet.page.name, text.text.text, apart)


def frames(one: Box, other: Box) -> bool:
    """Whether a box is around the middle of another, as an outline is around a variant's name."""
    x, y = other.centre
    return one.x < x < one.right and one.y < y < one.bottom


def gap(one: Box, other: Box) -> float:
    across = max(one.x - other.right, other.x - one.right)
    down = max(one.y - other.bottom, other.y - one.bottom)
    return max(across, down)
