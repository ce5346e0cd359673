"""Players outside every panel: a separate UCT with another exploration and another playout.

They are no part of the modules that ship, so they play only under PRINTKIT_KERNELS=native.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printkit.engines.contract import Session
from printkit.engines.kernel.binding import MOST_PLIES, new_move_list
from printkit.engines.kernel.bits import Word, Words, copy
from printkit.engines.kernel.jit import RUN_BY, exported, jitted
from printkit.engines.kernel.playout import uniform_playout
from printkit.engines.kernel.streams import below, seed_stream
from printkit.engines.search.arena import stream_seed
from printkit.engines.statistics import Tally, empty_tally
from printkit.layouts.setup import Setup

_BATCH = 10
_CHILDREN = 64  # nodes per simulation, on average; a descent ends when they are used up


@dataclass(frozen=True, slots=True)
class Outsider:
    """Plain UCT with this number of simulations, whose playouts draw from all moves.

    With `greed` they draw random walks: with that chance in per cent, the better paid of two.
    """

    name: str
    simulations: int
    exploration: float
    greed: float = 0.0


def outside_tally(session: Session, setup: Setup[Any], player: Outsider, games: int) -> Tally:
    """Return who wins `games` games of a setup between players of this kind."""
    start = session.kernel.rules.init(setup)
    seed = stream_seed("outside", player.name, setup.id, *setup.sides)
    tally = empty_tally(setup.players)
    for returns in outside_batches(session, start, setup.players, player, seed, games):
        tally = tally.with_games(returns)
    return tally


def outside_batches(
    session: Session, start: Words, seats: int, player: Outsider, seed: int, games: int
) -> Iterator[NDArray[np.float64]]:
    """Yield who wins `games` games from a state, in batches; stops when none are asked for."""
    if RUN_BY != "native":
        raise SystemExit("players outside the panel are compiled: set PRINTKIT_KERNELS=native")
    tasks = (
        partial(_batch, session, start, player, seats, np.uint64(seed), first)
        for first in range(0, games, _BATCH)
    )
    yield from session.arena.pool.in_order(tasks)


def _batch(
    session: Session, start: Words, player: Outsider, seats: int, seed: Word, first: int
) -> NDArray[np.float64]:
    rules = session.kernel.rules
    moves, scratch = new_move_list(rules)
    nodes = 1 + rules.MAX_MOVES + _CHILDREN * player.simulations
    returns = np.zeros((_BATCH, seats))
    play_game(
        session.kernel,
        start,
        player.simulations,
        player.exploration,
        np.uint64(round(player.greed * 100)),
        seed,
        first,
        returns,
        moves,
        scratch,
        np.zeros((nodes, 3), np.int64),
        np.zeros(nodes),
        np.zeros(2 * nodes, np.uint64),
        np.zeros((4, rules.STATE_WORDS), np.uint64),
        np.zeros(rules.MAX_SEATS),
        np.zeros((MOST_PLIES + 1, 2), np.int64),
        np.zeros(1, np.uint64),
    )
    return returns


@exported()
def play_game(
    kernel: Any,
    start: Words,
    simulations: int,
    exploration: float,
    greed: Word,
    seed: Word,
    first: int,
    returns: NDArray[np.float64],
    moves: Words,
    scratch: Words,
    tree: NDArray[np.int64],
    value: NDArray[np.float64],
    play: Words,
    states: NDArray[np.uint64],
    result: NDArray[np.float64],
    path: NDArray[np.int64],
    stream: Words,
) -> None:
    """Play games without dice; `tree` has visits, first child and number of children."""
    state = states[0]
    for game in range(returns.shape[0]):
        seed_stream(stream, seed, np.uint64(first + game))
        copy(state, start)
        while not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
            tree[0, 0], tree[0, 1], tree[0, 2] = 0, 0, 0
            value[0] = 0.0
            used = 1
            for _ in range(simulations):
                used = _simulate(
                    kernel,
                    exploration,
                    greed,
                    used,
                    moves,
                    scratch,
                    tree,
                    value,
                    play,
                    states,
                    result,
                    path,
                    stream,
                )
            best = tree[0, 1]
            for child in range(tree[0, 1], tree[0, 1] + tree[0, 2]):
                if tree[child, 0] > tree[best, 0]:
                    best = child
            kernel.apply(state, play[2 * best], play[2 * best + 1])
        kernel.returns(state, result)
        for seat in range(returns.shape[1]):
            returns[game, seat] = result[seat]


@jitted()
def _simulate(
    kernel: Any,
    exploration: float,
    greed: Word,
    used: int,
    moves: Words,
    scratch: Words,
    tree: NDArray[np.int64],
    value: NDArray[np.float64],
    play: Words,
    states: NDArray[np.uint64],
    result: NDArray[np.float64],
    path: NDArray[np.int64],
    stream: Words,
) -> int:
    """Make one descent and one playout; return the nodes used. A node's value is its mover's."""
    state = states[1]
    copy(state, states[0])
    depth, node = 0, 0
    while not kernel.is_terminal(state) and depth < MOST_PLIES:
        if tree[node, 2] == 0:
            if node != 0 and tree[node, 0] == 0:
                break
            count = kernel.candidates(state, moves, scratch, stream)
            if used + count > value.shape[0]:
                break
            tree[node, 1], tree[node, 2] = used, count
            for i in range(count):
                tree[used + i, 0], tree[used + i, 1], tree[used + i, 2] = 0, 0, 0
                value[used + i] = 0.0
                play[2 * (used + i)] = moves[2 * i]
                play[2 * (used + i) + 1] = moves[2 * i + 1]
            used += count
        mover = kernel.current_player(state)
        node = _select(node, exploration, tree, value, stream)
        kernel.apply(state, play[2 * node], play[2 * node + 1])
        depth += 1
        path[depth, 0], path[depth, 1] = node, mover
    if greed == 0:
        uniform_playout(kernel, state, moves, scratch, stream)
    while not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
        _step(kernel, state, greed, states, stream)
    kernel.returns(state, result)
    tree[0, 0] += 1
    for i in range(1, depth + 1):
        tree[path[i, 0], 0] += 1
        value[path[i, 0]] += result[path[i, 1]]
    return used


@jitted()
def _select(
    node: int,
    exploration: float,
    tree: NDArray[np.int64],
    value: NDArray[np.float64],
    stream: Words,
) -> int:
    """Return the child with the greatest upper confidence bound, or any unvisited child first."""
    first, count = tree[node, 1], tree[node, 2]
    turn = np.int64(below(stream, np.uint64(count)))  # so that ties are broken at random
    best, best_bound = first, -1.0
    for i in range(count):
        child = first + (i + turn) % count
        visits = tree[child, 0]
        if visits == 0:
            return int(child)
        bound = value[child] / visits + exploration * sqrt(log(tree[node, 0]) / visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return int(best)


@jitted()
def _step(
    kernel: Any, state: Words, greed: Word, states: NDArray[np.uint64], stream: Words
) -> None:
    """Play a random move, or with a chance of `greed` per cent the better paid of two."""
    first, second = kernel.sample(state, stream)
    if below(stream, np.uint64(100)) < greed:
        seat = kernel.current_player(state)
        other, another = kernel.sample(state, stream)
        copy(states[2], state)
        copy(states[3], state)
        kernel.apply(states[2], first, second)
        kernel.apply(states[3], other, another)
        if kernel.score(states[3], seat) > kernel.score(states[2], seat):
            first, second = other, another
    kernel.apply(state, first, second)
