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


def capitalize(words: str) -> str:
    """Words as they begin a sentence: "Player 1 begins"."""
    return words[:1].upper() + words[1:]


def duration(seconds: float) -> str:
    """A time as one says it: "some 20 seconds", "some 3 minutes"."""
    if seconds < 57.5:
        return f"some {max(5, 5 * round(seconds / 5))} seconds"
    minutes = round(seconds / 60)
    return f"some {minutes} minutes" if minutes > 1 else "a minute"
