"""Dice Isolation's players: dice fall fairly, and no good move is left out."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engines.dice_isolation import kernel
from printkit.engines.dice_isolation.notation import spell_all
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import CHANCE, list_moves, new_move_list
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.streams import new_stream
from tests.cases import sample
from tests.engines.both import play_all
from tests.engines.dice_isolation.both import start
from tests.oracle.dice_isolation_boards import boards

Move = tuple[int, int]


def stream(seed: int) -> Words:
    return new_stream(seed, 0)


def play_move(state: Words, move: Any) -> Words:
    state = copy_of(state)
    kernel.apply(state, move[0], move[1])
    return state


def moves_considered(state: Words, words: Words) -> list[Move]:
    moves, scratch = new_move_list(kernel)
    count = int(kernel.candidates(state, moves, scratch, words))
    return [(int(moves[2 * i]), int(moves[2 * i + 1])) for i in range(count)]


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_sums_of_dice_come_up_as_often_as_with_real_dice(dice: int) -> None:
    throws = 6_000
    state, words = play_move(start(".").state, (0, dice)), stream(dice)
    assert (kernel.current_player(state), kernel.ply(state)) == (CHANCE, 0)
    assert kernel.mid_move(state)
    seen = Counter(int(kernel.sample(state, words)[1]) for _ in range(throws))
    falls = Counter(map(sum, product(range(1, 7), repeat=dice)))
    assert set(seen) <= set(falls)
    for total, ways in falls.items():
        p = ways / 6**dice
        assert abs(seen[total] / throws - p) < 5 * sqrt(p * (1 - p) / throws)


def test_a_random_move_is_any_legal_one_equally_often() -> None:
    tries = 6_000
    state = play_all(start("..#\n...\n"), ["roll 6", "roll 6"]).state
    words = stream(7)
    seen = Counter(tuple(map(int, kernel.sample(state, words))) for _ in range(tries))
    legal = list_moves(kernel, state)
    assert set(seen) == set(legal)
    p = 1 / len(legal)
    assert all(abs(n / tries - p) < 5 * sqrt(p * (1 - p) / tries) for n in seen.values())


@settings(max_examples=sample(30), deadline=None)
@given(board=boards(longest=4), hands=st.tuples(*[st.integers(1, 4)] * 2), seed=st.integers(0, 999))
def test_moves_that_players_leave_out_do_not_matter(
    board: str, hands: tuple[int, int], seed: int
) -> None:
    """Under perfect play the candidates alone give the same result as all moves."""
    state = start(board).state
    for hand in (*hands, *hands):
        state = play_move(play_move(state, (0, 1)), (0, hand))
    while not kernel.is_terminal(state) and not all(
        state[kernel.TOKENS + seat] for seat in range(2)
    ):
        squares = [move for move in list_moves(kernel, state) if move[0] or not move[1]]
        if not squares:
            return  # the board is full: only rolls are left
        state = play_move(state, squares[seed % len(squares)])
    assert value(state.tobytes(), False) == value(state.tobytes(), True)


@cache
def value(words: bytes, candidates: bool) -> int:
    """Return player 1's final lead in a position without dice, if each player maximizes
    their own.
    """
    state = memoryview(bytearray(words)).cast("Q")
    if kernel.is_terminal(state):
        return int(kernel.score(state, 0)) - int(kernel.score(state, 1))
    moves = (
        moves_considered(copy_of(state), stream(0))
        if candidates
        else list_moves(kernel, copy_of(state))
    )
    values = [value(play_move(state, move).tobytes(), candidates) for move in moves]
    return max(values) if kernel.current_player(state) == 0 else min(values)


@pytest.mark.parametrize(("rolled", "best"), [("roll 3", "roll 3 dice"), ("roll 4", "b2")])
def test_greed_collects_for_half_of_the_board_then_spreads_out(rolled: str, best: str) -> None:
    position = play_all(start("...\n...\n...\n"), [rolled, "roll 1"])
    looks = {
        text: int(kernel.heuristic(play_move(position.state, move), position.to_move))
        for move, text in spell_all(position.state).items()
    }
    assert max(looks, key=looks.__getitem__) == best


def test_a_stopped_game_is_shared_by_the_tokens_on_the_board() -> None:
    shares = np.zeros(2)
    position = start("....")
    for move, share in (("roll 2", 0.5), ("roll 2", 0.5), ("a1", 1.0), ("d1", 0.5)):
        position = position.play(move)
        kernel.returns(position.state, shares)
        assert shares.tolist() == [share, 1 - share]


def test_a_record_of_a_game_has_room_for_the_longest() -> None:
    """Every roll just fails to stop its player, all tokens are placed, and both players pass."""
    rolls = ["roll 1", "roll 1", "roll 2", "roll 4", "roll 2+6", "roll 6+6+4", "roll 6+6+6"]
    position = start("........\n" * 8)
    for roll in rolls:
        position = position.play(roll).play(roll)
    rows = 2 * position.ply
    assert position.phase == "B"
    position = play_all(position, ["a1", "h8"])
    while not position.over:
        position = position.play(position.legal()[0 if position.to_move == 0 else -1])
    assert position.scores == (20, 20)
    assert position.ply + rows // 2 == kernel.MAX_STEPS
