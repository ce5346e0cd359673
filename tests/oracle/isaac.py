"""Isaac's rules a second time, as slow and plain as they are written.

This oracle checks the fast rules. It shares no code with them and takes no short cut: squares are
pairs of row and column, every tile is tried on every square, and two moves are the same if the
positions after them are equal. Quoted lines are the published rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

SIZE = 10
DARK, LIGHT = 0, 1

Square = tuple[int, int]
"""Row and column from Dark's side."""

Tile = tuple[Square, ...]
"""The squares of a tile, in a row or a column, ascending."""

Thing = TypeVar("Thing")

SQUARES = [(row, column) for row in range(SIZE) for column in range(SIZE)]

STANDARD = {3: (1, 5), 4: (2, 4), 5: (3, 3), 6: (4, 2), 7: (6, 1)}


def every_tile(length: int) -> Iterator[Tile]:
    """Yield every place for a tile of this length, level and upright."""
    for row, column in SQUARES:
        for tile in (
            tuple((row, column + i) for i in range(length)),
            tuple((row + i, column) for i in range(length)),
        ):
            if all(square in SQUARES for square in tile):
                yield tile


TILES = {length: list(every_tile(length)) for length in range(2, SIZE + 1)}


def name(tile: Tile) -> str:
    """Return a tile's name: its two ends, the lower number first."""
    (row, column), (last_row, last_column) = tile[0], tile[-1]
    return f"{row}{column}-{last_row}{last_column}"


def counter_on(seat: int, score: int) -> Square:
    """The square of a score: "two opposite grids of coordinates", one for each player."""
    row, column = divmod(score, SIZE)
    return (row, column) if seat == DARK else (SIZE - 1 - row, SIZE - 1 - column)


def line_of(tile: Tile) -> list[Square]:
    """Return the whole row or column in which a tile lies."""
    row, column = tile[0]
    if tile[1][0] == row:
        return [(row, i) for i in range(SIZE)]
    return [(i, column) for i in range(SIZE)]


@dataclass(frozen=True)
class Position:
    """A position between two turns.

    These fields determine everything that can follow, so two positions are the same exactly if they
    are equal.
    """

    values: tuple[tuple[int, int], ...]  # the value of a tile, by length
    unplaced: tuple[tuple[int, ...], ...]  # by seat: the lengths of the tiles in hand, ascending
    placed: tuple[frozenset[Tile], ...]  # by seat
    phase: str = "placement"
    to_move: int | None = DARK
    out: tuple[int, ...] = ()  # seats that have passed in this phase, in order
    longest: tuple[int, ...] = (0, 0)  # the longest tile each player has removed
    scores: tuple[int, ...] = (0, 0)
    ply: int = 0

    @classmethod
    def start(cls, kinds: dict[int, tuple[int, int]], opening: list[str]) -> Position:
        """Return the first position. `kinds` has value and count by length."""
        lengths = tuple(n for n in sorted(kinds) for _ in range(kinds[n][1]))
        values = tuple((n, kinds[n][0]) for n in sorted(kinds))
        position = cls(values, (lengths, lengths), (frozenset(), frozenset()))
        for tile in opening:
            position = replace(position.play(tile), ply=0)
        return position

    @property
    def over(self) -> bool:
        return self.to_move is None

    @property
    def winner(self) -> int | None:
        """The winner: most points, then "the longest line of the unplayed tiles", then the first
        player.
        """
        if not self.over:
            return None
        if self.scores[DARK] != self.scores[LIGHT]:
            return DARK if self.scores[DARK] > self.scores[LIGHT] else LIGHT
        # "the length of each tile is not a round number of board squares but a little bit shorter"
        dark, light = (sum(1000 * length - 1 for length in hand) for hand in self.unplaced)
        return LIGHT if light > dark else DARK

    def legal(self) -> list[str]:
        """List the moves, sorted; of several spellings the first in ASCII order."""
        spellings: dict[Position, str] = {}
        for spelling, after in self._moves.items():
            spellings[after] = min(spelling, spellings.get(after, spelling))
        return sorted(spellings.values())

    def spellings(self) -> list[str]:
        """List every way to write a legal move, sorted."""
        return sorted(self._moves)

    def play(self, text: str) -> Position:
        """Return the position after a move. Raises ValueError if it is illegal."""
        if text not in self._moves:
            raise ValueError(f"{text!r} is not legal here")
        return self._moves[text]

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` legal moves."""
        if depth == 0:
            return 1
        return sum(self.play(move).perft(depth - 1) for move in self.legal())

    @cached_property
    def _moves(self) -> dict[str, Position]:
        """Return the position after each spelling."""
        if self.to_move is None:
            return {}
        seat = self.to_move
        find = self._placements if self.phase == "placement" else self._removals
        moves = dict(find(seat))
        # "If a player cannot put any of his remaining tiles on his turn then he passes";
        # "If a player cannot remove any of his tiles on his turn, he passes and is out".
        return moves or {"pass": self._after_pass(seat)}

    def _placements(self, seat: int) -> Iterator[tuple[str, Position]]:
        """Yield each placement of a tile in hand "onto unoccupied cells of the board"."""
        taken = {square for tile in self._on_board() for square in tile}
        for length in sorted(set(self.unplaced[seat])):
            turn_over = self._out_of_hand(seat, length)
            for tile in TILES[length]:
                if taken.isdisjoint(tile):
                    placed = _with(self.placed, seat, self.placed[seat] | {tile})
                    yield name(tile), replace(turn_over, placed=placed)

    def _removals(self, seat: int) -> Iterator[tuple[str, Position]]:
        """Yield each removal, with each score that the counter may move to."""
        counters = [counter_on(s, self.scores[s]) for s in (DARK, LIGHT)]
        for tile in self.placed[seat]:
            # "at least as long as any tile previously removed by the same player"
            if len(tile) < self.longest[seat]:
                continue
            # "may not remove a tile lying under a score counter (of any color)"
            if any(counter in tile for counter in counters):
                continue
            old = self.scores[seat]
            for score in range(old, old + self._worth(tile, counters) + 1):
                if score >= 100:
                    yield f"{name(tile)}=100", self._after_removing(seat, tile, 100)
                    break
                # "not in the same cell as the opponent's counter"
                if counter_on(seat, score) != counters[1 - seat]:
                    yield f"{name(tile)}={score}", self._after_removing(seat, tile, score)

    def _worth(self, tile: Tile, counters: list[Square]) -> int:
        """Return the points for removing a tile."""
        line = line_of(tile)
        # "the total number of tiles left lying on or crossing the line"
        crossing = [t for t in self._on_board() if t != tile and not set(t).isdisjoint(line)]
        # "multiply this number by the number written on the removed tile"
        worth = len(crossing) * dict(self.values)[len(tile)]
        # "If there is a single score counter on this line then multiply the result by 2. If both
        # score counters are lying on this line then multiply the result by 4."
        return worth * (1, 2, 4)[sum(counter in line for counter in counters)]

    def _on_board(self) -> frozenset[Tile]:
        return self.placed[DARK] | self.placed[LIGHT]

    def _next(self, seat: int) -> int | None:
        """Return the seat to move after `seat`, or None once both have passed."""
        for following in (1 - seat, seat):
            if following not in self.out:
                return following
        return None

    def _out_of_hand(self, seat: int, length: int) -> Position:
        """Return the position after taking a tile of this length from the hand, not yet placed."""
        hand = list(self.unplaced[seat])
        hand.remove(length)
        return replace(
            self,
            unplaced=_with(self.unplaced, seat, tuple(hand)),
            to_move=self._next(seat),
            ply=self.ply + 1,
        )

    def _after_removing(self, seat: int, tile: Tile, score: int) -> Position:
        return replace(
            self,
            placed=_with(self.placed, seat, self.placed[seat] - {tile}),
            longest=_with(self.longest, seat, len(tile)),
            scores=_with(self.scores, seat, score),
            # "The game ends when any player scores at least 100 points."
            to_move=self._next(seat) if score < 100 else None,
            ply=self.ply + 1,
        )

    def _after_pass(self, seat: int) -> Position:
        after = replace(self, out=(*self.out, seat), ply=self.ply + 1)
        if self.phase == "placement" and len(after.out) == 2:
            # "The first player that passed in the Placement phase begins the Scoring phase."
            return replace(after, phase="scoring", to_move=after.out[0], out=())
        return replace(after, to_move=after._next(seat))


def _with(things: tuple[Thing, ...], seat: int, thing: Thing) -> tuple[Thing, ...]:
    return tuple(thing if s == seat else old for s, old in enumerate(things))
