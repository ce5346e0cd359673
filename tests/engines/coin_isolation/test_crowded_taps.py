"""Tapping paths where hardly a square is empty, which random games hardly reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import combinations, islice, product
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engines.coin_isolation.notation import _ask_leaving, _ask_places, dialogue
from printkit.engines.coin_isolation.turn import Turn, read_move
from printkit.engines.kernel.taps import Dialogue, Question, Steps
from printkit.layouts.coin_isolation.layout import SQUARES, CoinTable
from printkit.layouts.coins import US
from printkit.layouts.errors import InputError
from tests.cases import sample

T = TypeVar("T")

CORNER = [rank * 8 + file for rank in range(2) for file in range(4)]
RULES = [
    ("transplant",),
    ("transplant-variant",),
    ("transplant", "greedy"),
    ("transplant", "semi-greedy"),
    ("transplant-variant", "mixed-change"),
    ("transplant", "mixed-change"),
]
MOST = 1000
"""More than the ways to tap a move on a crowded table."""


def crowded_table(seed: int) -> CoinTable:
    """Return a table with a corner of low piles and a few empty squares; the rest is full of
    quarters.
    """
    random = Random(seed)
    piles: list[tuple[int, ...]] = [(25, 25)] * 64
    for square in CORNER:
        piles[square] = (random.choice((1, 1, 1, 5)),) * random.choice((0, 1, 2, 2, 3))
    return CoinTable(
        piles=tuple(piles),
        pawns=(random.choice(CORNER), 63),
        money=(0, 0),
        renegades=(False, False),
        sides=("bottom", "top"),
        to_move=0,
    )


def answer(asked: Dialogue, taps: list[str]) -> Steps:
    """Return where taps lead."""
    try:
        now = next(asked)
        for key in taps:
            now = asked.send(next(tap for tap in now.taps if tap.key == key))
    except StopIteration as end:
        return Steps(move=end.value)
    return now


def tap_all(turn: Turn, *taps: str) -> Iterator[str]:
    """Yield every move that can be tapped; every tap must lead to one."""
    now = answer(dialogue(turn, US), [*taps])
    assert now.move or now.taps
    if now.move:
        yield now.move
    for tap in now.taps:
        yield from tap_all(turn, *taps, tap.key)


def walks(table: CoinTable, *walk: int) -> Iterator[tuple[int, ...]]:
    """Yield every walk through the corner from beside the pawn."""
    at = walk[-1] if walk else table.pawns[0]
    assert at is not None
    if walk:
        yield walk
    for square in CORNER:
        beside = abs(square % 8 - at % 8) + abs(square // 8 - at // 8) == 1
        if beside and square not in walk and square not in table.pawns:
            yield from walks(table, *walk, square)


def accepted(table: CoinTable, variants: tuple[str, ...]) -> set[str]:
    """Return the walks along pennies for which the parser accepts some move, tried one by one.

    With semi-greedy, each number of coins kept counts separately.
    """
    found, turn = set(), Turn(table, frozenset(variants))
    named = "1:" if "mixed-change" in variants else ""
    source = table.piles[table.pawns[0] or 0]
    leaving = f" <{source[0]}" if named and source else ""
    keeps = [f" *{n}" for n in range(4)] if "semi-greedy" in variants else [""]
    for walk, kept in product(walks(table), keeps):
        names = "-".join(SQUARES[square] for square in walk)
        for places in combinations([SQUARES[square] for square in CORNER], len(walk) - 1):
            at = f" @{','.join(places)}" if places else ""
            with suppress(InputError):
                if read_move(turn, f"{named}{names}{leaving}{at}{kept}").coin == 1:
                    found.add(f"{names}{kept}")
                    break
    return found


def along_pennies(table: CoinTable, variants: tuple[str, ...]) -> Iterator[str]:
    """Yield the walks along pennies that can be tapped, in the form of `accepted`.

    The parser must accept each. Stops with an error if there are more than can be right.
    """
    turn = Turn(table, frozenset(variants))
    for ways, move in enumerate(tap_all(turn)):
        assert ways < MOST
        if read_move(turn, move).coin == 1:
            names, *rest = move.rpartition(":")[2].split(" ")
            yield " ".join([names, *(word for word in rest if word.startswith("*"))])


@pytest.mark.slow
@pytest.mark.parametrize(
    "tables", [range(2), pytest.param(range(2, 5), marks=pytest.mark.matrix)], ids=["some", "more"]
)
@pytest.mark.parametrize("variants", RULES, ids="-".join)
def test_paths_without_room_for_their_coins_are_not_offered(
    variants: tuple[str, ...], tables: range
) -> None:
    refused = 0
    for seed in tables:
        table = crowded_table(seed)
        expected = accepted(table, variants)
        assert {*along_pennies(table, variants)} == expected
        pennies = {w for w in walks(table) if all(1 in table.piles[s] for s in w)}
        refused += len(pennies) - len({walk.split(" ")[0] for walk in expected})
    assert refused


# The questions of a turn one by one: all answers can be tapped, and none is asked for in vain.


def every_answer(asking: Callable[[], Question[T]]) -> Iterator[T]:
    """Yield what every sequence of taps means; no question may have only one answer."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        chosen, question = waiting.pop(), asking()
        try:
            now = next(question)
            for tap in chosen:
                now = question.send(now.taps[tap])
        except StopIteration as end:
            yield end.value
            continue
        assert len({tap.key for tap in now.taps}) == len(now.taps) > 1
        waiting += [(*chosen, tap) for tap in range(len(now.taps))]


@settings(max_examples=sample(100), deadline=None)
@given(source=st.lists(st.sampled_from([1, 5, 10, 25]), max_size=7).map(sorted))
@pytest.mark.parametrize("variant", ["mixed-change", "mixed-change-2008"])
def test_any_coins_may_leave(variant: str, source: list[int]) -> None:
    """One of them leaves, by the rules of 2008 half of them; each choice can be tapped once."""
    table = crowded_table(0)
    pawn = table.pawns[0]
    piles = tuple(tuple(source) if at == pawn else pile for at, pile in enumerate(table.piles))
    turn = Turn(replace(table, piles=piles), frozenset({variant}))
    count = len(source) // 2 if variant.endswith("2008") else min(1, len(source))
    found = [tuple(coins) for coins in every_answer(lambda: _ask_leaving(turn, US))]
    assert sorted(found) == sorted({*combinations(source, count)})


@pytest.mark.parametrize("variants", [("transplant",), ("transplant-variant",)], ids="-".join)
def test_coins_may_go_to_any_squares_with_room(variants: tuple[str, ...]) -> None:
    """Each set of squares can be tapped; where they are just enough, there is no question."""
    asked = Counter[bool]()
    for seed in range(12):
        table = crowded_table(seed)
        turn = Turn(table, frozenset(variants))
        for walk in islice(walks(table), 20):
            room, count = turn.room(walk, 1, 0), len(walk) - 1
            if count > min(3, len(room)):
                continue
            answers = [*every_answer(partial(_ask_places, turn, walk, 1, 0))]
            expected = {
                frozenset(map(SQUARES.__getitem__, some)) for some in combinations(room, count)
            }
            assert {*map(frozenset, answers)} == expected
            assert all(len(places) == count for places in answers)
            if count:
                asked[len(answers) > 1] += 1
    assert asked[True] and asked[False]
