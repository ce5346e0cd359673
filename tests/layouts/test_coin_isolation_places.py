"""The value of coins on their squares, and the layouts dealt by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from statistics import median

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from printkit.layouts.coin_isolation.layout import (
    Worths,
    deal,
    uneven_for_more,
    uneven_for_two,
    worths,
)

COINS = st.sampled_from([1, 5, 10, 25])
TABLE = yaml.safe_load(
    files("printkit.layouts.coin_isolation").joinpath("places.yaml").read_text(encoding="utf-8")
)
SEEDS = range(40)


def worth(players: int, seat: int, coin: int, square: str) -> float:
    """Return the table's figure for a square of the left quarter, found by its name."""
    (known,) = (each for each in TABLE if (each["players"], each["seat"]) == (players, seat))
    squares = [f"{file}{rank}" for rank in "1234" for file in "abcd"]
    kinds = {5: "nickels", 10: "dimes", 25: "quarters"}
    return 0.0 if coin == 1 else float(known[kinds[coin]][squares.index(square)])


def pennies_but(square: int, coin: int) -> list[int]:
    return [coin if each == square else 1 for each in range(64)]


def test_each_seat_has_its_figures() -> None:
    seats = [(each.players, each.seat) for each in worths()]
    assert seats == [(2, 1), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3), (4, 4)]
    with pytest.raises(ValueError, match="16 figures"):
        Worths(2, 1, 0.0, (1.0,), (1.0,), (1.0,))


@pytest.mark.parametrize(
    ("square", "like", "near"),
    [("b2", "b2", True), ("g2", "b2", True), ("b7", "b2", False), ("e8", "d1", False)],
)
def test_with_two_players_a_coin_counts_for_the_nearer_one(
    square: str, like: str, near: bool
) -> None:
    pennies = float(TABLE[0]["pennies"])
    place = "abcdefgh".index(square[0]) + 8 * (int(square[1]) - 1)
    for coin in (5, 10, 25):
        gain = worth(2, 1, coin, like) * (1 if near else -1)
        assert uneven_for_two(pennies_but(place, coin)) == pytest.approx(abs(pennies + gain))


@given(st.lists(COINS, min_size=16, max_size=16))
def test_with_more_players_the_least_even_seat_counts(quarter: list[int]) -> None:
    squares = [f"{file}{rank}" for rank in "1234" for file in "abcd"]
    seats = [(each["players"], each["seat"], each["pennies"]) for each in TABLE]
    shares = [
        pennies + sum(worth(players, seat, *there) for there in zip(quarter, squares, strict=True))
        for players, seat, pennies in seats
        if players > 2
    ]
    assert uneven_for_more(quarter) == pytest.approx(max(map(abs, shares)))


def test_a_weighed_layout_is_more_even_than_others() -> None:
    """For two players by far: the best of 64 layouts, which are .1 from even, is within .002."""
    for_two, for_more = ("weighed",), ("balanced", "weighed")
    assert median(uneven_for_two(deal(seed, (), for_two).coins) for seed in SEEDS) < 5
    assert median(uneven_for_two(deal(seed).coins) for seed in SEEDS) > 50
    assert median(uneven_for_more(quarter(seed, for_more)) for seed in SEEDS) < 30
    assert median(uneven_for_more(quarter(seed, ("balanced",))) for seed in SEEDS) > 50


def quarter(seed: int, options: Sequence[str]) -> list[int]:
    coins = deal(seed, (), options).coins
    return [coins[8 * rank + file] for rank in range(4) for file in range(4)]


@pytest.mark.parametrize("variants", [(), ("many-pennies",)])
def test_a_weighed_layout_has_the_same_coins_elsewhere(variants: tuple[str, ...]) -> None:
    known = {deal(seed, variants, ("weighed",)).coins for seed in SEEDS}
    assert len(known) == len(SEEDS)
    for coins in known:
        assert Counter(coins) == Counter(deal(1, variants).coins)


def test_a_leaning_weighed_layout_swaps_a_dime_and_a_penny() -> None:
    for seed in SEEDS:
        same = deal(seed, (), ("balanced", "weighed")).coins
        leaning = deal(seed, (), ("leaning", "weighed")).coins
        moved = [(a, b) for a, b in zip(same, leaning, strict=True) if a != b]
        assert sorted(moved) in ([], [(1, 10), (10, 1)])
