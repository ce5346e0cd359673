"""Shapes of boards as bitboards: sets of squares on the 8 x 8 grid, of any game.

Bit 8 * rank + file, as in SQUARES.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from layouts.dice_isolation.layout import BLACK, WHITE, DiceLayout, count_parts

Mirror = Callable[[int, int, int, int], tuple[int, int]]
"""Where a square (file, rank) of a grid (width, height) goes."""


def _left_right(file: int, rank: int, width: int, height: int) -> tuple[int, int]:
    return width - 1 - file, rank


def _up_down(file: int, rank: int, width: int, height: int) -> tuple[int, int]:
    return file, height - 1 - rank


def _diagonal(file: int, rank: int, width: int, height: int) -> tuple[int, int]:
    return rank, file


def _other_diagonal(file: int, rank: int, width: int, height: int) -> tuple[int, int]:
    return height - 1 - rank, width - 1 - file


_STRAIGHT: tuple[Mirror, ...] = (_left_right, _up_down)
_SLANTED: tuple[Mirror, ...] = (_diagonal, _other_diagonal)


def white_of(layout: DiceLayout) -> int:
    """The set of a board's white squares."""
    return sum(1 << square for square in layout.white)


def cells(white: int) -> list[int]:
    """The squares of a set, ascending."""
    return [square for square in range(64) if white >> square & 1]


def layout_of(white: int, number: tuple[int, int] | None = None) -> DiceLayout:
    """The smallest board that holds the squares, of which there are some."""
    squares = set(cells(white))
    files, ranks = [square % 8 for square in squares], [square // 8 for square in squares]
    rows = (
        "".join(
            WHITE if 8 * rank + file in squares else BLACK
            for file in range(min(files), max(files) + 1)
        )
        for rank in range(max(ranks), min(ranks) - 1, -1)
    )
    return DiceLayout(tuple(rows), number)


def connected(white: int) -> bool:
    """Whether the squares hang together, if only at corners."""
    return count_parts(cells(white)) == 1


def mirrors(white: int, width: int, height: int) -> list[dict[int, int]]:
    """The mirrorings of the grid that leave the set as it is, each as where every square goes."""
    kinds = _STRAIGHT + (_SLANTED if width == height else ())
    found = []
    for kind in kinds:
        image = {}
        for rank in range(height):
            for file in range(width):
                to_file, to_rank = kind(file, rank, width, height)
                image[8 * rank + file] = 8 * to_rank + to_file
        if sum(1 << image[square] for square in cells(white)) == white:
            found.append(image)
    return found


def canonical(white: int) -> int:
    """The same for a shape and its turned and mirrored ones, and for no other shape."""
    return min(_images(white))


def _images(white: int) -> Iterator[int]:
    """The shape in its eight positions, each moved to the lower left."""
    points = [(square % 8, square // 8) for square in cells(white)]
    for _ in range(4):
        points = [(rank, -file) for file, rank in points]
        for turned in (points, [(-file, rank) for file, rank in points]):
            left, low = min(file for file, _ in turned), min(rank for _, rank in turned)
            yield sum(1 << 8 * (rank - low) + file - left for file, rank in turned)


def structure(white: int) -> tuple[tuple[int, ...], ...]:
    """What is alike for boards on which the same game is played, however they are drawn.

    Squares are told apart by how many touch them, then by what those are, and so on (colour
    refinement). Boards that differ here are different games; those that don't nearly always are
    the same one.
    """
    squares = cells(white)
    touching = {square: [other for other in squares if _touch(square, other)] for square in squares}
    kind = dict.fromkeys(squares, 0)
    rounds = []
    for _ in squares:
        seen = {
            square: (kind[square], *sorted(kind[o] for o in touching[square])) for square in squares
        }
        order = sorted(set(seen.values()))
        kind = {square: order.index(seen[square]) for square in squares}
        rounds += [*order, tuple(sorted(kind.values()))]
        if len(order) == len(squares):
            break
    return tuple(rounds)


def _touch(one: int, other: int) -> bool:
    return one != other and abs(one % 8 - other % 8) <= 1 and abs(one // 8 - other // 8) <= 1
