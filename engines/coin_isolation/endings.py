"""Endings of Coin Isolation that are proven: who wins, whatever the other does, and by which move.

A search is limited by the positions it may visit, never by time, and begins with an empty table: so
an answer is the same on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.coin_isolation import endgame, kernel
from engines.coin_isolation.board import MONEY
from engines.coin_isolation.endgame import CENT, MOST, Workspace
from engines.coin_isolation.notation import KERNEL
from engines.kernel.arrays import clear
from engines.kernel.binding import listed
from engines.kernel.bits import Words
from engines.puzzles.composing import after

Move = tuple[int, int]
"""The words of a move: the squares of a path, and its target."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What is proven of a position: whether the player to move `wins`, and a `move` that does.

    Of the winning moves it is the one that wins by most, where that was found out. `move` is None
    where the player loses, or the game ends level.
    """

    wins: bool
    move: Move | None


def ending(state: Words, most: int, workspace: Workspace) -> Ending | None:
    """What best play between two comes to; None where `most` positions do not prove it."""
    clear(workspace.table)
    left = most
    value = ahead(state, -1, 1, left, workspace)
    if value is None:
        return None
    if value <= 0:
        return Ending(False, None)
    left -= visited(workspace)
    found = best_of(state, left, workspace)
    if found is not None:
        return Ending(True, found[1])
    for move in listed(kernel, state):
        left = max(0, left - visited(workspace))
        theirs = ahead(after(KERNEL, state, move), -1, 1, left, workspace)
        if theirs is not None and theirs < 0:
            return Ending(True, move)
    return None


def ahead(state: Words, alpha: int, beta: int, most: int, workspace: Workspace) -> int | None:
    """How far the player to move is ahead at the end, as the endgame solver counts.

    Below 0 the other wins; at 0 the game ends level. Exact between `alpha` and `beta`. None where
    `most` positions do not prove it.
    """
    lead = lead_of(state)
    known, value = endgame.worth(state, alpha - lead, beta - lead, most, workspace)
    return lead + value if known else None


def best_of(state: Words, most: int, workspace: Workspace) -> tuple[int, Move] | None:
    """How far the player to move is ahead at the end by their best move, and that move.

    None where `most` positions do not prove it. The move is a pass where there is no path.
    """
    known, value = endgame.worth(state, -MOST, MOST, most, workspace)
    return (lead_of(state) + value, best_move(workspace)) if known else None


def best_move(workspace: Workspace) -> Move:
    """The best move that the last search found, a pass where it tried none."""
    first, second = workspace.notes[-2:]
    return first, second


def lead_of(state: Words) -> int:
    """How far the player to move is ahead by the coins taken so far, as the solver counts."""
    seat = int(kernel.current_player(state))
    return CENT * (state[MONEY + seat] - state[MONEY + 1 - seat])


def visited(workspace: Workspace) -> int:
    """How many positions the last search visited."""
    return int(workspace.notes[0])
