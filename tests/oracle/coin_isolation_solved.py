"""Coin Isolation solved a second time, plainly: every move of both sides, and nothing left out.

It knows no bounds and no windows, only positions that it has seen before: those that differ in
nothing but the money and the numbers of moves so far are worth the same from there on.
"""

from __future__ import annotations

from tests.oracle.coin_isolation import Position

Worth = tuple[int, int]
"""What a position is worth to who is to move: cents to come beyond what comes to the other, and
whether they take the last coin of the game (1), the other does (-1), or nobody ever did (0)."""


class TooLargeError(Exception):
    """There are more positions than were to be looked at."""


class Solver:
    """Best play between two by the usual rules, for positions of one game."""

    def __init__(self, most: int = 1_000_000) -> None:
        self._seen: dict[object, Worth] = {}
        self._most = most

    def worth(self, position: Position) -> Worth:
        """The best of what all moves lead to. Raises TooLargeError."""
        key = (position.piles, position.pawns, position.ply % 2, position.passes, _last(position))
        if key in self._seen:
            return self._seen[key]
        if len(self._seen) >= self._most:
            raise TooLargeError
        best = (0, _last(position)) if position.over else max(self._options(position))
        self._seen[key] = best
        return best

    def after(self, position: Position, move: str) -> Worth:
        """What a move of a position is worth to who makes it."""
        after = position.play(move)
        seat = position.to_move
        assert seat is not None
        cents, last = self.worth(after)
        return after.scores[seat] - position.scores[seat] - cents, -last

    def wins(self, position: Position, move: str) -> bool:
        """Whether who makes a move wins the game."""
        seat = position.to_move
        assert seat is not None
        cents, last = self.after(position, move)
        lead = position.scores[seat] - position.scores[1 - seat]
        return (lead + cents, last) > (0, 0)

    def _options(self, position: Position) -> list[Worth]:
        return [self.after(position, move) for move in position.legal()]


def _last(position: Position) -> int:
    """Who took the last coin so far: 1 for who is next to move, or would be if it went on."""
    seat = position.ply % 2
    mine, theirs = position.last_takes[seat], position.last_takes[1 - seat]
    return (mine > theirs) - (mine < theirs)
