"""Numbers in words."""

from __future__ import annotations

from printkit.layouts.words import in_words


def test_small_numbers_are_words_and_large_ones_digits() -> None:
    assert [in_words(number) for number in (1, 4, 10, 11, 20)] == [
        "one",
        "four",
        "ten",
        "11",
        "20",
    ]
