"""PUCT: tree search without playouts, for any kernel with a learned evaluation.

PUCT (Rosin 2011; Silver et al. 2017): when a node is opened, the kernel's `predict` values all of
its children. A child's odds, as a part of all odds, are its prior; a descent picks the child with
the greatest sum of mean return and prior bonus, and ends in a child's value. A child that was never
visited counts with its own value. Winners are proven, and proofs backed up, as in MCTS-Solver.

A player's noise shifts every prediction at random: at a noise of 1, the logarithm of the odds by up
to 1 either way. Without it, two such players would always play the same game.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from printkit.engines.kernel.binding import CHANCE, MOST_PLIES
from printkit.engines.kernel.bits import Ints, Word, Words, copy, int64, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.linear import WHOLE
from printkit.engines.kernel.streams import below
from printkit.engines.search.mcts import (
    CHILDREN,
    FIRST,
    MOVER,
    NODE,
    ROOT,
    UNPROVEN,
    VISITS,
    Workspace,
    add_outcome,
    back_up,
    back_up_proven,
    is_decided,
    proven_winner,
    rank,
)

EXPLORATION = 0.6
NOISE = 100
"""What a player's noise of 1 is stored as."""

_CHECK_EVERY = 16  # simulations between two checks whether the search is decided
_CERTAIN = 64  # in units of 1 / WHOLE: shares are at least that far from 0 and 1 in priors
_STEPS = 1024  # of noise, either way
_WON, _LOST = 10.0, -10.0  # bounds of proven children


@exported()
def best_move(
    kernel: Any,
    root: Words,
    count: int,
    simulations: int,
    noise: int,
    workspace: Workspace,
    stream: Words,
) -> tuple[Word, Word]:
    """Search from `root`; return the words of the best move.

    The best move is proven to win, or else it is the most visited move that is not proven to lose.
    `workspace.moves` has the root's `count` moves, two or more. `noise` is in units of 1 / NOISE.
    The search ends early once no other move can catch up, or the winner is proven.
    """
    tree, value = workspace.tree, workspace.value
    tree[0, VISITS] = 0
    tree[0, FIRST] = 0
    value[0] = 0.0
    workspace.used[0] = 1
    copy(workspace.state, root)
    _open(kernel, ROOT, count, noise, workspace, stream)
    mover = kernel.current_player(root)
    for done in range(simulations):
        if done % _CHECK_EVERY == 0 and is_decided(workspace, count, simulations - done):
            break
        copy(workspace.state, root)
        node, depth = _descend(kernel, noise, workspace, stream)
        _write_returns(kernel, node, depth, workspace)
        back_up(workspace, mover, depth)
        if proven_winner(tree, ROOT) != UNPROVEN:
            break
    best: Any = int64(1)
    for child in range(2, 1 + count):
        more = rank(tree, child, mover) - rank(tree, best, mover)
        if more == 0:
            more = tree[child, VISITS] - tree[best, VISITS]
        if more > 0 or (
            more == 0 and _mean(workspace, child, mover) > _mean(workspace, best, mover)
        ):
            best = child
    return workspace.play[2 * best], workspace.play[2 * best + 1]


@jitted(forceinline=True)
def _mean(workspace: Workspace, child: int, seat: int) -> Any:
    """Return a seat's mean return in a child, or what was predicted for it before any visit."""
    n = workspace.tree[child, VISITS]
    if n == 0:
        return workspace.shares[child, seat] / WHOLE
    return workspace.value[child] / n


@jitted()
def _descend(kernel: Any, noise: int, workspace: Workspace, stream: Words) -> tuple[int, int]:
    """Descend from the root, playing each node's move; return the last node and its depth.

    A node gets its children on its second visit, as long as nodes are left for them.
    """
    state, tree, play, descent = workspace.state, workspace.tree, workspace.play, workspace.descent
    node = ROOT
    depth = 0
    goes_on = True
    while goes_on and not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
        seat = kernel.current_player(state)
        if proven_winner(tree, node) != UNPROVEN:
            child = ROOT  # no move leads into the root, so the descent ends
        elif seat == CHANCE:
            first, second = kernel.sample(state, stream)
            child = add_outcome(workspace, node, first, second)
        else:
            if tree[node, FIRST] == 0 and tree[node, VISITS] != 0:
                count = kernel.candidates(state, workspace.moves, workspace.scratch, stream)
                _open(kernel, node, count, noise, workspace, stream)
            child = _select(workspace, node, seat)
        goes_on = child != ROOT and depth < descent.shape[0]
        if goes_on:
            node = child
            kernel.apply(state, play[2 * node], play[2 * node + 1])
            descent[depth, NODE] = node
            descent[depth, MOVER] = seat
            depth += 1
    return node, depth


@jitted(forceinline=True)
def _select(workspace: Workspace, node: int, seat: int) -> int:
    """Return the child to descend to; 0 for a node without children."""
    tree = workspace.tree
    first = tree[node, FIRST]
    scale = EXPLORATION * sqrt(tree[node, VISITS] + 1.0)
    best = first
    best_bound = 2.0 * _LOST
    child = first
    end = first + tree[node, CHILDREN] if first != 0 else first
    while child < end:
        winner = proven_winner(tree, child)
        if winner == UNPROVEN:
            bonus = scale * workspace.prior[child] / (tree[child, VISITS] + 1.0)
            bound = _mean(workspace, child, seat) + bonus
        else:
            bound = _WON if winner == seat else _LOST
        if bound > best_bound:
            best_bound = bound
            best = child
        child += 1
    return best


@jitted()
def _open(
    kernel: Any, node: int, count: int, noise: int, workspace: Workspace, stream: Words
) -> None:
    """Make the `count` moves listed in `workspace.moves` children of `node`, and value them.

    If too few nodes are left, the node gets no children.
    """
    tree, play, moves, prior = workspace.tree, workspace.play, workspace.moves, workspace.prior
    used = workspace.used[0]
    if used + count > workspace.value.shape[0]:
        return
    workspace.used[0] += count
    tree[node, FIRST] = used
    tree[node, CHILDREN] = count
    mover = kernel.current_player(workspace.state)
    total = 0.0
    for i in range(count):
        child = used + i
        play[2 * child] = moves[2 * i]
        play[2 * child + 1] = moves[2 * i + 1]
        tree[child, VISITS] = 0
        tree[child, FIRST] = 0
        workspace.value[child] = 0.0
        _predict(kernel, child, mover, noise, workspace, stream)
        share = min(max(workspace.shares[child, mover], _CERTAIN), WHOLE - _CERTAIN)
        prior[child] = share / (WHOLE - share)
        total += prior[child]
    for child in range(used, used + count):
        prior[child] /= total


@jitted()
def _predict(
    kernel: Any, child: int, mover: int, noise: int, workspace: Workspace, stream: Words
) -> None:
    """Write the shares that a child promises to each seat; mark it if its winner is proven."""
    state, shares, predicted = workspace.after, workspace.shares, workspace.predicted
    copy(state, workspace.state)
    kernel.apply(state, workspace.play[2 * child], workspace.play[2 * child + 1])
    seats = workspace.result.shape[0]
    if kernel.is_terminal(state) or kernel.ply(state) >= MOST_PLIES:
        kernel.returns(state, workspace.result)
        for seat in range(seats):
            shares[child, seat] = int64(workspace.result[seat] * WHOLE)
            if workspace.result[seat] == 1.0:
                workspace.tree[child, FIRST] = -1 - seat
        return
    winner = kernel.proven_winner(state)
    if winner != UNPROVEN:
        workspace.tree[child, FIRST] = -1 - winner
        for seat in range(seats):
            shares[child, seat] = 0
        shares[child, winner] = WHOLE
        return
    if kernel.current_player(state) != CHANCE:
        kernel.predict(state, workspace.rows, predicted)
    _shift(predicted, mover, noise, seats, stream)
    for seat in range(seats):
        shares[child, seat] = predicted[seat]


@jitted(forceinline=True)
def _shift(predicted: Ints, mover: int, noise: int, seats: int, stream: Words) -> None:
    """Shift what is predicted for the mover by noise, at the cost of all others."""
    own = predicted[mover]
    rest = WHOLE - own
    if noise == 0 or rest <= 0:
        return
    way = int64(below(stream, uint64(2 * _STEPS + 1))) - _STEPS
    shift = noise * way * (own * rest // WHOLE) // (NOISE * _STEPS)
    shift = max(-own, min(rest, shift))
    for seat in range(seats):
        if seat == mover:
            predicted[seat] = own + shift
        else:
            predicted[seat] -= shift * predicted[seat] // rest


@jitted(forceinline=True)
def _write_returns(kernel: Any, node: int, depth: int, workspace: Workspace) -> None:
    """Write the returns of a descent that ended in `node`: as proven, else as predicted."""
    result = workspace.result
    winner = proven_winner(workspace.tree, node)
    if winner == UNPROVEN:
        for seat in range(result.shape[0]):
            result[seat] = workspace.shares[node, seat] / WHOLE
        return
    back_up_proven(workspace, depth, winner)
    for seat in range(result.shape[0]):
        result[seat] = 0.0
    result[winner] = 1.0
