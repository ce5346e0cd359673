"""Kernels of games with black and white stones: a bitboard of each seat's stones, and the ply.

Black is seat 0 and moves first. A set of squares is a word; way 0 leads right, 1 left, 2 up and 3
down, so `way ^ 1` leads back. A game passes its FILES, and the squares that are NOT_LAST in their
rank.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.bits import U1, Reals, Word, Words, int64, uint64
from printkit.engines.kernel.jit import jitted
from printkit.layouts.grid import SquareBoard
from printkit.layouts.setup import Setup
from printkit.layouts.stones import BLACK, EMPTY, WHITE, StoneLayout

STATE_WORDS, PLY = 3, 2
MAX_SEATS = 2
WAYS = 4


def first_state(setup: Setup[StoneLayout]) -> Words:
    """Return the state before the first move."""
    state = zeros("Q", STATE_WORDS)
    for square, stone in enumerate(setup.layout.stones):
        for seat, own in enumerate((BLACK, WHITE)):
            state[seat] |= uint64((stone == own) << square)
    return state


def stones_of(state: Words, squares: int) -> tuple[str, ...]:
    """Return the stone on each square, as in a layout."""
    black, white = int(state[0]), int(state[1])
    return tuple(
        BLACK if black >> square & 1 else WHITE if white >> square & 1 else EMPTY
        for square in range(squares)
    )


def not_last(board: SquareBoard) -> Word:
    """Return the squares that have another one on their right."""
    squares = range(board.files * board.ranks)
    return uint64(sum(1 << square for square in squares if (square + 1) % board.files))


@jitted(forceinline=True)
def neighbours(squares: Word, way: int, files: Word, right: Word) -> Word:
    """Return the squares next to `squares` in a way; `right` are those not last in their rank.

    Squares above the board may be among them.
    """
    if way == 0:
        return (squares & right) << U1
    if way == 1:
        return (squares >> U1) & right
    if way == 2:
        return squares << files
    return squares >> files


@jitted(forceinline=True)
def last_mover(state: Words) -> Any:
    """Return the seat that moved last: the winner where a player who cannot move loses."""
    return int64(state[PLY] & U1 ^ U1)


@jitted(forceinline=True)
def give_win(seat: int, out: Reals) -> None:
    """Write 1 for the winner, 0 for the other."""
    out[seat] = 1.0
    out[1 - seat] = 0.0
