"""Every text of the rules, for every number of players and with every variant.

`texts` has a line for each text, with a hash of the whole. So no paragraph changes unnoticed, and
the diff after `pytest --update-goldens` shows which texts changed, for which numbers of players and
variants. The tests at the end check what the texts must say in any case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import pytest

from printkit.layouts.coin_collectors.layout import LEAVERS
from printkit.layouts.coin_isolation.layout import SEATING
from printkit.layouts.duplicate import seats_by_game
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Sides
from printkit.layouts.games import GAMES
from printkit.layouts.rules import RuleBook, rule_book
from printkit.layouts.words import in_words

FOLDER = Path(__file__).parent / "texts"
BOOKS = {slug: rule_book(game) for slug, game in GAMES.items() if not game.home}
COIN_ISOLATION, COIN_COLLECTORS = BOOKS["coin-isolation"], BOOKS["coin-collectors"]
OPENING = 60
"""The number of characters that make a text recognizable in its line."""

Texts = dict[str, str]
"""Texts by their names, such as "rules/seats"."""


# All texts


@pytest.mark.parametrize("slug", BOOKS)
def test_no_text_changes_unnoticed(slug: str, golden: Callable[[str, str], None]) -> None:
    golden(f"../layouts/texts/{slug}.txt", "\n".join([*_lines(BOOKS[slug]), ""]))


def test_every_table_of_texts_belongs_to_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} <= {*BOOKS}


def _lines(book: RuleBook) -> Iterator[str]:
    """Yield a line for each usual text, and for each text changed by a variant, a pair or
    a case.
    """
    players_with: dict[tuple[str, str, str], list[int]] = {}
    for players in book.game.players:
        for rules, texts in _texts(book, players):
            for key, text in texts.items():
                players_with.setdefault((key, rules, text), []).append(players)
    keys = list(dict.fromkeys(key for key, _, _ in players_with))
    yield f"{'text':24} {'players':7} {'with':38} {'hash':8} first words"
    for (key, rules, text), by in sorted(
        players_with.items(), key=lambda row: keys.index(row[0][0])
    ):
        who, digest = " ".join(map(str, by)), sha256(text.encode()).hexdigest()[:8]
        yield f"{key:24} {who:7} {rules:38} {digest} {text[:OPENING].strip()}"


def _texts(book: RuleBook, players: int) -> Iterator[tuple[str, Texts]]:
    """Yield the usual texts, and those that each variant, pair of variants and case changes."""
    usual = _paragraphs(book, players) | _example(book, players)
    yield "-", usual
    alone: dict[str, Texts] = {}
    for slug in book.variants:
        texts = _paragraphs(book, players, (slug,)) | _example(book, players, (slug,))
        alone[slug] = _others(texts, usual)
        yield slug, alone[slug]
    for one, other in _pairs(book.game):
        expected = usual | alone[one] | alone[other]
        for key in alone[one].keys() & alone[other].keys():
            del expected[key]  # changed by both variants, so it has its own wording
        yield f"{one} + {other}", _others(_paragraphs(book, players, (one, other)), expected)
    for case in book.cases:
        yield f"case: {case}", _others(_paragraphs(book, players, (), (case,)), usual)


def _others(texts: Texts, usual: Texts) -> Texts:
    return {key: text for key, text in texts.items() if usual.get(key) != text}


def _pairs(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the pairs of variants that can be combined."""
    for one, other in combinations(game.variants, 2):
        try:
            game.check_variants((one, other))
        except InputError:
            continue
        yield one, other


def _paragraphs(
    book: RuleBook, players: int, variants: Sequence[str] = (), cases: Sequence[str] = ()
) -> Texts:
    """Return the texts of the rules, the reference and duplicate play, headings included."""
    begins = "Player 1 begins with 5"
    parts = {
        "rules": book.paragraphs(players, variants, begins, cases),
        "reference": book.reference(players, variants, begins, cases),
        "duplicate": book.duplicate(players, variants, cases),
    }
    return {
        f"{part}/{each.key}": f"{each.heading}: {each.text}" if each.heading else each.text
        for part, paragraphs in parts.items()
        for each in paragraphs
    }


def _example(book: RuleBook, players: int, variants: Sequence[str] = ()) -> Texts:
    """Return the example's moves, the captions of all pictures, and the variants' titles."""
    example = book.example(players, variants)
    texts = {"example/moves": ", ".join(example.record.moves)}
    for number, caption in example.captions.items():
        texts[f"example/{example.keys[number]}"] = f"{number} moves: {caption}"
    texts |= {f"figures/{key}": text for key, text in book.captions(players, variants).items()}
    return texts | {f"titles/{slug}": book.title(slug) for slug in variants}


# What texts must say


def _with_keys(book: RuleBook, players: int, variants: Sequence[str], *keys: str) -> list[str]:
    """Return the texts with these keys."""
    texts = _paragraphs(book, players, variants)
    return [texts[key] for key in keys]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rules_describe_the_seating(players: int) -> None:
    seats = SEATING.choosers[players]
    last = seats[0]
    (opposite,) = {
        seat
        for seat in range(players)
        if all(_face(sides, last, seat) for sides in SEATING.every(players))
    }
    rest = [seat for seat in range(players) if seat not in (*seats, opposite)]
    for text in _with_keys(COIN_ISOLATION, players, (), "rules/seats", "reference/ref-seats"):
        assert _numbers(r"player (\d) picks", text) == [seat + 1 for seat in seats]
        assert _numbers(r"player (\d) sits (?:down )?opposite", text) == [opposite + 1]
        assert _numbers(r"player (\d) gets the other", text) == [seat + 1 for seat in rest]


def _face(sides: Sides, one: int, other: int) -> bool:
    return {sides[one], sides[other]} in ({"bottom", "top"}, {"left", "right"})


def _numbers(pattern: str, text: str) -> list[int]:
    return [int(number) for number in re.findall(pattern, text)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rules_count_all_players(players: int) -> None:
    """Passes at the end, pawns and games in duplicate are as many as there are players."""
    everybody = "both" if players == 2 else f"all {in_words(players)}"
    end, need, again = _with_keys(
        COIN_ISOLATION, players, (), "rules/end", "rules/coins", "duplicate/duplicate"
    )
    assert f"When {everybody} players have passed" in end
    assert f"each of the {in_words(players)} players" in need
    assert f"Play **{in_words(len(seats_by_game(players)))} games" in again


@pytest.mark.parametrize(("variant", "pawns"), LEAVERS.items())
def test_the_rules_name_the_pawns_that_may_leave_the_hole(variant: str, pawns: int) -> None:
    assert COIN_COLLECTORS.title(variant).endswith(f"({in_words(pawns)} pawn{'s' * (pawns > 1)})")
    for text in _with_keys(COIN_COLLECTORS, 1, (variant,), "rules/leave", "reference/brief-leave"):
        assert re.findall(r"[Oo]nly (\w+) pawn", text) == [in_words(pawns)]


ALONG = {
    "mixed-change": "one coin from the square that your pawn leaves",
    "mixed-change-2008": "half of the coins from the square that your pawn leaves, rounded down",
}


@pytest.mark.parametrize(("variant", "words"), ALONG.items())
def test_the_rules_say_which_coins_leave_with_a_pawn(variant: str, words: str) -> None:
    rules, brief = _with_keys(COIN_ISOLATION, 2, (variant,), "rules/along", "reference/ref-along")
    assert words in rules
    assert ("half the coins, rounded down" in brief) == ("half of the coins" in rules)
    assert ("one coin" in brief) == ("one coin" in rules)


@pytest.mark.parametrize("slug", BOOKS)
def test_contradicting_variants_have_different_texts(slug: str) -> None:
    """The rules and the reference both differ."""
    book = BOOKS[slug]
    for pair in book.game.contradictions:
        for players in book.game.players:
            one, other = (_paragraphs(book, players, (variant,)) for variant in pair)
            for part in ("rules", "reference"):
                parts = [
                    {key: text for key, text in texts.items() if key.startswith(part)}
                    for texts in (one, other)
                ]
                assert parts[0] != parts[1], (pair, part)
