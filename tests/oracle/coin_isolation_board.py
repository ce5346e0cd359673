"""Coin Isolation's board as the oracle knows it: squares by name, their neighbours, and
the sides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = [file + rank for rank in RANKS for file in FILES]
KINDS = (1, 5, 10, 25)
SIDES = ("bottom", "right", "top", "left")


def first_row(side: str) -> list[str]:
    """The row of squares along a side of the board, corners included."""
    return _FIRST_ROWS[side]


_FIRST_ROWS = {
    "bottom": [square for square in SQUARES if square[1] == "1"],
    "top": [square for square in SQUARES if square[1] == "8"],
    "left": [square for square in SQUARES if square[0] == "a"],
    "right": [square for square in SQUARES if square[0] == "h"],
}


def _neighbours(square: str) -> list[str]:
    """The rule: "A square is adjacent to another square if it shares a side with that square." """
    return [other for other in SQUARES if _distance(square, other) == (0, 1)]


def _corner_neighbours(square: str) -> list[str]:
    """Diagonal: "extended to include squares that share a corner" """
    return [other for other in SQUARES if _distance(square, other) in ((0, 1), (1, 1))]


def _distance(one: str, other: str) -> tuple[int, int]:
    across = abs(FILES.index(one[0]) - FILES.index(other[0]))
    along = abs(RANKS.index(one[1]) - RANKS.index(other[1]))
    return min(across, along), max(across, along)


NEIGHBOURS = {square: _neighbours(square) for square in SQUARES}
CORNER_NEIGHBOURS = {square: _corner_neighbours(square) for square in SQUARES}


def adjacency(variants: Collection[str]) -> dict[str, list[str]]:
    """Return the neighbours of each square."""
    return CORNER_NEIGHBOURS if "diagonal" in variants else NEIGHBOURS


def first_walks(
    next_to: dict[str, list[str]], starts: list[str], free: set[str], backwards: bool = False
) -> Iterator[tuple[str, ...]]:
    """Yield, for each square that can be reached over free squares, its first walk in ASCII order.

    With `backwards`, yield the last walk instead.
    """

    def begin_with(
        walk: tuple[str, ...], steps: list[str], free: set[str], targets: set[str]
    ) -> Iterator[tuple[str, ...]]:
        """Take the first step from which a target can be reached, for each target."""
        for square in sorted(free.intersection(steps), reverse=backwards):
            if not targets:
                return
            reached = _reach(next_to, square, free) & targets
            targets = targets - reached
            longer = (*walk, square)
            if square in reached:
                yield longer
            if further := reached - {square}:
                yield from begin_with(longer, next_to[square], free - {square}, further)

    yield from begin_with((), starts, free, free)


def _reach(next_to: dict[str, list[str]], start: str, free: set[str]) -> set[str]:
    """Return the free squares connected with `start`, if it is one of them."""
    reached: set[str] = set()
    frontier = [start]
    while frontier:
        square = frontier.pop()
        if square in free and square not in reached:
            reached.add(square)
            frontier += next_to[square]
    return reached


def seatings(players: int) -> list[tuple[str, ...]]:
    """List every seating that the preparation can end with: sides in turn order."""
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
