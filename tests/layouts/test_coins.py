"""Coins: published sizes, order of value, and errors in the data."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources

import pytest

from printkit.layouts.coins import (
    COIN_SETS,
    NO_BREAK,
    POINTS,
    US,
    VALUES,
    CoinSet,
    coin_set,
    read_coin_sets,
)
from printkit.layouts.errors import InputError
from printkit.layouts.language import ENGLISH, Language, languages
from tests.cases import cases_together

PUBLISHED = {
    "us-dollar": {1: (19.05, 1.52), 5: (21.21, 1.95), 10: (17.91, 1.35), 25: (24.26, 1.75)},
    "canadian-dollar": {1: (19.05, 1.45), 5: (21.2, 1.76), 10: (18.03, 1.22), 25: (23.88, 1.58)},
    "euro": {1: (16.25, 1.67), 5: (21.25, 1.67), 10: (19.75, 1.93), 50: (24.25, 2.38)},
    "euro-from-5": {5: (21.25, 1.67), 10: (19.75, 1.93), 20: (22.25, 2.14), 50: (24.25, 2.38)},
    "pound": {1: (20.3, 1.65), 5: (18.0, 1.7), 20: (21.4, 1.7), 100: (23.43, 2.8)},
    "swiss-franc": {5: (17.15, 1.25), 10: (19.15, 1.45), 20: (21.05, 1.65), 100: (23.2, 1.55)},
    "yen": {1: (20.0, 1.5), 5: (22.0, 1.5), 10: (23.5, 1.5), 50: (21.0, 1.7)},
}
"""The published diameter and thickness in mm, by the coins' worth."""


def text() -> str:
    return (resources.files("printkit.layouts") / "coins.yaml").read_text("utf-8")


def test_coins_have_the_sizes_that_are_published() -> None:
    found = {
        name: {coin.worth: (coin.diameter, coin.thickness) for coin in coins.coins}
        for name, coins in COIN_SETS.items()
    }
    assert found == PUBLISHED


@pytest.mark.parametrize("name", COIN_SETS)
def test_coins_have_the_same_values_in_every_set_in_order_of_worth(name: str) -> None:
    coins = COIN_SETS[name]
    assert tuple(coin.value for coin in coins.coins) == VALUES == (1, 5, 10, 25)
    worth = [coin.worth for coin in coins.coins]
    assert worth == sorted(worth)
    assert coins.in_points == (worth != list(VALUES))
    assert coins.source and coins.title
    assert all(coins.of(value).value == value for value in VALUES)


def test_coins_have_the_colour_of_their_metal_or_one_that_tells_them_apart() -> None:
    """A nickel is darker than a dime, and a quarter differs from both: all three are silvery."""
    found = {name: " ".join(coin.colour for coin in of.coins) for name, of in COIN_SETS.items()}
    assert found == {
        "us-dollar": "copper steel silver brass",
        "canadian-dollar": "copper steel silver brass",
        "euro": "copper copper brass brass",
        "euro-from-5": "copper brass brass brass",
        "pound": "copper silver steel bicolour",
        "swiss-franc": "brass silver silver steel",
        "yen": "steel brass copper silver",
    }


@pytest.mark.parametrize("name", COIN_SETS)
def test_kinds_can_be_told_apart(name: str) -> None:
    """Kinds differ in colour, or else by about 2 mm."""
    coins = COIN_SETS[name].coins
    for index, one in enumerate(coins):
        for other in coins[index + 1 :]:
            assert one.colour != other.colour or abs(one.diameter - other.diameter) > 1.8


def test_the_price_of_a_set_of_coins() -> None:
    laid = [1] * 24 + [5] * 24 + [10] * 12 + [25] * 4
    prices = {name: str(coins.total_worth(laid)) for name, coins in COIN_SETS.items()}
    assert prices == {
        "us-dollar": "$3.64",
        "canadian-dollar": "$3.64",
        "euro": "€4.64",
        "euro-from-5": "€8.00",
        "pound": "£7.84",
        "swiss-franc": "CHF 10.00",
        "yen": "¥464",
    }


def test_coins_are_counted_in_words() -> None:
    assert US.need((24, 1, 0, 4)) == ["24 pennies", "1 nickel", "4 quarters"]
    euro = [words.replace(NO_BREAK, " ") for words in coin_set("euro").need((24, 0, 1, 4))]
    assert euro == ["24 × 1 cent", "1 × 10 cents", "4 × 50 cents"]


def replace_text(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


@cases_together(
    ("change", "words"),
    [
        (
            replace_text("diameter: 19.05", "diameter: 1.9"),
            "line 19: expected a length from 10 to 40 mm",
        ),
        (replace_text("diameter: 19.05", "diameter: wide"), "expected a length from 10 to 40 mm"),
        (replace_text("thickness: 1.52", "thickness: nan"), "expected a length from 0.5 to 5 mm"),
        (replace_text("colour: copper", "colour: gold"), "'gold': choose from: copper, steel"),
        (replace_text("worth: 5,", "worth: 1,"), "the nickel is not worth more than the penny"),
        (replace_text("worth: 25,", "worth: 24,"), "do not count what they are worth"),
        (replace_text("worth: 1,", "worth: 0,"), "expected a whole number from 1"),
        (replace_text("name: nickel", "name: penny"), "two kinds have the same name"),
        (replace_text("label: 5¢", "label: 1¢"), "two kinds have the same label"),
        (replace_text("title: US coins", 'title: ""'), "expected some words"),
        (replace_text("  parts: 100\n", ""), "'parts' is missing"),
        (replace_text("parts: 100", "parts: 12"), "'12': did you mean 1? choose from: 1, 100"),
        (replace_text(", colour: steel", ""), "'colour' is missing"),
        (replace_text("unit: ¢", "worth: ¢"), "unknown key 'worth'"),
    ],
)
def test_wrong_data_is_refused_with_its_line(change: Callable[[str], str], words: str) -> None:
    with pytest.raises(InputError, match=r"coins\.yaml, line \d") as caught:
        read_coin_sets(change(text()), "coins.yaml")
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_a_set_has_four_kinds() -> None:
    lines = text().splitlines(keepends=True)
    lines.remove(next(line for line in lines if "quarter" in line))
    with pytest.raises(InputError, match="3 kinds of coins; there are 4 in a set"):
        read_coin_sets("".join(lines), "coins.yaml")


def test_an_unknown_set_of_coins_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="there are no coins 'zloty': choose from: us-dollar, "):
        coin_set("zloty")
    assert coin_set("us-dollar") is US and US.unit == "¢" and coin_set("yen").unit == POINTS


@pytest.mark.parametrize("language", languages().values(), ids=languages())
@pytest.mark.parametrize("coins", COIN_SETS.values(), ids=COIN_SETS)
def test_worths_have_their_sign_where_the_language_has_it(
    coins: CoinSet, language: Language
) -> None:
    worth = sum(coin.worth for coin in coins.coins) / coins.parts
    number = language.write(worth, ".0f" if coins.parts == 1 else ".2f")
    usual = f"{coins.sign} {number}" if coins.sign.isalpha() else f"{coins.sign}{number}"
    wanted = usual if language == ENGLISH else f"{number}{NO_BREAK}{coins.sign}"
    assert language.say(coins.total_worth(VALUES)) == wanted
