"""Clobber's kernel: a bitboard of each seat's stones, and the ply.

A move's words are the squares of the moving stone and of the stone it takes, each as a set.
"""

from __future__ import annotations

from typing import Any

from clobber.game import BOARD
from printkit.engines.kernel import stones
from printkit.engines.kernel.bits import (
    U0,
    U1,
    Reals,
    Word,
    Words,
    int64,
    lowest,
    pick,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.stones import PLY, WAYS, last_mover
from printkit.engines.kernel.streams import below

STATE_WORDS, MAX_SEATS = stones.STATE_WORDS, stones.MAX_SEATS
SQUARES = len(BOARD.squares)
MAX_MOVES = WAYS * SQUARES
MAX_STEPS = SQUARES  # each move takes a stone

_FILES, _NOT_LAST = uint64(BOARD.files), stones.not_last(BOARD)

init = stones.first_state


@jitted(forceinline=True)
def _next(squares: Word, way: int) -> Word:
    return stones.neighbours(squares, way, _FILES, _NOT_LAST)


@jitted(forceinline=True)
def _takers(state: Words, seat: Word, way: int) -> Word:
    """Return the seat's stones next to an opposing stone in that direction."""
    return state[seat] & _next(state[seat ^ U1], way ^ 1)


@exported(forceinline=True)
def legal(state: Words, moves: Words, scratch: Words) -> int:
    """Write every move to `moves`, two words each; return their number."""
    seat = state[PLY] & U1
    end = U0
    for way in range(WAYS):
        takers = _takers(state, seat, way)
        while takers != U0:
            stone = U1 << lowest(takers)
            takers ^= stone
            moves[end] = stone
            moves[end + U1] = _next(stone, way)
            end += U1 + U1
    return int64(end >> U1)


@exported(forceinline=True)
def candidates(state: Words, moves: Words, scratch: Words, stream: Words) -> int:
    """Write the moves that a player considers: all of them."""
    return legal(state, moves, scratch)


@exported(forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw a random move, all equally likely."""
    seat = state[PLY] & U1
    count = U0
    for way in range(WAYS):
        count += popcount(_takers(state, seat, way))
    index = below(stream, count)
    for way in range(WAYS):
        takers = _takers(state, seat, way)
        there = popcount(takers)
        if index < there:
            stone = pick(takers, index)
            return stone, _next(stone, way)
        index -= there
    return U0, U0


@exported(forceinline=True)
def apply(state: Words, stone: Word, taken: Word) -> None:
    """Move a stone onto the one that it takes."""
    seat = state[PLY] & U1
    state[seat] ^= stone | taken
    state[seat ^ U1] ^= taken
    state[PLY] += U1


@exported(forceinline=True)
def heuristic(state: Words, seat: int) -> Any:
    """Return the other's stones that are alone, and so can never move, less the own."""
    own = uint64(seat)
    stones = state[0] | state[1]
    lonely = stones
    for way in range(WAYS):
        lonely &= ~_next(stones, way)
    return int64(popcount(lonely & state[own ^ U1])) - int64(popcount(lonely & state[own]))


@exported(forceinline=True)
def is_terminal(state: Words) -> bool:
    """Whether the seat to move has no stone to take."""
    seat = state[PLY] & U1
    takers = U0
    for way in range(WAYS):
        takers |= _takers(state, seat, way)
    return takers == U0


@exported(forceinline=True)
def current_player(state: Words) -> Any:
    return int64(state[PLY] & U1)


@exported(forceinline=True)
def ply(state: Words) -> Any:
    return int64(state[PLY])


@exported(forceinline=True)
def winner(state: Words) -> Any:
    return last_mover(state)


@exported()
def returns(state: Words, out: Reals) -> None:
    stones.give_win(last_mover(state), out)
