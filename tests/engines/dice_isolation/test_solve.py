"""Dice Isolation solved, dice included, against every line of play by the slow rules."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from printkit.engines.dice_isolation import kernel
from printkit.engines.dice_isolation.judging import outcomes
from printkit.engines.dice_isolation.kernel import with_head_start
from printkit.engines.dice_isolation.notation import spell_all
from printkit.engines.dice_isolation.solver.exact import (
    exact_values,
    numbers_of_dice,
    solve_exactly,
)
from printkit.engines.dice_isolation.solver.outcome import Outcome, chance_to_win, mean
from printkit.engines.dice_isolation.solver.solve import (
    THROWS,
    Solver,
    UnsolvedError,
)
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.bits import Words
from printkit.layouts.dice_isolation.layout import deal
from printkit.layouts.setup import Setup
from tests.cases import sample
from tests.engines.dice_isolation.both import GAME, layout
from tests.engines.dice_isolation.both import start as engine_start
from tests.engines.dice_isolation.whole import dice
from tests.oracle import dice_isolation as oracle
from tests.oracle.dice_isolation_whole import Whole


@cache
def solver_of(seed: int) -> Solver:
    """Return the solver of a dealt board, shared by all tests."""
    return Solver(deal(seed))


@pytest.mark.parametrize(("board", "share"), [(".", 1.0), ("..", 0.5), ("...", 1.0)])
def test_the_value_of_tiny_boards(board: str, share: float) -> None:
    """One square for each is a draw. On three squares, the middle and enough tokens win."""
    assert Solver(layout(board)).outcome().share == pytest.approx(share)


@pytest.mark.parametrize("board", [".......", ".#.\n...\n.##"])
def test_every_move_of_some_games(board: str) -> None:
    """The value of each move, in positions of random games, at all stages."""
    faces = (1, 2)  # low enough that tokens are scarce
    stream = random.Random(1)
    phases = set()
    whole = Whole(board, faces)
    with dice(faces):
        solver = Solver(layout(board))
        for _ in range(max(9, sample(36))):  # fewer do not reach all phases
            position, state = oracle.Position.start(board), engine_start(board)
            while not position.over:
                slowly = {text: worth.share for text, worth in whole.moves(position).items()}
                moves = outcomes(state.state, solver)
                assert {move: outcome.share for move, outcome in moves} == pytest.approx(slowly)
                values = [round(outcome.share, 9) for _, outcome in moves]
                assert values == sorted(values, reverse=True)
                phases.add((position.phase, position.players[1 - position.turn].phase))
                text = random_move(position, stream)
                position, state = position.play(text), state.play(text)
    assert len(phases) == 4


def random_move(position: oracle.Position, stream: random.Random) -> str:
    """Return a random move with low dice, or a random token."""
    if position.phase == "B":
        return stream.choice(position.legal())
    return stream.choice([text for text in position.spellings() if set(text).isdisjoint("3456")])


def test_tokens_for_the_second_player() -> None:
    """More tokens never help the starting player, and the fair number is nearest to even."""
    solver = solver_of(0)
    assert list(solver.shares) == sorted(solver.shares, reverse=True)
    share = solver.shares[solver.even_head_start]
    assert all(abs(share - 0.5) <= abs(other - 0.5) + 1e-9 for other in solver.shares)


def test_the_least_number_of_tokens_that_wins() -> None:
    """On three squares in a row two tokens win by the middle; on four no number wins."""
    assert Solver(layout("...")).least_winner == 2
    assert Solver(layout("....")).least_winner is None
    solver = solver_of(0)
    least = solver.least_winner
    assert least
    assert solver.result_of_entry(least, kernel.SUPPLY) > solver.result_of_entry(
        least - 1, kernel.SUPPLY
    )


def test_win_draw_and_loss_go_with_the_share() -> None:
    findings = exact_values(solver_of(0))
    for odds in (findings.rules, findings.even):
        assert odds.win + odds.draw + odds.loss == pytest.approx(1)
        assert odds.win + odds.draw / 2 == pytest.approx(odds.share)
    rules = findings.rules
    assert findings.match == pytest.approx(chance_to_win(rules.win, rules.loss))
    assert findings.even.share == pytest.approx(findings.shares[findings.tokens])
    assert Outcome(0.5, 1.0).match is None


def test_games_by_best_play_have_the_solved_share() -> None:
    """Moves by their value, rolls by chance; within 4 standard deviations."""
    head_start, games = 2, sample(240)
    dealt = Setup(GAME, deal(0), 2, ())
    solver = solver_of(0)
    falls = random.Random(3)
    start = with_head_start(dealt, head_start)
    shares = [play_out(copy_of(start), solver, falls) for _ in range(games)]
    outcome = solver.outcome(head_start)
    assert 0.55 < outcome.share < 0.65
    spread = (outcome.win + outcome.draw / 4 - outcome.share**2) ** 0.5
    assert abs(sum(shares) / games - outcome.share) <= 4 * spread / games**0.5


def play_out(state: Words, solver: Solver, falls: random.Random) -> float:
    """Play a game by best play; return player 1's share of the win."""
    while not kernel.is_terminal(state):
        words = {text: words for words, text in spell_all(state).items()}
        kernel.apply(state, *words[outcomes(state, solver)[0][0]])
        if dice := int(state[kernel.DICE]):
            kernel.apply(state, 0, sum(falls.randint(1, 6) for _ in range(dice)))
    out = np.zeros(2)
    kernel.returns(state, out)
    return float(out[0])


def test_a_board_that_takes_too_long_is_given_up() -> None:
    full = layout("\n".join(["........"] * 8))
    assert solve_exactly(full, budget=20_000) is None
    solver = Solver(full, 20_000)
    with pytest.raises(UnsolvedError):
        solver.outcome()
    assert 20_000 <= solver.effort < 25_000


def test_best_play_rolls_three_dice_on_a_dealt_board() -> None:
    assert numbers_of_dice(solver_of(0), 4) == {3}


def test_expectations_are_the_same_in_every_python() -> None:
    stream = random.Random(0)
    for throws in THROWS * 40:
        parts = [(p, Outcome(stream.random(), stream.random())) for _, p in throws]
        exactly = [sum(Fraction(p * outcome[at]) for p, outcome in parts) for at in (0, 1)]
        assert mean(parts) == tuple(map(float, exactly))
