"""An oracle for Isaac's scoring: finds the winner by trying every move to the end."""

from __future__ import annotations

from tests.oracle.isaac import Position


def mover_wins(position: Position, known: dict[Position, bool]) -> bool:
    """Whether the player to move wins; fills in `known`."""
    if position not in known:
        seat = position.to_move
        known[position] = any(
            after.winner == seat
            if after.over
            else mover_wins(after, known) == (after.to_move == seat)
            for after in map(position.play, position.spellings())
        )
    return known[position]


def winning(position: Position, known: dict[Position, bool]) -> dict[str, bool]:
    """Return whether the player to move wins with each move; fills in `known`."""
    seat = position.to_move
    return {
        move: after.winner == seat
        if after.over
        else mover_wins(after, known) == (after.to_move == seat)
        for move, after in ((move, position.play(move)) for move in position.spellings())
    }
