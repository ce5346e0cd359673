"""The endgame solver of Coin Isolation against a plain one, on random small positions."""

from __future__ import annotations

import pytest

from engines.coin_isolation import endgame
from engines.coin_isolation.endgame import CENT, MOST
from tests.cases import cases_together
from tests.engines.both import play_all
from tests.engines.coin_isolation.both import start
from tests.engines.coin_isolation.small_games import small_game
from tests.oracle.boards import sparse

_MANY = 1 << 30
_SOME, _BOARDS = 5, 14


@cases_together("seed", range(1, _SOME))
def test_the_endgame_solver_agrees_with_a_plain_one(seed: int) -> None:
    agrees(seed)


@pytest.mark.slow
@cases_together("seed", range(_SOME, _BOARDS))
def test_the_endgame_solver_agrees_with_a_plain_one_on_many_boards(seed: int) -> None:
    agrees(seed)


def agrees(seed: int) -> None:
    workspace = endgame.new_workspace(1 << 12)
    for fast, slow, solver in small_game(seed):
        cents, last = solver.worth(slow)
        exact = CENT * cents + last
        assert endgame.worth(fast.state, -MOST, MOST, _MANY, workspace) == (True, exact)
        first, second = workspace.notes[-2:]
        move = fast.kernel.notation.spell(fast.state, [(int(first), int(second))])
        assert solver.after(slow, move) == (cents, last)
        for alpha in (exact - 7, exact - 1, exact, exact + 6):
            _, value = endgame.worth(fast.state, alpha, alpha + 1, _MANY, workspace)
            assert alpha < value <= exact if exact > alpha else exact <= value <= alpha


def test_of_equally_many_coins_apart_the_one_who_moves_second_takes_the_last() -> None:
    coins = sparse({"a1": 1, "a2": 5, "h8": 1, "h7": 5})
    position = play_all(start(coins, ("bottom", "top")), ["a1", "h8"])
    workspace = endgame.new_workspace(4)
    assert endgame.worth(position.state, -2, 2, _MANY, workspace) == (True, -1)


@cases_together("seed", range(6))
def test_the_tables_size_changes_nothing(seed: int) -> None:
    """A table of four entries, which forgets almost everything, gives the same results as a large
    one.
    """
    small, large = endgame.new_workspace(4), endgame.new_workspace(1 << 16)
    for fast, _, _ in small_game(seed):
        found = {endgame.worth(fast.state, -MOST, MOST, _MANY, each) for each in (small, large)}
        assert len(found) == 1


def test_the_endgame_solver_says_when_it_gives_up() -> None:
    workspace = endgame.new_workspace(1 << 12)
    fast, _, _ = small_game(0)[0]
    known, _ = endgame.worth(fast.state, -MOST, MOST, 3, workspace)
    assert not known
    assert endgame.worth(fast.state, -MOST, MOST, _MANY, workspace)[0]
