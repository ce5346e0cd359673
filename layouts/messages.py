"""Messages: sentences as data, with named places and the values that fill them.

What is below the surfaces (command line, page, sheets) says nothing itself. It makes messages, and
each surface says them in its language: see `printkit.layouts.language`. The text of a message is
English; it is also its key in the catalogues of other languages. So a message is one whole
sentence, or a name: it is not glued to others, and nothing compares it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from string import Formatter
from typing import Any, Literal, TypeAlias, TypeVar, Union, cast

import msgspec

from printkit.layouts.words import (
    cut_repr,
    in_words,
    near_names,
    standard_spelling,
    together,
    typed_together,
)

Value: TypeAlias = Union["Message", "Listed", "Spelled", "OptionName", str, int, float]
"""What fills a place. A name that is the same in every language, such as an ID, is a `str`."""


class OptionName(msgspec.Struct, frozen=True, tag=True):
    """An option, perhaps with a value: "count", "sheet puzzles".

    Each surface has its own words for it: the command line `--count`, the page the name of its
    control.
    """

    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.value}".rstrip()


class Spelled(msgspec.Struct, frozen=True, tag=True):
    """A number as a word up to ten, above ten in digits."""

    number: int

    def __str__(self) -> str:
        return _ENGLISH.put(self)


JoinedBy: TypeAlias = Literal["and", "or", ",", ";", "+", ":", " ", "\n"]
"""How a list is joined: "a, b and c", "a, b, c", "a + b", "a : b"; sentences by blanks; lines."""

_BETWEEN = {",": ", ", ";": "; ", "+": " + ", ":": " : ", " ": " ", "\n": "\n"}


class Listed(msgspec.Struct, frozen=True, tag=True):
    """Names to be joined to "a, b and c", or sentences that follow each other."""

    words: tuple[Value, ...]
    joined_by: JoinedBy = "and"

    def __str__(self) -> str:
        return _ENGLISH.put(self)

    def __repr__(self) -> str:
        return _short_repr(self)


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag=True):
    """A sentence or a name, to be said in any language. As `str` it is English.

    `text` has places in braces, by name and perhaps with a format of Python: `{share:.0%}`.
    `values` fill them. A message about a `number` of things has the text for one thing, and the
    `plural`. `context` tells apart what only English says alike.
    """

    text: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str = ""
    number: int = 1
    context: str = ""

    def __str__(self) -> str:
        return _ENGLISH.put(self)

    def __repr__(self) -> str:
        return _short_repr(self)


Said: TypeAlias = Message | Listed | Spelled
"""What is said otherwise in each language."""

TERMINAL = "terminal"
"""The context of messages for terminals, which are said in English alone."""

V = TypeVar("V", bound=Value)


def _short_repr(said: Said) -> str:
    return cut_repr(f"<{type(said).__name__} {str(said)!r}>")


def message(text: str, /, **values: Value) -> Message:
    """A message, with the values of its places."""
    return Message(text, tuple(values.items()))


def counted(one: str, many: str, number: int, /, **values: Value) -> Message:
    """A message about a number of things, which fills the place `{n}`."""
    return Message(one, (("n", number), *values.items()), many, number)


def in_context(context: str, text: str, /, **values: Value) -> Message:
    """A message that only English says as another one, too: a verb, say, and not the noun."""
    return Message(text, tuple(values.items()), context=context)


def english(text: str, /, **values: Value) -> Message:
    """A message for a terminal alone. No catalogue has it, and the page does not show it."""
    return Message(text, tuple(values.items()), context=TERMINAL)


def is_for_terminal(said: Value) -> bool:
    """Whether something is said in English alone: a text, or an `english` message."""
    return isinstance(said, str) or (isinstance(said, Message) and said.context == TERMINAL)


def listed(words: Iterable[Value], joined_by: JoinedBy = "and") -> Listed:
    """Names to be joined to "a, b and c", or sentences that follow each other."""
    return Listed(tuple(words), joined_by)


def choices_words(typed: str, known: Collection[str]) -> Message:
    """Advice for an unknown name: the known names that may be meant, and all that are known."""
    if several := typed_together(standard_spelling(typed), known):
        return message("write {names}", names=", ".join(several))
    names = ", ".join(known)
    if near := near_names(typed, known):
        meant = listed(near, "or")
        return message("did you mean {meant}? choose from: {names}", meant=meant, names=names)
    return message("choose from: {names}", names=names)


def map_messages(what: V, change: Callable[[Message], Message]) -> V:
    """Change a message, and all messages in its places."""
    return map_values(what, lambda each: change(each) if isinstance(each, Message) else each)


def map_values(what: V, change: Callable[[Value], Value]) -> V:
    """Change what is said, after all that is in its places: options, say, to a surface's words."""
    made: Any = what
    if isinstance(made, Message):
        values = tuple((name, map_values(value, change)) for name, value in made.values)
        made = msgspec.structs.replace(made, values=values)
    elif isinstance(made, Listed):
        made = Listed(tuple(map_values(each, change) for each in made.words), made.joined_by)
    return cast(V, change(made))


First: TypeAlias = Callable[[str], str]
"""What is done to the first letter: `str.upper`, `str.lower`, or nothing: `str`.

It is done while a message is said, and to its own words: a name in its first place, such as a
square, an ID or what players call themselves, stays as it is. In English, French, German, Italian
and Spanish a sentence begins with one capital letter, behind marks such as ¿, « and **, and none
begins with ß.
"""


class Speaker:
    """What says messages, here in English. A `Language` says them in its own words."""

    __slots__ = ()

    def put(self, value: Value, first: First = str) -> str:
        """Say what fills a place. A `str` is a name, which is the same in every language."""
        if isinstance(value, str):
            return value
        if isinstance(value, OptionName):
            return str(value)
        if isinstance(value, int | float):
            return self.write(value)
        if isinstance(value, Spelled):
            return _begin(self.spell(value.number), first)
        if isinstance(value, Listed):
            words = [self.put(each, str if n else first) for n, each in enumerate(value.words)]
            return self.join(words, value.joined_by)
        return fill_in(self.look_up(value), value.values, self.put, self.write, first)

    def look_up(self, said: Message) -> str:
        """The text of a message, with its places."""
        return said.plural if said.plural and said.number != 1 else said.text

    def write(self, number: float, spec: str = "") -> str:
        """Write a number in a format of Python (",", ".0%", ".1f")."""
        return format(number, spec)

    def spell(self, number: int) -> str:
        """A number as a word up to ten, above ten in digits."""
        return in_words(number)

    def join(self, words: list[str], joined_by: JoinedBy) -> str:
        """Join words to a list."""
        if joined_by in ("and", "or"):
            return together(words, joined_by)
        return _BETWEEN[joined_by].join(words)


_ENGLISH = Speaker()
_MARKS = " \N{NO-BREAK SPACE}*(¿¡«„“‘\"'"
"""What may stand before the first letter of a sentence; an option or a path is no sentence."""

_SENTENCE = re.compile(r"[.?!][*”»)]*$")


def fill_in(
    text: str,
    values: tuple[tuple[str, Value], ...],
    put: Callable[[Value, First], str],
    write: Callable[[float, str], str],
    first: First = str,
) -> str:
    """Fill the places of a text: `put` says values, and `write` writes numbers in a format.

    A value that begins a sentence is said with a capital letter: "Player 1 passes.".
    """
    if not values:
        return _begin(text, first)
    known, said = dict(values), []
    begins = str.upper if first is str and _SENTENCE.search(text) else first
    for own, name, spec, _ in Formatter().parse(text):
        said.append(_begin(own, first))
        if own.strip(_MARKS):
            first = begins = str
        if name is not None:
            value = known[name]
            if isinstance(value, int | float):
                said.append(write(value, spec or ""))
            else:
                said.append(put(value, begins))
            first = begins = str
    return "".join(said)


def _begin(text: str, first: First) -> str:
    at = len(text) - len(text.lstrip(_MARKS))
    return text[:at] + first(text[at : at + 1]) + text[at + 1 :]
