"""The texts of templates and scripts, in a language.

Both say a text by itself, `say("…")`, which is the key of its translation. Templates get `say` with
each page; scripts import it from `say.js`, which takes the texts of a script that this makes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache, partial
from importlib import resources

from markupsafe import Markup, escape

from printkit.layouts.credit import by_words
from printkit.layouts.language import Language
from printkit.layouts.messages import (
    First,
    Message,
    Said,
    Value,
    counted,
    fill_in,
    listed,
    message,
)

_ONE = re.compile(r'\bsay\(\s*"((?:[^"\\]|\\.)*)"')
_MANY = re.compile(r'\bcounted\(\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"')
"""The texts of a script that are said: there strings are written as in JSON."""


def texts_in(language: Language) -> dict[str, object]:
    """What templates say in a language: texts, and elements that may stand in their places."""
    return {
        "say": partial(_say, language),
        "begin_with": lambda what: _as_html(language.begin_with(what)),
        "counted": counted,
        "listed": listed,
        "by_words": partial(by_words, language=language),
        "typed": _in_element("code"),
        "key": _in_element("kbd"),
        "emphasized": _in_element("em"),
        "italic": _in_element("i"),
        "link": _link,
    }


def _say(language: Language, what: Said | str, /, **values: Value) -> Markup:
    """Say a text or a message as HTML. Elements may fill the places of a text."""
    if not isinstance(what, str):
        return _as_html(language.say(what))

    def put(value: Value, first: First) -> str:
        return _as_html(language.put(value, first))

    return Markup(fill_in(_text(language, what), tuple(values.items()), put, language.write))


@lru_cache(2000)
def _text(language: Language, text: str) -> Markup:
    """A text in a language as HTML, with its places."""
    return _as_html(language.say(text))


def _as_html(text: str) -> Markup:
    """A text as HTML, also in the quotes of an attribute, which are double ones."""
    return Markup(escape(text).replace("&#39;", "'"))


def _in_element(name: str) -> Callable[[str], Markup]:
    return lambda text: Markup(f"<{name}>{{}}</{name}>").format(text)


def _link(address: str, text: str) -> Markup:
    return Markup('<a href="{}">{}</a>').format(address, text)


@cache
def script_texts() -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """The texts that scripts say, and the ones for one thing with the ones for several."""
    folder = resources.files("printkit.web") / "static"
    scripts = [each.read_text("utf-8") for each in folder.iterdir() if each.name.endswith(".js")]
    ones = (_read(text) for script in scripts for text in _ONE.findall(script))
    pairs = (pair for script in scripts for pair in _MANY.findall(script))
    return frozenset(ones), frozenset((_read(one), _read(many)) for one, many in pairs)


def _read(text: str) -> str:
    read: str = json.loads(f'"{text}"')
    return read


def texts_script(language: Language) -> str:
    """A script that tells the page's other scripts what they say in a language."""
    ones, pairs = script_texts()
    said: Mapping[str, str | Iterable[str]] = {
        **{text: language.say(message(text)) for text in sorted(ones)},
        **{one: [language.say(Message(one, (), many, n)) for n in (1, 2)] for one, many in pairs},
    }
    given = {"language": language.code, "said": dict(sorted(said.items()))}
    return f"globalThis.texts = {json.dumps(given, ensure_ascii=False)};\n"
