"""An oracle for Isaac's scoring: who wins, by trying every move to the end."""

from __future__ import annotations

from tests.oracle.isaac import Position


def mover_wins(position: Position, known: dict[Position, bool]) -> bool:
    """Whether whoever is to move wins; `known` is filled in, of positions by their ply."""
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
    """Whether whoever is to move wins with each move; `known` is as of `mover_wins`."""
    seat = position.to_move
    return {
        move: after.winner == seat
        if after.over
        else mover_wins(after, known) == (after.to_move == seat)
        for move, after in ((move, position.play(move)) for move in position.spellings())
    }
