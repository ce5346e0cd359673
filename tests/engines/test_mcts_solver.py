"""MCTS-Solver: its proofs are right, and it beats plain UCT."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from printkit.engines.coin_isolation.notation import KERNEL, kernel_for
from printkit.engines.kernel.arrays import array_of, copy_of
from printkit.engines.kernel.binding import MOST_PLIES, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.search.arena import Arena
from printkit.engines.search.mcts import Workspace, best_move, new_workspace
from printkit.engines.search.players import MCTS_SOLVER, mcts_solver, uct
from printkit.engines.search.selfplay import join
from printkit.layouts.setup import Setup
from tests.engines.both import play_all
from tests.engines.coin_isolation.both import start
from tests.engines.coin_isolation.setups import GAME, deal_setup, lay_setup
from tests.oracle.boards import sparse

VARIANTS = [
    (),
    ("diagonal",),
    ("transplant",),
    ("greedy", "mixed-change"),
    ("semi-greedy", "standing-still"),
    ("empty-squares",),
    ("renegade",),
]


@pytest.mark.slow
@pytest.mark.parametrize("variants", VARIANTS, ids="+".join)
def test_a_proven_winner_wins(variants: tuple[str, ...]) -> None:
    """In random games, once a winner is proven no other seat ever wins."""
    rules: Any = kernel_for(variants).rules
    stream = array_of("Q", [7])
    early = 0
    for seed in range(12):
        state = rules.init(replace(deal_setup(seed, 2 + seed % 3), variants=variants))
        proven = -1
        while not rules.is_terminal(state) and rules.ply(state) < MOST_PLIES:
            now = rules.proven_winner(state)
            assert proven < 0 or now == proven
            early += proven < 0 <= now
            proven = now
            rules.apply(state, *rules.sample(state, stream))
        if rules.is_terminal(state):
            assert rules.proven_winner(state) == rules.winner(state)
        assert proven in (-1, rules.winner(state))
    assert early or "renegade" in variants  # with renegades, money may lie about for ever


@pytest.mark.parametrize(("coin", "proven"), [(5, -1), (10, -1), (25, 0)])
def test_a_winner_who_can_still_be_caught_up_with_is_not_proven(coin: int, proven: int) -> None:
    """Player 2 has a nickel, and another one in reach."""
    begun = start(sparse({"a1": coin, "h8": 5, "g8": 5}), ("bottom", "top"))
    assert KERNEL.rules.proven_winner(play_all(begun, ["a1", "h8"]).state) == proven


def wins(rules: Any, state: Words, seat: int, known: dict[bytes, int]) -> bool:
    """Whether `seat` wins if both play best, by trying everything.

    `known` has the winners of positions tried before.
    """
    key = state.tobytes()
    if key not in known:
        known[key] = _winner(rules, state, known)
    return known[key] == seat


def _winner(rules: Any, state: Words, known: dict[bytes, int]) -> int:
    if rules.is_terminal(state):
        return int(rules.winner(state))
    mover: int = rules.current_player(state)
    for move in list_moves(rules, state):
        after = copy_of(state)
        rules.apply(after, *move)
        if wins(rules, after, mover, known):
            return mover
    return 1 - mover


Search = Callable[[Words, int, Workspace, Words], tuple[int, int]]
"""Finds a move: from a state, its number of moves listed in the workspace, and a stream."""


def hold_against_trying_everything(search: Search) -> None:
    """With few coins and two players, the search finds a winning move wherever there is one."""
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
    rules = KERNEL.rules
    workspace = new_workspace(KERNEL, 2000)
    stream = array_of("Q", [3])
    seen, known = {True: 0, False: 0}, dict[bytes, int]()
    for side in (("bottom", "top"), ("left", "right"), ("right", "left"), ("top", "bottom")):
        state = rules.init(Setup(GAME, lay_setup(board).layout, 2, side))
        while not rules.is_terminal(state):
            seat = rules.current_player(state)
            can_win = wins(rules, state, seat, known)
            count = rules.candidates(state, workspace.moves, workspace.scratch, stream)
            if count == 1:
                move = tuple(workspace.moves[:2])
            else:
                move = search(state, count, workspace, stream)
                # A proven winner is stored at the tree's root.
                assert -1 - workspace.tree[0, 1] == (seat if can_win else 1 - seat)
                seen[can_win] += 1
            rules.apply(state, *move)
            assert wins(rules, state, seat, known) == can_win
    assert min(seen.values()) > 3


def test_proven_endgames_match_trying_everything() -> None:
    hold_against_trying_everything(
        lambda state, count, *own: best_move(KERNEL, state, count, MCTS_SOLVER, 2000, *own)
    )


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_mcts_solver_beats_uct(players: int) -> None:
    """It wins more than chance allows, with equal simulations; benchmarks have the exact shares."""
    won, rounds = 0.0, 120 // players
    with Arena(KERNEL, 2) as arena:
        for number in range(rounds):
            start = KERNEL.rules.init(deal_setup(number, players))
            for seat in range(players):
                seats = [uct(100)] * players
                seats[seat] = mcts_solver(100)
                won += join(list(arena.play(start, seats, number, 1, 1))).returns[0, seat]
    assert won / (rounds * players) > 1 / players + 0.04


def test_players_of_both_kinds_share_a_table() -> None:
    """Each uses its own number of simulations, whatever the others do."""
    start, seats = KERNEL.rules.init(deal_setup(1)), [mcts_solver(20), uct(300)]
    with Arena(KERNEL, 1) as arena:
        first = join(list(arena.play(start, seats, 1, 6, 6)))
        join(list(arena.play(start, [uct(300), uct(300)], 1, 1, 1)))
        again = join(list(arena.play(start, seats, 1, 6, 6)))
    assert first.moves == again.moves
