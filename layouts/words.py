"""Numbers and lists in words, for sentences."""

from __future__ import annotations

from collections.abc import Sequence

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    """Write a number as a word up to ten, above ten in digits."""
    return _WORDS[number] if number < len(_WORDS) else str(number)


def together(words: Sequence[str], joined_by: str = "and") -> str:
    """Join words to a list for a sentence: "a, b and c"."""
    *others, last = words
    return f"{', '.join(others)} {joined_by} {last}" if others else last


def capitalize(words: str) -> str:
    """Begin words with a capital letter, to start a sentence."""
    return words[:1].upper() + words[1:]


def duration(seconds: float) -> str:
    """A rough time in words: "some 20 seconds", "some 3 minutes"."""
    if seconds < 57.5:
        return f"some {max(5, 5 * round(seconds / 5))} seconds"
    minutes = round(seconds / 60)
    return f"some {minutes} minutes" if minutes > 1 else "a minute"
