"""Clobber's moves as people write them, tap them on a board and say them.

A move is the square that a stone leaves and the one that it takes: `c3-c4`.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.binding import listed
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.kernel.taps import Dialogue, Way, along, on
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


def asking(position: Position) -> Dialogue:
    """A stone that can take another, and which."""
    ways = [
        Way((on(stone, f"move {stone}"), on(taken, f"take {taken}")), move)
        for move in position.legal()
        for stone, _, taken in [move.partition("-")]
    ]
    return along(ways, ["Which stone moves?", "Which stone does it take?"])


def told(position: Position, move: str) -> str:
    """A move in words."""
    return " takes ".join(move.split("-"))


def _spelled(state: Words) -> dict[str, tuple[int, int]]:
    names = BOARD.squares
    return {
        "-".join(names[word.bit_length() - 1] for word in words): words
        for words in listed(kernel, state)
    }
