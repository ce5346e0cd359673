"""Clobber's moves as text: the square a stone leaves and the one it takes, `c3-c4`."""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.binding import listed
from engines.kernel.bits import Words
from layouts.errors import InputError
from tests.clobber import kernel
from tests.clobber.game import BLACK, BOARD, EMPTY, WHITE, Table


def legal_moves(state: Words) -> list[str]:
    """Every legal move."""
    return list(_spelled(state))


def parse(state: Words, text: str) -> list[tuple[int, int]]:
    """The move that `text` spells. Raises InputError when the player may not do that."""
    moves = _spelled(state)
    if text not in moves:
        raise InputError(
            f"{text[:20]!r} takes no stone here; a stone takes one beside it, as in {min(moves)}"
        )
    return [moves[text]]


def spell(state: Words, steps: Sequence[tuple[int, int]]) -> str:
    """The move of this one step."""
    return next(text for text, words in _spelled(state).items() if words == steps[0])


def table(state: Words) -> Table:
    """What lies on the table."""
    black, white = int(state[0]), int(state[1])
    return Table(
        tuple(
            BLACK if black >> square & 1 else WHITE if white >> square & 1 else EMPTY
            for square in range(kernel.SQUARES)
        )
    )


def _spelled(state: Words) -> dict[str, tuple[int, int]]:
    names = BOARD.squares
    return {
        "-".join(names[word.bit_length() - 1] for word in words): words
        for words in listed(kernel, state)
    }
