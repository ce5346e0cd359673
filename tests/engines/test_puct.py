"""PUCT: its arithmetic as plain Python, its proofs, its noise, and its strength."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
import pytest

from benchmarks.alpha_beta import Auditor
from printkit.engines.coin_isolation.notation import KERNEL
from printkit.engines.kernel import bits, streams
from printkit.engines.kernel.arrays import array_of
from printkit.engines.kernel.linear import WHOLE
from printkit.engines.search import mcts, puct
from printkit.engines.search.arena import Arena
from printkit.engines.search.mcts import new_workspace
from printkit.engines.search.players import mcts_solver, uct
from printkit.engines.search.players import puct as puct_player
from printkit.engines.search.selfplay import join
from tests.engines.coin_isolation.setups import GAME, deal_setup
from tests.engines.test_mcts_solver import hold_against_trying_everything
from tests.engines.test_search_arithmetic import DEPTH, PLAYERS, WAYS, kernel_of
from tests.playing import in_numpy


@dataclass
class TreeNode:
    """A position: its moves so far, and what the search knows of it."""

    path: tuple[int, ...] = ()
    visits: int = 0
    total: float = 0.0
    prior: float = 0.0
    children: list[TreeNode] = field(default_factory=list)


def foreseen() -> Any:
    """Return each player's predicted share, in units of 1 / WHOLE, after any moves; 0 for none."""
    random = np.random.default_rng(4)
    shares = random.dirichlet([1.0] * PLAYERS, (WAYS + 1,) * DEPTH)
    return np.floor(shares * WHOLE).astype(int)


def textbook(shares: Any, simulations: int) -> TreeNode:
    """Run PUCT as its papers describe it, with max^n: all players maximize their own share."""

    def share(path: tuple[int, ...], player: int) -> float:
        at = tuple(move + 1 for move in path) + (0,) * (DEPTH - len(path))
        return float(shares[at][player] / WHOLE)

    def expand(node: TreeNode) -> None:
        player = len(node.path)
        node.children = [TreeNode((*node.path, move)) for move in range(WAYS)]
        odds = [
            share(child.path, player) / (1 - share(child.path, player)) for child in node.children
        ]
        for child, own in zip(node.children, odds, strict=True):
            child.prior = own / sum(odds)

    root = TreeNode()
    expand(root)
    for _ in range(simulations):
        nodes = [root]
        while len(nodes[-1].path) < DEPTH and (nodes[-1].visits or nodes[-1] is root):
            node, player = nodes[-1], len(nodes[-1].path)
            if not node.children:
                expand(node)
            bounds = [
                (child.total / child.visits if child.visits else share(child.path, player))
                + puct.EXPLORATION * child.prior * sqrt(node.visits + 1) / (child.visits + 1)
                for child in node.children
            ]
            nodes.append(node.children[bounds.index(max(bounds))])
        for depth, node in enumerate(nodes):
            node.visits += 1
            node.total += share(nodes[-1].path, max(0, depth - 1))
    return root


@pytest.mark.parametrize("simulations", [1, 6, 50, 200])
def test_visits_and_values_are_the_textbooks(
    monkeypatch: pytest.MonkeyPatch, simulations: int
) -> None:
    """With three players, run as plain Python."""
    for module in (bits, streams, mcts, puct):
        for name, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, name, value.py_func)
    monkeypatch.setattr(puct, "is_decided", lambda *_: False)
    shares = foreseen()

    def predict(state: Any, rows: Any, out: Any) -> None:
        out[:PLAYERS] = shares[tuple(int(word) for word in state[1:])]

    def returns(state: Any, out: Any) -> None:
        out[:PLAYERS] = shares[tuple(int(word) for word in state[1:])] / WHOLE

    def apply(state: Any, first: Any, second: Any) -> None:
        state[1 + int(state[0])] = int(first) + 1
        state[0] += np.uint64(1)

    def candidates(state: Any, moves: Any, *_: Any) -> int:
        moves[: 2 * WAYS : 2] = range(WAYS)
        return WAYS

    kernel = kernel_of(
        WAYS,
        current_player=lambda state: int(state[0]),
        is_terminal=lambda state: int(state[0]) == DEPTH,
        candidates=candidates,
        returns=returns,
        predict=predict,
        apply=apply,
    )
    kernel.rules.STATE_WORDS, kernel.rules.MAX_SEATS = 1 + DEPTH, PLAYERS
    workspace = in_numpy(new_workspace(kernel, simulations))
    workspace.moves[: 2 * WAYS : 2] = range(WAYS)
    root, stream = np.zeros(1 + DEPTH, np.uint64), np.zeros(1, np.uint64)
    best, _ = puct.best_move(kernel, root, WAYS, simulations, 0, workspace, stream)
    book = textbook(shares, simulations)
    assert workspace.tree[1 : 1 + WAYS, 0].tolist() == [node.visits for node in book.children]
    assert workspace.value[1 : 1 + WAYS] == pytest.approx([node.total for node in book.children])
    assert book.children[int(best)].visits == max(node.visits for node in book.children)


def test_proven_endgames_match_trying_everything() -> None:
    hold_against_trying_everything(
        lambda state, count, *own: puct.best_move(KERNEL, state, count, 2000, 30, *own)
    )


def first_choice(seed: int, simulations: int) -> str:
    """Return the first move that PUCT without noise chooses in the setup of a seed."""
    state = KERNEL.rules.init(deal_setup(seed))
    workspace, stream = new_workspace(KERNEL, simulations), array_of("Q", [1])
    count = KERNEL.rules.candidates(state, workspace.moves, workspace.scratch, stream)
    step = puct.best_move(KERNEL, state, count, simulations, 0, workspace, stream)
    return KERNEL.notation.spell(state, [step])


@pytest.mark.parametrize("simulations", [250, 2500])
def test_it_sees_what_playouts_overlook(simulations: int) -> None:
    """UCT holds a1-a2-b2-c2 for a win, which strong players beat in six games of ten."""
    assert first_choice(995006, simulations) == "c1-c2"


def test_only_noise_makes_games_differ() -> None:
    """Without noise two players always play the same game."""
    start = KERNEL.rules.init(deal_setup(2))
    with Arena(KERNEL, 1) as arena:
        same, apart = (
            join(list(arena.play(start, [puct_player(20, noise)] * 2, 1, 6, 6)))
            for noise in (0, 100)
        )
    games = [
        {
            bytes(played.moves.cast("B")[i * len(played.moves.cast("B")) // 6 :][:400])
            for i in range(6)
        }
        for played in (same, apart)
    ]
    assert [len(each) for each in games] == [1, 6]


@pytest.mark.parametrize("players", GAME.players)
def test_it_beats_players_with_playouts_in_less_time(players: int) -> None:
    """It wins half as much again as its share with a fortieth of UCT's simulations and a tenth of
    MCTS-Solver's; benchmarks have the exact shares and times.
    """
    won, rounds = 0.0, 60 // players
    with Arena(KERNEL, 2) as arena:
        for number in range(rounds):
            start = KERNEL.rules.init(deal_setup(number, players))
            for seat in range(players):
                seats = [uct(400) if (number + seat) % 2 else mcts_solver(100)] * players
                seats[seat] = puct_player(10)
                won += join(list(arena.play(start, seats, number, 1, 1))).returns[0, seat]
    assert won / (rounds * players) > 1.25 / players


def test_alpha_beta_finds_little_better() -> None:
    """In openings, another search of the same evaluation gives the chosen move nearly its best
    value.
    """
    auditor, lost = Auditor(KERNEL), []
    workspace, stream = new_workspace(KERNEL, 1000), array_of("Q", [1])
    for seed in range(12):
        state = KERNEL.rules.init(deal_setup(seed))
        for _ in range(seed):
            KERNEL.rules.apply(state, *KERNEL.rules.sample(state, stream))
        count = KERNEL.rules.candidates(state, workspace.moves, workspace.scratch, stream)
        if count > 1:
            step = puct.best_move(KERNEL, state, count, 1000, 0, workspace, stream)
            values = auditor.values(state, 3)
            lost.append(max(values.values()) - values[step])
    assert sum(lost) / len(lost) < 0.05
    assert max(lost) < 0.25
