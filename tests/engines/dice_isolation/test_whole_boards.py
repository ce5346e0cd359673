"""Dice Isolation's solver on boards of 11 and 12 squares, against kept answers of the oracle.

The whole-game oracle has none of the solver's shortcuts and takes long, so `whole_boards` keeps its
answers.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from engines.dice_isolation.solver.outcome import Outcome
from engines.dice_isolation.solver.solve import Solver
from layouts.dice_isolation.layout import SQUARES, SUPPLY, DiceLayout
from tests.engines.dice_isolation.whole_boards import BOARDS, KeptPlace, worth
from tests.oracle.dice_isolation_whole import Whole

DATA = Path(__file__).with_name("whole_boards.yaml")


@cache
def kept_answers() -> dict[str, Any]:
    """Return what is known of each board."""
    return {board["board"]: board for board in yaml.safe_load(DATA.read_text("utf-8"))}


def places(board: str) -> list[tuple[KeptPlace, tuple[float, float]]]:
    """Return positions, each with the share of the player who may roll and the chance of a draw."""
    return [
        (
            KeptPlace(asked, dice, sum(1 << SQUARES.index(s) for s in squares.split()), hand, own),
            (share, draw),
        )
        for asked, dice, squares, hand, own, share, draw in kept_answers()[board]["places"]
    ]


def solve_place(solver: Solver, place: KeptPlace) -> Outcome:
    """Return the solver's outcome for a position."""
    asked, dice, tokens, hand, own = place
    if asked == "spreading":
        return solver.spreading(tokens, hand, own)
    if asked == "alone":
        return solver.roll_alone(dice, tokens, own) if dice else solver.alone(tokens, own)
    return solver.chase_with(dice, tokens, hand, own) if dice else solver.chase(tokens, hand, own)


@pytest.mark.parametrize("board", BOARDS)
def test_values_of_positions_match_the_oracle(board: str) -> None:
    """One player may roll on; the other spreads, is about to, or has passed."""
    solver = Solver(DiceLayout(tuple(board.split("/"))))
    wrong = {
        (place.asked, place.dice, place.squares, place.hand, place.own): (found, expected)
        for place, expected in places(board)
        if (found := solve_place(solver, place)) != pytest.approx(expected, abs=1e-8)
    }
    assert not wrong
    assert {place.asked for place, _ in places(board)} == {"chased", "spreading", "alone"}


@pytest.mark.parametrize("board", BOARDS)
def test_values_of_whole_games_match_the_oracle(board: str) -> None:
    """Values are compared for every head start."""
    solver = Solver(DiceLayout(tuple(board.split("/"))))
    assert len(solver.shares) == SUPPLY + 1
    assert solver.shares == pytest.approx(tuple(kept_answers()[board]["shares"]), abs=1e-8)


def test_a_roll_equal_to_the_hand_does_not_stop_a_player() -> None:
    """One player has d1 and three tokens in hand; the other rolls a 1 with one token in hand."""
    solver = Solver(DiceLayout(tuple(BOARDS[0].split("/"))))
    d1 = 1 << SQUARES.index("d1")
    assert solver.chase(d1, 3, 1).share == pytest.approx(0.4865, abs=1e-4)


@pytest.mark.slow
def test_kept_answers_match_the_oracle() -> None:
    """The oracle solves one board again; the solver is compared with the others above."""
    board = BOARDS[2]
    whole = Whole(board.replace("/", "\n"))
    for place, expected in places(board):
        assert worth(whole, place) == pytest.approx(expected, abs=1e-8)
