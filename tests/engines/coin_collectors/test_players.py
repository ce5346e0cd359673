"""The moves that Coin Collectors' players consider; a search collects more coins than they do."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engines.coin_collectors import board, kernel
from printkit.engines.coin_collectors.notation import KERNEL
from printkit.engines.kernel.arrays import copy_of, zeros
from printkit.engines.kernel.binding import CHANCE, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.streams import new_stream
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import GREEDY, RANDOM, Player, mcts_solver
from printkit.engines.search.selfplay import each_game
from printkit.layouts.coin_collectors.layout import deal
from printkit.layouts.setup import Setup
from tests.cases import sample
from tests.engines.coin_collectors.packs import GAME, setup
from tests.oracle.packs import Pack, packs

ROLLS = [sum(face << 3 * die for die, face in enumerate(f)) for f in product(range(6), repeat=4)]


def stream_of(seed: int) -> Words:
    return new_stream(seed, 0)


@settings(max_examples=sample(24), deadline=None)
@given(pack=packs(), seed=st.integers(0, 2**32))
def test_stages_make_whole_moves(pack: Pack, seed: int) -> None:
    """tests/test_every_game.py says that all moves chosen are legal."""
    state, stream = kernel.init(setup(pack)), stream_of(seed)
    rows, plies = 0, 0
    while not kernel.is_terminal(state):
        legal = list_moves(kernel, state)
        move = kernel.light_policy(state, stream)
        if kernel.current_player(state) == CHANCE:
            assert move[0] == board.FACES
        else:
            assert move in legal and len(legal) == len(set(legal))
        assert move != (0, 0)
        kernel.apply(state, *move)
        rows += 1
        plies += not kernel.mid_move(state)
        assert kernel.ply(state) == plies
        assert kernel.is_terminal(state) <= (not kernel.mid_move(state))
    assert rows <= kernel.MAX_STEPS


@settings(max_examples=sample(16), deadline=None)
@given(pack=packs(st.just(("four-die-stud",))), seed=st.integers(0, 2**32))
def test_the_chance_of_a_step_is_exact(pack: Pack, seed: int) -> None:
    """Counted over all falls of four dice."""
    state, stream = kernel.init(setup(pack)), stream_of(seed)
    while not kernel.is_terminal(state):
        if kernel.current_player(state) == CHANCE:
            after = copy_of(state)
            alive = 0
            for faces in ROLLS:
                after[:] = state
                kernel.apply(after, board.FACES, faces)
                alive += not kernel.is_terminal(after)
            assert kernel.heuristic(state, 0) == alive
            return
        kernel.apply(state, *kernel.light_policy(state, stream))


def test_only_the_dice_rolled_change_and_they_are_fair() -> None:
    state, stream = kernel.init(Setup(GAME, deal(0), 1, ())), stream_of(1)
    kernel.apply(state, *list_moves(kernel, state)[0])
    kernel.apply(state, board.ROLL, 0b0101)
    drawn = Counter(int(kernel.sample(state, stream)[1]) for _ in range(14_400))
    assert set(drawn) == {suns | crowns << 6 for suns in range(6) for crowns in range(6)}
    assert all(abs(count - 400) < 100 for count in drawn.values())  # five deviations


def test_a_shaped_return_grows_with_the_coins_collected() -> None:
    state, out = kernel.init(Setup(GAME, deal(0), 1, ())), zeros("d", 1)
    values = []
    for coins in range(24, -1, -1):
        state[board.COINS] = (1 << coins) - 1
        kernel.returns(state, out)
        assert out[0] == (coins == 0)
        kernel.shape_returns(state, out)
        values.append(float(out[0]))
    assert values == sorted(values)
    assert (values[0], values[-1]) == (0.0, 1.0)
    assert values[-2] < 0.5


def mean_coins(player: Player, games: int) -> float:
    """Return the mean number of coins over this number of games, each on its own layout."""
    total = 0
    with Arena(KERNEL, 1) as arena:
        for seed in range(games):
            start = kernel.init(Setup(GAME, deal(seed), 1, ()))
            (played,) = arena.play(start, [player], seed, 1, 1)
            total += sum(sum(game.gains) for game in each_game(played))
    return total / games


@pytest.mark.slow
def test_players_who_search_collect_more() -> None:
    means = [mean_coins(Player(kind), 200) for kind in (RANDOM, GREEDY)]
    means.append(mean_coins(mcts_solver(30), 80))
    assert means[0] + 5 < means[1]  # 7.9, 16.0, 18.3 over thousands of games (50 simulations)
    assert means[1] + 1 < means[2]


# The randomizer


def test_the_same_seed_deals_the_same_for_ever() -> None:
    assert deal(1) == deal(1, ("four-die-stud",)) != deal(2)
    assert deal(1).describe() == "12jfn0ge1ejhhas8eyenef81e50598"
