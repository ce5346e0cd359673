"""The languages that ship: every message and paragraph is there, with its places, and compiled.
What was said is neither changed nor compared.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
import yaml
from babel.messages.catalog import Catalog

from benchmarks.translating import (
    LANGUAGES,
    ROOT,
    as_mo,
    as_po,
    faults,
    gathered,
    has_words,
    missing,
    python_files,
    read_catalogue,
    room_of,
    sources,
    unsaid,
)
from printkit.layouts.coins import COIN_SETS, coins_in
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.language import languages
from printkit.layouts.rules import RuleBook, rule_book
from tests.pseudo import rules_file, texts_of
from tests.tiers import first_in_core

CODES = [code for code in languages() if code != "en"]
GAMES_OF_OURS = [game for game in GAMES.values() if not game.home]


@cache
def said() -> Catalog:
    return gathered()


@cache
def parsed() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in python_files()}


@pytest.mark.parametrize("code", CODES)
def test_every_message_is_translated_with_its_places_and_compiled(code: str) -> None:
    folder = LANGUAGES / code
    catalogue = read_catalogue(folder, said())
    assert not missing(catalogue), "run python -m benchmarks.translating, and translate these"
    assert not [*faults(catalogue)]
    assert (folder / "messages.po").read_bytes() == as_po(catalogue)
    assert (folder / "messages.mo").read_bytes() == as_mo(catalogue)


def test_what_is_counted_has_its_plural_in_the_catalogues() -> None:
    """Babel loses the plural where `message` is named without a call inside of `counted`."""
    known = {each.id for each in said()}
    for path, tree in parsed().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "counted":
                one, many = (ast.literal_eval(text) for text in node.args[:2])
                assert (one, many) in known or not has_words((one, many)), (path, node.lineno)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=str)
def test_every_paragraph_is_translated(game: Game, code: str) -> None:
    texts = yaml.safe_load((LANGUAGES / code / rules_file(game)).read_text("utf-8"))["texts"]
    assert not {key for key in texts_of(game) if key not in texts}


@pytest.mark.parametrize("code", first_in_core(CODES))
@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=str)
def test_rules_of_all_variants_are_whole(game: Game, code: str) -> None:
    """No phrase is left in braces, and no paragraph in English. Headings, numbers and squares are
    where English has them, and what a variant changes in English it changes here.
    """
    language = languages()[code]
    book, usual = rule_book(game, language), rule_book(game)
    pairs = [pair for pair in combinations(game.variants, 2) if pair not in game.contradictions]
    for players in game.players:
        for chosen in ((), *((slug,) for slug in game.variants), *pairs):
            for part in ("paragraphs", "reference", "quick_start", "duplicate"):
                here, there = (getattr(b, part)(players, chosen) for b in (book, usual))
                assert [each.key for each in here] == [each.key for each in there]
                assert [bool(each.heading) for each in here] == [bool(e.heading) for e in there]
                for each, other in zip(here, there, strict=True):
                    assert {*each.changed_by} >= {*other.changed_by}, each.key
                    assert numbers(each.text) == numbers(other.text), each.key
                    assert each.text != other.text, each.key
                    assert not re.search(r"[{}]|  | [,.;]|\.\.", each.text), each.text
            here, there = (b.example(players, chosen) for b in (book, usual))
            assert here.record == there.record
            for number, caption in there.captions.items():
                assert numbers(here.captions[number]) >= numbers(caption), caption
            assert rewritten(book, players, chosen) >= rewritten(usual, players, chosen)


def numbers(text: str) -> set[str]:
    """The numbers and squares in a text, without names of coins, and 0, which may be "null"."""
    plain = re.sub(r"\d+[-\s]cent(ime)?s?\b", "", text.replace("\u00ad", ""), flags=re.IGNORECASE)
    return {*re.findall(r"\b[a-h]?\d+", plain)} - {"0"}


def rewritten(book: RuleBook, players: int, chosen: tuple[str, ...]) -> set[str]:
    """The figures of the rules whose captions variants change."""
    captions, usual = book.captions(players, chosen), book.captions(players)
    return {key for key, caption in captions.items() if caption != usual.get(key)}


@pytest.mark.parametrize("code", CODES)
def test_all_coins_have_names(code: str) -> None:
    for coins in COIN_SETS.values():
        named = coins_in(coins, languages()[code])
        assert named.title != coins.title
        assert len({coin.name for coin in named.coins}) == len(coins.coins)
        assert [coin.value for coin in named.coins] == [coin.value for coin in coins.coins]


_CASES = {"capitalize", "title", "upper", "lower", "swapcase"}
_PARTS = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "split", "replace"}
_SAY = {"str", "say", "begin_with", "after_colon"}
_MATCH = {"match", "fullmatch", "search", "findall", "sub"}

CHANGED = {
    "*.lower()": "layouts/codes.py layouts/coin_collectors/layout.py layouts/coin_isolation/game.py"
    " layouts/dice_isolation/layout.py layouts/ids.py layouts/isaac/game.py layouts/isaac/tiles.py"
    " layouts/language.py layouts/laying.py layouts/puzzle.py layouts/spelling.py layouts/stocks.py"
    " layouts/words.py printkit/printing/typed.py printkit/web/address/edit.py"
    " printkit/web/guard/language.py printkit/web/guard/requests.py printkit/web/site/asgi.py"
    " engines/kernel/binding.py output/drawing/svg.py output/press/simulator.py",
    "*.upper()": "printkit/printing/settings.py printkit/web/pages/shared.py output/drawing/pdf.py"
    " layouts/coin_collectors/layout.py",
    "*[0].upper()": "layouts/coin_collectors/game.py layouts/coin_collectors/layout.py"
    " engines/coin_collectors/judging.py engines/coin_collectors/puzzles.py"
    " output/coin_collectors/pieces.py output/coin_collectors/ppn.py",
    "word[0].capitalize()": "layouts/coin_isolation/game.py",
    "group.label[*].upper()": "output/drawing/structure.py",
    "layer.capitalize()": "output/drawing/svg.py",
    "*.replace('-', ' ').capitalize()": "printkit/printing/options.py printkit/web/address/form.py",
    "str(self.node.value).split()": "layouts/fields.py",
    "'nesting depth' in str(error.problem)": "layouts/fields.py",
    "str(error).split()": "layouts/games.py engines/kernel/unpromised.py",
    "str(without_methods(strength.words)).replace(' ', '-')": "printkit/library/play.py",
    "_SIGN.sub(*)": "output/page/quick_start.py",
    "* != str(int(text))": "engines/coin_isolation/turn.py",
    "score == str(GOAL)": "engines/isaac/notation.py",
    "str(each.seed) == seed": "printkit/web/pages/catalogues.py",
    "* != str(game.version)": "printkit/web/pages/shared.py",
}
"""What may change or compare a text, and in which files.

What people type, names of files and options, numbers, and names in other programs are no messages;
so are suits and seats in notation, which are English. `Many Pennies` is an English title. Layers
are read by a cutter's program; labels in a picture are said in small letters where they stand in
others, and one that stands alone is begun. Signs keep the blanks around them.
"""


def _changes(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield what changes the case of a text, and what cuts, matches or compares what was said."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            on, name = node.func.value, node.func.attr
            if (
                (name in _CASES and not node.args)
                or (name in _PARTS and _is_said(on))
                or (name in _MATCH and any(map(_is_said, node.args)))
            ):
                yield node
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_is_said(side) or _is_english(side) for side in sides):
                yield node


def _is_said(node: ast.expr) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    return (called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)) in _SAY


def _is_english(node: ast.expr) -> bool:
    text = node.value if isinstance(node, ast.Constant) else ""
    return isinstance(text, str) and bool(re.search("[a-z]{2,} [a-z]", text))


def test_what_was_said_is_neither_changed_nor_compared() -> None:
    allowed = {(file, form) for form, files in CHANGED.items() for file in files.split()}
    found, used = [], set()
    for path, tree in parsed().items():
        file = path.relative_to(ROOT).as_posix()
        for node in _changes(tree):
            text = ast.unparse(node)
            forms = {
                each
                for each in allowed
                if each[0] == file
                and re.fullmatch(re.escape(each[1]).replace(r"\*", ".*"), text, re.DOTALL)
            }
            used |= forms
            found += [] if forms else [f"{file}:{node.lineno}: {text}"]
    assert not found, "say it as a message of its own, or begin_with it"
    assert used == allowed, "no longer needed"


def test_templates_and_scripts_change_nothing_that_was_said() -> None:
    changes = re.compile(r"toUpperCase|first-letter|\|\s*(capitalize|title|lower|replace)\b")
    for path in (*sources(("printkit",)), *(ROOT / "printkit").rglob("*.css")):
        if path.suffix != ".py":
            assert not changes.search(path.read_text("utf-8")), path


def test_sheets_engines_and_page_say_messages() -> None:
    """No sentence stands in their code that other languages would not have."""
    sentence = re.compile(r"[A-Z][^<>{}:;=/]* [^<>{}:;=/]*[a-z][.?!]")
    for path in python_files():
        if room_of(path) in ("output", "engines", "printkit/web"):
            assert not [text for _, text in unsaid(path) if sentence.fullmatch(text)], path
