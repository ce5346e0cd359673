"""Laying out by hand: the palette of pieces, and words for what is missing or too much.

A layout in the making is a game's own value, see `layouts.game.Laid`; an editor works on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from layouts.words import together

_NAMED = 4  # empty squares; of more their number is told


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of thing to lay, by its `name`; `words` are a person's.

    `left` is how many there still are, less than none where too many lie, None for as many as one
    likes. `key` is what is typed to lay it: one letter or more. `turned` names the same piece
    turned by a right angle, empty where that is no other. Pieces of a `group` stand together.
    """

    name: str
    words: str
    left: int | None = None
    key: str = ""
    turned: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """What else a layout says, and no square: one of the `choices`, each a value and its words.

    Where there are none it is a whole number from `least` to `most`. Settings of a `group` stand
    together.
    """

    name: str
    words: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    group: str = ""


def amount_words(left: Iterable[tuple[Callable[[int], str], int]]) -> list[str]:
    """What is too much of each kind, and what is missing.

    Of each there are words for so many of it, and how many are left to lay, less than none where
    too many lie.
    """
    kinds = list(left)
    over = [counted(-number) for counted, number in kinds if number < 0]
    missing = [(counted(number), number) for counted, number in kinds if number > 0]
    said = [f"{together(over)} too many"] if over else []
    if missing:
        one = len(missing) == 1 and missing[0][1] == 1
        said.append(f"{together([words for words, _ in missing])} {'is' if one else 'are'} missing")
    return said


def empty_words(names: Sequence[str], thing: str = "") -> list[str]:
    """Which squares are empty, or lack a `thing`: a sentence, or none."""
    if not names:
        return []
    few = len(names) <= _NAMED
    which = together(names) if few else f"{len(names)} squares"
    if thing:
        return [f"{which} {'has' if len(names) == 1 else 'have'} no {thing}"]
    return [f"{which} {'is' if len(names) == 1 else 'are'} empty"]
