"""The arithmetic of searches and self-play, run as plain Python: nothing is compiled.

Kernels are pretended, with known values of moves, so a plain program of a few lines can predict how
often a search looks at each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from printkit.engines.judging import advice
from printkit.engines.kernel import bits, playout, streams
from printkit.engines.kernel.arrays import array_of
from printkit.engines.kernel.binding import CHANCE
from printkit.engines.kernel.bits import Words
from printkit.engines.search import arena, mcts, selfplay
from printkit.engines.search.arena import Arena
from printkit.engines.search.mcts import Workspace, new_workspace
from printkit.engines.search.players import (
    GREEDY,
    MCTS_SOLVER,
    RANDOM,
    UCT,
    Player,
    mcts_solver,
    uct,
)
from printkit.engines.search.selfplay import Games, blank_games
from printkit.layouts.errors import UnplayableError
from tests.playing import in_numpy

EXPLORES = {UCT: 0.7, MCTS_SOLVER: 0.2}
"""The exploration constant of plain UCT, and the pretended kernel's for MCTS-Solver."""


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run jitted functions as plain Python."""
    modules: tuple[ModuleType, ...] = (bits, streams, playout, mcts, selfplay)
    for module in modules:
        for name, value in list(vars(module).items()):
            if hasattr(value, "py_func"):
                monkeypatch.setattr(module, name, value.py_func)
    with np.errstate(over="ignore"):  # words of 64 bits wrap around
        yield


def kernel_of(moves: int, **more: Any) -> Any:
    """Return a kernel with this number of moves and the operations named."""
    usual = {
        "current_player": lambda state: 0,
        "ply": lambda state: 0,
        "uniform_playouts": False,
        "solver_exploration": EXPLORES[MCTS_SOLVER],
        "proven_winner": lambda state: -1,
        "shape_returns": lambda state, out: None,
        "rules": SimpleNamespace(
            STATE_WORDS=2, MAX_MOVES=moves, SCRATCH_WORDS=0, TABLE_WORDS=0, PREDICT_WORDS=0,
            MAX_SEATS=2, MAX_STEPS=4,
        ),
    }  # fmt: skip
    return SimpleNamespace(**usual | more)


# Whose share a move is chosen for


@dataclass
class TreeNode:
    """A position in a textbook's tree: how often it was reached, and the sum of its returns."""

    visits: int = 0
    total: float = 0.0
    children: list[TreeNode] = field(default_factory=list)


DEPTH, WAYS, PLAYERS = 3, 3, 3


def worths() -> Any:
    """Return each player's share of the win for any three moves, one by each player."""
    random = np.random.default_rng(4)
    return random.dirichlet([1.0] * PLAYERS, (WAYS,) * DEPTH)


def textbook(shares: Any, games: int, exploration: float) -> TreeNode:
    """Run UCT as Kocsis and Szepesvári describe it, with max^n: all players maximize their own
    share.
    """
    root = TreeNode(children=[TreeNode() for _ in range(WAYS)])
    for _ in range(games):
        path: list[int] = []
        nodes = [root]
        while len(path) < DEPTH and (nodes[-1].visits or nodes[-1] is root):
            node = nodes[-1]
            node.children = node.children or [TreeNode() for _ in range(WAYS)]
            bounds = [
                child.total / child.visits + exploration * sqrt(log(node.visits) / child.visits)
                if child.visits
                else inf
                for child in node.children
            ]
            path.append(bounds.index(max(bounds)))
            nodes.append(node.children[path[-1]])
        won = shares[tuple(path + [0] * (DEPTH - len(path)))]  # a playout takes first moves
        for depth, node in enumerate(nodes):
            node.visits += 1
            node.total += won[max(0, depth - 1)]
    return root


@pytest.mark.parametrize("games", [5, 47, 120])
@pytest.mark.parametrize("kind", EXPLORES, ids=["UCT", "MCTS-Solver"])
def test_each_player_maximizes_their_own_share(
    monkeypatch: pytest.MonkeyPatch, kind: int, games: int
) -> None:
    """With three players, visits and values are the textbook's, by each kind's own exploration."""
    shares = worths()

    def returns(state: Words, out: Any) -> None:
        out[:PLAYERS] = shares[tuple(int(move) for move in state[1 : 1 + DEPTH])]

    def apply(state: Words, first: Any, second: Any) -> None:
        state[1 + int(state[0])] = first
        state[0] += np.uint64(1)

    def candidates(state: Words, moves: Words, *rest: Any) -> int:
        moves[: 2 * WAYS : 2] = range(WAYS)
        return WAYS

    def first_move(*_: Any) -> tuple[Any, Any]:
        return np.uint64(0), np.uint64(0)

    kernel = kernel_of(
        WAYS,
        current_player=lambda state: int(state[0]),
        is_terminal=lambda state: int(state[0]) == DEPTH,
        light_policy=first_move,
        heavy_policy=first_move,
        evaluate=lambda *_: False,
        candidates=candidates,
        returns=returns,
        apply=apply,
    )
    kernel.rules.STATE_WORDS, kernel.rules.MAX_SEATS = 1 + DEPTH, PLAYERS
    monkeypatch.setattr(mcts, "below", lambda stream, bound: bound - np.uint64(1))  # no shuffling
    monkeypatch.setattr(mcts, "is_decided", lambda *_: False)
    workspace = in_numpy(new_workspace(kernel, games))
    workspace.moves[: 2 * WAYS : 2] = range(WAYS)
    root, stream = np.zeros(1 + DEPTH, np.uint64), np.zeros(1, np.uint64)
    mcts.best_move(kernel, root, WAYS, kind, games, workspace, stream)
    book = textbook(shares, games, EXPLORES[kind])
    assert workspace.tree[1 : 1 + WAYS, 0].tolist() == [node.visits for node in book.children]
    assert workspace.value[1 : 1 + WAYS] == pytest.approx([node.total for node in book.children])
    assert mcts.root_value(workspace) == pytest.approx(book.total / games)


# The best move of a search


def choose_after(
    monkeypatch: pytest.MonkeyPatch,
    kind: int,
    visits: Sequence[int],
    values: Sequence[float],
    proven: Sequence[int] = (),
) -> int:
    """Return the move chosen after a search with these results, by number from 0."""

    def search(kernel: Any, root: Words, count: int, *rest: Any) -> None:
        workspace: Workspace = rest[-2]
        workspace.tree[1 : 1 + count, 0] = visits
        workspace.tree[1 : 1 + count, 1] = [-1 - winner for winner in proven or [-1] * count]
        workspace.value[1 : 1 + count] = values
        workspace.play[2 : 2 + 2 * count : 2] = range(count)

    monkeypatch.setattr(mcts, "_search", search)
    kernel = kernel_of(len(visits))
    workspace = in_numpy(new_workspace(kernel, 10))
    root, stream = np.zeros(2, np.uint64), np.zeros(1, np.uint64)
    return int(mcts.best_move(kernel, root, len(visits), kind, 10, workspace, stream)[0])


@pytest.mark.parametrize("kind", [UCT, MCTS_SOLVER])
@pytest.mark.parametrize(
    ("visits", "values", "best"),
    [
        ([5, 7, 6], [4.0, 1.0, 5.0], 1),  # the most visited
        ([6, 6, 5], [2.0, 3.0, 5.0], 1),  # of equal visits, the one with the higher value
        ([6, 6, 5], [3.0, 2.0, 5.0], 0),
        ([5, 6, 6], [5.0, 2.5, 2.0], 1),
        ([5, 6, 6], [5.0, 2.0, 2.5], 2),
        ([4, 4, 4], [2.0, 2.0, 2.0], 0),  # all are equal: the first
    ],
)
def test_of_equal_visits_the_better_move_is_chosen(
    monkeypatch: pytest.MonkeyPatch, kind: int, visits: list[int], values: list[float], best: int
) -> None:
    assert choose_after(monkeypatch, kind, visits, values) == best


@pytest.mark.parametrize(
    ("proven", "best"),
    [
        ((-1, 1, -1), 2),  # the most visited one loses
        ((0, -1, -1), 0),  # a proven win, seldom visited
        ((1, 1, 1), 1),  # all lose
    ],
)
def test_proofs_count_more_than_visits(
    monkeypatch: pytest.MonkeyPatch, proven: tuple[int, ...], best: int
) -> None:
    found = choose_after(monkeypatch, MCTS_SOLVER, [2, 9, 5], [1.0, 8.0, 3.0], proven)
    assert found == best


@pytest.mark.parametrize(
    ("visits", "total", "left", "decided"),
    [
        ((30, 20, 10), 30.0, 9, True),
        ((30, 20, 10), 30.0, 10, False),  # the second can still draw level
        ((20, 30, 10), 30.0, 9, True),
        ((10, 20, 30), 30.0, 10, False),
        ((16, 16, 16), 48.0, 500, True),  # all were won
        ((16, 16, 16), 0.0, 500, True),  # all were lost
        ((16, 16, 16), 47.0, 500, False),
        ((16, 16, 15), 47.0, 500, False),  # too few simulations
        ((*[1] * 59, 0), 0.0, 500, False),  # one was not tried
        ((1,) * 60, 0.0, 500, True),
    ],
)
def test_a_search_ends_when_no_other_move_can_catch_up(
    visits: tuple[int, ...], total: float, left: int, decided: bool
) -> None:
    count = len(visits)
    workspace = in_numpy(new_workspace(kernel_of(count), 100))
    workspace.tree.fill(0)
    workspace.tree[0, 0], workspace.value[0] = sum(visits), total
    workspace.tree[1 : 1 + count, 0] = visits
    assert mcts.is_decided(workspace, count, left) == decided


def test_advice_ranks_moves_by_visits_and_equal_ones_by_their_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def search(kernel: Any, state: Words, count: int, kind: int, simulations: int,
               workspace: Workspace, stream: Words) -> None:  # fmt: skip
        assert (kind, simulations) == (UCT, advice.SIMULATIONS)
        workspace.tree[1 : 1 + count, 0] = [4, 9, 6, 6, 9]
        workspace.value[1 : 1 + count] = [4.0, 5.0, 1.0, 2.0, 5.5]
        workspace.play[2 : 2 + 2 * count : 2] = range(count)

    kernel = kernel_of(5)
    kernel.rules.candidates = lambda *_: 5
    workspace = in_numpy(new_workspace(kernel, 10))
    monkeypatch.setattr(advice, "best_move", search)
    monkeypatch.setattr(advice, "own_workspace", lambda *_: workspace)
    ranked = advice._by_visits(kernel, np.zeros(2, np.uint64))
    assert [(int(first), visits) for (first, _), visits in ranked] == [
        (4, 9), (1, 9), (3, 6), (2, 6), (0, 4),
    ]  # fmt: skip
    assert (advice.SIMULATIONS, advice.MOVES, advice.GAMES) == (6000, 3, 30)


# Self-play


def playing(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Let searches choose move 1, and note their kinds and simulations."""
    searched: list[tuple[int, int]] = []

    def best_move(kernel: Any, state: Words, count: int, kind: int, simulations: int,
                  workspace: Workspace, stream: Words) -> tuple[Any, Any]:  # fmt: skip
        searched.append((int(kind), int(simulations)))
        workspace.tree[0, 0], workspace.value[0] = 4, 1.0
        return np.uint64(1), np.uint64(0)

    monkeypatch.setattr(selfplay, "best_move", best_move)
    return searched


def in_turn(seats: int, length: int, **more: Any) -> Any:
    """Return a kernel of `length` moves in turns; a move scores 10 plus its number."""

    def apply(state: Words, first: Any, second: Any) -> None:
        state[1 + int(state[0]) % seats] += np.uint64(10) + first
        state[0] += np.uint64(1)

    def candidates(state: Words, moves: Words, *rest: Any) -> int:
        moves[:6:2] = range(3)
        return 3

    def returns(state: Words, out: Any) -> None:
        out[:seats] = [0.0] * (seats - 1) + [1.0]

    usual: dict[str, Any] = {
        "current_player": lambda state: int(state[0]) % seats,
        "is_terminal": lambda state: int(state[0]) == length,
        "mid_move": lambda state: False,
        "score": lambda state, seat: int(state[1 + seat]),
        "heuristic": lambda state, seat: int(state[1 + seat]) % 10,
        "candidates": candidates,
        "sample": lambda state, stream: (np.uint64(2), np.uint64(0)),
        "solve_endgame": lambda *_: (False, np.uint64(0), np.uint64(0)),
        "later_steps": 1,
        "returns": returns,
        "apply": apply,
    }
    kernel = kernel_of(3, **usual | more)
    kernel.rules.STATE_WORDS, kernel.rules.MAX_SEATS = 1 + seats, seats
    return kernel


def play_game(kernel: Any, players: Sequence[Player], rows: int = 6) -> Games:
    """Play one game between these players."""
    games: Games = in_numpy(blank_games(1, rows, len(players)))
    words = kernel.rules.STATE_WORDS
    start = np.zeros(words, np.uint64)
    selfplay.play_games(
        kernel,
        start,
        np.array([(player.kind, player.simulations) for player in players]),
        np.uint64(1),
        0,
        games,
        in_numpy(new_workspace(kernel, 10)),
        np.zeros(1, np.uint64),
        np.zeros(words, np.uint64),
    )
    return games


def test_every_seat_is_played_by_its_own_player(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = playing(monkeypatch)
    seats = [uct(40), mcts_solver(300), Player(RANDOM), Player(GREEDY)]
    games = play_game(in_turn(4, 6), seats)
    assert searched == [(UCT, 40), (MCTS_SOLVER, 300), (UCT, 40), (MCTS_SOLVER, 300)]
    assert games.seats[0].tolist() == [0, 1, 2, 3, 0, 1]
    assert games.moves[0, :, 0].tolist() == [1, 1, 2, 2, 1, 1]  # greed takes the highest score
    assert games.choices[0].tolist() == [3, 3, 1, 3, 3, 3]
    assert games.gains[0].tolist() == [11, 11, 12, 12, 11, 11]
    searches = [0.25, 0.25, np.nan, np.nan, 0.25, 0.25]
    assert games.values[0] == pytest.approx(searches, nan_ok=True)
    assert games.returns[0].tolist() == [0.0, 0.0, 0.0, 1.0]
    assert games.lengths[0] == 6


def test_later_steps_of_a_move_have_fewer_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Later steps do not count as further choices, and have at least one simulation."""
    searched = playing(monkeypatch)
    stepping = in_turn(2, 4, later_steps=3, mid_move=lambda state: int(state[0]) % 2 == 1)
    games = play_game(stepping, [uct(100), uct(2)])
    assert searched == [(UCT, 100), (UCT, 1), (UCT, 100), (UCT, 1)]
    assert games.choices[0, :4].tolist() == [3, 0, 3, 0]


def test_only_mcts_solver_asks_for_a_solved_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = playing(monkeypatch)
    asked = []

    def solve(state: Words, simulations: int, *_: Any) -> tuple[bool, Any, Any]:
        asked.append(int(simulations))
        return True, np.uint64(2), np.uint64(0)

    games = play_game(in_turn(2, 4, solve_endgame=solve), [uct(40), mcts_solver(30)])
    assert searched == [(UCT, 40)] * 2
    assert asked == [30, 30]
    assert games.moves[0, :4, 0].tolist() == [1, 2, 1, 2]
    assert np.isnan(games.values[0, 1:4:2]).all()  # values of an earlier search do not count


def test_dice_are_not_a_players_move(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch)
    dice = in_turn(2, 4, current_player=lambda state: (CHANCE, 1)[int(state[0]) % 2])
    games = play_game(dice, [uct(5), uct(5)])
    assert games.seats[0, :4].tolist() == [CHANCE, 1, CHANCE, 1]
    assert games.choices[0, :4].tolist() == [0, 3, 0, 3]
    assert games.moves[0, :4, 0].tolist() == [2, 1, 2, 1]


@pytest.mark.parametrize(("drawn", "choice"), [(0, 2), (1, 0)])
def test_greed_draws_among_equals(monkeypatch: pytest.MonkeyPatch, drawn: int, choice: int) -> None:
    """Each equal move replaces the chosen one if 0 is drawn from the number found so far."""
    bounds = []

    def below(stream: Words, bound: Any) -> Any:
        bounds.append(int(bound))
        return np.uint64(drawn)

    monkeypatch.setattr(selfplay, "below", below)
    alike = in_turn(2, 1, heuristic=lambda state, seat: 7)
    games = play_game(alike, [Player(GREEDY)] * 2)
    assert bounds == [2, 3]
    assert games.moves[0, 0, 0] == choice


# The arena


@dataclass
class Batches:
    """Notes the batches to be played; game n gets length n."""

    asked: list[tuple[int, int, int]] = field(default_factory=list)
    rows: list[list[list[int]]] = field(default_factory=list)
    room: list[int] = field(default_factory=list)

    def play_games(self, kernel: Any, start: Words, players: Any, seed: Any, first: int,
                   games: Games, workspace: Workspace, *_: Any) -> None:  # fmt: skip
        self.asked.append((int(seed), first, len(games.lengths)))
        self.rows.append(players.tolist())
        self.room.append(workspace.simulations)
        in_numpy(games).lengths[:] = range(first, first + len(games.lengths))


PLAYED = array_of("Q", [0, 0])


def test_batches_are_numbered_by_their_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    batches, kernel = Batches(), kernel_of(1)
    monkeypatch.setattr(arena, "play_games", batches.play_games)
    with Arena(kernel, 1) as three:
        found = list(three.play(PLAYED, [uct(30), mcts_solver(80)], 9, 7, 3))
    assert batches.asked == [(9, 0, 3), (9, 3, 3), (9, 6, 1)]
    assert [length for games in found for length in games.lengths] == [*range(7)]
    assert batches.rows == [[[UCT, 30, 0], [MCTS_SOLVER, 80, 0]]] * 3
    assert min(batches.room) >= 80


def test_known_batches_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    batches, known = Batches(), dict[str, Games]()
    monkeypatch.setattr(arena, "play_games", batches.play_games)

    def play(players: Sequence[Player], seed: int, games: int) -> list[int]:
        with Arena(kernel_of(1), 1, known) as one:
            found = one.play(PLAYED, players, seed, games, 4)
            return [int(length) for batch in found for length in batch.lengths]

    first = play([uct(30)], 9, 8)
    assert play([uct(30)], 9, 10) == [*first, 8, 9]
    assert batches.asked == [(9, 0, 4), (9, 4, 4), (9, 8, 2)]
    play([uct(31)], 9, 4)
    play([mcts_solver(30)], 9, 4)
    play([uct(30)], 8, 4)
    play([uct(30), uct(30)], 9, 4)
    assert len(batches.asked) == 7 == len(known)


def test_more_moves_than_a_list_holds_cannot_be_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    def play_games(*_: Any) -> None:
        raise OverflowError

    monkeypatch.setattr(arena, "play_games", play_games)
    with Arena(kernel_of(1), 1) as one, pytest.raises(UnplayableError, match="more than 1 moves"):
        list(one.play(PLAYED, [uct(1)], 1, 1, 1))
