"""The keen search: what it holds for settled is, and it sees more than plain UCT does."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

import numpy as np
import pytest

from engines.judging.metrics import join
from engines.kernel.binding import MOST_PLIES, kernel_of, listed
from engines.kernel.bits import Words
from engines.search.arena import Arena
from engines.search.mcts import KEEN, best_move, workspace
from layouts.setup import Setup
from tests.engines.coin_isolation.setups import GAME, dealt, laid

VARIANTS = [
    (),
    ("diagonal",),
    ("transplant",),
    ("greedy", "mixed-change"),
    ("semi-greedy", "standing-still"),
    ("empty-squares",),
    ("renegade",),
]


def with_variants(seed: int, variants: tuple[str, ...], players: int = 2) -> Setup:
    setup = dealt(seed, players)
    return Setup(GAME, setup.layout, players, setup.sides, variants)


def play(rules: ModuleType, state: Words, move: Iterable[int]) -> None:
    rules.apply(state, *map(np.uint64, move))


@pytest.mark.parametrize("variants", VARIANTS, ids="+".join)
def test_whoever_is_certain_to_win_does(variants: tuple[str, ...]) -> None:
    """Random games: once the winner is proven_winner nobody else ever wins, whatever is played."""
    rules = kernel_of(GAME, variants).values
    stream = np.array([7], np.uint64)
    early = 0
    for seed in range(60):
        state = rules.init(with_variants(seed, variants, players=2 + seed % 3))
        certain = -1
        while not rules.is_terminal(state) and rules.ply(state) < MOST_PLIES:
            now = rules.proven_winner(state)
            assert certain < 0 or now == certain
            early += certain < 0 <= now
            certain = now
            play(rules, state, rules.sample(state, stream))
        if rules.is_terminal(state):
            assert rules.proven_winner(state) == rules.winner(state)
        assert certain in (-1, rules.winner(state))
    assert early or "renegade" in variants  # with it money may lie about for ever


@pytest.mark.parametrize("variants", VARIANTS, ids="+".join)
def test_hunches_are_legal(variants: tuple[str, ...]) -> None:
    rules = kernel_of(GAME, variants).values
    stream = np.array([7], np.uint64)
    for seed in range(4):
        state = rules.init(with_variants(seed, variants))
        while not rules.is_terminal(state) and rules.ply(state) < 60:
            move = rules.heavy_policy(state, stream)
            if not rules.mid_move(state):  # lists have but one order of placing the coins in hand
                assert move in listed(rules, state)
            play(rules, state, move)


def wins(rules: ModuleType, state: Words, seat: int) -> bool:
    """Whether `seat` wins with best play of both, by trying everything."""
    if rules.is_terminal(state):
        return bool(rules.winner(state) == seat)
    mine = rules.current_player(state) == seat
    for move in listed(rules, state):
        after = state.copy()
        play(rules, after, move)
        if wins(rules, after, seat) == mine:
            return mine
    return not mine


def test_an_endgame_is_settled_as_trying_everything_does() -> None:
    """Few coins for two: a keen search finds a winning move wherever there is one."""
    board = """
        1 - - - - - - -
        5 1 5 - - - - -
        - - 5 1 - - - -
        - - 1 1 5 - - -
        - - - 5 1 10 - -
        - - - - 1 5 - -
        - - - - - 1 5 10
        - - - - - - 1 5
    """
    kernel = kernel_of(GAME)
    rules = kernel.values
    space = workspace(kernel, 2000)
    stream = np.array([3], np.uint64)
    seen = {True: 0, False: 0}
    for side in (("bottom", "top"), ("left", "right"), ("right", "left"), ("top", "bottom")):
        state = rules.init(Setup(GAME, laid(board).layout, 2, side))
        while not rules.is_terminal(state):
            seat = rules.current_player(state)
            can_win = wins(rules, state, seat)
            count = rules.candidates(state, space.moves, stream)
            if count == 1:
                move = tuple(space.moves[:2])
            else:
                move = best_move(kernel, state, count, KEEN + 2000, space, stream)
                assert -1 - space.tree[0, 1] == (seat if can_win else 1 - seat)  # it is settled
                seen[can_win] += 1
            play(rules, state, move)
            assert wins(rules, state, seat) == can_win
    assert min(seen.values()) > 3


@pytest.mark.parametrize("players", GAME.players)
def test_a_keen_player_beats_a_plain_one(players: int) -> None:
    """Of as many simulations, by far more than chance; the benchmarks have the exact shares."""
    won, rounds = 0.0, 240 // players
    with Arena(kernel_of(GAME), 2) as arena:
        for number in range(rounds):
            start = arena.kernel.values.init(dealt(number, players))
            for seat in range(players):
                seats = [100] * players
                seats[seat] = KEEN + 100
                won += join(list(arena.play(start, seats, number, 1, 1))).returns[0, seat]
    assert won / (rounds * players) > 1 / players + 0.04


def test_keen_and_plain_players_share_a_table() -> None:
    """Each has room for its own simulations, whoever of them has the greater code."""
    start, seats = kernel_of(GAME).values.init(dealt(1)), [KEEN + 20, 300]
    with Arena(kernel_of(GAME), 1) as arena:
        first = join(list(arena.play(start, seats, 1, 6, 6)))
        join(list(arena.play(start, [300, 300], 1, 1, 1)))
        again = join(list(arena.play(start, seats, 1, 6, 6)))
    assert (first.moves == again.moves).all()
