"""Coin Isolation solved a second time, plainly: every move of both sides, with nothing left out.

It uses no bounds and no windows, only positions that it has seen before.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.coin_isolation import Position
from tests.oracle.coin_isolation_board import NEIGHBOURS, SQUARES

Worth = tuple[int, int]
"""A position's worth to the player to move: the cents they will take beyond what the other takes,
and who takes the last coin of the game: they (1), the other (-1), or neither ever did (0).
"""


class TooLargeError(Exception):
    """There are more positions than the limit."""


class PlainSolver:
    """Best play between two by the usual rules, for positions of one game.

    Positions that differ only in past money and in the number of moves have the same worth.
    """

    def __init__(self, most: int = 1_000_000) -> None:
        self._seen: dict[object, Worth] = {}
        self._most = most

    def worth(self, position: Position) -> Worth:
        """Return the best worth over all moves. Raises TooLargeError."""
        key = (position.piles, position.pawns, position.ply % 2, position.passes, _last(position))
        if key in self._seen:
            return self._seen[key]
        if len(self._seen) >= self._most:
            raise TooLargeError
        best = (0, _last(position)) if position.over else max(self._options(position))
        self._seen[key] = best
        return best

    def after(self, position: Position, move: str) -> Worth:
        """Return a move's worth to the player who makes it."""
        after = position.play(move)
        seat = position.to_move
        assert seat is not None
        cents, last = self.worth(after)
        return after.scores[seat] - position.scores[seat] - cents, -last

    def wins(self, position: Position, move: str) -> bool:
        """Whether a move wins the game for the player who makes it."""
        seat = position.to_move
        assert seat is not None
        cents, last = self.after(position, move)
        lead = position.scores[seat] - position.scores[1 - seat]
        return (lead + cents, last) > (0, 0)

    def _options(self, position: Position) -> list[Worth]:
        return [self.after(position, move) for move in position.legal()]


def _last(position: Position) -> int:
    """Return who took the last coin so far: 1 for the next player to move, -1 for the other."""
    seat = position.ply % 2
    mine, theirs = position.last_takes[seat], position.last_takes[1 - seat]
    return (mine > theirs) - (mine < theirs)


_NEXT = [[SQUARES.index(other) for other in NEIGHBOURS[square]] for square in SQUARES]

Heights = tuple[int, ...]


class Prover:
    """Finds who wins positions of one game, by playing each side's moves until one wins.

    It manages larger positions than `PlainSolver`, since it keeps only heights and pawns. Both
    pawns must be on the board, and both players must have taken a coin.
    """

    def __init__(self, position: Position, most: int = 1_000_000) -> None:
        # a square never gets another kind
        self._coins = [pile[0] if pile else 0 for pile in position.piles]
        self._seen: dict[object, bool] = {}
        self._most = most

    def winners(self, position: Position) -> list[str]:
        """List the legal moves that win."""
        return [move for move in position.legal() if not self._wins(position.play(move))]

    def _wins(self, position: Position) -> bool:
        """Whether the next player to move wins."""
        seat = position.ply % 2
        pawns = [SQUARES.index(pawn) for pawn in position.pawns if pawn]
        lead = position.scores[seat] - position.scores[1 - seat]
        heights = tuple(map(len, position.piles))
        passed = bool(position.passes)
        return self._mover_wins(
            heights, pawns[seat], pawns[1 - seat], lead, _last(position), passed
        )

    def _mover_wins(
        self, heights: Heights, mine: int, theirs: int, lead: int, last: int, passed: bool
    ) -> bool:
        key = (heights, mine, theirs, lead, last, passed)
        if key not in self._seen:
            if len(self._seen) >= self._most:
                raise TooLargeError
            self._seen[key] = self._search(*key)
        return self._seen[key]

    def _search(
        self, heights: Heights, mine: int, theirs: int, lead: int, last: int, passed: bool
    ) -> bool:
        stuck = True
        for path in self._paths(heights, mine, theirs):
            stuck = False
            *others, target = path
            left = [*heights]
            for square in others:
                left[square] -= 1
            left[target] += len(others) - 1
            ahead = lead + self._coins[target]
            if not self._mover_wins(tuple(left), theirs, target, -ahead, -1, False):
                return True
        if not stuck:
            return False
        if passed:
            return (lead, last) > (0, 0)
        return not self._mover_wins(heights, theirs, mine, -lead, -last, True)

    def _paths(self, heights: Heights, mine: int, theirs: int) -> Iterator[tuple[int, ...]]:
        """Yield every walk, except others over the same squares to the same target."""
        seen = set()
        walks = [(square,) for square in _NEXT[mine]]
        for walk in walks:  # the list grows while it is read
            *before, target = walk
            if not heights[target] or target in (mine, theirs, *before):
                continue
            if before and self._coins[target] != self._coins[before[-1]]:
                continue
            walks += [(*walk, square) for square in _NEXT[target]]
            if (frozenset(walk), target) not in seen:
                seen.add((frozenset(walk), target))
                yield walk


class Seat:
    """What a seat can be sure of, by any rules and for any number of players.

    `wins` asks whether it wins although all others play against it, `may_win` whether it wins if
    all others help. Every move is tried, and nothing is left out.
    """

    def __init__(self, seat: int, most: int = 100_000) -> None:
        self._seat = seat
        self._seen: dict[tuple[Position, bool], bool] = {}
        self._most = most

    def wins(self, position: Position) -> bool:
        """Whether the seat wins, whatever the others do. Raises TooLargeError."""
        return self._search(position, helped=False)

    def may_win(self, position: Position) -> bool:
        """Whether any play at all lets the seat win. Raises TooLargeError."""
        return self._search(position, helped=True)

    def _search(self, position: Position, *, helped: bool) -> bool:
        key = position, helped
        if key not in self._seen:
            if len(self._seen) >= self._most:
                raise TooLargeError
            self._seen[key] = self._try_moves(position, helped=helped)
        return self._seen[key]

    def _try_moves(self, position: Position, *, helped: bool) -> bool:
        if position.over:
            return position.winner == self._seat
        ends = (self._search(position.play(move), helped=helped) for move in position.legal())
        return any(ends) if helped or position.to_move == self._seat else all(ends)
