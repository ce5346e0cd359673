"""Endings of Coin Isolation that are proven: who wins, whatever others do, and by which move.

Games between two by the usual rules have a solver of their own, which counts cents: `endgame`. All
other games use `proof`, which only asks for a win.

A search is limited by the positions it may visit, never by time, and begins with an empty table, so
every machine gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from printkit.engines.coin_isolation import endgame, kernel, proof
from printkit.engines.coin_isolation.board import LAST_TAKE, MONEY, PLAYERS
from printkit.engines.coin_isolation.endgame import CENT, MOST, EndgameWorkspace
from printkit.engines.coin_isolation.notation import KERNEL
from printkit.engines.coin_isolation.piles import (
    EMPTY_PATHS,
    RENEGADE,
    RULES,
    SEMI_GREEDY,
    TRANSPLANT,
)
from printkit.engines.kernel.arrays import clear
from printkit.engines.kernel.binding import Kernel, KernelStep, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.puzzles import after

_OPEN = TRANSPLANT | EMPTY_PATHS | RENEGADE | SEMI_GREEDY


@dataclass(frozen=True, slots=True)
class Ending:
    """A proof about a position: whether the player to move `wins`, and a `move` that does.

    Between two by the usual rules the move wins by most, if that was found out. `move` is None if
    the player loses whatever they do.
    """

    wins: bool
    move: KernelStep | None


Prover: TypeAlias = Callable[[Words], Ending | None]
"""What is proven of a state that is not over; None where the search is too short to tell."""


def prover(position: Position, most: int) -> Prover | None:
    """Return a function that proves endings of a position's game, by searches of `most` positions.

    Returns None for variants in which coins or pawns get to empty squares, or a turn may take no
    coin.
    """
    kernel = position.kernel
    if kernel is KERNEL and position.players == 2:
        between_two = endgame.new_workspace()
        return lambda state: _between_two(state, most, between_two)
    if kernel is not KERNEL and position.state[RULES] & int(_OPEN):
        return None
    workspace = proof.new_workspace(kernel)
    return lambda state: _against_all(kernel, state, most, workspace)


def _between_two(state: Words, most: int, workspace: EndgameWorkspace) -> Ending | None:
    """Return what best play between two by the usual rules comes to."""
    clear(workspace.table)
    left = most
    value = final_lead(state, -1, 1, left, workspace)
    if not value:  # not found, or a level game
        return None
    if value < 0:
        return Ending(False, None)
    wins = best_move(workspace)  # a pass if no move was needed to see it
    left -= count_visits(workspace)
    found = best_of(state, left // 2, workspace)
    if found is not None:
        return Ending(True, found[1])
    moves = list_moves(kernel, state)
    if wins in moves:
        return Ending(True, wins)
    for move in moves:
        left = max(0, left - count_visits(workspace))
        theirs = final_lead(after(KERNEL, state, move), -1, 1, left, workspace)
        if theirs is not None and theirs < 0:
            return Ending(True, move)
    return None


def _against_all(by: Kernel, state: Words, most: int, workspace: EndgameWorkspace) -> Ending | None:
    """Return whether the player to move wins against all others together, or loses for sure.

    Against a single opponent, a player who does not win loses, once a coin was taken, since the
    game cannot end level.
    """
    if proof.is_behind(by, state, int(by.rules.current_player(state))):
        return Ending(False, None)
    clear(workspace.table)
    try:
        known, wins = proof.prove(by, state, most, workspace)
    except OverflowError:
        return None
    if known and wins:
        return Ending(True, best_move(workspace))
    lost = known and state[PLAYERS] == 2 and (state[LAST_TAKE] or state[LAST_TAKE + 1])
    return Ending(False, None) if lost else None


def final_lead(
    state: Words, alpha: int, beta: int, most: int, workspace: EndgameWorkspace
) -> int | None:
    """Return how far the player to move is ahead at the end, as the endgame solver counts.

    The result is below 0 if the opponent wins, and 0 if the game ends level; it is exact between
    `alpha` and `beta`. None if `most` positions do not prove it.
    """
    lead = lead_of(state)
    known, value = endgame.worth(state, alpha - lead, beta - lead, most, workspace)
    return lead + value if known else None


def best_of(state: Words, most: int, workspace: EndgameWorkspace) -> tuple[int, KernelStep] | None:
    """Return how far the player to move is ahead at the end by their best move, and that move.

    Returns None if `most` positions do not prove it. The move is a pass if there is no path.
    """
    known, value = endgame.worth(state, -MOST, MOST, most, workspace)
    return (lead_of(state) + value, best_move(workspace)) if known else None


def best_move(workspace: EndgameWorkspace) -> KernelStep:
    """Return the best move that the last search found; a pass if it tried no move."""
    first, second = workspace.notes[-2:]
    return first, second


def lead_of(state: Words) -> int:
    """Return the lead of the player to move by the coins taken so far, as the solver counts."""
    seat = int(kernel.current_player(state))
    return CENT * (state[MONEY + seat] - state[MONEY + 1 - seat])


def count_visits(workspace: EndgameWorkspace) -> int:
    """Return how many positions the last search visited."""
    return int(workspace.notes[0])
