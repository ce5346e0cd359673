"""UCT (Kocsis and Szepesvári 2006) for any kernel; with three and more seats max^n.

Every node keeps the mean return of the seat that moved into it, so one rule serves any number of
seats: whoever is to move picks the child that is best for themselves. Where dice come next a node
gets a child for each outcome that a descent draws.

A keen search is UCT, too, and asks the kernel for more: its random games follow `heavy_policy`, what they
bring is shaded by `shape_returns`, and it never looks again at what is settled: a node whose winner is
`proven_winner`, or follows from its children's (Winands, Björnsson and Saito 2008).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.kernel.binding import CHANCE, MOST_PLIES, MOVE_WORDS, Kernel
from engines.kernel.bits import Word, Words, copy, signed
from engines.kernel.playout import light_playout
from engines.kernel.streams import below

KEEN = 1 << 20
"""Added to a number of simulations: a keen search of so many."""

EXPLORATION = 0.7
_KEEN_EXPLORATION = 0.35  # returns shaded by points tell more, visit by visit
NOBODY = -1  # in place of a seat
_ROOT: Any = np.int64(0)  # a node; what a plain 0 is given to would be compiled for it alone
_NODES_PER_SIMULATION = 64
_ALIKE = 48  # simulations that come out the same and are believed
_LOOK_EVERY = 16  # simulations between two looks at whether the search is decided


# Columns of a workspace's arrays.
_VISITS, _FIRST, _CHILDREN, _NEXT = 0, 1, 2, 3
_NODE, _MOVER = 0, 1
_ROOT_LOG, _INVERSE, _ROOT_INVERSE = 0, 1, 2


class Workspace(NamedTuple):
    """What one thread needs to play and search, allocated once.

    `state` (words) and `moves` (a move list) are scratch. By node of the tree: `tree` has visits,
    first child, number of children and, for an outcome of dice, the next one; `value` the sum of
    returns of whoever moved into it (of whoever is to move, for the root), `play` the words of that
    move. Where it is settled who wins, minus 1 and the seat stands in place of the first child.
    `used` says how many nodes are. `descent` has the nodes of one way down and who moved into them,
    `result` the returns at its end. `tables` has sqrt(ln n), 1/n and 1/sqrt(n), by n.
    """

    state: Words
    moves: Words
    tree: NDArray[np.int32]
    value: NDArray[np.float64]
    play: Words
    used: NDArray[np.int64]
    descent: NDArray[np.int32]
    result: NDArray[np.float64]
    tables: NDArray[np.float64]

    @property
    def simulations(self) -> int:
        """The most that it has room for."""
        return self.tables.shape[0] - 2


def simulations_of(strength: int) -> int:
    """How many simulations a move a search takes, keen or not."""
    return strength - KEEN if strength > KEEN else strength


def workspace(kernel: Kernel, simulations: int) -> Workspace:
    """A workspace for searches of up to `simulations` simulations."""
    rules = kernel.rules
    nodes = 1 + rules.MAX_MOVES + _NODES_PER_SIMULATION * simulations
    n = np.arange(simulations + 2, dtype=np.float64)
    n[0] = 1.0
    return Workspace(
        state=np.zeros(rules.STATE_WORDS, np.uint64),
        moves=np.zeros(rules.MOVE_LIST_WORDS, np.uint64),
        tree=np.zeros((nodes, 4), np.int32),
        value=np.zeros(nodes),
        play=np.zeros(MOVE_WORDS * nodes, np.uint64),
        used=np.zeros(1, np.int64),
        descent=np.zeros((rules.MAX_STEPS, 2), np.int32),
        result=np.zeros(rules.MAX_SEATS),
        tables=np.column_stack((np.sqrt(np.log(n)), 1.0 / n, 1.0 / np.sqrt(n))),
    )


@njit(cache=True, nogil=True)
def best_move(
    kernel: Any, root: Words, count: int, strength: int, space: Workspace, stream: Words
) -> tuple[Word, Word]:
    """Search from `root`; answer the words of the best move.

    It is one that is settled to win, else the most visited one that is not settled to lose.
    `strength` is a number of simulations, with KEEN added for a keen search. `space.moves` has the
    root's `count` moves, two or more. The search ends early once no other move can catch up, when
    all games so far came out the same, or when the winner is settled, as far as the candidates that
    the kernel lists go.
    """
    keen = strength > KEEN
    if keen:
        _search(kernel, root, count, strength - KEEN, True, space, stream)
    else:
        _search(kernel, root, count, strength, None, space, stream)
    mover = kernel.current_player(root)
    best = 1
    for child in range(2, 1 + count):
        more = _rank(space, child, mover) - _rank(space, best, mover) if keen else 0
        if more == 0:
            more = space.tree[child, _VISITS] - space.tree[best, _VISITS]
        if more > 0 or (more == 0 and space.value[child] > space.value[best]):
            best = child
    return space.play[2 * best], space.play[2 * best + 1]


@njit(cache=True, nogil=True)
def _search(
    kernel: Any,
    root: Words,
    count: int,
    simulations: int,
    keen: Any,
    space: Workspace,
    stream: Words,
) -> None:
    """Grow the tree from `root` and its `count` moves on.

    `keen` is None for a plain search, here and below: that is known when it is compiled, and it
    pays for nothing that only the other one does.
    """
    space.tree[0, _VISITS] = 0
    space.value[0] = 0.0
    space.used[0] = 1
    _grow(_ROOT, count, space, stream)
    mover = kernel.current_player(root)
    for done in range(simulations):
        if done % _LOOK_EVERY == 0 and _decided(space, count, simulations - done):
            break
        _simulate(kernel, root, mover, keen, space, stream)
        if keen is not None and _winner(space, _ROOT) != NOBODY:
            break


@njit(cache=True, nogil=True, forceinline=True)
def _rank(space: Workspace, node: int, mover: int) -> int:
    """1 where the mover is settled to win, -1 where somebody else is, else 0."""
    winner = _winner(space, node)
    if winner == NOBODY:
        return 0
    return 1 if winner == mover else -1


@njit(cache=True, nogil=True, forceinline=True)
def _winner(space: Workspace, node: int) -> int:
    """The seat that is settled to win at `node`, NOBODY where that is open."""
    return max(NOBODY, -1 - space.tree[node, _FIRST])


@njit(cache=True, nogil=True, inline="always")
def _simulate(
    kernel: Any, root: Words, mover: int, keen: Any, space: Workspace, stream: Words
) -> None:
    """One descent, one random game, one way back up."""
    state = space.state
    copy(state, root)
    node = _ROOT
    depth = 0
    while not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
        if keen is not None and _winner(space, node) != NOBODY:
            break
        seat = kernel.current_player(state)
        child = _child(kernel, state, seat, node, keen, space, stream)
        if child == 0 or depth == space.descent.shape[0]:
            break
        node = child
        kernel.apply(state, space.play[2 * node], space.play[2 * node + 1])
        space.descent[depth, _NODE] = node
        space.descent[depth, _MOVER] = seat
        depth += 1
    if keen is None:
        light_playout(kernel, state, stream)
        kernel.returns(state, space.result)
    else:
        _look_keenly(kernel, state, node, depth, space, stream)
    space.tree[0, _VISITS] += 1
    space.value[0] += space.result[mover]
    for i in range(depth):
        node = space.descent[i, _NODE]
        space.tree[node, _VISITS] += 1
        seat = space.descent[i, _MOVER]
        if seat != CHANCE:
            space.value[node] += space.result[seat]


@njit(cache=True, nogil=True, forceinline=True)
def _look_keenly(
    kernel: Any, state: Words, node: int, depth: int, space: Workspace, stream: Words
) -> None:
    """Fill in the returns of `state`, which `node` stands for: settled if they are, or likely."""
    winner = _winner(space, node)
    if winner == NOBODY:
        winner = kernel.proven_winner(state)
        if winner != NOBODY:
            space.tree[node, _FIRST] = -1 - winner
            _settle(space, depth, winner)
    if winner != NOBODY:
        for seat in range(space.result.shape[0]):
            space.result[seat] = 0.0
        space.result[winner] = 1.0
        return
    while not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
        if kernel.evaluate(state, space.result):
            return
        first, second = kernel.heavy_policy(state, stream)
        kernel.apply(state, first, second)
    kernel.returns(state, space.result)
    kernel.shape_returns(state, space.result)


@njit(cache=True, nogil=True)
def _settle(space: Workspace, depth: int, winner: int) -> None:
    """Settle what follows from `winner` being certain at the end of the descent, back up from it.

    Whoever is to move wins with a move that does; all moves won by the same other seat are its win.
    """
    while depth > 0:
        depth -= 1
        seat = space.descent[depth, _MOVER]
        if seat == CHANCE:
            return
        node = space.descent[depth - 1, _NODE] if depth > 0 else 0
        if winner != seat:
            first = space.tree[node, _FIRST]
            for child in range(first, first + space.tree[node, _CHILDREN]):
                if _winner(space, child) != winner:
                    return
        space.tree[node, _FIRST] = -1 - winner


@njit(cache=True, nogil=True, forceinline=True)
def _child(
    kernel: Any, state: Words, seat: int, node: int, keen: Any, space: Workspace, stream: Words
) -> int:
    """The child of `node` to descend to, 0 where the random game begins.

    A node gets its children on its second visit, while there is room for them.
    """
    if seat == CHANCE:
        first, second = kernel.sample(state, stream)
        return _outcome(space, node, first, second)
    if space.tree[node, _FIRST] == 0:
        if space.tree[node, _VISITS] == 0:
            return 0
        count = kernel.candidates(state, space.moves, stream)
        if space.used[0] + count > space.value.shape[0]:
            return 0
        _grow(node, count, space, stream)
    return _select(space, node, keen)


@njit(cache=True, nogil=True)
def _outcome(space: Workspace, node: int, first: Word, second: Word) -> int:
    """The child of `node` for what the dice show, a new one if need be; 0 if there is no room."""
    child = space.tree[node, _FIRST]
    while child != 0:
        if space.play[2 * child] == first and space.play[2 * child + 1] == second:
            return child
        child = space.tree[child, _NEXT]
    child = space.used[0]
    if child == space.value.shape[0]:
        return 0
    space.used[0] += 1
    space.tree[child, _VISITS] = 0
    space.tree[child, _FIRST] = 0
    space.tree[child, _NEXT] = space.tree[node, _FIRST]
    space.tree[node, _FIRST] = child
    space.play[2 * child] = first
    space.play[2 * child + 1] = second
    return child


@njit(cache=True, nogil=True)
def _grow(node: int, count: int, space: Workspace, stream: Words) -> None:
    """Make the `count` moves listed in `space.moves` children of `node`, in random order."""
    used = space.used[0]
    space.used[0] += count
    space.tree[node, _FIRST] = used
    space.tree[node, _CHILDREN] = count
    for i in range(count):  # shuffled inside out
        child = used + i
        swap = used + signed(below(stream, np.uint64(i + 1)))
        space.play[2 * child] = space.play[2 * swap]
        space.play[2 * child + 1] = space.play[2 * swap + 1]
        space.play[2 * swap] = space.moves[2 * i]
        space.play[2 * swap + 1] = space.moves[2 * i + 1]
        space.tree[child, _VISITS] = 0
        space.tree[child, _FIRST] = 0
        space.value[child] = 0.0


@njit(cache=True, nogil=True, forceinline=True)
def _select(space: Workspace, node: int, keen: Any) -> int:
    """The child to descend to: an unvisited one, else the greatest upper confidence bound.

    A settled one only where all are: it is lost for whoever is to move, or the node were settled.
    """
    first = space.tree[node, _FIRST]
    count = space.tree[node, _CHILDREN]
    total = space.tree[node, _VISITS]
    scale = (EXPLORATION if keen is None else _KEEN_EXPLORATION) * space.tables[total, _ROOT_LOG]
    best = first
    best_bound = -1.0
    for child in range(first, first + count):
        if keen is not None and _winner(space, child) != NOBODY:
            continue
        n = space.tree[child, _VISITS]
        if n == 0:
            return child
        bound = (
            space.value[child] * space.tables[n, _INVERSE] + scale * space.tables[n, _ROOT_INVERSE]
        )
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@njit(cache=True, nogil=True)
def _decided(space: Workspace, count: int, left: int) -> bool:
    """Whether the most visited child of the root stays so with `left` simulations to go.

    So it does, as far as anybody can tell, where every game was won or every game lost.
    """
    most = 0
    second = 0
    for child in range(1, 1 + count):
        n = space.tree[child, _VISITS]
        if n > most:
            second = most
            most = n
        elif n > second:
            second = n
    visits = space.tree[0, _VISITS]
    alike = visits >= _ALIKE and visits >= count
    return (alike and (space.value[0] == 0.0 or space.value[0] == visits)) or most - second > left
