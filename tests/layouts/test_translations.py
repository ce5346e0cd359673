"""The languages that ship: every message and paragraph is there, with its places, and compiled."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

import pytest
import yaml
from babel.messages.catalog import Catalog

from benchmarks.translating import (
    LANGUAGES,
    as_mo,
    as_po,
    faults,
    gathered,
    missing,
    read_catalogue,
)
from printkit.layouts.coins import COIN_SETS, coins_in
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.language import languages
from printkit.layouts.rules import RuleBook, rule_book
from tests.pseudo import rules_file, texts_of

CODES = [code for code in languages() if code != "en"]
GAMES_OF_OURS = [game for game in GAMES.values() if not game.home]


@cache
def said() -> Catalog:
    return gathered()


@pytest.mark.parametrize("code", CODES)
def test_every_message_is_translated_with_its_places_and_compiled(code: str) -> None:
    folder = LANGUAGES / code
    catalogue = read_catalogue(folder, said())
    assert not missing(catalogue), "run python -m benchmarks.translating, and translate these"
    assert not [*faults(catalogue)]
    assert (folder / "messages.po").read_bytes() == as_po(catalogue)
    assert (folder / "messages.mo").read_bytes() == as_mo(catalogue)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=str)
def test_every_paragraph_is_translated(game: Game, code: str) -> None:
    texts = yaml.safe_load((LANGUAGES / code / rules_file(game)).read_text("utf-8"))["texts"]
    assert not {key for key in texts_of(game) if key not in texts}


@pytest.mark.parametrize("code", CODES)
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
