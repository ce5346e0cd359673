"""Numbers in words, and words that begin a sentence."""

from __future__ import annotations

from printkit.layouts.words import capitalize, in_words


def test_small_numbers_are_words_and_large_ones_digits() -> None:
    assert [in_words(number) for number in (1, 4, 10, 11, 20)] == [
        "one",
        "four",
        "ten",
        "11",
        "20",
    ]


def test_a_sentence_begins_with_a_capital_and_keeps_its_names() -> None:
    assert capitalize("fair, by Isaac’s rules") == "Fair, by Isaac’s rules"
    assert capitalize("") == ""
