"""The example in Coin Isolation's rules: legal and true with every set of variants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice

import pytest

from printkit.layouts.coin_isolation.layout import MIXES, SQUARES, VARIANTS, CoinLayout
from printkit.layouts.games import GAMES
from printkit.layouts.rules import Example, rule_book
from tests.cases import cases_together, some_of
from tests.oracle.coin_isolation import Position
from tests.oracle.coin_isolation_turns import SpokenTurn, are_allowed

BOOK = rule_book(GAMES["coin-isolation"])
NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4}
VALUES = {"penny": 1, "pennies": 1, "nickel": 5, "nickels": 5}
COINS = rf"({'|'.join(NUMBERS)}) ({'|'.join(VALUES)})"
LYING = re.compile(rf"{COINS} (?:each )?(?:lies?|stays?) on ((?:\w\d(?:, | and )?)+)")
KEPT = re.compile(rf"(?:kept|keep)[^.,]*? {COINS}")
NEXT = re.compile(r"(?:Next path:\*\*|a path:) ((?:\w\d-?)+)[.,]")

Variants = tuple[str, ...]
ANY_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
MOSTLY_TWO = pytest.mark.parametrize(
    "players", [2, *(pytest.param(players, marks=pytest.mark.matrix) for players in (3, 4))]
)


@cache
def tables() -> list[Variants]:
    """List every set of variants that can be played together."""
    sizes = range(len(VARIANTS) + 1)
    return [v for size in sizes for v in combinations(VARIANTS, size) if are_allowed(v)]


@cache
def example(players: int, variants: Variants) -> Example:
    return BOOK.example(players, variants)


def game(players: int, variants: Variants) -> Iterator[Position]:
    """Yield the example's positions. Raises ValueError at an illegal move."""
    record = example(players, variants).record
    assert isinstance(record.setup.layout, CoinLayout)
    position = Position.start(record.setup.layout.coins, record.setup.sides, variants)
    yield position
    for move in record.moves:
        position = position.play(move)
        yield position


def captions(players: int, variants: Variants) -> Iterator[tuple[int, str, str]]:
    """Yield each caption with the number of moves before it and the move that follows."""
    moves = (*example(players, variants).record.moves, "")
    for number, caption in example(players, variants).captions.items():
        yield number, caption, moves[number]


def test_there_are_many_sets_of_variants() -> None:
    assert len(tables()) > 1000


@MOSTLY_TWO
def test_every_move_is_legal_and_every_caption_true(players: int) -> None:
    for variants in some_of(tables()):
        positions = list(game(players, variants))
        before = 0
        for number, caption, following in captions(players, variants):
            where = variants, number, caption
            assert lying(caption) == lying_there(caption, positions[number]), where
            assert bool(lying(caption)) == bool(cents_kept(caption)) == (number > 0), where
            assert cents_kept(caption) == cents_gained(positions, before, number), where
            walk = "-".join(SpokenTurn.read(following).walk) if following else None
            announced = NEXT.search(caption)
            assert (announced[1] if announced else None) == walk, where
            before = number


def lying(caption: str) -> list[tuple[str, int, int]]:
    """Return the coins that a caption mentions: square, value and number."""
    return [
        (square, VALUES[kind], NUMBERS[count])
        for count, kind, squares in LYING.findall(caption.lower())
        for square in re.findall(r"\w\d", squares)
    ]


def lying_there(caption: str, position: Position) -> list[tuple[str, int, int]]:
    """Return the coins that lie on the squares mentioned in a caption."""
    return [
        (square, value, position.piles[SQUARES.index(square)].count(value))
        for square, value, _ in lying(caption)
    ]


def cents_kept(caption: str) -> int:
    """Return the cents that player 1 kept, according to a caption."""
    count, kind = next(iter(KEPT.findall(caption.lower())), ("one", ""))
    return NUMBERS[count] * VALUES.get(kind, 0)


def cents_gained(positions: list[Position], before: int, number: int) -> int:
    return positions[number].scores[0] - positions[before].scores[0]


@pytest.mark.parametrize("players", [2, 4])
def test_alternatives_that_captions_mention_are_legal(players: int) -> None:
    for variants in some_of(tables()):
        _, (number, caption, _), *_ = captions(players, variants)
        position = next(islice(game(players, variants), number, None))
        under_pawn = position.piles[SQUARES.index("d3")]
        says = ("stand still" in caption.replace("Standing still", "stand still"), "d2" in caption)
        can_stand = "standing-still" in variants and bool(under_pawn)
        wanders = {"empty-squares", "renegade"}.intersection(variants)
        can_walk = bool(wanders) and not position.piles[SQUARES.index("d2")]
        # there the caption names d2 as a square for a coin
        spread_there = "transplant-variant" in variants
        assert says == (can_stand, can_walk or spread_there), (variants, caption)
        if can_stand:
            position.play("stand:1" if "mixed-change" in " ".join(variants) else "stand")
        if can_walk:
            position.play("! d2" if "renegade" in variants else "d2")


@ANY_PLAYERS
@cases_together("variant", VARIANTS)
def test_every_visible_variant_changes_the_captions(players: int, variant: str) -> None:
    """All except those that change the coins in the box."""
    standard = [caption for _, caption, _ in captions(players, ())]
    changed = [caption for _, caption, _ in captions(players, (variant,))]
    wanted = f"variants, {variant}, in layouts/coin_isolation/rules.yaml: replace part of a caption"
    assert (standard != changed) == (variant not in MIXES), wanted


@ANY_PLAYERS
def test_the_examples_path_is_long_and_returns_over_a_pile(players: int) -> None:
    moves = [move for _, _, move in captions(players, ()) if move]
    first, _, last = (SpokenTurn.read(move).walk for move in moves)
    assert len(first) >= 4
    assert first[-1] in last
    steps = SpokenTurn.read(example(players, ("diagonal",)).record.moves[0]).walk
    assert set(steps) == set(first) and steps != first


@ANY_PLAYERS
def test_captions_read_well(players: int) -> None:
    for variants in some_of(tables()):
        for _, caption, _ in captions(players, variants):
            assert not re.search(r"[{}]|  |^ | $|\.\.| [.,]", caption), caption
            assert caption[0] in "*PT" and caption.endswith(".")
