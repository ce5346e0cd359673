"""Dice Isolation's solver against the whole-game oracle, and each ply against the next."""

from __future__ import annotations

import random
from itertools import product

import pytest

from printkit.engines.dice_isolation.design import simple_outcome
from printkit.engines.dice_isolation.judging import outcomes
from printkit.engines.dice_isolation.solver.solve import Solver
from printkit.engines.kernel.bits import Words
from printkit.layouts.dice_isolation.layout import SQUARES
from tests.engines.both import play_all
from tests.engines.dice_isolation import whole
from tests.engines.dice_isolation.both import layout, start
from tests.oracle.dice_isolation_whole import (
    FRESH,
    ROLLING,
    STOPPED,
    Value,
    Whole,
    flip,
    mean,
)
from tests.tiers import first_in_core

LEAF = "#...##\n##.#.#\n#..##.\n.##...\n#.#.#.\n.#.###"
"""A board on which a spreader with one token too few cannot keep a way open."""
SHORT_OF_TOKENS = "#.#\n#..\n#.#\n..."
"""A board on which a spreader with two tokens must fill the last square that blocks a way."""

BOARDS = (
    "..#.. ....# #.#..",
    "#..# .##. #..# .#.# ....",
    "... ... .#. ...",
    "##### .##.# #.#.. #...# ....#",
    "...#. ...#. ....#",
)
"""Boards of 11 and 12 squares."""

DICE_OF_BOARDS = [*zip((1, 2, 0), whole.FACES, strict=True)]
MORE_BOARDS = [*product(range(3, 5), whole.FACES)]


@pytest.mark.parametrize(
    ("seed", "faces"), first_in_core([*DICE_OF_BOARDS, *MORE_BOARDS], pytest.mark.slow)
)
def test_every_position_of_small_boards(seed: int, faces: tuple[int, ...]) -> None:
    board = whole.random_board(random.Random(100 * max(faces) + seed), most=8)
    count, wrong = whole.compare(board, faces)
    assert count > 10_000
    assert not wrong


@pytest.mark.parametrize("board", first_in_core(BOARDS, pytest.mark.slow))
def test_whole_games_and_some_positions_of_larger_boards(board: str) -> None:
    """An error in the choice of who must stop hardly shows on small boards."""
    assert not whole.compare_some(board, sets=10)


def test_a_roll_equal_to_the_hand_does_not_stop_a_player() -> None:
    """One player has d1 and three tokens in hand; the other rolls a 1 with one token in hand."""
    solver = Solver(layout(BOARDS[0]))
    assert solver.moving_collector(1 << SQUARES.index("d1"), 3, 1).share == pytest.approx(
        0.4865, abs=1e-4
    )


@pytest.mark.slow
def test_every_position_where_a_spreader_is_short_of_tokens() -> None:
    assert not whole.compare(SHORT_OF_TOKENS, range(1, 7))[1]


def test_a_spreader_short_of_tokens_may_have_to_fill_the_last_way() -> None:
    solver = Solver(layout(SHORT_OF_TOKENS))
    b2 = 1 << 8 + 1
    assert solver.moving_collector(b2, 1, 2) == pytest.approx((1, 0))
    assert solver.chase_with(1, b2, 1, 2) == pytest.approx((1, 0))


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "faces"), DICE_OF_BOARDS)
def test_simple_play(seed: int, faces: tuple[int, ...]) -> None:
    board = whole.random_board(random.Random(seed), least=4, most=6)
    slow = Whole(board, faces)
    with whole.dice(faces):
        fast = simple_outcome(Solver(layout(board)))
    half = -(-board.count(".") // 2)
    assert fast == pytest.approx(simple(slow, half, 0, FRESH, 0, FRESH))


def simple(board: Whole, half: int, own: int, stage: str, other: int, other_stage: str) -> Value:
    """Return the mover's outcome when neither has entered and both enter once they have `half`."""
    if stage == STOPPED or (stage == ROLLING and own >= half):
        return board.entering(own, other, other_stage)
    falls = board.falls[2]
    parts = []
    for total, ways in falls.items():
        after = STOPPED if stage == ROLLING and total < own else ROLLING
        key = other, other_stage, min(own + total, board.supply), after
        parts.append((ways / falls.total(), flip(simple(board, half, *key))))
    return mean(parts)


def test_a_moves_value_is_that_of_the_position_after_it() -> None:
    """The game is one in which a player is one token short of holding a way."""
    solver = Solver(layout(LEAF))
    moves = ["roll 5", "roll 1", "c5", "roll 1", "c4", "roll 2", "d3", "roll 4"]
    position = play_all(start(LEAF), moves)
    worth = {move: outcome.share for move, outcome in outcomes(position.state, solver)}
    assert worth["e3"] == pytest.approx(0)
    for square in position.legal():
        after = position.play(square)
        assert worth[square] == pytest.approx(1 - best(after.state, solver))
    state = position.play("e3").state
    replies = {move: outcome.share for move, outcome in outcomes(state, solver)}
    assert replies["roll 1 die"] == pytest.approx(1)


def best(state: Words, solver: Solver) -> float:
    """Return the mover's value under best play."""
    return outcomes(state, solver)[0][1].share
