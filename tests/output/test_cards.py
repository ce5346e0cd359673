"""Cards name their game and setup, and their small coins can be told apart."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from printkit.layouts.coins import COINS
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import SEATS
from printkit.output.dice_isolation.board import squares_words
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Path, Point, Text
from printkit.output.drawing.theme import THEMES, Theme
from printkit.output.page.cards import card_status
from printkit.output.page.coins import coin as coin_at
from tests.output.games import PICKED
from tests.output.kits import Printed, sheets_of_case
from tests.output.scenes import Leaf, inside, leaves, near, words_on
from tests.output.specs import kit_of, setup, verdict
from tests.output.tiers import in_tiers

GAMES = ("coin-isolation-2", "dice-isolation", "isaac", "coin-collectors")
SLACK = 0.01


def cards(sheets: Printed) -> list[tuple[Box, list[Leaf]]]:
    """Return the cards of all pages: the box to cut, and the items in it."""
    found = []
    for page in sheets.select("cards").pages:
        items = leaves(page)
        edge = sheets.spec.theme.cut
        cuts = [leaf.bare for leaf in items if getattr(leaf.item, "style", None) == edge]
        found += [(cut, [leaf for leaf in items if inside(leaf.box, cut)]) for cut in cuts]
    return found


def words_of(card: list[Leaf]) -> list[str]:
    return [leaf.item.text for leaf in card if isinstance(leaf.item, Text)]


@in_tiers(product(GAMES, ["a4"]), [*product(PICKED, ["a5"]), *product(GAMES, ["letter"])])
def test_a_card_that_is_cut_out_names_its_game(case: str, paper: str) -> None:
    sheets = sheets_of_case(case, paper, "colour")
    game = sheets.spec.setup.game
    found = cards(sheets)
    assert len(found) == len(sheets.spec.cards) > 1
    for number, (_, items) in enumerate(found, start=1):
        words = " ".join(words_of(items))
        assert game.title in words
        assert f"{number}" in words.split()
        assert any(f"emblem of {game.title}" in leaf.labels for leaf in items)


@in_tiers(product(GAMES, ["a4"]), [*product(PICKED, ["a5"]), *product(GAMES, ("letter", "a3"))])
def test_all_that_is_on_a_card_lies_within_its_cuts(case: str, paper: str) -> None:
    sheets = sheets_of_case(case, paper, "colour")
    drawn = [leaf for page in sheets.select("cards").pages for leaf in leaves(page)]
    for number, (cut, inside_it) in enumerate(cards(sheets), start=1):
        own = [leaf for leaf in drawn if f"card {number}" in leaf.labels]
        assert own and all(inside(leaf.box, cut) for leaf in own)
        paths = [leaf for leaf in own if isinstance(leaf.item, Path)]
        (code,) = (path.box for path in paths if len(path.item.commands) > 500)  # type: ignore[union-attr]
        words = [leaf.box for leaf in inside_it if isinstance(leaf.item, Text)]
        assert not any(near(code, box, -SLACK) for box in words)


@in_tiers(
    [case for case in GAMES if case != "coin-collectors"],  # its cards are sorted by difficulty
    [case for case in PICKED if case != "coin-collectors"],
)
def test_a_card_has_its_id_and_says_whether_it_was_checked(case: str) -> None:
    sheets = sheets_of_case(case, "a4", "colour")
    for card, (_, drawn) in zip(sheets.spec.cards, cards(sheets), strict=True):
        found = words_of(drawn)
        assert card.setup.id in found
        assert ("not checked" in found) == (card.verdict is None)


def test_a_card_of_isaac_has_the_opening_and_both_players_tiles() -> None:
    sheets = sheets_of_case("isaac", "a4", "colour")
    layout = sheets.spec.setup.layout
    assert isinstance(layout, IsaacLayout) and layout.opening
    _, drawn = cards(sheets)[0]
    labels = {label for leaf in drawn for label in leaf.labels}
    for turn, tile in enumerate(layout.opening):
        assert f"{SEATS[turn % 2]}: {tile.name}" in labels
    for kind in layout.tiles:
        assert f"{kind.count} of length {kind.length} worth {kind.value}" in labels
    begins = f"{SEATS[len(layout.opening) % 2]} begins"
    assert begins in words_of(drawn)


def test_a_card_of_dice_isolation_has_the_board_and_its_head_start() -> None:
    sheets = sheets_of_case("dice-isolation", "a4", "colour")
    layout = sheets.spec.setup.layout
    assert isinstance(layout, DiceLayout)
    ((first, unchecked), (second, drawn), *_) = cards(sheets)
    assert any(squares_words(layout) in leaf.labels for leaf in drawn)
    assert (first.width, first.height) == pytest.approx((second.width, second.height))
    head_start = "player 2 begins with 4 tokens"
    assert head_start not in " ".join(words_of(unchecked))
    assert head_start in " ".join(words_of(drawn))
    even = replace(sheets.spec, duplicate=True)
    assert "begins with" not in words_on(kit_of(even, "cards").pages[0])


@in_tiers(["coin-isolation-4"], ["coin-isolation-2"])
def test_a_card_says_in_words_who_sits_where(case: str) -> None:
    sheets = sheets_of_case(case, "a5", "colour")
    for card, (_, items) in zip(sheets.spec.cards, cards(sheets), strict=True):
        sides = enumerate(card.setup.sides, start=1)
        assert {f"player {seat}: {side}" for seat, side in sides} <= {*words_of(items)}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_small_coins_differ_in_size_and_edge(theme: Theme) -> None:
    drawn = {coin.value: coin_at(Point(0, 0), coin, theme, 0.3)[1] for coin in COINS}
    for (value, one), (other_value, other) in combinations(drawn.items(), 2):
        assert isinstance(one, Circle) and isinstance(other, Circle)
        edges = [(bool(disc.style.dash), round(disc.style.width, 2)) for disc in (one, other)]
        assert edges[0] != edges[1], (value, other_value)
        outer = [disc.radius + disc.style.width / 2 for disc in (one, other)]
        assert outer[0] != pytest.approx(outer[1]), (value, other_value)


def test_cards_say_what_a_check_found() -> None:
    """A setup to whose seats masters lean is not called fair without saying so."""
    found = verdict(setup())
    *others, masters = found.tiers
    seats = tuple(replace(seat, share=0.35 + 0.3 * seat.seat) for seat in masters.seats)
    leaning = replace(found, tiers=(*others, replace(masters, level="master", seats=seats)))
    assert str(card_status(found)) == "checked: fair"
    assert str(card_status(leaning)) == "checked: fair, masters lean"
    assert str(card_status(replace(found, playable=False))) == "checked: fair but dull"
    assert str(card_status(replace(found, fair="undecided"))) == "checked: unproven"
    assert str(card_status(replace(found, fair="unfair"))) == "checked: unfair"
    assert str(card_status(None)) == "not checked"
