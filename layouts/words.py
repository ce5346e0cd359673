"""Numbers and lists in words, as they stand in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    """A number as a word, or in digits where it is more than ten."""
    return _WORDS[number] if number < len(_WORDS) else str(number)


def together(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "a, b and c"."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
