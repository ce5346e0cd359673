"""The oracle of Coin Isolation keeps the rules, and its one short cut changes nothing."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import sample
from tests.oracle.boards import Variants, combinations, spellings, starts
from tests.oracle.coin_isolation import Position
from tests.oracle.coin_isolation_board import (
    CORNER_NEIGHBOURS,
    KINDS,
    NEIGHBOURS,
    SQUARES,
    first_walks,
    seatings,
)

MIXING = {"mixed-change", "mixed-change-2008"}
PLIES = 40


@settings(max_examples=sample(20), deadline=None)
@given(start=st.one_of(starts(()), combinations().flatmap(starts)), seed=st.integers(0, 2**32))
def test_no_coin_is_lost(start: Position, seed: int) -> None:
    position, stream = start, Random(seed)
    for _ in range(PLIES):
        if position.over:
            break
        assert money(position) == money(start)
        if not MIXING & start.variants:
            assert all(len(set(pile)) <= 1 for pile in position.piles)
        pawns = [pawn for pawn in position.pawns if pawn]
        assert len(set(pawns)) == len(pawns)
        seat, move = position.ply % len(start.sides), stream.choice(spellings(position))
        after = position.play(move)
        gains = [a - b for a, b in zip(after.scores, position.scores, strict=True)]
        gain = gains.pop(seat)
        assert gain >= 0 and not any(gains)
        if not start.variants:
            assert gain in ((0,) if move == "pass" else KINDS)
        position = after


def money(position: Position) -> int:
    """Return the cents of all players and on all squares."""
    return sum(position.scores) + sum(map(sum, position.piles))


@settings(max_examples=sample(40), deadline=None)
@given(
    free=st.sets(st.sampled_from([s for s in SQUARES if s[0] in "abcd" and s[1] in "1234"])),
    starts=st.lists(st.sampled_from(["a1", "b1", "b2", "c3"]), min_size=1, unique=True),
    next_to=st.sampled_from([NEIGHBOURS, CORNER_NEIGHBOURS]),
)
def test_first_walks_are_the_first_of_all_walks(
    free: set[str], starts: list[str], next_to: dict[str, list[str]]
) -> None:
    free = set(sorted(free)[:8])
    walks: list[tuple[str, ...]] = [(square,) for square in starts if square in free]
    for walk in walks:  # the list grows while it is read
        walks += [(*walk, s) for s in next_to[walk[-1]] if s in free and s not in walk]
    targets = {walk[-1] for walk in walks}
    for backwards, first in ((False, min), (True, max)):
        found = list(first_walks(next_to, starts, free, backwards))
        every = [first(walk for walk in walks if walk[-1] == target) for target in targets]
        assert sorted(found) == sorted(every)


@settings(max_examples=sample(40), deadline=None)
@given(combinations())
def test_combinations_are_allowed(variants: Variants) -> None:
    Position.start((0,) * 64, ("bottom", "top"), variants)


def test_neighbours_share_a_side_or_with_a_variant_a_corner() -> None:
    assert NEIGHBOURS["a1"] == ["b1", "a2"]
    assert NEIGHBOURS["h4"] == ["h3", "g4", "h5"]
    assert NEIGHBOURS["d5"] == ["d4", "c5", "e5", "d6"]
    assert CORNER_NEIGHBOURS["a1"] == ["b1", "a2", "b2"]
    assert CORNER_NEIGHBOURS["d5"] == ["c4", "d4", "e4", "c5", "e5", "c6", "d6", "e6"]


def test_seatings_of_the_preparation() -> None:
    assert seatings(2) == [
        ("top", "bottom"),
        ("left", "right"),
        ("bottom", "top"),
        ("right", "left"),
    ]
    assert ("right", "top", "bottom") in seatings(3)
    assert ("top", "right", "bottom") not in seatings(3)
    assert ("left", "top", "right", "bottom") in seatings(4)
    assert [len(seatings(players)) for players in (2, 3, 4)] == [4, 8, 8]
