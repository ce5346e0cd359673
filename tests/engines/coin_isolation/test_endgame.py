"""The endgame solver of Coin Isolation against a plain one, on small positions at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines.coin_isolation import endgame
from engines.coin_isolation.endgame import CENT, MOST
from engines.kernel.position import Position
from tests.cases import cases_together
from tests.engines.coin_isolation.both import start
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Coins
from tests.oracle.coin_isolation_board import SQUARES
from tests.oracle.coin_isolation_solved import Solver

_MANY = 1 << 30
_SOME, _BOARDS = 10, 60


def _coins(stream: Random) -> Coins:
    """Some coins in a corner of the board, where both players' first rows meet."""
    corner = [square for square in SQUARES if square[0] in "abcd" and square[1] in "123"]
    laid = set(stream.sample(corner, stream.randint(6, 10)))
    kinds = stream.choice([(1, 5), (1, 5, 10, 25), (1, 1, 1, 5)])
    return tuple(stream.choice(kinds) if square in laid else 0 for square in SQUARES)


def _games(seed: int) -> Iterator[tuple[Position, oracle.Position, Solver]]:
    """Positions of a random game on a small board, as the engine and the oracle have them."""
    stream = Random(seed)
    coins, cents = _coins(stream), {stream.randint(1, 2): stream.randint(0, 9)}
    sides = stream.choice([("bottom", "left"), ("left", "bottom"), ("bottom", "top")])
    fast, slow = start(coins, sides, (), cents), oracle.Position.start(coins, sides, (), cents)
    solver = Solver()
    while not slow.over:
        yield fast, slow, solver
        move = stream.choice(slow.legal())
        fast, slow = fast.play(move), slow.play(move)


@cases_together("seed", range(1, _SOME))
def test_it_agrees_with_a_plain_solver(seed: int) -> None:
    agrees(seed)


@pytest.mark.slow
@cases_together("seed", [0, *range(_SOME, _BOARDS)])
def test_it_agrees_with_a_plain_solver_on_many_boards(seed: int) -> None:
    agrees(seed)


def agrees(seed: int) -> None:
    workspace = endgame.new_workspace(1 << 12)
    for fast, slow, solver in _games(seed):
        cents, last = solver.worth(slow)
        exact = CENT * cents + last
        assert endgame.worth(fast.state, -MOST, MOST, _MANY, workspace) == (True, exact)
        first, second = workspace.notes[-2:]
        move = fast.kernel.notation.spell(fast.state, [(int(first), int(second))])
        assert solver.after(slow, move) == (cents, last)
        for alpha in (exact - 7, exact - 1, exact, exact + 6):
            _, value = endgame.worth(fast.state, alpha, alpha + 1, _MANY, workspace)
            assert alpha < value <= exact if exact > alpha else exact <= value <= alpha


@cases_together("seed", range(6))
def test_what_is_in_the_table_changes_nothing(seed: int) -> None:
    """A table of four entries, which forgets nearly all, leads to the same as a large one."""
    small, large = endgame.new_workspace(4), endgame.new_workspace(1 << 16)
    for fast, _, _ in _games(seed):
        found = {endgame.worth(fast.state, -MOST, MOST, _MANY, each) for each in (small, large)}
        assert len(found) == 1


def test_it_says_when_it_gives_up() -> None:
    workspace = endgame.new_workspace(1 << 12)
    fast, _, _ = next(_games(0))
    known, _ = endgame.worth(fast.state, -MOST, MOST, 3, workspace)
    assert not known
    assert endgame.worth(fast.state, -MOST, MOST, _MANY, workspace)[0]
