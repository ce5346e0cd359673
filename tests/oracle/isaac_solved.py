"""An oracle for Isaac's scoring: finds the winner by trying every move to the end."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.isaac import Position


def mover_wins(position: Position, known: dict[Position, bool]) -> bool:
    """Whether the player to move wins; fills in `known`."""
    if position not in known:
        known[position] = any(wins for _, wins in _try_moves(position, known))
    return known[position]


def moves_that_win(position: Position, known: dict[Position, bool]) -> dict[str, bool]:
    """Return whether the player to move wins with each move; fills in `known`."""
    return dict(_try_moves(position, known))


def _try_moves(position: Position, known: dict[Position, bool]) -> Iterator[tuple[str, bool]]:
    seat = position.to_move
    for move in position.spellings():
        after = position.play(move)
        if after.over:
            yield move, after.winner == seat
        else:
            yield move, mover_wins(after, known) == (after.to_move == seat)
