"""The randomizer: it deals Dice Isolation boards from seeds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from layouts.dice_isolation.layout import BLACK, NUMBERS, WHITE, DiceLayout, count_parts

SIZES = tuple(
    (width, height)
    for width in range(5, 9)
    for height in range(5, 9)
    if 30 <= width * height <= 49  # with room for holes, and not a maze
)
"""The widths and heights of the area from which a board is dealt."""

FEWEST, MOST = 22, 28
"""The number of open squares: room for one player's 20 tokens, never for both players'."""


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> DiceLayout:
    """Deal the board of `seed`. All its open squares are connected, by sides or corners."""
    # random() because its stream is the one thing of this module that Python promises to keep the
    # same for ever.
    stream = random.Random(seed)
    _below(stream, len(NUMBERS))  # once a number, which only boards of a set have
    width, height = SIZES[_below(stream, len(SIZES))]
    size = FEWEST + _below(stream, MOST - FEWEST + 1)
    squares = [8 * rank + file for rank in range(height) for file in range(width)]
    while len(squares) > size:
        gone = _below(stream, len(squares))
        fewer = squares[:gone] + squares[gone + 1 :]
        if count_parts(fewer) == 1:
            squares = fewer
    return DiceLayout(_rows(squares))


def _below(stream: random.Random, bound: int) -> int:
    return int(stream.random() * bound)


def _rows(squares: list[int]) -> tuple[str, ...]:
    """The rows of the smallest board that holds these squares, the top rank first."""
    ranks, files = [square // 8 for square in squares], [square % 8 for square in squares]
    return tuple(
        "".join(
            WHITE if 8 * rank + file in squares else BLACK
            for file in range(min(files), max(files) + 1)
        )
        for rank in range(max(ranks), min(ranks) - 1, -1)
    )
