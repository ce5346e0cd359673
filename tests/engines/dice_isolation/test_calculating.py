"""Players who calculate: without errors they are best play, with errors a second program's."""

from __future__ import annotations

import random
from functools import cache
from math import sqrt

import pytest

from benchmarks.dice_levels import Losses, play_calculating
from printkit.engines.dice_isolation.kernel import with_head_start
from printkit.engines.dice_isolation.solver.calculating import Prospects, shares_between
from printkit.engines.dice_isolation.solver.solve import Solver
from printkit.layouts.dice_isolation.layout import DiceLayout, deal
from printkit.layouts.setup import Setup
from tests.cases import sample
from tests.engines.dice_isolation.both import GAME
from tests.tiers import first_in_core

SMALL = DiceLayout(("..", "#.", ".."))

losses_on = cache(Losses)


def small_board(seed: int) -> DiceLayout:
    """A board of 3 x 3 squares, some of them black."""
    stream = random.Random(seed)
    squares = ["".join(stream.choice("..#") for _ in range(3)) for _ in range(3)]
    return DiceLayout((".." + squares[0][2], *squares[1:]))


@pytest.mark.parametrize("seed", range(1, 1 + sample(4)))
def test_a_player_without_errors_plays_best(seed: int) -> None:
    """Worked out from the answers to each first token, not by the solver's own way."""
    solver = Solver(small_board(seed))
    assert shares_between(Prospects(solver), 1e-9) == pytest.approx(solver.shares, abs=1e-6)


@pytest.mark.slow
def test_a_player_without_errors_plays_best_on_a_dealt_board() -> None:
    solver = Solver(deal(9))
    assert shares_between(Prospects(solver), 1e-9) == pytest.approx(solver.shares, abs=1e-6)


@pytest.mark.parametrize(("error", "tokens"), first_in_core([(0.3, 0), (0.1, 2)], pytest.mark.slow))
def test_shares_are_what_games_by_the_rules_come_to(error: float, tokens: int) -> None:
    """Games are played by the kernel with the values of `outcomes`, move by move."""
    losses, games = losses_on(SMALL), sample(1200)
    exact = shares_between(Prospects(losses.solver), error)[tokens]
    start = with_head_start(Setup(GAME, SMALL, 2, ()), tokens)
    share, given = play_calculating(losses, start, error, later=False, games=games)
    assert share == pytest.approx(exact, abs=4 * sqrt(0.25 / games))
    assert given["when"] > 0 and given["later"] == pytest.approx(0)


def test_errors_move_the_share_away_from_best_play() -> None:
    solver = losses_on(SMALL).solver
    shares = [shares_between(Prospects(solver), error)[0] for error in (0.3, 0.01)]
    off = [abs(share - solver.shares[0]) for share in shares]
    assert off == sorted(off, reverse=True) and off[0] > 0.01 > off[-1]
