"""Languages: how messages and numbers are said.

A language is a folder in `layouts/languages`. Its `language.yaml` says how it writes numbers and
lists, `messages.mo` (compiled from `messages.po`) has its messages, and a file for each game the
rules. What a language lacks is said in English. `docs/translate.md` tells how to add one.
"""

from __future__ import annotations

import locale
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal

import msgspec
import yaml

from printkit.layouts.errors import InputError
from printkit.layouts.messages import (
    MARKS,
    First,
    JoinedBy,
    Message,
    OptionName,
    Said,
    Speaker,
    Value,
    choices_words,
    message,
)
from printkit.layouts.spelling import unquoted
from printkit.layouts.words import NUMBERS


class _Writing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `language.yaml`: a language's own `name`, and how it writes.

    `point` stands before decimals, and `group` between thousands. `{}` in `percent` and in the
    lists are the number, and the words before and after. `otherwise` has how a list is written if
    the word after begins with a pattern. `numbers` are the words for none to ten. A number stays on
    the line of the word in `numbered` that stands before it. `coins` are the usual ones where it is
    spoken. `colon` says how a sentence begins behind one.
    """

    name: str = "English"
    point: str = "."
    group: str = ","
    percent: str = "{}%"
    and_: str = msgspec.field(default="{} and {}", name="and")
    or_: str = msgspec.field(default="{} or {}", name="or")
    otherwise: dict[Literal["and", "or"], tuple[str, str]] = {}
    numbers: tuple[str, ...] = NUMBERS
    numbered: tuple[str, ...] = ()
    coins: str = "us-dollar"
    colon: Literal["small", "large"] = "small"

    def __repr__(self) -> str:
        return f"<How {self.name} is written>"


@dataclass(frozen=True, slots=True)
class Language(Speaker):
    """A language, by its code: "de". `folder` has its files; English needs none.

    With `reword` other messages are said in place of some, such as the names of other coins.
    """

    code: str
    folder: Traversable | None = field(default=None, compare=False, repr=False)
    _writing: _Writing = field(default=_Writing(), compare=False, repr=False)
    _messages: Callable[[], NullTranslations] = field(
        default=cache(NullTranslations), compare=False, repr=False
    )
    reword: Callable[[Message], Message] | None = field(default=None, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The language's name in itself: "Deutsch"."""
        return self._writing.name

    @property
    def coins(self) -> str:
        """The name of the usual coins where the language is spoken: "euro"."""
        return self._writing.coins

    def say(self, what: Said | OptionName | str, /, **values: Value) -> str:
        """Say a message, or a text as a message with these values.

        Options are to be replaced before, by the words of a surface; else their names are said.
        """
        return self._say(what, values, str)

    def begin_with(self, what: Said | str, /, **values: Value) -> str:
        """Say a message as a heading, a label or an item of a list, with a capital letter."""
        return self._say(what, values, str.upper)

    def after_colon(self, what: Said | str, /, **values: Value) -> str:
        """Say a sentence behind a colon."""
        return self._say(what, values, str.lower if self._writing.colon == "small" else str)

    def _say(self, what: Value, values: Mapping[str, Value], first: First) -> str:
        return self.put(message(what, **values) if isinstance(what, str) else what, first)

    def write(self, number: float, spec: str = "") -> str:
        """Write a number in a format of Python (",", ".0%", ".1f")."""
        text = format(number, spec)
        if self._writing == _Writing():
            return text
        digits, percent = text.removesuffix("%"), text.endswith("%")
        whole, point, part = digits.partition(".")
        written = whole.replace(",", self._writing.group) + (
            self._writing.point + part if point else ""
        )
        return self._writing.percent.format(written) if percent else written

    def put(self, value: Value, first: First = str) -> str:
        """Say what fills a place."""
        if self.reword and isinstance(value, Message):
            value = self.reword(value)
        return Speaker.put(self, value, first)  # with slots there is no super()

    def flowing(self, text: str) -> str:
        """The text to be broken into lines: with soft hyphens where words may be broken, not in
        braces, and with no-break spaces. In English it stays as it is.
        """
        text = self._with_numbers(text)
        breaks = _dictionary(self.code) if self.folder else None
        if breaks is None:
            return text
        return _WORD.sub(
            lambda word: word[0] if word[1] else breaks.inserted(word[0], "\u00ad"), text
        )

    def _with_numbers(self, text: str) -> str:
        """The text with no-break spaces between words and their numbers: "player 2"."""
        words = self._writing.numbered
        return _numbered(words).sub("\\1\N{NO-BREAK SPACE}", text) if words else text

    def text(self, name: str) -> str | None:
        """The text of a file of the language; None if there is none."""
        if self.folder is None:
            return None
        file = self.folder / name
        return file.read_text("utf-8") if file.is_file() else None

    def look_up(self, said: Message) -> str:
        """The text of a message, with its places."""
        return self._with_numbers(self._translation(said))

    def _translation(self, said: Message) -> str:
        messages = self._messages()
        if not said.text:  # under which a catalogue has its head
            return ""
        if said.plural:
            if said.context:
                return messages.npgettext(said.context, said.text, said.plural, said.number)
            return messages.ngettext(said.text, said.plural, said.number)
        if said.context:
            return messages.pgettext(said.context, said.text)
        return messages.gettext(said.text)

    def spell(self, number: int) -> str:
        """A number as a word up to ten, above ten in digits."""
        words = self._writing.numbers
        return words[number] if number < len(words) else self.write(number)

    def join(self, words: list[str], joined_by: JoinedBy) -> str:
        """Join words to a list."""
        if joined_by not in ("and", "or"):
            return Speaker.join(self, words, joined_by)
        *others, last = words
        form = self._writing.and_ if joined_by == "and" else self._writing.or_
        sound, other = self._writing.otherwise.get(joined_by, ("$^", form))
        if re.match(sound, last.lstrip(MARKS), re.IGNORECASE):
            form = other
        return form.format(", ".join(others), last) if others else last


ENGLISH = Language("en")

_WORD = re.compile(r"(\{.+?\})|[^\W\d_]{6,}")
"""What may be broken: words of some length, no IDs, and nothing in braces."""


@cache
def _numbered(words: tuple[str, ...]) -> re.Pattern[str]:
    """One of these words and the blank before a number, or before a place."""
    return re.compile(rf"\b({'|'.join(words)}) (?=[\d{{])", re.IGNORECASE)


@cache
def _dictionary(code: str) -> Any:
    """The hyphenation of a language; None if there is none."""
    import pyphen  # which English does not need

    return pyphen.Pyphen(lang=code) if pyphen.language_fallback(code) else None


def language_in(folder: Traversable) -> Language:
    """Read the language in a folder, which has its code as name."""
    said = yaml.safe_load((folder / "language.yaml").read_text("utf-8"))
    # Messages are read when something is said: a command knows all languages, and speaks one.
    messages = cache(partial(_read_messages, folder / "messages.mo"))
    return Language(folder.name, folder, msgspec.convert(said, _Writing), messages)


def _read_messages(file: Traversable) -> NullTranslations:
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as stream:
        return GNUTranslations(stream)


@cache
def languages() -> dict[str, Language]:
    """All languages by their codes, English first."""
    folders = resources.files("printkit.layouts").joinpath("languages").iterdir()
    found = sorted((each for each in folders if each.is_dir()), key=lambda each: each.name)
    others = [language_in(each) for each in found if (each / "language.yaml").is_file()]
    return {each.code: each for each in (ENGLISH, *others)}


def default_language(environ: Mapping[str, str] = os.environ) -> Language:
    """The user's language if there is a folder for it, else English.

    It is read from the first of LC_ALL, LC_MESSAGES and LANG that is set; on Windows, which sets
    none of them, from the user's region.
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(variable):
            name = environ[variable]
            break
    else:
        name = (locale.setlocale(locale.LC_CTYPE, "") or "") if sys.platform == "win32" else ""
    return languages().get(_code(name), ENGLISH)


def find_language(code: str) -> Language:
    """The language with a code, in any spelling: "DE", "de_AT". Raises InputError for others."""
    known = languages()
    name = _code(unquoted(code))
    if name not in known:
        raise InputError(
            message(
                "there is no language {code}; {choices}",
                code=repr(code[:40]),
                choices=choices_words(name, known),
            )
        )
    return known[name]


def _code(name: str) -> str:
    """The code of a language in the name of a locale: "de_AT.UTF-8", or "German_Austria"."""
    language = name.strip().replace("-", "_").partition("_")[0].partition(".")[0]
    return locale.locale_alias.get(language.lower(), language).partition("_")[0].lower()
