"""Kits for the coins of other countries: true sizes, their own names, unchanged setups."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest

from printkit.layouts.coin_isolation.game import in_points
from printkit.layouts.coin_isolation.layout import CoinLayout, coin_mix
from printkit.layouts.coins import COIN_SETS, NO_BREAK, US, CoinSet, coin_set
from printkit.layouts.errors import InputError
from printkit.layouts.messages import message
from printkit.layouts.paper import PAPERS
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.coin_isolation.rules import pieces_in_box
from printkit.output.coin_isolation.setup import min_square
from printkit.output.coin_isolation.sheets import with_coins
from printkit.output.contract import sheets_of
from printkit.output.drawing.scene import Circle, Kit, Page, Point, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.page.coins import coin as coin_at
from printkit.output.sheet import AnySpec
from tests.every import every
from tests.output.games import coin_isolation
from tests.output.scenes import Leaf, leaves, near, texts, words_on
from tests.output.specs import GAME, coin_spec, kit_of, pages_of, words_of
from tests.output.tiers import in_tiers

OTHERS = {name: coins for name, coins in COIN_SETS.items() if coins is not US}
IN_POINTS = {name: coins for name, coins in OTHERS.items() if coins.in_points}
FRANCS = "swiss-franc"  # Swiss coins have long names
ANY_SET = in_tiers([FRANCS], OTHERS)
ANY_POINTS = in_tiers([FRANCS], IN_POINTS)
ANY_SET_AND_PAPER = in_tiers(
    [(FRANCS, "a4"), ("us-dollar", "a4"), ("us-dollar", "a5")],
    [*product(OTHERS, ["a4"]), *product([FRANCS, "us-dollar"], PAPERS)],
)
US_NAMES = re.compile(r"penn(y|ies)|nickel|dime|quarter|¢|\bmoney\b|\bcents taken\b", re.IGNORECASE)
IN_DUPLICATE = ("setup", "rules", "reference", "score-pad", "report")
SLUGS = re.compile(r"(many-)+pennies")
"""A variant's name in commands, which contains the word pennies."""


@cache
def spec_with(name: str, players: int = 3, paper: str = "a4", theme: str = "grey") -> CoinSpec:
    """Return a spec with variants, a verdict, cards, an example and a played game."""
    spec = coin_isolation(players, paper, theme)
    assert spec.verdict
    verdict = replace(
        spec.verdict,
        reasons=(
            message("Player 3 begins with {amount}.", amount=GAME.amount(12)),
            *GAME.remarks(CoinLayout((1,) * 27 + (0,) * 37), ())[:1],
        ),
        metrics=(
            replace(
                spec.verdict.metrics[0],
                low=None,
                high=None,
                sentence=message("Winners are {amount} ahead.", amount=GAME.amount(1)),
            ),
            *spec.verdict.metrics[1:],
        ),
    )
    return with_coins(replace(spec, verdict=verdict), COIN_SETS[name])


def with_head_start(spec: CoinSpec) -> CoinSpec:
    return replace(spec, setup=replace(spec.setup, head_start=(0, 12)))


def whole(spec: AnySpec) -> Kit:
    return kit_of(spec, *sheets_on(spec.paper.name))


def sheets_on(paper: str) -> list[str]:
    """List all sheets; on A5 without the box, which does not fit."""
    names = [sheet.name for sheet in sheets_of(GAME).sheets]
    return [name for name in names if name != "box" or paper != "a5"]


def words_in(kit: Kit) -> Iterator[str]:
    """Yield all texts and labels of a kit."""
    yield from (kit.title, kit.subject)
    for page in kit.pages:
        yield from (page.name, page.label, words_on(page))
        yield from {label for leaf in leaves(page) for label in leaf.labels}


def us_names(kit: Kit) -> list[str]:
    """Return all words of a kit that name coins of the US."""
    ours = ("Money left", "of the money")
    plain = (
        SLUGS.sub("", words).replace(ours[0], "").replace(ours[1], "") for words in words_in(kit)
    )
    return [words for words in plain if US_NAMES.search(words)]


@pytest.mark.matrix
def test_every_sheet_is_drawn_on_the_smallest_paper_and_the_largest() -> None:
    every([*product(OTHERS, ["a5"]), (FRANCS, "a3")], draws_every_sheet)


def draws_every_sheet(name: str, paper: str) -> None:
    kit = whole(with_head_start(spec_with(name, 3, paper)))
    drawn = {re.sub(r"-\d+$", "", page.name) for page in kit.pages}
    assert drawn == {*sheets_on(paper)}
    if COIN_SETS[name].in_points:
        assert not us_names(kit)


@pytest.mark.matrix
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_name_of_a_us_coin_is_left(players: int) -> None:
    """Others than francs are drawn whole on A5."""
    spec = spec_with(FRANCS, players)
    assert not us_names(whole(with_head_start(spec)))
    assert not us_names(kit_of(replace(spec, duplicate=True), *IN_DUPLICATE))


@ANY_POINTS
def test_findings_of_a_check_are_put_in_the_chosen_coins(name: str) -> None:
    coins, spec = COIN_SETS[name], spec_with(name)
    assert spec.verdict and [*map(spec.say, spec.verdict.reasons)] == [
        "Player 3 begins with 12 points.",
        f"The {coins.coins[0].plural} are 27, where these rules deal 24.",
    ]
    assert spec.say(spec.verdict.metrics[0].sentence) == "Winners are 1 point ahead."


def places(page: Page) -> list[Leaf]:
    """Return the outline of each place for a coin, which is drawn first."""
    found: dict[str, Leaf] = {}
    for leaf in leaves(page):
        if isinstance(leaf.item, Circle) and ": place of a" in "".join(leaf.labels[-1:]):
            found.setdefault(leaf.labels[-1], leaf)
    return [*found.values()]


@ANY_SET_AND_PAPER
def test_places_have_the_true_size_of_these_coins(name: str, paper: str) -> None:
    spec = spec_with(name, 2, paper)
    kit = kit_of(spec, "setup")
    found = {leaf.labels[-1]: round(leaf.bare.width, 4) for p in kit.pages for leaf in places(p)}
    sizes = Counter(found.values())
    counts = zip(COIN_SETS[name].coins, spec.setup.layout.counts(), strict=True)
    assert len(found) == 64
    assert sizes == Counter({coin.diameter: count for coin, count in counts})
    for page in kit.pages:
        circles = [leaf.box for leaf in places(page)]
        assert not any(near(one, other) for one, other in combinations(circles, 2))


@ANY_SET_AND_PAPER
def test_paper_coins_have_their_true_size(name: str, paper: str) -> None:
    spec = spec_with(name, 2, paper)
    cut: Counter[float] = Counter()
    for page in kit_of(spec, "pieces").pages:
        for leaf in leaves(page):
            if isinstance(leaf.item, Circle) and leaf.item.style == spec.theme.cut:
                cut[round(leaf.bare.width, 4)] += 1
    mix = zip(COIN_SETS[name].coins, (24, 24, 12, 4), strict=True)
    assert cut == {coin.diameter: count for coin, count in mix}


@ANY_SET
def test_the_box_is_made_for_coins_of_that_size(name: str) -> None:
    piles, _ = pieces_in_box(spec_with(name, 2))
    coins = {pile.width: pile.count for pile in piles if pile.width == pile.height}
    mix = zip(COIN_SETS[name].coins, (24, 24, 12, 4), strict=True)
    assert coins == {coin.diameter: count for coin, count in mix}


@ANY_SET
def test_the_setup_lists_the_coins_needed_and_their_value(name: str) -> None:
    coins, spec = COIN_SETS[name], spec_with(name, 2)
    found = texts(kit_of(spec, "setup").pages[0])
    for coin, count in zip(coins.coins, coin_mix(()), strict=True):
        if coins.in_points:
            assert f"{count} × {coin.label}" in found and f"each counts {coin.value}" in found
        else:
            assert coin.number_words(count) in found
    laid = [value for value in spec.setup.layout.coins if value]
    assert f"64 coins, {coins.total_worth(laid)}, and 2 pawns" in found


@ANY_POINTS
def test_rules_pad_and_paper_coins_say_what_a_coin_counts(name: str) -> None:
    coins, spec = COIN_SETS[name], spec_with(name, 2)
    penny, nickel, dime, quarter = (coin.name for coin in coins.coins)
    counts = f"A {penny} counts 1 point, a {nickel} 5, a {dime} 10 and a {quarter} 25."
    assert counts in words_of(spec, "rules")
    for each in (spec, replace(spec, duplicate=True)):
        pad = texts(pages_of(each, "score-pad")[0])
        assert {f"{coin.label} × {coin.value}" for coin in coins.coins} <= set(pad)
    cards = texts(pages_of(spec, "cards")[0])
    assert f"Each card has its own ID. {in_points(coins)[0]}" in cards
    pieces = [words for page in pages_of(spec, "pieces") for words in texts(page)]
    assert {f"= {coin.value}" for coin in coins.coins if coin.value != coin.worth} <= set(pieces)
    assert {coin.label for coin in coins.coins} <= set(pieces)


@ANY_POINTS
def test_a_head_start_is_in_points(name: str) -> None:
    spec = with_head_start(spec_with(name, 2))
    for sheet in ("board", "setup", "rules", "reference"):
        assert "begins with 12 points" in words_of(spec, sheet), sheet


def test_percentage_points_are_told_from_points_of_coins() -> None:
    for name, words in (
        ("yen", "worth 16 percentage points"),
        ("canadian-dollar", "worth 16 points"),
    ):
        assert words in words_of(spec_with(name), "report")


@ANY_SET
def test_setup_and_verdict_do_not_depend_on_the_coins(name: str) -> None:
    usual = coin_isolation(3, "a4", "grey")
    other = with_coins(usual, COIN_SETS[name])
    assert other.setup.id == usual.setup.id
    assert replace(other.setup, game=usual.setup.game) == usual.setup
    assert [card.setup.id for card in other.cards] == [card.setup.id for card in usual.cards]
    assert usual.verdict and other.verdict
    told = replace(other.verdict, reasons=usual.verdict.reasons, metrics=usual.verdict.metrics)
    assert told == usual.verdict
    values = [(metric.name, metric.value, metric.ok) for metric in other.verdict.metrics]
    assert values == [(metric.name, metric.value, metric.ok) for metric in usual.verdict.metrics]


@pytest.mark.matrix
def test_with_us_coins_nothing_changes() -> None:
    usual = coin_isolation(4, "a4", "colour")
    assert whole(with_coins(usual, US)) == whole(usual)


def large(diameter: float) -> CoinSet:
    """Return euro coins, one of them with this diameter in mm."""
    euro = coin_set("euro")
    *others, last = euro.coins
    return replace(euro, coins=(*others, replace(last, diameter=diameter)))


def test_a_board_for_larger_coins_is_joined_where_the_paper_is_small() -> None:
    spec = with_coins(coin_spec(2, theme="grey"), large(28.65))
    pages = kit_of(spec, "setup").pages
    assert [page.label for page in pages] == [
        "Setup, part 1 of 2: left",
        "Setup, part 2 of 2: right",
    ]
    words = words_on(pages[-1]).replace(NO_BREAK, " ")
    assert "In points 1c = 1, 5c = 5, 10c = 10, 50c = 25" in words
    sizes = {round(leaf.bare.width, 4) for page in pages for leaf in places(page)}
    assert sizes == {16.25, 21.25, 19.75, 28.65}
    (whole_board,) = kit_of(replace(spec, paper=PAPERS["a3"]), "setup").pages
    assert len(places(whole_board)) == 64


@pytest.mark.parametrize("sheet", ["board", "setup"])
def test_coins_too_large_for_the_paper_name_one_that_fits(sheet: str) -> None:
    spec = with_coins(coin_spec(2, paper="a5"), large(39.0))
    with pytest.raises(InputError, match="a board for real coins does not fit on A5") as caught:
        kit_of(spec, sheet)
    assert re.search(r"; use \w+ or larger paper$", str(caught.value))
    assert kit_of(replace(spec, paper=PAPERS["a3"]), sheet).pages


def test_squares_hold_the_largest_coin() -> None:
    for coins in COIN_SETS.values():
        for coin in coins.coins:
            assert coin.diameter + 0.25 < min_square(coins)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_coin_looks_like_its_metal(theme: object) -> None:
    looks = next(each for each in THEMES.values() if each is theme)
    cent, five, ten, fifty = coin_set("euro").coins
    assert looks.metal(cent) == looks.metal(five)
    assert looks.metal(ten) == looks.metal(fifty)
    if looks.name == "colour":
        assert looks.metal(five).fill != looks.metal(ten).fill
    pound = coin_set("pound").coins[-1]
    assert looks.coin_middle(pound, 20.0) and not looks.coin_middle(fifty, 20.0)
    assert looks.coin_edge(pound, 20.0).dash == looks.coin_edge(fifty, 20.0).dash  # by its value


@pytest.mark.parametrize("name", COIN_SETS)
def test_a_coin_says_what_it_counts_where_that_is_not_its_worth(name: str) -> None:
    for coin in COIN_SETS[name].coins:
        said = [
            item.text
            for item in coin_at(Point(0.0, 0.0), coin, THEMES["grey"])
            if isinstance(item, Text)
        ]
        assert said == [coin.label] + [f"= {coin.value}"] * (coin.worth != coin.value)


def test_an_empty_board_has_no_price() -> None:
    spec = coin_spec(2)
    bare = replace(spec, setup=replace(spec.setup, layout=CoinLayout((0,) * 64)))
    found = texts(kit_of(with_coins(bare, coin_set("yen")), "setup").pages[0])
    assert "0 coins, ¥0, and 2 pawns" in found
