"""The endgame solver of Coin Isolation against a plain one, on random small positions."""

from __future__ import annotations

from itertools import chain

from printkit.engines.coin_isolation import endgame
from printkit.engines.coin_isolation.endgame import CENT, MOST
from tests.engines.both import play_all
from tests.engines.coin_isolation.both import start
from tests.engines.coin_isolation.small_games import small_game
from tests.engines.composed import some_or_many
from tests.oracle.boards import sparse

_MANY = 1 << 30


seeds = some_or_many(range(1, 5), range(5, 14))


def test_the_endgame_solver_agrees_with_a_plain_one(seeds: range) -> None:
    workspace = endgame.new_workspace(1 << 12)
    for fast, slow, solver in chain(*map(small_game, seeds)):
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


def test_the_tables_size_changes_nothing() -> None:
    """A table of four entries, which forgets almost everything, gives the same results as a large
    one.
    """
    small, large = endgame.new_workspace(4), endgame.new_workspace(1 << 16)
    for fast, _, _ in chain(*map(small_game, range(6))):
        found = {endgame.worth(fast.state, -MOST, MOST, _MANY, each) for each in (small, large)}
        assert len(found) == 1


def test_the_endgame_solver_says_when_it_gives_up() -> None:
    fast, _, _ = small_game(0)[0]
    assert not endgame.worth(fast.state, -MOST, MOST, 3, endgame.new_workspace(1 << 12))[0]
