"""UCT (Kocsis and Szepesvári 2006) for any kernel; with three and more seats max^n.

Every node keeps the mean return of the seat that moved into it, so one rule serves any number of
seats: whoever is to move picks the child that is best for themselves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Words, signed
from engines.kernels import MOVE_WORDS, Kernel
from engines.playout import sketch
from engines.streams import below

EXPLORATION = 0.7
_NODES_PER_SIMULATION = 64
_LOOK_EVERY = 16  # simulations between two looks at whether the search is decided


class Workspace(NamedTuple):
    """What one thread needs to play and search, allocated once.

    `state` (words) and `moves` (MOVE_WORDS a move) are scratch. `visits`, `value` (sum of returns),
    `first` (child), `children` (how many), `order` (place among the legal moves) and `play` (the
    move's words) describe the tree's nodes. `path` and `mover` hold one descent, `result` its
    returns. `root_log`, `inverse` and `root_inverse` are tables of sqrt(ln n), 1/n and 1/sqrt(n).
    """

    state: Words
    moves: Words
    visits: NDArray[np.int32]
    value: NDArray[np.float64]
    first: NDArray[np.int32]
    children: NDArray[np.int32]
    order: NDArray[np.int32]
    play: Words
    path: NDArray[np.int32]
    mover: NDArray[np.int32]
    result: NDArray[np.float64]
    root_log: NDArray[np.float64]
    inverse: NDArray[np.float64]
    root_inverse: NDArray[np.float64]


def workspace(kernel: Kernel, simulations: int) -> Workspace:
    """A workspace for searches of up to `simulations` simulations."""
    values = kernel.values
    nodes = 1 + values.MAX_MOVES + _NODES_PER_SIMULATION * simulations
    n = np.arange(simulations + 2, dtype=np.float64)
    n[0] = 1.0
    return Workspace(
        state=np.zeros(values.STATE_WORDS, np.uint64),
        moves=np.zeros(values.MOVE_LIST_WORDS, np.uint64),
        visits=np.zeros(nodes, np.int32),
        value=np.zeros(nodes),
        first=np.zeros(nodes, np.int32),
        children=np.zeros(nodes, np.int32),
        order=np.zeros(nodes, np.int32),
        play=np.zeros(MOVE_WORDS * nodes, np.uint64),
        path=np.zeros(values.MAX_PLIES + simulations, np.int32),
        mover=np.zeros(values.MAX_PLIES + simulations, np.int32),
        result=np.zeros(values.MAX_SEATS),
        root_log=np.sqrt(np.log(n)),
        inverse=1.0 / n,
        root_inverse=1.0 / np.sqrt(n),
    )


@njit(cache=True, nogil=True)
def best_move(kernel: Any, root: Words, simulations: int, space: Workspace, stream: Words) -> int:
    """Search from `root`, which is not over; answer the index of the best move in `legal`'s order.

    The best move is the most visited one. The search ends early once no other can catch up.
    `space` is a Workspace.
    """
    space.visits[0] = 0
    count = _expand(kernel, root, 0, 1, space, stream)
    if count > 1:
        used = 1 + count
        for done in range(simulations):
            if done % _LOOK_EVERY == 0 and _decided(space, count, simulations - done):
                break
            used = _simulate(kernel, root, used, space, stream)
    best = 1
    for child in range(2, 1 + count):
        more = space.visits[child] - space.visits[best]
        if more > 0 or (more == 0 and space.value[child] > space.value[best]):
            best = child
    return space.order[best]


@njit(cache=True, nogil=True, forceinline=True)
def _simulate(kernel: Any, root: Words, used: int, space: Workspace, stream: Words) -> int:
    """One descent, one random game, one way back up; answer how many nodes are in use."""
    state = space.state
    state[:] = root
    node = 0
    depth = 0
    while not kernel.over(state):
        if space.first[node] == 0:
            count = 0
            if space.visits[node] > 0:
                count = _expand(kernel, state, node, used, space, stream)
            if count == 0:
                sketch(kernel, state, stream)
                break
            used += count
        seat = kernel.player(state)
        node = _select(space, node)
        kernel.apply(state, space.play[2 * node], space.play[2 * node + 1])
        space.path[depth] = node
        space.mover[depth] = seat
        depth += 1
    kernel.returns(state, space.result)
    space.visits[0] += 1
    for i in range(depth):
        node = space.path[i]
        space.visits[node] += 1
        space.value[node] += space.result[space.mover[i]]
    return used


@njit(cache=True, nogil=True)
def _expand(
    kernel: Any, state: Words, node: int, used: int, space: Workspace, stream: Words
) -> int:
    """Give `node` a child for each move, in random order, from node `used` on; answer how many.

    A node that no longer fits stays a leaf, with none.
    """
    count = kernel.legal(state, space.moves)
    if used + count > space.visits.shape[0]:
        return 0
    space.first[node] = used
    space.children[node] = count
    for i in range(count):
        child = used + i
        swap = used + signed(below(stream, np.uint64(i + 1)))  # shuffled inside out
        space.order[child] = space.order[swap]
        space.order[swap] = i
        space.visits[child] = 0
        space.value[child] = 0.0
        space.first[child] = 0
    for child in range(used, used + count):
        move = 2 * space.order[child]
        space.play[2 * child] = space.moves[move]
        space.play[2 * child + 1] = space.moves[move + 1]
    return count


@njit(cache=True, nogil=True, forceinline=True)
def _select(space: Workspace, node: int) -> int:
    """The child to descend to: an unvisited one, else the greatest upper confidence bound."""
    first = space.first[node]
    count = space.children[node]
    total = space.visits[node]
    scale = EXPLORATION * space.root_log[total]
    best = first
    best_bound = -1.0
    for child in range(first, first + count):
        n = space.visits[child]
        if n == 0:
            return child
        bound = space.value[child] * space.inverse[n] + scale * space.root_inverse[n]
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@njit(cache=True, nogil=True)
def _decided(space: Workspace, count: int, left: int) -> bool:
    """Whether the most visited child of the root stays so with `left` simulations to go."""
    most = 0
    second = 0
    for child in range(1, 1 + count):
        n = space.visits[child]
        if n > most:
            second = most
            most = n
        elif n > second:
            second = n
    return most - second > left
