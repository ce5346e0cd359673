"""Perft: counts the sequences of N legal moves, the classic test of a move generator."""

from __future__ import annotations

from typing import Any

from printkit.engines.kernel.arrays import empty, row, zeros
from printkit.engines.kernel.binding import CHANCE, MOVE_WORDS, Kernel, own_move_list
from printkit.engines.kernel.bits import Ints, WordRows, Words, copy, int64
from printkit.engines.kernel.jit import exported, jitted
from printkit.layouts.errors import InputError

_DICE = -1  # takes the place of a number of sequences


def perft(kernel: Kernel, start: Words, depth: int) -> int:
    """Count the sequences of `depth` moves from `start`; a finished game has none.

    Raises InputError if dice come within these moves, or if the positions on one line have more
    moves than memory was set aside for.
    """
    if depth == 0:
        return 1
    rules = kernel.rules
    levels = rules.MAX_STEPS if rules.MULTI_STEP else min(depth, rules.MAX_STEPS)
    states = zeros("Q", levels + 1, rules.STATE_WORDS)
    row(states, 0)[:] = start
    moves, scratch = own_move_list(rules)
    pending = empty("Q", 4 * rules.MAX_MOVES, MOVE_WORDS)
    floor = zeros("q", levels + 1)
    try:
        nodes = count_nodes(kernel, depth, rules.MULTI_STEP, states, moves, scratch, pending, floor)
    except OverflowError:
        raise InputError("this cannot be counted: there are too many moves") from None
    if nodes == _DICE:
        raise InputError(
            "dice come within these moves, and moves are counted only without; "
            "ask for fewer moves or for a position without rolls to come"
        )
    return int(nodes)


@exported()
def count_nodes(
    kernel: Any,
    depth: int,
    multi_step: bool,
    states: WordRows,
    moves: Words,
    scratch: Words,
    pending: WordRows,
    floor: Ints,
) -> int:
    """Count depth first: `pending` is the stack of moves to try, `floor[l]` where level l begins.

    If every move is one step, the last moves are counted without being made. Returns _DICE if dice
    come next.
    """
    last = kernel.ply(states[0]) + depth
    nodes = 0
    top: Any = int64(0)  # a plain 0 would have _push compiled for it alone
    level = -1
    entering = True
    while True:
        if entering:
            state = states[level + 1]
            entering = False
            if kernel.is_terminal(state):
                continue
            if kernel.current_player(state) == CHANCE:
                return _DICE
            if not multi_step and kernel.ply(state) + 1 == last:
                nodes += kernel.legal(state, moves, scratch)
                continue
            level += 1
            if level + 1 == states.shape[0]:
                raise OverflowError("too many moves on one line of play")
            floor[level] = top
            top = _push(kernel, state, moves, scratch, pending, top)
        if level < 0:
            return nodes
        if top == floor[level]:
            level -= 1
            continue
        top -= 1
        child = states[level + 1]
        copy(child, states[level])
        kernel.apply(child, pending[top, 0], pending[top, 1])
        if kernel.ply(child) == last:
            nodes += 1
        else:
            entering = True


@jitted()
def _push(
    kernel: Any, state: Words, moves: Words, scratch: Words, pending: WordRows, top: int
) -> int:
    count = kernel.legal(state, moves, scratch)
    if top + count > pending.shape[0]:
        raise OverflowError("too many moves on one line of play")
    for i in range(count):
        pending[top + i, 0] = moves[2 * i]
        pending[top + i, 1] = moves[2 * i + 1]
    return top + count
