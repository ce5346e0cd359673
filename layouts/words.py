"""Numbers, lists and choices in words, for sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields, is_dataclass
from difflib import get_close_matches
from reprlib import Repr
from typing import Any

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_BRITISH = {"color": "colour", "gray": "grey", "catalog": "catalogue"}
_BRITISH |= dict.fromkeys(("grayscale", "greyscale"), "grey")

LONGEST_REPR = 200
"""The most characters of a `repr`, so that it is a line or two on a terminal."""

_REPR = Repr()
_REPR.maxstring, _REPR.maxother = 60, 80


def short_repr(value: Any) -> str:
    """Write a dataclass or a named tuple as its call, with long values cut, and the whole, too.

    A class whose values may be long takes it as its `__repr__`.
    """
    names = [each.name for each in fields(value)] if is_dataclass(value) else value._fields
    shown = (f"{name}={_REPR.repr(getattr(value, name))}" for name in names)
    return cut_repr(f"{type(value).__qualname__}({', '.join(shown)})")


def cut_repr(text: str) -> str:
    """Cut a `repr` to LONGEST_REPR characters; the bracket at its end stays."""
    return text if len(text) <= LONGEST_REPR else f"{text[: LONGEST_REPR - 2]}…{text[-1]}"


def in_words(number: int) -> str:
    """Write a number as a word up to ten, above ten in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def together(words: Sequence[str], joined_by: str = "and") -> str:
    """Join words to a list for a sentence: "a, b and c"."""
    *others, last = words
    return f"{', '.join(others)} {joined_by} {last}" if others else last


def typed_together(word: str, known: Collection[str]) -> list[str]:
    """The known names that were typed with just blanks between them; empty for other words."""
    for name in known:
        if word.startswith(f"{name}-"):
            rest = word.removeprefix(f"{name}-")
            if others := [rest] if rest in known else typed_together(rest, known):
                return [name, *others]
    return []


def did_you_mean(typed: str, known: Collection[str]) -> str:
    """A question with the known names that may be meant, and a space; empty if there are none."""
    near = near_names(typed, known)
    return f"did you mean {together(near, 'or')}? " if near else ""


def near_names(typed: str, known: Collection[str]) -> list[str]:
    """The names that a misspelt one may mean: those that it begins, or else the closest.

    Names that a word holds may be meant, too: `a4` by `DIN-A4`.
    """
    word = standard_spelling(typed)
    begun = [name for name in known if word and name and (name.startswith(word) or name in word)]
    return begun[:3] or get_close_matches(word, known, n=1)


def standard_spelling(name: str) -> str:
    """A typed name as names are spelt here: in small letters, with dashes, in British English."""
    words = name.strip().lower().replace(" ", "-").replace("_", "-").split("-")
    return "-".join(_BRITISH.get(word, word) for word in words)


def duration(seconds: float) -> str:
    """A rough time in words: "some 20 seconds", "some 3 minutes"."""
    if seconds < 57.5:
        return f"some {max(5, 5 * round(seconds / 5))} seconds"
    minutes = round(seconds / 60)
    return f"some {minutes} minutes" if minutes > 1 else "a minute"
