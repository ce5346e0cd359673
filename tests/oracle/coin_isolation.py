"""Coin Isolation a second time, as slowly and plainly as the rules are written.

The oracle that the fast rules are held against. It shares no code with them and takes no short cut:
squares are names, piles are coins, every walk is walked, and two moves are one when the positions
after them are equal. Quoted lines are the published rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = [file + rank for rank in RANKS for file in FILES]
KINDS = (1, 5, 10, 25)
SIDES = ("bottom", "right", "top", "left")

Pile = tuple[int, ...]
"""The coins on a square in cents, ascending."""

Walk = tuple[str, ...]
"""The squares of a path in order."""


def first_row(side: str) -> list[str]:
    """The row of squares along a side of the board, corners included."""
    return {
        "bottom": [square for square in SQUARES if square[1] == "1"],
        "top": [square for square in SQUARES if square[1] == "8"],
        "left": [square for square in SQUARES if square[0] == "a"],
        "right": [square for square in SQUARES if square[0] == "h"],
    }[side]


def neighbours(square: str) -> list[str]:
    """The rule: "A square is adjacent to another square if it shares a side with that square." """
    return [other for other in SQUARES if _distance(square, other) == (0, 1)]


def _distance(one: str, other: str) -> tuple[int, int]:
    across = abs(FILES.index(one[0]) - FILES.index(other[0]))
    along = abs(RANKS.index(one[1]) - RANKS.index(other[1]))
    return min(across, along), max(across, along)


NEIGHBOURS = {square: neighbours(square) for square in SQUARES}


def seatings(players: int) -> list[tuple[str, ...]]:
    """Every seating that the preparation can end with: sides in turn order."""
    opposite = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}
    found: list[tuple[str, ...]] = []
    for last in SIDES:  # "The player who will begin the game last selects a side"
        others = [side for side in SIDES if side not in (last, opposite[last])]
        if players == 2:
            found.append((opposite[last], last))
        elif players == 3:
            found += [(first, opposite[last], last) for first in others]
        elif players == 4:
            one, two = others
            found += [(one, opposite[last], two, last), (two, opposite[last], one, last)]
    return found


@dataclass(frozen=True)
class Position:
    """A game between two turns.

    Everything that is to be had or decided later follows from these fields, so two positions are
    the same exactly when they are equal.
    """

    sides: tuple[str, ...]
    piles: tuple[Pile, ...]  # in the order of SQUARES
    pawns: tuple[str | None, ...]  # None: not on the board yet
    scores: tuple[int, ...]
    last_takes: tuple[int, ...]  # when each player last took a coin, -1 for never
    ply: int
    passes: int  # in a row, just now

    @classmethod
    def start(cls, coins: tuple[int, ...], sides: tuple[str, ...]) -> Position:
        """The empty-handed start. `coins` has a value for each of SQUARES, 0 for an empty one."""
        players = len(sides)
        piles = tuple((coin,) if coin else () for coin in coins)
        return cls(sides, piles, (None,) * players, (0,) * players, (-1,) * players, 0, 0)

    @property
    def over(self) -> bool:
        """The rule: "The game is over when all players pass consecutively." """
        return self.passes == len(self.sides)

    @property
    def to_move(self) -> int | None:
        return None if self.over else self.ply % len(self.sides)

    @property
    def winner(self) -> int | None:
        """Most money, then the last to take a coin; nobody when nobody took one."""
        if not self.over:
            return None
        best = [seat for seat in range(len(self.sides)) if self.scores[seat] == max(self.scores)]
        winner = max(best, key=lambda seat: self.last_takes[seat])
        return winner if self.last_takes[winner] >= 0 else None

    def legal(self) -> list[str]:
        """The moves, sorted; of several spellings of one the first in ASCII order."""
        spellings: dict[Position, str] = {}
        for spelling, after in self._moves.items():
            spellings[after] = min(spelling, spellings.get(after, spelling))
        return sorted(spellings.values())

    def spellings(self) -> list[str]:
        """Every way to write a legal move, sorted."""
        return sorted(self._moves)

    def play(self, text: str) -> Position:
        """The position after a move in any of its spellings. Raises ValueError if it is illegal."""
        if text not in self._moves:
            raise ValueError(f"{text!r} is not legal here")
        return self._moves[text]

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal moves."""
        if depth == 0:
            return 1
        return sum(self.play(move).perft(depth - 1) for move in self.legal())

    @cached_property
    def _moves(self) -> dict[str, Position]:
        """What each spelling leads to."""
        if self.over:
            return {}
        walks = [(walk, kind) for kind in KINDS for walk in self._walks(kind)]
        if not walks:  # "If there is no legal path, the player must pass."
            return {"pass": self._after_pass()}
        return {"-".join(walk): self._after_walk(walk, kind) for walk, kind in walks}

    def _walks(self, kind: int) -> Iterator[Walk]:
        """Every path of coins of one kind."""
        seat = self.ply % len(self.sides)
        source = self.pawns[seat]
        starts = first_row(self.sides[seat]) if source is None else NEIGHBOURS[source]
        for square in starts:
            yield from self._walks_on((), square, kind)

    def _walks_on(self, walk: Walk, square: str, kind: int) -> Iterator[Walk]:
        """The paths that begin with `walk` and go on to `square`, if they may."""
        if square in walk:  # "No square can be on a path more than once."
            return
        if square in self.pawns:  # "No square on the path has a player's pawn on it"
            return
        if kind not in self._pile(square):  # "An empty square cannot be on a path."
            return
        walk = (*walk, square)
        yield walk
        for following in NEIGHBOURS[square]:
            yield from self._walks_on(walk, following, kind)

    def _pile(self, square: str) -> Pile:
        return self.piles[SQUARES.index(square)]

    def _after_walk(self, walk: Walk, kind: int) -> Position:
        seat = self.ply % len(self.sides)
        target = walk[-1]
        piles = {square: list(self._pile(square)) for square in SQUARES}

        # "The player takes and keeps one of the coins on the target square."
        piles[target].remove(kind)
        # "The player collects one of the coin(s) on each square of the path other than the
        # target square and piles all of them up on the target square"
        for square in walk[:-1]:
            piles[square].remove(kind)
            piles[target].append(kind)
        # "The player moves their pawn to the top of the pile of coins on the target square."
        pawns = (*self.pawns[:seat], target, *self.pawns[seat + 1 :])

        return Position(
            sides=self.sides,
            piles=tuple(tuple(sorted(piles[square])) for square in SQUARES),
            pawns=pawns,
            scores=tuple(s + kind * (seat == i) for i, s in enumerate(self.scores)),
            last_takes=tuple(self.ply if seat == i else t for i, t in enumerate(self.last_takes)),
            ply=self.ply + 1,
            passes=0,
        )

    def _after_pass(self) -> Position:
        return Position(
            sides=self.sides,
            piles=self.piles,
            pawns=self.pawns,
            scores=self.scores,
            last_takes=self.last_takes,
            ply=self.ply + 1,
            passes=self.passes + 1,
        )
