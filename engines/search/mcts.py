"""Monte-Carlo tree search for any kernel: UCT, max^n with three and more seats, and MCTS-Solver.

UCT (Kocsis and Szepesvári 2006): a descent picks the child with the greatest upper confidence bound
and ends in a playout, whose moves are drawn from all moves or by the kernel's `light_policy`. Every
node keeps the mean return of the seat that moved into it, and the mover picks what is best for
itself; with three and more seats that is max^n (Luckhardt and Irani 1986). A chance node, where
dice come next, gets a child for each outcome that a descent draws.

MCTS-Solver (Winands, Björnsson and Saito 2008): no descent passes a node whose winner is proven. A
winner is proven by the kernel's `proven_winner`, or by backing up proofs from the children. Three
things are not from that paper: playouts follow the kernel's `heavy_policy`, end early if it can
`evaluate`, and have their returns shaped by `shape_returns`.
"""

from __future__ import annotations

from math import nan, sqrt
from typing import Any, NamedTuple, TypeAlias

from printkit.engines.kernel.arrays import empty, zeros
from printkit.engines.kernel.binding import CHANCE, MOST_PLIES, MOVE_WORDS, Kernel, new_move_list
from printkit.engines.kernel.bits import (
    Ints,
    RealRows,
    Reals,
    SmallIntRows,
    Word,
    Words,
    copy,
    int64,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.playout import light_playout, uniform_playout
from printkit.engines.kernel.streams import below
from printkit.engines.search.players import MCTS_SOLVER

EXPLORATION = 0.7
UNPROVEN = -1  # takes the place of the seat that is proven to win
# the root node; as int64, since functions given a plain 0 would be compiled again for it
ROOT: Any = int64(0)
_NODES_PER_SIMULATION = 64
_ALIKE = 48  # with this number of simulations, equal results of all of them are believed
_SPLIT = 134217729.0  # 2 ** 27 + 1
_CHECK_EVERY = 16  # simulations between two checks whether the search is decided


# Columns of a workspace's arrays.
VISITS, FIRST, CHILDREN, _NEXT = 0, 1, 2, 3
NODE, MOVER = 0, 1
_ROOT_LOG, _INVERSE, _ROOT_INVERSE = 0, 1, 2


Tree: TypeAlias = SmallIntRows


class Workspace(NamedTuple):
    """What one thread needs to play and search, allocated once.

    `state` (words) is for the descent, `moves` and `scratch` for lists of moves, `table` for the
    kernel's endgame solver. By node of the tree: `tree` has visits, first child, number of children
    and, for an outcome of dice, the next outcome; `value` is the sum of returns of the seat that
    moved into it (for the root, of the seat to move); `play` has the words of that move. If a
    winner is proven, minus 1 and the seat replaces the first child. `used` is the number of nodes.
    `descent` has the nodes of one descent and who moved into them, `result` the returns at its end.
    `bounds` has terms of upper confidence bounds, by number n of visits: sqrt(ln n), 1/n and
    1/sqrt(n).

    For PUCT: `after` is the state after a move; by node, `prior` is its move's part of the odds,
    and `shares` what was predicted for each seat. `predicted` and `rows` are for `predict`.
    """

    state: Words
    moves: Words
    scratch: Words
    table: Words
    tree: SmallIntRows
    value: Reals
    play: Words
    used: Ints
    descent: SmallIntRows
    result: Reals
    bounds: RealRows
    after: Words
    prior: Reals
    shares: SmallIntRows
    predicted: Ints
    rows: Words

    @property
    def simulations(self) -> int:
        """The most simulations of a search in this workspace."""
        return self.bounds.shape[0] - 2


def new_workspace(kernel: Kernel, simulations: int) -> Workspace:
    """Return a workspace for searches of up to `simulations` simulations."""
    rules = kernel.rules
    moves, scratch = new_move_list(rules)
    nodes = 1 + rules.MAX_MOVES + _NODES_PER_SIMULATION * simulations
    bounds = zeros("d", simulations + 2, 3)
    write_bounds(kernel, bounds)
    return Workspace(
        state=zeros("Q", rules.STATE_WORDS),
        moves=moves,
        scratch=scratch,
        table=zeros("Q", rules.TABLE_WORDS),
        tree=empty("i", nodes, 4),
        value=empty("d", nodes),
        play=empty("Q", MOVE_WORDS * nodes),
        used=zeros("q", 1),
        descent=zeros("i", rules.MAX_STEPS, 2),
        result=zeros("d", rules.MAX_SEATS),
        bounds=bounds,
        after=zeros("Q", rules.STATE_WORDS),
        prior=empty("d", nodes),
        shares=empty("i", nodes, rules.MAX_SEATS),
        predicted=zeros("q", rules.MAX_SEATS),
        rows=zeros("Q", rules.PREDICT_WORDS),
    )


@exported()
def write_bounds(kernel: Any, bounds: RealRows) -> None:
    """Fill in a workspace's `bounds`; 0 visits count as 1.

    The logarithm of n is the logarithm of n - 1 plus 2 atanh(1 / (2 n - 1)), summed in pairs of
    floats (Dekker 1971), so that it is rounded correctly on every machine.
    """
    log, rest = 0.0, 0.0
    for n in range(1, bounds.shape[0]):
        if n > 1:
            log, rest = _add_atanh(log, rest, 2.0 * n - 1.0)
        bounds[n, _ROOT_LOG] = sqrt(log)
        bounds[n, _INVERSE] = 1.0 / n
        bounds[n, _ROOT_INVERSE] = 1.0 / sqrt(float(n))
    for column in range(3):
        bounds[0, column] = bounds[1, column]


@jitted()
def _add_atanh(log: float, rest: float, m: float) -> tuple[float, float]:
    """Add 2 atanh(1 / m) to the pair `log`, `rest`, by its series in odd powers of 1 / m."""
    square = m * m  # exact: m is less than 2 ** 26
    power, power_rest = _quotient(2.0, 0.0, m)
    odd = 1.0
    while power > 1e-40:
        term, term_rest = _quotient(power, power_rest, odd)
        log, rest = _sum(log, rest, term, term_rest)
        power, power_rest = _quotient(power, power_rest, square)
        odd += 2.0
    return log, rest


@jitted()
def _sum(a: float, a_rest: float, b: float, b_rest: float) -> tuple[float, float]:
    """Return the sum of two numbers, each stored as a pair of floats."""
    high = a + b
    part = high - a
    low = (a - (high - part)) + (b - part) + (a_rest + b_rest)
    total = high + low
    return total, low - (total - high)


@jitted()
def _quotient(a: float, a_rest: float, b: float) -> tuple[float, float]:
    """Divide a number, stored as a pair of floats, by a float."""
    first = a / b
    high, low = _product(first, b)
    second = ((a - high) - low + a_rest) / b
    total = first + second
    return total, second - (total - first)


@jitted()
def _product(a: float, b: float) -> tuple[float, float]:
    """Return the product of two floats as a pair (Veltkamp's splitting)."""
    c, d = _SPLIT * a, _SPLIT * b
    a_high, b_high = c - (c - a), d - (d - b)
    a_low, b_low = a - a_high, b - b_high
    high = a * b
    low = ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low
    return high, low


@jitted(forceinline=True)
def forget(workspace: Workspace) -> None:
    """Forget the last search in `workspace`."""
    workspace.tree[0, VISITS] = 0


@jitted(forceinline=True)
def root_value(workspace: Workspace) -> float:
    """Return the mover's mean return at the root of the last search; NaN if there was none."""
    visits = workspace.tree[0, VISITS]
    return workspace.value[0] / visits if visits > 0 else nan


@exported()
def best_move(
    kernel: Any,
    root: Words,
    count: int,
    kind: int,
    simulations: int,
    workspace: Workspace,
    stream: Words,
) -> tuple[Word, Word]:
    """Search from `root`; return the words of the best move.

    The best move is proven to win, or else it is the most visited move that is not proven to lose.
    `kind` is UCT or MCTS_SOLVER. `workspace.moves` has the root's `count` moves, two or more. The
    search ends early once no other move can catch up, all playouts so far came out the same, or the
    winner is proven among the candidates that the kernel lists.
    """
    solver = kind == MCTS_SOLVER
    if solver:
        _search(kernel, root, count, simulations, True, workspace, stream)
    else:
        _search(kernel, root, count, simulations, None, workspace, stream)
    mover = kernel.current_player(root)
    best: Any = int64(1)
    for child in range(2, 1 + count):
        more = (
            rank(workspace.tree, child, mover) - rank(workspace.tree, best, mover) if solver else 0
        )
        if more == 0:
            more = workspace.tree[child, VISITS] - workspace.tree[best, VISITS]
        if more > 0 or (more == 0 and workspace.value[child] > workspace.value[best]):
            best = child
    return workspace.play[2 * best], workspace.play[2 * best + 1]


@jitted()
def _search(
    kernel: Any,
    root: Words,
    count: int,
    simulations: int,
    solver: Any,
    workspace: Workspace,
    stream: Words,
) -> None:
    """Grow the tree from `root` and its `count` moves.

    `solver` is True or None, here and below. It is a compile-time constant, so plain UCT does not
    pay for MCTS-Solver's work.
    """
    workspace.tree[0, VISITS] = 0
    workspace.value[0] = 0.0
    workspace.used[0] = 1
    _expand(ROOT, count, workspace, stream)
    mover = kernel.current_player(root)
    for done in range(simulations):
        if done % _CHECK_EVERY == 0 and is_decided(workspace, count, simulations - done):
            break
        copy(workspace.state, root)
        node, depth = _descend(kernel, solver, workspace, stream)
        if solver is None:
            if kernel.uniform_playouts:
                moves, scratch = workspace.moves, workspace.scratch
                uniform_playout(kernel, workspace.state, moves, scratch, stream)
            else:
                light_playout(kernel, workspace.state, stream)
            kernel.returns(workspace.state, workspace.result)
        else:
            _solver_returns(kernel, workspace.state, node, depth, workspace, stream)
        back_up(workspace, mover, depth)
        if solver is not None and proven_winner(workspace.tree, ROOT) != UNPROVEN:
            break


@jitted(forceinline=True)
def rank(tree: Tree, node: int, mover: int) -> int:
    """Return 1 if the mover is proven to win, -1 if another seat is, else 0."""
    winner = proven_winner(tree, node)
    if winner == UNPROVEN:
        return 0
    return 1 if winner == mover else -1


@jitted(forceinline=True)
def proven_winner(tree: Tree, node: int) -> int:
    """Return the seat proven to win at `node`, or UNPROVEN."""
    return max(UNPROVEN, -1 - tree[node, FIRST])


@jitted(forceinline=True)
def _descend(kernel: Any, solver: Any, workspace: Workspace, stream: Words) -> tuple[int, int]:
    """Descend from the root, playing each node's move; return the last node and its depth.

    A node gets its children on its second visit, as long as nodes are left for them.
    """
    state, tree, play, descent = workspace.state, workspace.tree, workspace.play, workspace.descent
    moves, scratch = workspace.moves, workspace.scratch
    node = ROOT
    depth = 0
    goes_on = True
    while goes_on and not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
        seat = kernel.current_player(state)
        if solver is not None and proven_winner(tree, node) != UNPROVEN:
            child = ROOT  # no move leads into the root, so the descent ends
        elif seat == CHANCE:
            first, second = kernel.sample(state, stream)
            child = add_outcome(workspace, node, first, second)
        else:
            if tree[node, FIRST] == 0 and tree[node, VISITS] != 0:
                count = kernel.candidates(state, moves, scratch, stream)
                _expand(node, count, workspace, stream)
            child = _select(kernel, workspace, node, solver)
        goes_on = child != ROOT and depth < descent.shape[0]
        if goes_on:
            node = child
            kernel.apply(state, play[2 * node], play[2 * node + 1])
            descent[depth, NODE] = node
            descent[depth, MOVER] = seat
            depth += 1
    return node, depth


@jitted(forceinline=True)
def back_up(workspace: Workspace, mover: int, depth: int) -> None:
    """Add the returns to the nodes of the descent; `mover` is the seat to move at the root."""
    tree, value, result = workspace.tree, workspace.value, workspace.result
    tree[0, VISITS] += 1
    value[0] += result[mover]
    for i in range(depth):
        node = workspace.descent[i, NODE]
        tree[node, VISITS] += 1
        seat = workspace.descent[i, MOVER]
        if seat != CHANCE:
            value[node] += result[seat]


@jitted(forceinline=True)
def _solver_returns(
    kernel: Any, state: Words, node: int, depth: int, workspace: Workspace, stream: Words
) -> None:
    """Write the returns of `state`, which `node` stands for: as proven, else by a playout."""
    winner = proven_winner(workspace.tree, node)
    if winner == UNPROVEN:
        winner = kernel.proven_winner(state)
        if winner != UNPROVEN:
            workspace.tree[node, FIRST] = -1 - winner
            back_up_proven(workspace, depth, winner)
    if winner != UNPROVEN:
        for seat in range(workspace.result.shape[0]):
            workspace.result[seat] = 0.0
        workspace.result[winner] = 1.0
        return
    while not kernel.is_terminal(state) and kernel.ply(state) < MOST_PLIES:
        if kernel.evaluate(state, stream, workspace.result):
            return
        first, second = kernel.heavy_policy(state, stream)
        kernel.apply(state, first, second)
    kernel.returns(state, workspace.result)
    kernel.shape_returns(state, workspace.result)


@jitted()
def back_up_proven(workspace: Workspace, depth: int, winner: int) -> None:
    """Prove what follows, upwards, from `winner` being proven at the end of the descent.

    The mover wins with any move that is won for it. If all moves are won by the same other seat,
    that seat wins.
    """
    while depth > 0:
        depth -= 1
        seat = workspace.descent[depth, MOVER]
        if seat == CHANCE:
            return
        node = workspace.descent[depth - 1, NODE] if depth > 0 else 0
        if winner != seat:
            first = workspace.tree[node, FIRST]
            for child in range(first, first + workspace.tree[node, CHILDREN]):
                if proven_winner(workspace.tree, child) != winner:
                    return
        workspace.tree[node, FIRST] = -1 - winner


@jitted()
def add_outcome(workspace: Workspace, node: int, first: Word, second: Word) -> int:
    """Return a chance node's child for what the dice show, new if needed; 0 if no nodes
    are left.
    """
    child = workspace.tree[node, FIRST]
    while child != 0:
        if workspace.play[2 * child] == first and workspace.play[2 * child + 1] == second:
            return child
        child = workspace.tree[child, _NEXT]
    child = workspace.used[0]
    if child == workspace.value.shape[0]:
        return 0
    workspace.used[0] += 1
    workspace.tree[child, VISITS] = 0
    workspace.tree[child, FIRST] = 0
    workspace.tree[child, _NEXT] = workspace.tree[node, FIRST]
    workspace.tree[node, FIRST] = child
    workspace.play[2 * child] = first
    workspace.play[2 * child + 1] = second
    return child


@jitted()
def _expand(node: int, count: int, workspace: Workspace, stream: Words) -> None:
    """Make the `count` moves listed in `workspace.moves` children of `node`, in random order.

    If too few nodes are left, the node gets no children.
    """
    tree, value, play, moves = workspace.tree, workspace.value, workspace.play, workspace.moves
    used = workspace.used[0]
    if used + count <= value.shape[0]:
        workspace.used[0] += count
        tree[node, FIRST] = used
        tree[node, CHILDREN] = count
        for i in range(count):  # an inside-out shuffle
            child = used + i
            swap = used + int64(below(stream, uint64(i + 1)))
            play[2 * child] = play[2 * swap]
            play[2 * child + 1] = play[2 * swap + 1]
            play[2 * swap] = moves[2 * i]
            play[2 * swap + 1] = moves[2 * i + 1]
            tree[child, VISITS] = 0
            tree[child, FIRST] = 0
            value[child] = 0.0


@jitted(forceinline=True)
def _select(kernel: Any, workspace: Workspace, node: int, solver: Any) -> int:
    """Return the child to descend to: an unvisited one, else the greatest upper confidence bound.

    Skips proven children unless all are proven: each is a loss for the mover. Returns 0 for a node
    without children.
    """
    tree, value, bounds = workspace.tree, workspace.value, workspace.bounds
    first = tree[node, FIRST]
    exploration = EXPLORATION if solver is None else kernel.solver_exploration
    scale = exploration * bounds[tree[node, VISITS], _ROOT_LOG]
    best = first
    best_bound = -1.0
    child = first
    end = first + tree[node, CHILDREN] if first != 0 else first
    while child < end:
        n = tree[child, VISITS]
        if solver is None or proven_winner(tree, child) == UNPROVEN:
            if n == 0:
                best = child
                break
            bound = value[child] * bounds[n, _INVERSE] + scale * bounds[n, _ROOT_INVERSE]
            if bound > best_bound:
                best_bound = bound
                best = child
        child += 1
    return best


@jitted()
def is_decided(workspace: Workspace, count: int, left: int) -> bool:
    """Whether the root's most visited child will stay so with `left` simulations to go.

    It also counts as decided if every playout so far was won, or every one lost.
    """
    most = 0
    second = 0
    for child in range(1, 1 + count):
        n = workspace.tree[child, VISITS]
        if n > most:
            second = most
            most = n
        elif n > second:
            second = n
    visits = workspace.tree[0, VISITS]
    alike = visits >= _ALIKE and visits >= count
    total = workspace.value[0]
    return (alike and (total == 0.0 or total == visits)) or most - second > left
