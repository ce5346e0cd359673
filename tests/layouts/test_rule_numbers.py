"""Numbers in the rules are those that the games are played by.

Rule texts take some of them from constants, in braces, and spell others out. Here all are compared
with the constants that engines and sheets use, and the constants with literal numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from printkit.layouts.coin_collectors import layout as collectors
from printkit.layouts.coin_collectors.layout import FILES, SUITS, TILES, VALUES
from printkit.layouts.coin_isolation.layout import MIXES, SQUARES, STANDARD_MIX, coin_mix
from printkit.layouts.coins import COINS, NO_BREAK
from printkit.layouts.dice_isolation.layout import DICE, SUPPLY, WINS
from printkit.layouts.games import GAMES
from printkit.layouts.isaac import tiles
from printkit.layouts.rules import rule_book
from printkit.layouts.words import in_words


def test_the_constants_have_the_published_values() -> None:
    assert (SUPPLY, DICE, WINS) == (20, 3, 10)
    assert (collectors.COINS, collectors.ABOVE_AVERAGE) == (24, 20)
    assert (tiles.SIZE, tiles.GOAL) == (10, 100)
    assert [(kind.length, kind.value, kind.count) for kind in tiles.STANDARD] == [
        (3, 1, 5),
        (4, 2, 4),
        (5, 3, 3),
        (6, 4, 2),
        (7, 6, 1),
    ]
    assert STANDARD_MIX == (24, 24, 12, 4)
    assert MIXES["many-pennies"] == (27, 22, 11, 4)
    assert MIXES["many-many-pennies"] == (30, 20, 10, 4)


def texts_of(slug: str, players: int, *variants: str, case: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of the rules and the reference with its key."""
    book = rule_book(GAMES[slug])
    cases = (case,) if case else ()
    for part in (book.paragraphs, book.reference):
        for text in part(players, variants, cases=cases):
            yield text.key, text.text.replace(NO_BREAK, " ")


def find_all(pattern: str, slug: str, players: int, *variants: str) -> dict[str, list[str]]:
    """Return what a pattern finds in these texts, by their keys."""
    hits = {key: re.findall(pattern, text) for key, text in texts_of(slug, players, *variants)}
    return {key: hit for key, hit in hits.items() if hit}


@pytest.mark.parametrize("variant", ["", *MIXES])
def test_the_rules_name_as_many_coins_as_are_dealt(variant: str) -> None:
    variants = [variant] if variant else []
    mix = coin_mix(variants)
    assert sum(mix) == len(SQUARES)
    text = dict(texts_of("coin-isolation", 2, *variants))
    named = [f"{count} {coin.plural}" for coin, count in zip(COINS, mix, strict=True)]
    assert f"**{', '.join(named[:-1])} and {named[-1]}**" in text["coins"]
    brief = [f"{count}×{coin.label}" for coin, count in zip(COINS, mix, strict=True)]
    assert f"{', '.join(brief)}." in text["ref-coins"]


def test_the_rules_name_the_coins_values() -> None:
    one, five, ten, quarter = (coin.value for coin in COINS)
    text = dict(texts_of("coin-isolation", 2))
    assert f"{one}¢, {five}¢, {ten}¢ or {quarter}¢" in text["coins"]
    assert f"put all {len(SQUARES)} into a bag" in text["lay"]
    in_points = dict(texts_of("coin-isolation", 2, case="points"))
    assert (
        f"counts {one} point, a nickel {five}, a dime {ten} and a quarter {quarter}."
        in (in_points["coins"])
    )
    assert f"They count {one}, {five}, {ten} and {quarter} points." in in_points["ref-coins"]


def test_the_rules_name_the_engines_tokens_and_dice() -> None:
    tokens = find_all(r"(\d+)(?:\*\*)? tokens|(\d+) is the most", "dice-isolation", 2)
    assert set(tokens) == {"things", "colours", "supply", "q-start", "q-roll"}
    assert {"".join(hit) for hits in tokens.values() for hit in hits} == {str(SUPPLY)}
    assert find_all(r"(\d+) dice\b", "dice-isolation", 2) == {
        "things": [str(DICE)],
        "q-start": [str(DICE)],
        "q-roll": [str(DICE)],
    }
    most = find_all(r"one, two or (\w+)\b", "dice-isolation", 2)
    assert most == {key: [in_words(DICE)] for key in ("collect", "again")}


def test_the_rules_name_the_length_of_a_match() -> None:
    text = dict(texts_of("dice-isolation", 2))
    assert f"won **{in_words(WINS)} games**" in text["match"]
    assert f"**{in_words(WINS).capitalize()} wins.**" in text["q-match"]


def test_the_rules_name_isaacs_tiles_and_board() -> None:
    text = dict(texts_of("isaac", 2))
    kinds = re.findall(r"(\w+) (?:tiles )?of length (\d) \(value\s(\d)\)", text["tiles"])
    assert kinds == [
        (in_words(kind.count), str(kind.length), str(kind.value)) for kind in tiles.STANDARD
    ]
    assert f"{in_words(tiles.SIZE)} by {in_words(tiles.SIZE)} squares" in text["tiles"]
    assert f"and {tiles.SIZE**2 - 1} is the" in text["squares"]
    assert f"From {tiles.SIZE - 1:02} it goes on to {tiles.SIZE}" in text["move"]
    hundreds = find_all(r"\b(hundred|\d{3,})\b", "isaac", 2)
    assert hundreds == {key: ["hundred"] for key in ("hundred", "goal")} and tiles.GOAL == 100


def test_the_rules_double_isaacs_points_for_each_counter() -> None:
    """Points double once for each counter on the line, as in
    `printkit.output.isaac.rules.Removal`.
    """
    factors = [str(1 << counters) for counters in range(3)]
    text = dict(texts_of("isaac", 2))
    assert re.findall(r"times (\d)", text["double"]) == factors
    assert re.findall(r"× (\d)", text["factor"]) == factors
    assert "× {}, {} or {}".format(*factors) in text["points"]


def test_the_rules_count_a_piecepack_correctly() -> None:
    coins, pawns = str(collectors.COINS), in_words(len(SUITS))
    assert find_all(r"(\d+)(?:th)? coins?\b", "coin-collectors", 1) == {
        "need": [coins],
        "win": [coins],
        "goal": [coins],
        "brief-win": [coins],
    }
    text = dict(texts_of("coin-collectors", 1))
    assert text["idea"].startswith("Twenty-four coins") and len(TILES) == 24
    assert f"the {len(TILES)} tiles" in text["tiles"]
    for key in ("tiles", "brief-tiles"):
        assert f"{in_words(len(FILES))} rows of {in_words(len(FILES))}" in text[key]
    counted = find_all(r"\b(\w+) (?:ordinary )?(?:pawns|dice)\b", "coin-collectors", 1)
    numbers = {hit for hits in counted.values() for hit in hits if hit in map(in_words, range(9))}
    assert numbers == {pawns}
    assert f"0 (the null), 1 (the ace), then 2 to {VALUES - 1}" in text["need"]


def test_both_texts_name_the_same_good_score() -> None:
    good = find_all(r"(\d+) or more is above average", "coin-collectors", 1)
    assert good == {key: [str(collectors.ABOVE_AVERAGE)] for key in ("score", "brief-score")}
