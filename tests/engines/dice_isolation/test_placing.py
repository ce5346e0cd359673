"""Phase B solved, against every line of play by the slow rules."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from printkit.engines.dice_isolation.solver import placing
from printkit.layouts.dice_isolation.layout import SQUARES, deal
from tests.cases import cases_together
from tests.engines.dice_isolation.both import entering, outcome
from tests.oracle.dice_isolation import Position

BOARDS = ("......", "...\n...", ".##\n...", "#..\n..#\n#..")


def bits(squares: frozenset[str]) -> int:
    return sum(1 << SQUARES.index(square) for square in squares)


def solve_position(position: Position) -> int:
    """Return the solver's result; player 1 is to move."""
    own, other = position.players
    return placing.find_result(
        bits(position.white),
        bits(own.tokens),
        bits(other.tokens),
        own.hand,
        other.hand,
        placing.new_workspace(),
    )


@pytest.mark.parametrize("board", BOARDS)
def test_every_pair_of_hands(board: str) -> None:
    for one, two in product((1, 2, 4), repeat=2):
        position = entering(board, one, two)
        assert solve_position(position) == outcome(position), (one, two)


@cases_together("seed", range(20))
def test_positions_with_tokens_on_the_board(seed: int) -> None:
    stream = random.Random(seed)
    rows = ["".join(stream.choice("..#") for _ in range(3)) for _ in range(3)]
    position = entering("\n".join(rows), stream.randint(1, 6), stream.randint(1, 6))
    for _ in range(stream.randint(0, 2)):
        position = position.play(stream.choice(position.legal()))
    one, two = position.players
    if position.to_move == 1:
        one, two = two, one
    if not (one.out or two.out):
        position = replace(position, players=(one, two), turn=0)
        assert solve_position(position) == outcome(position)


def turn_board(board: str) -> str:
    """Return the board after a quarter turn."""
    return "\n".join("".join(column) for column in zip(*reversed(board.split()), strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_turning_and_mirroring_a_dealt_board(seed: int) -> None:
    rows = deal(seed).rows
    board, mirrored = "\n".join(rows), "\n".join(reversed(rows))
    for one, two in ((20, 20), (9, 11), (11, 10)):
        result = solve_position(entering(board, one, two))
        assert solve_position(entering(turn_board(board), one, two)) == result
        assert solve_position(entering(mirrored, one, two)) == result
