"""A made-up language, longer than English and full of accents: what stands without them on a sheet
or a page was not said in its language.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import yaml

from benchmarks.translating import ROOMS, LanguageCatalogue, as_mo, gathered
from printkit.layouts.coins import COIN_SETS, CoinSet
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.language import Language, language_in
from printkit.layouts.words import NUMBERS

_VOWELS = str.maketrans(
    {plain: accent * 2 for plain, accent in zip("aeiouy", "áéíóúý", strict=True)}
)
_CAPITALS = str.maketrans(dict(zip("AEIOUY", "ÁÉÍÓÚÝ", strict=True)))
_PLACES = re.compile(r"(\{.*?\})")
_WORD = re.compile(r"(?<!\w)[^\W\d_]{2,}(?!\w)")
_UNSAID = re.compile(
    r"(?<![\w:.+-])[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz’]*[AEIOUaeiou][A-Za-z]+(?![\w:+-])"
)
"""A word with a plain vowel; parts of IDs, addresses and names of files are none."""


def accented(text: str) -> str:
    """A text in the language: its words longer, and its places as they were."""
    parts = _PLACES.split(text)
    return "".join(
        part if part.startswith("{") else _WORD.sub(lambda word: _longer(word[0]), part)
        for part in parts
    )


def _longer(word: str) -> str:
    return word.translate(_VOWELS).translate(_CAPITALS)


def unsaid(text: str) -> list[str]:
    """The words of a text that are in no language but English."""
    return _UNSAID.findall(text)


@cache
def pseudo_language() -> Language:
    """The language, as a folder that says all that English says."""
    folder = Path(mkdtemp(prefix="printkit-")) / "qpa"  # the page has a "qps" of its own
    folder.mkdir()
    writing = {
        "name": "Pseudo",
        "numbers": [accented(word) for word in NUMBERS],
        "and": accented("{} and {}"),
        "or": accented("{} or {}"),
    }
    (folder / "language.yaml").write_text(yaml.safe_dump(writing, allow_unicode=True), "utf-8")
    found = LanguageCatalogue(locale="en")
    for each in gathered((*ROOMS, "tests")):  # where verdicts and games are made up
        if each.id:
            said = accented(each.id) if isinstance(each.id, str) else [*map(accented, each.id)]
            found.add(each.id, said, context=each.context)
    (folder / "messages.mo").write_bytes(as_mo(found))
    for game in GAMES.values():
        if not game.home:
            text = yaml.safe_dump(_rules(game), allow_unicode=True)
            (folder / rules_file(game)).write_text(text, "utf-8")
    coins = yaml.safe_dump({name: _named(coins) for name, coins in COIN_SETS.items()})
    (folder / "coins.yaml").write_text(coins, "utf-8")
    return language_in(folder)


def _named(coins: CoinSet) -> dict[str, Any]:
    """The names of a set's coins in a translation's file."""
    kinds = ("name", "plural", "amount")
    named = [
        {kind: accented(getattr(coin, kind)) for kind in kinds if getattr(coin, kind)}
        for coin in coins.coins
    ]
    return {"title": accented(coins.title), "coins": named}


_ROOM = Path(__file__).parents[1] / "layouts"


def rules_file(game: Game) -> str:
    """The name of the file with a game's rules in the folder of a language."""
    return f"{game.slug.replace('-', '_')}.yaml"


def english_rules(game: Game) -> Any:
    """A game's `rules.yaml` as it stands."""
    return yaml.safe_load((_ROOM / game.slug.replace("-", "_") / "rules.yaml").read_text("utf-8"))


def texts_of(game: Game) -> dict[str, Any]:
    """The English texts of a game by key, without moves, which are the same in every language."""
    book = english_rules(game)
    found = {entry["key"]: entry["text"] for entry in _entries(book) if "text" in entry}
    found |= book.get("figures", {}) | book.get("phrases", {})
    moves = _move_phrases(book)
    return {key: text for key, text in found.items() if text and key not in moves}


def _entries(book: Any) -> list[Any]:
    parts = ("paragraphs", "reference", "quick-start", "duplicate")
    return [*(entry for part in parts for entry in book.get(part, [])), *book["example"]["shown"]]


def _move_phrases(book: Any) -> set[str]:
    """The names of the phrases that make the moves of the example."""
    rewritten = [variant["replace"] for variant in book.get("variants", {}).values()]
    every = {
        name: [text, *(new.get(name) for new in rewritten)]
        for name, text in book.get("phrases", {}).items()
    }
    return _phrases_in([book["example"]["moves"], *(new.get("moves") for new in rewritten)], every)


def _phrases_in(text: object, phrases: dict[str, list[object]]) -> set[str]:
    """The names of all phrases in a text, and in these, as they may be rewritten."""
    names = {name for name in re.findall(r"\{(.+?)\}", str(text)) if name in phrases}
    return names.union(*(_phrases_in(phrases[name], phrases) for name in names))


def _rules(game: Game) -> dict[str, Any]:
    """A translation's file, made of the English rules."""
    book = english_rules(game)
    moves = {*_move_phrases(book), "moves"}
    headings = {each["key"]: each["heading"] for each in _entries(book) if "heading" in each}
    made = {"texts": _accented(texts_of(game)), "headings": _accented(headings)}
    for part in ("origin", "variants", "cases"):
        if part in book:
            made[part] = _accented(book[part], moves)
    return made


def _accented(value: Any, moves: Collection[str] = ()) -> Any:
    if isinstance(value, dict):
        return {
            str(key): each if key in moves else _accented(each, moves)
            for key, each in value.items()
        }
    return accented(value) if isinstance(value, str) else value
