"""The table of Isaac: tiles and counters in the course of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from layouts.isaac.tiles import SEATS, SIZE, Kind, Tile, counter_square

_MARKS = ("#", "o")
_COUNTERS = ("D", "L")


@dataclass(frozen=True, slots=True)
class Table:
    """A position as people see it, by seat: Dark's things, then Light's.

    `tiles` are on the board, `left` are those never placed, by kind (of some there may be none).
    `counters` has the squares the counters stand on, None in the placement and for one that has
    reached the goal. `longest` is the longest tile that was removed, 0 for none. `to_move` is None
    when the game is over.
    """

    tiles: tuple[tuple[Tile, ...], ...]
    left: tuple[tuple[Kind, ...], ...]
    scores: tuple[int, ...]
    counters: tuple[int | None, ...]
    longest: tuple[int, ...]
    to_move: int | None

    def text(self) -> str:
        """The board for a terminal, and a line a player.

        Dark's tiles are strings of `#`, Light's of `o`, the counters `D` and `L`. Dark's
        coordinates stand on the left and below, Light's on the right and above.
        """
        marks = self._marks()
        joints = {
            (one, other)
            for tiles in self.tiles
            for tile in tiles
            for one, other in zip(tile.squares, tile.squares[1:], strict=False)
        }
        lines = ["   " + "  ".join(str(SIZE - 1 - column) for column in range(SIZE))]
        for row in reversed(range(SIZE)):
            squares = range(row * SIZE, (row + 1) * SIZE)
            cells = (marks[s] + ("--" if (s, s + 1) in joints else "  ") for s in squares)
            lines.append(f"{row}  {''.join(cells)}{SIZE - 1 - row}")
            below = ("|" if (s - SIZE, s) in joints else " " for s in squares)
            lines.append("   " + "  ".join(below).rstrip() if row else "")
        lines[-1] = "   " + "  ".join(map(str, range(SIZE)))
        return "\n".join([*(line.rstrip() for line in lines), *self._players()])

    def _marks(self) -> list[str]:
        """A character for each square."""
        marks = ["."] * (SIZE * SIZE)
        for mark, tiles in zip(_MARKS, self.tiles, strict=True):
            for tile in tiles:
                for square in tile.squares:
                    marks[square] = mark
        for mark, under in zip(_COUNTERS, self.counters, strict=True):
            if under is not None:
                marks[under] = mark
        return marks

    def _players(self) -> Iterator[str]:
        for seat, name in enumerate(SEATS):
            facts = [f"{_MARKS[seat]} {name:<5} {self.scores[seat]:>3}", *self.has(seat)]
            if seat == self.to_move:
                facts.append("to move")
            yield ", ".join(facts)

    def has(self, seat: int) -> list[str]:
        """The tiles that a player has not placed, and the longest one that was removed."""
        tiles = (f"{kind.count} × {kind.length}" for kind in self.left[seat] if kind.count)
        unplaced, longest = " + ".join(tiles), self.longest[seat]
        facts = [f"not placed: {unplaced}"] if unplaced else []
        return facts + ([f"removed up to length {longest}"] if longest else [])


def counters(scores: tuple[int, ...]) -> tuple[int | None, ...]:
    """The squares that counters with these scores stand on."""
    return tuple(
        counter_square(seat, score) if score < SIZE * SIZE else None
        for seat, score in enumerate(scores)
    )
