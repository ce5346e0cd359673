"""The fast rules of Coin Isolation, side by side with the oracle in random games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import sample
from tests.engines.both import Choices, choices, play_all, view, wander
from tests.engines.coin_isolation.both import start
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Coins, boards, seats, sparse
from tests.oracle.coin_isolation import FILES, KINDS, RANKS, SQUARES
from tests.refusal import refusal

SEEDS = st.integers(0, 2**32)
"""For whole games: seeds, since hypothesis gives up games that draw too often."""


# Side by side


@settings(max_examples=sample(32), deadline=None)
@given(coins=boards(), sides=seats(), seed=SEEDS)
def test_whole_games_match_the_oracle(coins: Coins, sides: tuple[str, ...], seed: int) -> None:
    slow, fast, stream = oracle.Position.start(coins, sides), start(coins, sides), Random(seed)
    while not slow.over:
        assert view(fast) == view(slow)
        # Any spelling, so that the order of the walk is tested as well.
        move = stream.choice(slow.spellings())
        slow, fast = slow.play(move), fast.play(move)
    assert view(fast) == view(slow)
    assert fast.legal() == []


@settings(max_examples=sample(32), deadline=None)
@given(coins=boards(), sides=seats(), picks=choices(4, 40))
def test_perft_matches_the_oracle(coins: Coins, sides: tuple[str, ...], picks: Choices) -> None:
    slow, moves = wander(oracle.Position.start(coins, sides), picks)
    fast = play_all(start(coins, sides), moves)
    assert [fast.perft(0), fast.perft(1)] == [1, slow.perft(1)]
    for depth in (2, 3):
        if fast.perft(depth) < 5000:  # the oracle is slow
            assert fast.perft(depth) == slow.perft(depth)


@settings(max_examples=sample(32), deadline=None)
@given(coins=boards(), sides=seats(), picks=choices(0, 30), sample=choices(8, 8))
def test_every_order_of_a_walk_is_the_same_move(
    coins: Coins, sides: tuple[str, ...], picks: Choices, sample: Choices
) -> None:
    slow, moves = wander(oracle.Position.start(coins, sides), picks)
    fast = play_all(start(coins, sides), moves)
    spellings = slow.spellings()
    for spelling in {spellings[pick % len(spellings)] for pick in sample if spellings}:
        after = slow.play(spelling)
        twins = [move for move in spellings if slow.play(move) == after]
        assert min(twins) in fast.legal()
        assert view(fast.play(spelling)) == view(fast.play(min(twins)))


@settings(max_examples=sample(40), deadline=None)
@given(
    coins=boards(),
    sides=seats(),
    picks=choices(0, 30),
    walk=st.lists(st.sampled_from(SQUARES), min_size=1, max_size=4),
    sample=st.integers(0, 999),
)
def test_moves_the_oracle_refuses_are_refused(
    coins: Coins, sides: tuple[str, ...], picks: Choices, walk: list[str], sample: int
) -> None:
    slow, moves = wander(oracle.Position.start(coins, sides), picks)
    fast = play_all(start(coins, sides), moves)
    before = view(fast)
    legal = slow.spellings()
    near = legal[sample % len(legal)].split("-") if legal else ["a1"]
    # A random walk, and moves wrong in one thing: a square too many, repeated, missing, or
    # reversed.
    attempts = (walk, near + walk[:1], [*near, near[-1]], near[1:], near[::-1], ["pass"])
    for attempt in ("-".join(squares) for squares in attempts):
        if attempt not in legal:
            refusal(fast.play, attempt)
    assert view(fast) == before


@pytest.mark.parametrize(
    "text", ["", "-", "a9", "i1", "a1-", "-a1", "a1--b1", "a1b1", "castle", "pass-a1", "a1-" * 9999]
)
def test_nonsense_is_refused_with_one_line(text: str) -> None:
    position = start(sparse({"a1": 1, "b1": 1}), ("bottom", "top"))
    refusal(position.play, text)


# Properties of every game


TURNS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "quarter turn": lambda file, rank: (rank, 7 - file),
    "half turn": lambda file, rank: (7 - file, 7 - rank),
    "mirrored left to right": lambda file, rank: (7 - file, rank),
    "mirrored at a diagonal": lambda file, rank: (rank, file),
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS.keys())
@settings(max_examples=sample(12), deadline=None)
@given(coins=boards(), sides=seats(), picks=choices(0, 20))
def test_turning_the_table_changes_nothing(
    turn: Callable[[int, int], tuple[int, int]],
    coins: Coins,
    sides: tuple[str, ...],
    picks: Choices,
) -> None:
    def turn_square(square: str) -> str:
        file, rank = turn(FILES.index(square[0]), RANKS.index(square[1]))
        return FILES[file] + RANKS[rank]

    lifted = {turn_square(square): coin for square, coin in zip(SQUARES, coins, strict=True)}
    rows = {frozenset(oracle.first_row(side)): side for side in oracle.SIDES}
    moved = tuple(rows[frozenset(map(turn_square, oracle.first_row(side)))] for side in sides)
    _, moves = wander(oracle.Position.start(coins, sides), picks)

    here, there = start(coins, sides), start(sparse(lifted), moved)
    for move in moves:
        here = here.play(move)
        there = there.play("-".join(s if s == "pass" else turn_square(s) for s in move.split("-")))
    assert (here.scores, here.winner) == (there.scores, there.winner)
    assert here.perft(2) == there.perft(2)


@settings(max_examples=sample(32), deadline=None)
@given(coins=boards(), sides=seats(), seed=SEEDS)
def test_a_turn_takes_one_coin_or_is_a_forced_pass(
    coins: Coins, sides: tuple[str, ...], seed: int
) -> None:
    positions, moves, stream = [start(coins, sides)], list[str](), Random(seed)
    while not positions[-1].over:
        legal = positions[-1].legal()
        assert ("pass" in legal) == (legal == ["pass"])
        moves.append(stream.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    for (before, after), move in zip(pairwise(positions), moves, strict=True):
        gains = [b - a for a, b in zip(before.scores, after.scores, strict=True)]
        assert before.to_move == before.ply % len(sides)
        mover = gains.pop(before.to_move)
        assert gains == [0] * (len(sides) - 1)
        assert mover in ((0,) if move == "pass" else KINDS)
        assert after.ply == before.ply + 1
    assert moves[-len(sides) :] == ["pass"] * len(sides)
    assert len(moves) <= 64 * len(sides) + len(sides)  # at most this number of passes to a coin
    assert sum(positions[-1].scores) <= sum(coins)
